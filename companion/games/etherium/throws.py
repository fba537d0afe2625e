"""Dice that fall, in connections and in fights alike: thrown by the app or on the table, and ET-083: what Ertis throws
again."""

from collections.abc import Iterator
from dataclasses import replace

from companion.games.etherium.peoples import SHAMANS, people
from companion.games.etherium.state import Orbit, Throw
from companion.kit.dice import SIDES, roll
from companion.table.chapter import Asked, Chapter
from companion.table.fact import Json
from companion.table.moves import Number, Offer
from companion.table.settings import Silence
from companion.table.table import Table

LOW_AGAIN = Silence("low_again", ("once", "again"), "once", "ET-083")
# A die of 0 is thrown by the app, and then all of them are.
DIE = Number(0, SIDES, likely=(1, 2, 3, 4, 5, 6))
FACE = Number(1, SIDES, likely=(1, 2, 3, 4, 5, 6))
LOW = (1, 2)


def fallen(asked: Asked[Orbit], missing: int) -> list[Json]:
    die = asked.number("die")
    return [die] if die else rolled(asked, missing)


def rolled(asked: Asked[Orbit], count: int) -> list[Json]:
    return [roll(asked.chance) for _ in range(count)]


def with_more(throw: Throw, dice: tuple[int, ...]) -> Throw:
    return replace(throw, dice=(*throw.dice, *dice)[: throw.wanted])


def with_one_again(throw: Throw, place: int, die: int) -> Throw:
    dice = tuple(die if at == place else each for at, each in enumerate(throw.dice, start=1))
    return replace(throw, dice=dice, again=(*throw.again, place))


def with_all_again(throw: Throw, dice: tuple[int, ...]) -> Throw:
    """Fewer than there are were not thrown."""
    return replace(throw, dice=dice[: throw.wanted], again=()) if len(dice) >= throw.wanted else throw


def low(throw: Throw, after_again: bool) -> tuple[int, ...]:
    """The places of the dice that show 1 or 2, thrown again already or not."""
    return tuple(
        place for place, die in enumerate(throw.dice, start=1) if die in LOW and (place in throw.again) == after_again
    )


def offers_again(table: Table[Orbit], seat: str, throw: Throw, once: str, again: str, at: str) -> Iterator[Offer]:
    """Of somebody's complete throw: a move for each low die, another one for those that were low again."""
    if people(table, seat) != SHAMANS:
        return
    if places := low(throw, after_again=False):
        yield Offer(once, one_of(places), at, once=True)
    if (places := low(throw, after_again=True)) and (may_again(table) or not LOW_AGAIN.settled(table)):
        yield Offer(again, one_of(places), at, once=True, asks=(LOW_AGAIN.id,))


def offer_by_hand(kind: str, throw: Throw, at: str) -> Offer:
    """A die that was thrown again on the table, whatever allowed it."""
    which = Number(1, len(throw.dice), tuple(range(1, len(throw.dice) + 1)))
    return Offer(kind, (("which", which), ("die", FACE)), at, once=True)


def one_of(places: tuple[int, ...]) -> tuple[tuple[str, Number], ...]:
    return (("which", Number(min(places), max(places), places)),)


def may_again(table: Table[Orbit]) -> bool:
    """A table that has just agreed to throw low dice again only once has nothing to throw."""
    return LOW_AGAIN.of(table) == "again"


chapter: Chapter[Orbit] = Chapter(silences=(LOW_AGAIN,))
