"""The pages of the game: forms to enter what boxes, panels and tokens print, and payments that need a choice."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from companion.games.etherium import capacity_bonuses
from companion.games.etherium.box_contents import BASE, CAPACITIES, EVERYBODY, RESOURCES, UNITS
from companion.games.etherium.entered_people_values import ENTRIES
from companion.games.etherium.people_assignment import peoples_present
from companion.games.etherium.resources import unit_levels
from companion.games.etherium.screens import payment_pages, season_cards
from companion.games.etherium.shared_printed_values import MOST, UNKNOWN
from companion.games.etherium.state import Gift, Orbit
from companion.table.fact import Who
from companion.table.game import Part
from companion.table.moves import Offers
from companion.table.table import Table

SWEEP = "etherium/_sweep.html"


@dataclass(frozen=True, slots=True)
class Entry:
    """One printed number to enter; -1 means unknown."""

    name: str
    value: int
    told: str
    numbers: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Key:
    """A key of the pad: a number (-1 means unknown), and the values of the page's address after it is tapped."""

    number: int
    then: str


@dataclass(frozen=True, slots=True)
class Sweep:
    """Printed numbers, entered on one pad, one after the other; those entered so far stand in the page's address.
    `now` is the place of the number to enter, its key sends the form if it `is_last`; `back` is None at the first."""

    title: str
    people: str
    peoples: tuple[str, ...]
    entries: tuple[Entry, ...]
    now: int
    keys: tuple[Key, ...]
    back: str | None
    is_last: bool


@dataclass(frozen=True, slots=True)
class Capacities:
    entries: tuple[Entry, ...]


@dataclass(frozen=True, slots=True)
class BonusForm:
    capacity: str
    name: str
    gift: Gift
    bonuses: tuple[str, ...]
    costs: tuple[tuple[str, int], ...]


def sheet(table: Table[Orbit], audience: Who, asked: Mapping[str, str], offers: Offers) -> Part:
    at_the_table, wanted = peoples_present(table), asked.get("people", "")
    chosen = wanted if wanted in EVERYBODY else next(iter(at_the_table), EVERYBODY[0])
    value = sweep("sheet", chosen, at_the_table, table.state.sheets.get(chosen, {}), ENTRIES, asked.get("values"))
    return Part("sheet", value, draws=("note_sheet",), template=SWEEP)


def sweep(
    title: str, people: str, peoples: tuple[str, ...], known: Mapping[str, int], names: Sequence[str], typed: str | None
) -> Sweep:
    """Shows what is known; if nothing is, or the page's address says so, it enters the numbers from the first on."""
    given = typed_numbers(typed or "")[: len(names)]
    now = len(given) if typed is not None or not known else len(names)
    values = [*given, *(known.get(each, UNKNOWN) for each in names[len(given) :])]
    keys = tuple(Key(number, joined((*given, number))) for number in range(UNKNOWN, MOST + 1))
    return Sweep(
        title=title,
        people=people,
        peoples=peoples,
        entries=tuple(Entry(name, value, group(name), ()) for name, value in zip(names, values, strict=True)),
        now=now,
        keys=keys if now < len(names) else (),
        back=joined(given[:-1]) if given else None,
        is_last=now == len(names) - 1,
    )


def group(name: str) -> str:
    return "levels" if name in UNITS else "resources" if name in RESOURCES else "costs"


def typed_numbers(text: str) -> tuple[int, ...]:
    return tuple(typed_number(each) for each in text.split(".")) if text else ()


def typed_number(text: str) -> int:
    return min(MOST, int(text)) if text.isascii() and text.isdigit() and len(text) < 3 else UNKNOWN


def joined(numbers: Sequence[int]) -> str:
    return ".".join("x" if each == UNKNOWN else str(each) for each in numbers)


def capacities(table: Table[Orbit], audience: Who, asked: Mapping[str, str], offers: Offers) -> Part:
    stars, names = table.state.capacities, table.state.names
    entries = (Entry(each, stars.get(each, UNKNOWN), names.get(each, ""), tuple(range(9))) for each in CAPACITIES)
    return Part("capacities", Capacities(tuple(entries)), draws=("note_capacities",))


def costs(table: Table[Orbit], audience: Who, asked: Mapping[str, str], offers: Offers) -> Part:
    at_the_table, wanted = peoples_present(table), asked.get("people", "")
    chosen = wanted if wanted in at_the_table else next(iter(at_the_table), "")
    known = table.state.costs.get(chosen, {})
    value = sweep("costs", chosen, at_the_table, known, unit_levels.COSTS, asked.get("values"))
    return Part("costs", value, draws=("note_costs",), template=SWEEP)


def gift(table: Table[Orbit], audience: Who, asked: Mapping[str, str], offers: Offers) -> Part:
    wanted = asked.get("capacity", "")
    capacity = wanted if wanted in CAPACITIES else CAPACITIES[0]
    known = table.state.gifts.get(capacity, capacity_bonuses.UNREAD)
    costs = tuple(zip(BASE, known.costs, strict=True))
    value = BonusForm(capacity, table.state.names.get(capacity, ""), known, capacity_bonuses.BONUSES, costs)
    return Part("gift", value, draws=("note_gift",))


PAGES = {
    "gift": gift,
    "card": season_cards.card,
    "sheet": sheet,
    "capacities": capacities,
    "costs": costs,
    "etherise": payment_pages.etherise,
    "capacity": payment_pages.capacity,
}
