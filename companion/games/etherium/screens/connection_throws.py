"""Shows the open connection to everybody, with its dice and the rows it can take, and the number pads that begin
one."""

from dataclasses import dataclass

from companion.games.etherium import capacity_tokens, dice_throws
from companion.games.etherium.connection_results import GIVES, ROWS, TWO_DICE, rows_in_reach
from companion.games.etherium.connection_throws import connections_left, dice_count
from companion.games.etherium.people_assignment import people_of
from companion.games.etherium.seasons import actions
from companion.games.etherium.state import Connection, Orbit, Throw
from companion.table.moves import Offers
from companion.table.say import Say, say
from companion.table.seats import Seat
from companion.table.table import Table

DRAWS = (
    *("throw_die", "reroll_die", "reroll_again", "reroll_all", "raise_connection", "take_result", "take_resources"),
    *("drop_connection", "enter_die", "correct_count", "point_two_dice"),
)


@dataclass(frozen=True, slots=True)
class Die:
    """A die at `place`, from 1; `again` is the name of the move that throws it again, or None if that is not
    allowed."""

    place: int
    face: int
    again: str | None


@dataclass(frozen=True, slots=True)
class ResultRow:
    result: int
    told: Say
    is_reached: bool


@dataclass(frozen=True, slots=True)
class ConnectionView:
    """The open connection; `seat` is None if there is none. `adds_up` means that two dice are added together, and `ask`
    that the players must still decide this. `gift` is a note if a capacity may add points, otherwise None."""

    seat: Seat | None
    people: str
    by_card: bool
    is_thrown: bool
    dice: tuple[Die, ...]
    sum: Say | None
    adds_up: bool
    rows: tuple[ResultRow, ...]
    ask: bool
    guide: int = 0
    gift: Say | None = None


@dataclass(frozen=True, slots=True)
class Pad:
    """The number pad on which a seat enters the dice of a new connection. `dice` is how many dice it throws, and
    `tokens` is how many action tokens it has this season."""

    seat: Seat
    dice: int
    connections_left: int
    tokens: int


def connection_view(table: Table[Orbit], offers: Offers) -> ConnectionView:
    pending = table.state.connection or Connection()
    guide, adds_up = table.state.stock.count(pending.seat, "guide"), TWO_DICE.of(table) == "sum"
    reached, is_thrown = rows_in_reach(table, pending), pending.throw.is_complete
    return ConnectionView(
        seat=table.seat(pending.seat),
        people=people_of(table, pending.seat),
        by_card=pending.by_card,
        is_thrown=is_thrown,
        dice=dice(pending.throw, offers, "reroll_die", "reroll_again"),
        sum=sum_of(pending, guide, adds_up) if is_thrown else None,
        adds_up=adds_up,
        rows=tuple(ResultRow(row, row_text(table, pending.seat, row), row in reached) for row in ROWS)
        if reached
        else (),
        ask=len(pending.throw.dice) > 1 and not TWO_DICE.settled(table),
        guide=guide,
        gift=gift(table, pending.seat),
    )


def gift(table: Table[Orbit], seat: str) -> Say | None:
    has_one = capacity_tokens.has_bonus(table, seat, "connection")
    return say("etherium.gift.may_add", rule="ET-090", name=table.name(seat)) if has_one else None


def dice(throw: Throw, offers: Offers, once: str, again: str) -> tuple[Die, ...]:
    """Returns the dice to show. A low die of the people Ertis (ET-083) has the move `once`, or `again` if it was
    already thrown again."""
    kinds = (kind for kind in (once, again) if kind in offers)
    by_place = {place: kind for kind in kinds for place in dice_throws.low_places(throw, kind == again)}
    return tuple(Die(place, face, by_place.get(place)) for place, face in enumerate(throw.dice, start=1))


def sum_of(pending: Connection, guide: int, adds_up: bool) -> Say:
    faces = tuple(str(face) for face in pending.throw.dice)
    thrown = " + ".join(faces) if adds_up else faces
    return say("etherium.connection.sum", rule="ET-050", dice=thrown, bonus=pending.bonus, guide=guide)


def row_text(table: Table[Orbit], seat: str, row: int) -> Say:
    """Returns the text of a row (ET-051). The text says so if the row brings nothing, because the supply has too few or
    the army has its highest level."""
    thing, count = GIVES.get(row, ("", 0))
    if thing == "army" and not table.state.stock.room(seat, thing):
        return say("etherium.row.highest", rule="ET-040", row=say(f"etherium.row.{row}"))
    if thing and table.state.stock.room(seat, thing) < count:
        return say("etherium.row.none", rule="ET-091", row=say(f"etherium.row.{row}"))
    return say(f"etherium.row.{row}", rule="ET-051")


def pads(table: Table[Orbit]) -> tuple[Pad, ...]:
    return tuple(pad(table, seat) for seat in table.here())


def pad(table: Table[Orbit], seat: Seat) -> Pad:
    return Pad(seat, dice_count(table, seat.id), connections_left(table, seat.id), actions.token_count(table, seat.id))
