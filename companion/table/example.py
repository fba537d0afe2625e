"""A game that plays itself, to be seen: what the people of a table might tap next."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, TypeVar

from companion.table.chapter import Chance
from companion.table.moves import Field

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Deed:
    """A move on offer to the tablet, `seconds` after the last. `is_tonight` no longer when the box was closed."""

    kind: str
    fields: Mapping[str, Field] = field(default_factory=dict)
    seconds: int = 40
    is_tonight: bool = True


def deed(kind: str, seconds: int = 40, /, **fields: Field) -> Deed:
    return Deed(kind, fields, seconds)


def pick(chance: Chance, among: Any) -> Any:
    return among[chance.randrange(len(among))]


def happens(chance: Chance, out_of: int) -> bool:
    """Once in so many times."""
    return chance.randrange(out_of) == 0
