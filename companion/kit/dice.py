"""The faces of dice as facts hold them, thrown by the app or on the table."""

from typing import Any

from companion.table.chapter import Chance
from companion.table.fact import Fact
from companion.table.table import Table

SIDES = 6


def roll(chance: Chance) -> int:
    return chance.randrange(SIDES) + 1


def faces(fact: Fact, most: int) -> tuple[int, ...]:
    """No more than that many, and only what a die can show."""
    dice = fact.data.get("dice")
    found = dice if isinstance(dice, list) else []
    return tuple(die for die in found if isinstance(die, int) and 1 <= die <= SIDES)[:most]


def told_faces(table: Table[Any], fact: Fact) -> tuple[str, ...]:
    """For a line of the history."""
    dice = fact.data.get("dice")
    return tuple(str(each) for each in dice) if isinstance(dice, list) else ()
