"""Handles dice of connections and fights, thrown by the app or by hand. The people Ertis may throw low dice again
(ET-083)."""

from collections.abc import Iterator
from dataclasses import replace

from companion.games.etherium.people_assignment import SHAMANS, people_of
from companion.games.etherium.state import Orbit, Throw
from companion.kit.dice import SIDES, roll
from companion.table.chapter import Chapter, Decide, MoveContext
from companion.table.fact import Json
from companion.table.moves import Number, Offer
from companion.table.settings import Silence
from companion.table.table import Table

LOW_AGAIN = Silence("low_again", ("once", "again"), "once", "ET-083")
# 0 asks the app to throw all missing dice; 1 to 6 is one die thrown on the table.
DIE = Number(0, SIDES, likely=(1, 2, 3, 4, 5, 6))
FACE = Number(1, SIDES, likely=(1, 2, 3, 4, 5, 6))


def dice_of_move(asked: MoveContext[Orbit], missing: int) -> list[Json]:
    """Returns the die that a player has entered, as a list of one. If the player entered none, the app throws `missing`
    dice and their results are returned."""
    die = int(asked.fields.get("die", 0))
    return [die] if die else [roll(asked.chance) for _ in range(missing)]


def with_dice_added(throw: Throw, dice: tuple[int, ...]) -> Throw:
    return replace(throw, dice=(*throw.dice, *dice)[: throw.wanted])


def with_dice_rerolled(throw: Throw, place: int, dice: tuple[int, ...]) -> Throw:
    """Returns the throw with the first of `dice` at `place` (from 1), or with all of `dice` if `place` is 0."""
    if not place:
        return replace(throw, dice=dice[: throw.wanted], rerolled_places=())
    new = tuple(dice[0] if at == place else each for at, each in enumerate(throw.dice, start=1))
    return replace(throw, dice=new, rerolled_places=(*throw.rerolled_places, place))


def low_places(throw: Throw, after_again: bool) -> tuple[int, ...]:
    """Returns the places (from 1) of dice that show 1 or 2. If `after_again` is True, only dice that were already
    thrown again count; otherwise only dice that were not thrown again."""
    low = (place for place, die in enumerate(throw.dice, start=1) if die in (1, 2))
    return tuple(place for place in low if (place in throw.rerolled_places) == after_again)


def reroll_offers(table: Table[Orbit], seat: str, throw: Throw, once: str, again: str, at: str) -> Iterator[Offer]:
    """Yields the moves with which the people Ertis throws low dice again; none for other peoples. The move `once` is
    for dice that were not yet thrown again, the move `again` for dice that were. The key `at` changes with the dice; a
    move with an old key is refused."""
    if people_of(table, seat) != SHAMANS:
        return
    if places := low_places(throw, after_again=False):
        yield Offer(once, place_field(places), ends=at)
    if (places := low_places(throw, after_again=True)) and (may_reroll_again(table) or not LOW_AGAIN.settled(table)):
        yield Offer(again, place_field(places), ends=at, points=(LOW_AGAIN.id,))


def manual_reroll_offer(kind: str, throw: Throw, at: str) -> Offer:
    which = Number(1, len(throw.dice), tuple(range(1, len(throw.dice) + 1)))
    return Offer(kind, (("which", which), ("die", FACE)), ends=at)


def place_field(places: tuple[int, ...]) -> tuple[tuple[str, Number], ...]:
    return (("which", Number(min(places), max(places), places)),)


def if_second_reroll_allowed(reroll: Decide[Orbit]) -> Decide[Orbit]:
    """Returns a function that does the same as `reroll` if the table allows low dice to be thrown a second time, and
    otherwise returns []."""
    return lambda asked: reroll(asked) if may_reroll_again(asked.table) else []


def may_reroll_again(table: Table[Orbit]) -> bool:
    return LOW_AGAIN.of(table) == "again"


chapter: Chapter[Orbit] = Chapter(silences=(LOW_AGAIN,))
