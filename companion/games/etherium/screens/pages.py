"""Pages beside the screen: what a box, a panel or a token prints, read off once; payments that need a choice."""

from collections.abc import Mapping
from dataclasses import dataclass

from companion.games.etherium import gifts, units
from companion.games.etherium.box import BASE, CAPACITIES, EVERYBODY, RESOURCES, UNITS
from companion.games.etherium.lessons import UNKNOWN
from companion.games.etherium.peoples import present
from companion.games.etherium.screens import paying, wall
from companion.games.etherium.sheets import TRANSFORMATIONS
from companion.games.etherium.state import Gift, Orbit
from companion.table.fact import Who
from companion.table.game import Part
from companion.table.moves import Offers
from companion.table.table import Table

Asking = Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Entry:
    """One number to read off; -1 is not known yet."""

    name: str
    value: int
    told: str
    numbers: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Sheet:
    people: str
    peoples: tuple[str, ...]
    groups: tuple[tuple[str, tuple[Entry, ...]], ...]


@dataclass(frozen=True, slots=True)
class Capacities:
    entries: tuple[Entry, ...]


@dataclass(frozen=True, slots=True)
class Reading:
    """What a capacity gives and costs beside, to be read off."""

    capacity: str
    name: str
    gift: Gift
    bonuses: tuple[str, ...]
    costs: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class Panel:
    people: str
    peoples: tuple[str, ...]
    entries: tuple[tuple[str, int], ...]


def sheet(table: Table[Orbit], audience: Who, asked: Asking, offers: Offers) -> Part:
    return Part("sheet", sheet_of(table, asked.get("people", "")), draws=("note_sheet",))


def sheet_of(table: Table[Orbit], wanted: str) -> Sheet:
    chosen = wanted if wanted in EVERYBODY else next(iter(present(table)), EVERYBODY[0])
    known = table.state.sheets.get(chosen, {})
    groups = {"levels": (UNITS, 5), "resources": (RESOURCES, 9), "costs": (TRANSFORMATIONS, 9)}
    entries = tuple(
        (group, tuple(Entry(each, known.get(each, UNKNOWN), "", tuple(range(most))) for each in names))
        for group, (names, most) in groups.items()
    )
    return Sheet(chosen, present(table), entries)


def capacities(table: Table[Orbit], audience: Who, asked: Asking, offers: Offers) -> Part:
    stars, names = table.state.capacities, table.state.names
    entries = (Entry(each, stars.get(each, UNKNOWN), names.get(each, ""), tuple(range(9))) for each in CAPACITIES)
    return Part("capacities", Capacities(tuple(entries)), draws=("note_capacities",))


def costs(table: Table[Orbit], audience: Who, asked: Asking, offers: Offers) -> Part:
    at_the_table, wanted = present(table), asked.get("people", "")
    chosen = wanted if wanted in at_the_table else next(iter(at_the_table), "")
    known = table.state.costs.get(chosen, {})
    entries = tuple((name, known.get(name, UNKNOWN)) for name in units.COSTS)
    return Part("costs", Panel(chosen, at_the_table, entries), draws=("note_costs",))


def gift(table: Table[Orbit], audience: Who, asked: Asking, offers: Offers) -> Part:
    wanted = asked.get("capacity", "")
    capacity = wanted if wanted in CAPACITIES else CAPACITIES[0]
    known = table.state.gifts.get(capacity, gifts.UNREAD)
    costs = tuple(zip(BASE, known.costs, strict=True))
    value = Reading(capacity, table.state.names.get(capacity, ""), known, gifts.BONUSES, costs)
    return Part("gift", value, draws=("note_gift",))


PAGES = {
    "gift": gift,
    "card": wall.card,
    "sheet": sheet,
    "capacities": capacities,
    "costs": costs,
    "etherise": paying.etherise,
    "capacity": paying.capacity,
}
