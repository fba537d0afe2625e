"""Defines messages as an id and values; the web turns them into sentences in the reader's language."""

from dataclasses import dataclass
from typing import Union

SayValue = Union[str, int, "Say", tuple["SayValue", ...]]


@dataclass(frozen=True, slots=True)
class Say:
    """A message to be translated, about the rule with the id `rule`. A tuple among the values is shown as a list."""

    id: str
    values: tuple[tuple[str, SayValue], ...] = ()
    rule: str = ""


def say(id: str, /, rule: str = "", **values: SayValue) -> Say:
    return Say(id, tuple(values.items()), rule)
