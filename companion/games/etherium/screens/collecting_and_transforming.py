"""Shows what each seat can collect, raise or transform, with amounts and prices, and the result of the last
collection."""

from collections.abc import Iterator
from dataclasses import dataclass

from companion.games.etherium.box_contents import BASE, CAPACITIES, RESOURCES, SPACES, TOKENS, UNITS
from companion.games.etherium.people_assignment import people_of
from companion.games.etherium.resources import collection, transformation, unit_levels
from companion.games.etherium.shared_printed_values import thing_name
from companion.games.etherium.state import Collection, Orbit, Portion
from companion.kit.history_lines import signed
from companion.table.moves import Offers
from companion.table.say import Say, say
from companion.table.seats import Seat
from companion.table.table import Table

DRAWS = ("collect", "collect_without_ether", "augment", "augment_guide", "transform")


@dataclass(frozen=True, slots=True)
class Space:
    """A kind of space, and how many of each thing a collection brings there (`gives`). `is_empty` is True for Ether if
    the supply has none left."""

    name: str
    thing: str
    gives: tuple[tuple[str, int], ...]
    is_empty: bool = False


@dataclass(frozen=True, slots=True)
class Priced:
    """Cards, a capacity or a booster with its price in Ether, None if unknown. `because` says how the price is made up,
    None if it is one number. `why` is the reason why the seat cannot have it, or None."""

    name: str
    price: int | None
    because: Say | None = None
    why: Say | None = None


@dataclass(frozen=True, slots=True)
class Unit(Priced):
    """A unit that a seat may raise; its price is a number of cubes of the kind `paid_in`. `spares` are the kinds of
    which the seat may pay one cube fewer."""

    level: int = 0
    paid_in: str = ""
    spares: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Worker:
    """Holds what one seat can collect, raise and transform. `etherise` is the name of the move that turns cubes into
    Ether, and `rate` is how many cubes one Ether costs, 0 if unknown."""

    seat: Seat
    people: str
    spaces: tuple[Space, ...]
    units: tuple[Unit, ...]
    into: tuple[Priced, ...]
    rate: int
    etherise: str


@dataclass(frozen=True, slots=True)
class Works:
    workers: tuple[Worker, ...]


@dataclass(frozen=True, slots=True)
class Harvest:
    """The result of the last collection; empty if there is none in the current action."""

    seat: Seat | None = None
    space: str = ""
    sums: tuple[Say, ...] = ()


@dataclass(frozen=True, slots=True)
class City:
    """Holds how many of each thing one seat has in its city; empty if the app does not count the table's cubes."""

    worker: Worker | None = None
    cubes: tuple[tuple[str, int], ...] = ()
    levels: tuple[tuple[str, int], ...] = ()
    tokens: tuple[tuple[str, int], ...] = ()
    capacities: tuple[Say | str, ...] = ()


def works(table: Table[Orbit], offers: Offers) -> Works:
    return Works(tuple(worker(table, seat) for seat in table.here()) if "collect" in offers else ())


def worker(table: Table[Orbit], seat: Seat) -> Worker:
    return Worker(
        seat=seat,
        people=people_of(table, seat.id),
        spaces=tuple(space(table, seat.id, name) for name in SPACES),
        units=tuple(unit(table, seat.id, name) for name in unit_levels.PAID_IN),
        into=tuple(priced(table, seat.id, each) for each in ("cards", "capacity", "booster")),
        rate=transformation.rate(table, seat.id),
        etherise=transformation.etherise_move(table, seat.id),
    )


def space(table: Table[Orbit], seat: str, name: str) -> Space:
    is_empty = SPACES[name] == "ether" and not table.state.stock.left("ether")
    gives = {} if is_empty else collection.totals(collection.portions(table, seat, name))
    return Space(name, SPACES[name], tuple(gives.items()), is_empty)


def unit(table: Table[Orbit], seat: str, name: str) -> Unit:
    paid_in = "each" if name == "guide" else unit_levels.PAID_IN[name][0]
    level, parts = table.state.stock.count(seat, name), unit_levels.price_parts(table, seat, name)
    able = unit_levels.is_spared_one(table, seat, name)
    return Unit(
        name=name,
        level=level,
        price=unit_levels.level_price(table, seat, name),
        paid_in=paid_in,
        because=sum_text("level", "ET-040", *parts) if len(parts) > 1 else None,
        why=unit_levels.obstacle(table, seat, name),
        spares=tuple(thing for thing in BASE if able and not unit_levels.obstacle(table, seat, name, thing)),
    )


def sum_text(what: str, rule: str, first: int, *more: int) -> Say:
    """Returns a text that says how a price is made up, such as "level 3 +1": the number `first` and the numbers in
    `more`, which are added to it. `what` is the last part of the text's id, and `rule` the id of the rule to show."""
    parts = (str(first), *(signed(each) for each in more if each))
    return say(f"etherium.price.{what}", rule=rule, sum=" ".join(parts))


def priced(table: Table[Orbit], seat: str, name: str) -> Priced:
    printed = transformation.printed_price(table, seat, name)
    less = printed and transformation.is_cheaper(table, seat)
    return Priced(
        name=name,
        price=transformation.price(table, seat, name),
        because=sum_text("season", "ET-082", printed, -1) if printed and less else None,
        why=transformation.obstacle(table, seat, name),
    )


def harvest(table: Table[Orbit], offers: Offers) -> Harvest:
    last = table.state.last_collection
    if last is None or "collect" not in offers or not collection.is_current(table.state):
        return Harvest()
    return Harvest(table.seat(last.seat), last.space, tuple(sums(last)))


def sums(last: Collection) -> Iterator[Say]:
    for thing, got in last.got:
        yield sum_of(last, thing, got)
    if SPACES[last.space] == "ether":
        yield say(f"etherium.harvest.{'token' if last.has_token else 'no_token'}", rule="ET-037")


def sum_of(last: Collection, thing: str, got: int) -> Say:
    """Returns a text that says how many of one thing a collection brought and why (ET-023). `got` is how many the seat
    really gained; the text says so if the supply had too few (ET-091)."""
    parts = tuple(portion_text(each) for each in last.portions if each.thing == thing)
    named = say(f"etherium.choice.{thing}")
    if got < collection.totals(last.portions)[thing]:
        return say("etherium.harvest.short", rule="ET-091", thing=named, parts=parts, total=got)
    return say("etherium.harvest.sum", rule="ET-037", thing=named, parts=parts, total=got)


def portion_text(portion: Portion) -> Say:
    # Only points of cards may be negative.
    points = signed(portion.count) if portion.reason in ("card", "cards") else portion.count
    return say(f"etherium.harvest.{portion.reason}", points=points)


def city(table: Table[Orbit], seat: str, offers: Offers) -> City:
    own = next((each for each in table.here() if each.id == seat), None)
    if own is None or "augment" not in offers:
        return City()
    return City(
        worker=worker(table, own),
        cubes=thing_counts(table, seat, *RESOURCES, "flash"),
        levels=thing_counts(table, seat, *UNITS),
        tokens=tuple(each for each in thing_counts(table, seat, *TOKENS) if each[1]),
        capacities=tuple(thing_name(table.state, each) for each in CAPACITIES if table.state.stock.count(seat, each)),
    )


def thing_counts(table: Table[Orbit], seat: str, *things: str) -> tuple[tuple[str, int], ...]:
    return tuple((thing, table.state.stock.count(seat, thing)) for thing in things)
