"""Defines a move of a demonstration, and functions that choose one at random."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, TypeVar

from companion.table.chapter import Chance
from companion.table.moves import Field

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class ExampleMove:
    """A move of a demonstration, made `seconds` after the previous move. If `is_tonight` is False, the demonstrated
    evening ends before this move."""

    kind: str
    fields: Mapping[str, Field] = field(default_factory=dict)
    seconds: int = 40
    is_tonight: bool = True


def example_move(kind: str, seconds: int = 40, /, **fields: Field) -> ExampleMove:
    """Returns a move of a demonstration with these fields, made `seconds` after the previous one."""
    return ExampleMove(kind, fields, seconds)


def pick(chance: Chance, among: Any) -> Any:
    return among[chance.randrange(len(among))]


def happens(chance: Chance, out_of: int) -> bool:
    """Returns True at random, once in `out_of` times on average."""
    return chance.randrange(out_of) == 0
