"""Rolls dice, and reads rolled dice from facts, whether the app or people rolled them."""

from companion.table.chapter import Chance
from companion.table.fact import Fact
from companion.table.table import AnyTable

SIDES = 6


def roll(chance: Chance) -> int:
    return chance.randrange(SIDES) + 1


def faces(fact: Fact, most: int) -> tuple[int, ...]:
    """Returns the valid numbers in the field `dice` of a fact, but only the first `most` of them."""
    dice = fact.data.get("dice")
    found = dice if isinstance(dice, list) else []
    return tuple(die for die in found if isinstance(die, int) and 1 <= die <= SIDES)[:most]


def face_texts(table: AnyTable, fact: Fact) -> tuple[str, ...]:
    """Returns the dice of a fact as texts, for a line of the history; () if it has none."""
    dice = fact.data.get("dice")
    return tuple(str(each) for each in dice) if isinstance(dice, list) else ()
