"""A connection on its way, as everybody sees it: its dice, what may be done to them, the rows that can be reached; and
the pads on which one begins."""

from dataclasses import dataclass

from companion.games.etherium import actions, gifts, throws
from companion.games.etherium.connection import dice_of, left
from companion.games.etherium.peoples import people
from companion.games.etherium.state import Connection, Orbit, Throw
from companion.games.etherium.table_of_twelve import GIVES, ROWS, TWO_DICE, lit
from companion.table.moves import Offers
from companion.table.say import Say, say
from companion.table.seats import Seat
from companion.table.table import Table

DRAWS = (
    *("throw_die", "reroll_die", "reroll_again", "reroll_all", "raise_connection", "take_result", "drop_connection"),
    *("enter_die", "correct_count", "point_two_dice"),
)


@dataclass(frozen=True, slots=True)
class Die:
    """`again` is the move that throws it again, if there is one."""

    place: int
    face: int
    again: str | None


@dataclass(frozen=True, slots=True)
class Reach:
    result: int
    told: Say
    is_reached: bool


@dataclass(frozen=True, slots=True)
class Connecting:
    """Empty while nobody connects. `sum` says how the result comes about; `ask` that the table has not said yet how two
    dice count."""

    seat: Seat | None
    people: str
    by_card: bool
    is_thrown: bool
    dice: tuple[Die, ...]
    sum: Say | None
    adds_up: bool
    rows: tuple[Reach, ...]
    ask: bool
    guide: int = 0
    gift: Say | None = None


@dataclass(frozen=True, slots=True)
class Pad:
    seat: Seat
    dice: int
    connections_left: int
    tokens: int


@dataclass(frozen=True, slots=True)
class Pads:
    """For each seat, how it connects and how many action tokens it has."""

    pads: tuple[Pad, ...]


def connecting(table: Table[Orbit], offers: Offers) -> Connecting:
    pending = table.state.connection or Connection()
    guide, adds_up = table.state.stock.count(pending.seat, "guide"), TWO_DICE.of(table) == "sum"
    reached, is_thrown = lit(table, pending), pending.throw.is_complete
    return Connecting(
        seat=table.seat(pending.seat),
        people=people(table, pending.seat),
        by_card=pending.by_card,
        is_thrown=is_thrown,
        dice=dice(pending.throw, offers, "reroll_die", "reroll_again"),
        sum=sum_of(pending, guide, adds_up) if is_thrown else None,
        adds_up=adds_up,
        rows=tuple(Reach(row, told(table, pending.seat, row), row in reached) for row in ROWS) if reached else (),
        ask=len(pending.throw.dice) > 1 and not TWO_DICE.settled(table),
        guide=guide,
        gift=gift(table, pending.seat),
    )


def gift(table: Table[Orbit], seat: str) -> Say | None:
    """ET-090: a capacity that may add three."""
    has_one = gifts.has(table, seat, "connection")
    return say("etherium.gift.may_add", rule="ET-090", name=table.name(seat)) if has_one else None


def dice(throw: Throw, offers: Offers, once: str, again: str) -> tuple[Die, ...]:
    """ET-083: what Ertis may throw again, once or, if the table agreed to it, again."""
    by_place = {place: kind for kind in (once, again) if kind in offers for place in throws.low(throw, kind == again)}
    return tuple(Die(place, face, by_place.get(place)) for place, face in enumerate(throw.dice, start=1))


def sum_of(pending: Connection, guide: int, adds_up: bool) -> Say:
    """ET-050: the dice, what cards add, and the guide in full or in part."""
    faces = tuple(str(face) for face in pending.throw.dice)
    thrown = " + ".join(faces) if adds_up else faces
    return say("etherium.connection.sum", rule="ET-050", dice=thrown, bonus=pending.bonus, guide=guide)


def told(table: Table[Orbit], seat: str, row: int) -> Say:
    """ET-051; and what of it cannot be had: nothing is left, or the army is at its highest level."""
    thing, count = GIVES.get(row, ("", 0))
    if thing == "army" and not table.state.stock.room(seat, thing):
        return say("etherium.row.highest", rule="ET-040", row=say(f"etherium.row.{row}"))
    if thing and table.state.stock.room(seat, thing) < count:
        return say("etherium.row.none", rule="ET-091", row=say(f"etherium.row.{row}"))
    return say(f"etherium.row.{row}", rule="ET-051")


def pads(table: Table[Orbit]) -> Pads:
    return Pads(tuple(pad(table, seat) for seat in table.here()))


def pad(table: Table[Orbit], seat: Seat) -> Pad:
    return Pad(seat, dice_of(table, seat.id), left(table, seat.id), actions.tokens(table, seat.id))
