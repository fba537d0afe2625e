"""Pages beside the screen: what a box, a panel or a token prints, read off once and kept by the house."""

from collections.abc import Mapping
from dataclasses import dataclass

from companion.games.etherium import rules, stars
from companion.games.etherium.initiative import EVERYBODY
from companion.games.etherium.rules import GAME, Orbit
from companion.games.etherium.sheets import COSTS, LEVELS, RESOURCES, UNKNOWN
from companion.table.game import Part
from companion.table.moves import Offer, Offers
from companion.table.table import Table


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
    note: Offer | None


@dataclass(frozen=True, slots=True)
class Capacities:
    entries: tuple[Entry, ...]
    note: Offer | None


def of_page(table: Table[Orbit], name: str, asked: Mapping[str, str], offers: Offers) -> Part | None:
    if name == "sheet":
        return Part("sheet", of_sheet(table, asked.get("people", ""), offers), template=f"{GAME}/sheet.html")
    if name == "capacities":
        return Part("capacities", of_capacities(table, offers), template=f"{GAME}/capacities.html")
    return None


def of_sheet(table: Table[Orbit], people: str, offers: Offers) -> Sheet:
    present = rules.present(table)
    chosen = people if people in EVERYBODY else next(iter(present), EVERYBODY[0])
    known = table.state.sheets.get(chosen, {})
    groups = {"levels": (LEVELS, 5), "resources": (RESOURCES, 9), "costs": (COSTS, 9)}
    entries = tuple(
        (group, tuple(Entry(each, known.get(each, UNKNOWN), "", tuple(range(most))) for each in names))
        for group, (names, most) in groups.items()
    )
    return Sheet(chosen, present, entries, offers.get("note_sheet"))


def of_capacities(table: Table[Orbit], offers: Offers) -> Capacities:
    state = table.state
    entries = tuple(
        Entry(each, state.capacities.get(each, UNKNOWN), state.names.get(each, ""), tuple(range(9)))
        for each in stars.CAPACITIES
    )
    return Capacities(entries, offers.get("note_capacities"))
