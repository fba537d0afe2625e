"""What the kernel and the games say: an id and its values, never a sentence. `web` speaks it to each reader."""

from dataclasses import dataclass
from typing import Union

Told = Union[str, int, "Say", tuple["Told", ...]]


@dataclass(frozen=True, slots=True)
class Say:
    """`rule` is the id of the rulebook's fact that stands behind it. A tuple among the values is told as a list."""

    id: str
    values: tuple[tuple[str, Told], ...] = ()
    rule: str = ""


def say(id: str, /, rule: str = "", **values: Told) -> Say:
    return Say(id, tuple(values.items()), rule)
