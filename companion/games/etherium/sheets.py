"""ET-013, ET-045: what a people's box and panel print of its beginning and of its transformations."""

from collections.abc import Iterator
from dataclasses import replace

from companion.games.etherium import lessons, peoples
from companion.games.etherium.box import EVERYBODY
from companion.games.etherium.state import Orbit
from companion.kit.telling import choice, line
from companion.table.chapter import Asked, Chapter, Kind
from companion.table.fact import Fact, Json
from companion.table.moves import Choice, Offer
from companion.table.table import Table

TRANSFORMATIONS = ("cost_ether", "cost_cards", "cost_capacity", "cost_booster")
ENTRIES = (*peoples.BEGINS_WITH, *TRANSFORMATIONS)


def printed(table: Table[Orbit], seat: str, entry: str) -> int | None:
    """What the sheet of this seat's people says; nothing while nobody has read it."""
    return table.state.sheets.get(peoples.people(table, seat), {}).get(entry)


def offers(table: Table[Orbit]) -> Iterator[Offer]:
    yield Offer("note_sheet", (("people", Choice(peoples.in_play(table))), *lessons.form(ENTRIES)))


def note_sheet(asked: Asked[Orbit]) -> list[Fact]:
    return [Fact("sheet_noted", {"people": asked.text("people"), "values": lessons.read_off(asked, ENTRIES)})]


def sheet_noted(table: Table[Orbit], fact: Fact) -> Orbit:
    state = replace(table.state, sheets={**table.state.sheets, **lessons.noted(fact, ENTRIES)})
    return peoples.with_starts(
        state, *(seat for seat, people in state.peoples.items() if people == fact.text("people"))
    )


def sheets_known(table: Table[Orbit], fact: Fact) -> Orbit:
    """With what the house has read before."""
    state = replace(table.state, sheets=lessons.by_people(fact.data.get("sheets"), ENTRIES))
    return peoples.with_starts(state, *state.peoples)


def teach_sheet(table: Table[Orbit], fact: Fact) -> dict[str, Json]:
    people = fact.text("people")
    return {f"sheet.{people}": {**table.state.sheets.get(people, {})}}


chapter: Chapter[Orbit] = Chapter(
    offers=offers,
    moves={"note_sheet": note_sheet},
    facts={"sheet_noted": Kind(sheet_noted, line("ET-013", people=choice("people", EVERYBODY)))},
    reacts={"game_started": sheets_known},
    lessons={"sheet_noted": teach_sheet},
)
