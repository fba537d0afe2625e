"""What everybody could collect, raise or transform now, with its sum or its price; the last collection and its sum."""

from collections.abc import Iterator
from dataclasses import dataclass

from companion.games.etherium import collection, transformation, units
from companion.games.etherium.box import SPACES
from companion.games.etherium.peoples import people
from companion.games.etherium.state import Gathered, Orbit, Portion
from companion.kit.telling import signed
from companion.table.moves import Offers
from companion.table.say import Say, say
from companion.table.seats import Seat
from companion.table.table import Table

# Reasons that may give or take.
SIGNED = ("card", "cards")


@dataclass(frozen=True, slots=True)
class Space:
    name: str
    thing: str
    gives: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class Unit:
    """`price` is nothing while nobody has read it off the panel; `paid_in` is what it is paid in, `why` what stands in
    the way."""

    name: str
    level: int
    price: int | None
    paid_in: str
    why: Say | None = None


@dataclass(frozen=True, slots=True)
class Into:
    name: str
    price: int | None
    why: Say | None = None


@dataclass(frozen=True, slots=True)
class Worker:
    """`etherise` is the move with which this seat does so."""

    seat: Seat
    people: str
    spaces: tuple[Space, ...]
    units: tuple[Unit, ...]
    into: tuple[Into, ...]
    rate: int
    etherise: str


@dataclass(frozen=True, slots=True)
class Works:
    workers: tuple[Worker, ...]


@dataclass(frozen=True, slots=True)
class Harvest:
    """Empty as soon as the next action begins."""

    seat: Seat | None = None
    space: str = ""
    sums: tuple[Say, ...] = ()


def works(table: Table[Orbit], offers: Offers) -> Works:
    return Works(tuple(worker(table, seat) for seat in table.here()) if "collect" in offers else ())


def worker(table: Table[Orbit], seat: Seat) -> Worker:
    return Worker(
        seat=seat,
        people=people(table, seat.id),
        spaces=tuple(space(table, seat.id, name) for name in SPACES),
        units=tuple(unit(table, seat.id, name) for name in units.PAID_IN),
        into=tuple(into(table, seat.id, each) for each in ("cards", "capacity", "booster")),
        rate=transformation.rate(table, seat.id),
        etherise=transformation.etherisation(table, seat.id),
    )


def space(table: Table[Orbit], seat: str, name: str) -> Space:
    gives = collection.sums(collection.portions(table, seat, name))
    return Space(name, SPACES[name], tuple(gives.items()))


def unit(table: Table[Orbit], seat: str, name: str) -> Unit:
    paid_in = "each" if name == "guide" else units.PAID_IN[name][0]
    level, price = table.state.stock.count(seat, name), units.level_price(table, seat, name)
    return Unit(name, level, price, paid_in, units.obstacle(table, seat, name))


def into(table: Table[Orbit], seat: str, name: str) -> Into:
    """Of which capacity, its own page says."""
    return Into(name, transformation.price(table, seat, name), transformation.obstacle(table, seat, name))


def harvest(table: Table[Orbit], offers: Offers) -> Harvest:
    last = table.state.gathered
    if last is None or "raise_collection" not in offers:
        return Harvest()
    return Harvest(table.seat(last.seat), last.space, tuple(sums(last)))


def sums(last: Gathered) -> Iterator[Say]:
    for thing, got in last.got:
        yield sum_of(last, thing, got)
    if SPACES[last.space] == "ether":
        yield say(f"etherium.harvest.{'token' if last.has_token else 'no_token'}", rule="ET-037")


def sum_of(last: Gathered, thing: str, got: int) -> Say:
    """ET-023: level, people and season, each by its name; ET-091: no more than was left."""
    parts = tuple(part(each) for each in last.portions if each.thing == thing)
    named = say(f"etherium.choice.{thing}")
    if got < collection.sums(last.portions)[thing]:
        return say("etherium.harvest.short", rule="ET-091", thing=named, parts=parts, total=got)
    return say("etherium.harvest.sum", rule="ET-037", thing=named, parts=parts, total=got)


def part(portion: Portion) -> Say:
    points = signed(portion.count) if portion.reason in SIGNED else portion.count
    return say(f"etherium.harvest.{portion.reason}", points=points)
