"""Stores starting things and transformation costs that players read on a people's box and panel and enter (ET-013,
ET-045)."""

from collections.abc import Iterator
from dataclasses import replace

from companion.games.etherium import people_assignment
from companion.games.etherium.box_contents import EVERYBODY
from companion.games.etherium.shared_printed_values import (
    clean_sheets,
    entered_numbers,
    number_fields,
    numbers_of_people,
)
from companion.games.etherium.state import Orbit
from companion.kit.history_lines import choice, line
from companion.table.chapter import Chapter, Kind, MoveContext
from companion.table.fact import Fact, Json
from companion.table.moves import Choice, Offer
from companion.table.table import Table

TRANSFORMATIONS = ("cost_ether", "cost_cards", "cost_capacity", "cost_booster")
ENTRIES = (*people_assignment.BEGINS_WITH, *TRANSFORMATIONS)


def printed_number(table: Table[Orbit], seat: str, entry: str) -> int | None:
    """Returns the number printed for the seat's people under this entry, or None if nobody has entered it."""
    return table.state.sheets.get(people_assignment.people_of(table, seat), {}).get(entry)


def offers(table: Table[Orbit]) -> Iterator[Offer]:
    yield Offer("note_sheet", (("people", Choice(people_assignment.available_peoples(table))), *number_fields(ENTRIES)))


def note_sheet(asked: MoveContext[Orbit]) -> list[Fact]:
    return [Fact("sheet_noted", {"people": asked.text("people"), "values": entered_numbers(asked, ENTRIES)})]


def sheet_noted(table: Table[Orbit], fact: Fact) -> Orbit:
    """Returns the state with the entered numbers of a people, and with its starting things if the game has not
    begun."""
    state = replace(table.state, sheets={**table.state.sheets, **numbers_of_people(fact, ENTRIES)})
    seats = (seat for seat, people in state.peoples.items() if people == fact.text("people"))
    return people_assignment.with_starting_things(state, *seats)


def sheets_known(table: Table[Orbit], fact: Fact) -> Orbit:
    """Returns the state with the numbers that the house knew when the game started."""
    state = replace(table.state, sheets=clean_sheets(fact.data.get("sheets"), ENTRIES))
    return people_assignment.with_starting_things(state, *state.peoples)


def teach_sheet(table: Table[Orbit], fact: Fact) -> dict[str, Json]:
    """Returns the numbers of the fact's people, for the house to remember for later tables."""
    people = fact.text("people")
    return {f"sheet.{people}": {**table.state.sheets.get(people, {})}}


chapter: Chapter[Orbit] = Chapter(
    offers=offers,
    moves={"note_sheet": note_sheet},
    facts={"sheet_noted": Kind(sheet_noted, line("ET-013", people=choice("people", EVERYBODY)))},
    reacts={"game_started": sheets_known},
    lessons={"sheet_noted": teach_sheet},
)
