"""What everybody could collect, raise or transform now, with its sum or its price; the last collection and its sum."""

from collections.abc import Mapping
from dataclasses import dataclass

from companion.games.etherium import rules
from companion.games.etherium.depth import harvest, spending
from companion.games.etherium.depth.city import Gathered, Share
from companion.games.etherium.depth.telling import signed
from companion.games.etherium.rules import GAME, Orbit
from companion.games.etherium.sheets import UNKNOWN
from companion.table.game import Part
from companion.table.moves import Offer, Offers
from companion.table.say import Say, say
from companion.table.seats import Seat
from companion.table.table import Table


@dataclass(frozen=True, slots=True)
class Space:
    name: str
    thing: str
    gives: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class Unit:
    """`price` is nothing while nobody has read it off the panel; `paid_in` is what it is paid in."""

    name: str
    level: int
    price: int | None
    paid_in: str


@dataclass(frozen=True, slots=True)
class Into:
    name: str
    price: int | None


@dataclass(frozen=True, slots=True)
class Worker:
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
    collect: Offer | None
    augment: Offer | None
    transform: Offer | None


def of_works(table: Table[Orbit], offers: Offers) -> Works:
    is_open = "collect" in offers
    workers = tuple(worker(table, seat) for seat in table.here()) if is_open else ()
    return Works(workers, offers.get("collect"), offers.get("augment"), offers.get("transform"))


def worker(table: Table[Orbit], seat: Seat) -> Worker:
    cheaper = spending.is_cheaper(table, seat.id)
    return Worker(
        seat=seat,
        people=rules.people(table, seat.id),
        spaces=tuple(space(table, seat.id, name) for name in harvest.SPACES),
        units=tuple(unit(table, seat.id, name) for name in spending.PAID_IN),
        into=tuple(Into(each, spending.price_of(table, seat.id, each)) for each in ("cards", "capacity", "booster")),
        rate=spending.rate(table, seat.id),
        etherise="etherise_in_season" if cheaper else "etherise",
    )


def space(table: Table[Orbit], seat: str, name: str) -> Space:
    gives = harvest.sums(harvest.shares(table, seat, name))
    return Space(name, harvest.SPACES[name], tuple(gives.items()))


def unit(table: Table[Orbit], seat: str, name: str) -> Unit:
    paid_in = "each" if name == "guide" else spending.PAID_IN[name][0]
    return Unit(name, table.state.stock.count(seat, name), spending.price_of_level(table, seat, name), paid_in)


@dataclass(frozen=True, slots=True)
class Harvest:
    """Empty as soon as the next action begins."""

    seat: Seat | None
    space: str
    sums: tuple[Say, ...]
    add: Offer | None


def of_harvest(table: Table[Orbit], offers: Offers) -> Harvest:
    last, add = table.state.depth.gathered, offers.get("raise_collection")
    if last is None or add is None:
        return Harvest(None, "", (), None)
    return Harvest(table.seat(last.seat), last.space, tuple(sums_of(last)), add)


def sums_of(last: Gathered) -> list[Say]:
    token = [say(f"{GAME}.harvest.token", rule="ET-037")] if harvest.SPACES[last.space] == "ether" else []
    return [*(sum_of(last, thing, got) for thing, got in last.got), *token]


def sum_of(last: Gathered, thing: str, got: int) -> Say:
    """ET-023: level, people and season, each by its name; ET-091: no more than was left."""
    shares = [each for each in last.shares if each.thing == thing]
    parts, named = tuple(part_of(each) for each in shares), say(f"{GAME}.choice.{thing}")
    if got < harvest.sums(last.shares)[thing]:
        return say(f"{GAME}.harvest.short", rule="ET-091", thing=named, parts=parts, total=got)
    return say(f"{GAME}.harvest.sum", rule="ET-037", thing=named, parts=parts, total=got)


def part_of(share: Share) -> Say:
    return say(f"{GAME}.harvest.{share.reason}", points=signed(share.count) if share.reason == "cards" else share.count)


@dataclass(frozen=True, slots=True)
class Etherising:
    seat: Seat
    people: str
    rate: int
    offer: Offer | None


@dataclass(frozen=True, slots=True)
class Panel:
    people: str
    peoples: tuple[str, ...]
    entries: tuple[tuple[str, int], ...]
    note: Offer | None


def of_page(table: Table[Orbit], name: str, asked: Mapping[str, str], offers: Offers) -> Part | None:
    if name == "costs":
        return Part("costs", panel(table, asked.get("people", ""), offers), template=f"{GAME}/depth/costs.html")
    seat = table.seat(asked.get("seat", ""))
    if name != "etherise" or seat is None:
        return None
    offer = offers.get("etherise_in_season" if spending.is_cheaper(table, seat.id) else "etherise")
    found = Etherising(seat, rules.people(table, seat.id), spending.rate(table, seat.id), offer)
    return Part("etherise", found, template=f"{GAME}/depth/etherise.html")


def panel(table: Table[Orbit], people: str, offers: Offers) -> Panel:
    present = rules.present(table)
    chosen = people if people in present else next(iter(present), "")
    known = table.state.depth.costs.get(chosen, {})
    entries = tuple((name, known.get(name, UNKNOWN)) for name in spending.COSTS)
    return Panel(chosen, present, entries, offers.get("note_costs"))
