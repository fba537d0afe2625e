"""The parts that a table with its depth open sees beside the minimal ones, which know nothing of it."""

from dataclasses import dataclass

from companion.games.etherium import rules, stars
from companion.games.etherium.depth.arena import of_arena
from companion.games.etherium.depth.taking import of_taking
from companion.games.etherium.depth.works import of_harvest, of_works
from companion.games.etherium.rules import GAME, Orbit
from companion.table.game import Part
from companion.table.moves import Choice, Offer, Offers
from companion.table.seats import Seat
from companion.table.table import Table

SWITCH = Offer("set_depth", (("value", Choice(("no", "yes"))),))
ROWS = (*stars.BASE, "ether", "booster", *stars.UNITS)


@dataclass(frozen=True, slots=True)
class Switch:
    is_open: bool
    offer: Offer
    may_fight: bool


@dataclass(frozen=True, slots=True)
class Finding:
    seats: tuple[Seat, ...]
    find: Offer | None


@dataclass(frozen=True, slots=True)
class Holding:
    seat: Seat
    count: int
    room: int
    least: int


@dataclass(frozen=True, slots=True)
class Goods:
    thing: str
    left: int | None
    holdings: tuple[Holding, ...]


@dataclass(frozen=True, slots=True)
class Cities:
    seats: tuple[Seat, ...]
    rows: tuple[Goods, ...]
    gain: Offer | None


def parts(table: Table[Orbit], offers: Offers, is_deep: bool) -> tuple[Part, ...]:
    values = {
        "arena": of_arena(table, offers, is_deep),
        "taking": of_taking(table, offers),
        "depth": Switch(is_deep, SWITCH, "find_conflict" in offers),
        "harvest": of_harvest(table, offers),
        "works": of_works(table, offers),
        "finding": Finding(table.here() if "find_conflict" in offers else (), offers.get("find_conflict")),
        "cities": of_cities(table, offers if is_deep else {}),
    }
    return tuple(Part(name, value, template=f"{GAME}/depth/_{name}.html") for name, value in values.items())


def of_cities(table: Table[Orbit], offers: Offers) -> Cities:
    seats = rules.contenders(table) if "gain" in offers else ()
    return Cities(seats, tuple(goods(table, seats, thing) for thing in ROWS), offers.get("gain"))


def goods(table: Table[Orbit], seats: tuple[Seat, ...], thing: str) -> Goods:
    stock = table.state.stock
    least = stock.supplies[thing].least
    holdings = tuple(Holding(seat, stock.count(seat.id, thing), stock.room(seat.id, thing), least) for seat in seats)
    return Goods(thing, stock.left(thing) if thing not in stars.UNITS else None, holdings)
