"""A connection on its way, as everybody sees it: its dice, what may be done to them, the rows that can be reached."""

from dataclasses import dataclass

from companion.games.etherium import connection, rules
from companion.games.etherium.connection import Connection
from companion.games.etherium.rules import GAME, Orbit
from companion.table.moves import Choice, Offer, Offers
from companion.table.say import Say, say
from companion.table.seats import Seat
from companion.table.table import Table

POINT = Offer("point_two_dice", (("choice", Choice(("sum", "choose"))),))


@dataclass(frozen=True, slots=True)
class Die:
    place: int
    face: int
    again: Offer | None


@dataclass(frozen=True, slots=True)
class Reach:
    result: int
    told: Say
    is_reached: bool


@dataclass(frozen=True, slots=True)
class Connecting:
    """`sum` says how the result comes about; `ask` is the silent point that two dice touch, until it is settled."""

    seat: Seat | None
    people: str
    by_card: bool
    is_thrown: bool
    dice: tuple[Die, ...]
    sum: Say | None
    adds_up: bool
    rows: tuple[Reach, ...]
    ask: Offer | None
    throw: Offer | None
    take: Offer | None
    add: Offer | None
    all_again: Offer | None
    drop: Offer | None


def of_connecting(table: Table[Orbit], offers: Offers, adds_up: bool, is_asked: bool) -> Connecting:
    pending = table.state.connection or Connection()
    guide = table.state.stock.count(pending.seat, "guide")
    reached = connection.reachable(pending, guide, adds_up)
    return Connecting(
        seat=table.seat(pending.seat),
        people=rules.people(table, pending.seat),
        by_card=pending.by_card,
        is_thrown=pending.is_thrown,
        dice=tuple(die(pending, place, offers) for place, _ in enumerate(pending.dice, start=1)),
        sum=sum_of(pending, guide, adds_up) if pending.is_thrown else None,
        adds_up=adds_up,
        rows=tuple(Reach(row, told(table, pending.seat, row), row in reached) for row in ROWS) if reached else (),
        ask=POINT if is_asked and len(pending.dice) > 1 else None,
        throw=offers.get("throw_die"),
        take=offers.get("take_result"),
        add=offers.get("raise_connection"),
        all_again=offers.get("reroll_all"),
        drop=offers.get("drop_connection"),
    )


ROWS = range(connection.LOWEST, connection.HIGHEST + 1)


def die(pending: Connection, place: int, offers: Offers) -> Die:
    """ET-083: what Ertis may throw again, once or, if the table agreed to it, again."""
    kinds = {"reroll_die": False, "reroll_again": True}
    again = next((offers[kind] for kind in kinds if kind in offers and can(pending, place, kinds[kind])), None)
    return Die(place, pending.dice[place - 1], again)


def can(pending: Connection, place: int, after_again: bool) -> bool:
    return place in connection.low_dice(pending, after_again)


def sum_of(pending: Connection, guide: int, adds_up: bool) -> Say:
    """ET-050: the dice, what cards add, and the guide in full or in part."""
    dice = " + ".join(str(face) for face in pending.dice) if adds_up else tuple(str(face) for face in pending.dice)
    return say(f"{GAME}.connection.sum", rule="ET-050", dice=dice, bonus=pending.bonus, guide=guide)


def told(table: Table[Orbit], seat: str, row: int) -> Say:
    """ET-051; and what of it cannot be had: nothing is left, or the army is at its highest level."""
    thing, by = connection.GIVES.get(row, ("", 0))
    if thing and table.state.stock.room(seat, thing) < by:
        return say(f"{GAME}.row.none", rule="ET-091", row=say(f"{GAME}.row.{row}"))
    return say(f"{GAME}.row.{row}", rule="ET-051")
