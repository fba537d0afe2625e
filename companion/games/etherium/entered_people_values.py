"""Stores numbers that players read on the box and panel of a people and enter: its starting things, and the numbers in
prices (ET-013, ET-040, ET-045)."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace

from companion.games.etherium import people_assignment
from companion.games.etherium.box_contents import EVERYBODY
from companion.games.etherium.resources.tokens_and_cubes import DEPTH
from companion.games.etherium.resources.unit_levels import COSTS
from companion.games.etherium.shared_printed_values import (
    clean_sheets,
    entered_numbers,
    number_fields,
    numbers_of_people,
)
from companion.games.etherium.state import Orbit
from companion.kit.history_lines import choice, line
from companion.table.chapter import Chapter, Decide, Kind, Teach
from companion.table.fact import Fact
from companion.table.moves import Choice, Offer
from companion.table.table import Table

TRANSFORMATIONS = ("cost_ether", "cost_cards", "cost_capacity", "cost_booster")
ENTRIES = (*people_assignment.BEGINS_WITH, *TRANSFORMATIONS)


def printed_number(table: Table[Orbit], seat: str, entry: str) -> int | None:
    return table.state.sheets.get(people_assignment.people_of(table, seat), {}).get(entry)


def offers(table: Table[Orbit]) -> Iterator[Offer]:
    people = ("people", Choice(people_assignment.available_peoples(table)))
    yield Offer("note_sheet", (people, *number_fields(ENTRIES)))
    if DEPTH.is_on(table) and not table.state.is_counting:
        yield Offer("note_costs", (people, *number_fields(COSTS)))


def numbers_as_fact(kind: str, names: Sequence[str]) -> Decide[Orbit]:
    """Returns a function that turns a move into a fact `kind`: it holds the people of the move, and the numbers that
    players entered for this people in the fields `names`."""
    return lambda asked: [Fact(kind, {"people": asked.text("people"), "values": entered_numbers(asked, names)})]


def sheet_noted(table: Table[Orbit], fact: Fact) -> Orbit:
    state = replace(table.state, sheets={**table.state.sheets, **numbers_of_people(fact, ENTRIES)})
    seats = (seat for seat, people in state.peoples.items() if people == fact.text("people"))
    return people_assignment.with_starting_things(state, *seats)


def costs_noted(table: Table[Orbit], fact: Fact) -> Orbit:
    return replace(table.state, costs={**table.state.costs, **numbers_of_people(fact, COSTS)})


def values_known(table: Table[Orbit], fact: Fact) -> Orbit:
    sheets, costs = clean_sheets(fact.data.get("sheets"), ENTRIES), clean_sheets(fact.data.get("costs"), COSTS)
    state = replace(table.state, sheets=sheets, costs=costs)
    return people_assignment.with_starting_things(state, *state.peoples)


def teach(family: str, numbers: Callable[[Orbit], Mapping[str, Mapping[str, int]]]) -> Teach[Orbit]:
    """Returns a function that gives the house the numbers of the people that a fact names. They get a key of `family`
    and the people, such as "sheet.ertis". `numbers` takes the numbers of all peoples from the state."""
    return lambda table, fact: {
        f"{family}.{fact.text('people')}": {**numbers(table.state).get(fact.text("people"), {})}
    }


people = choice("people", EVERYBODY)
chapter: Chapter[Orbit] = Chapter(
    offers=offers,
    moves={"note_sheet": numbers_as_fact("sheet_noted", ENTRIES), "note_costs": numbers_as_fact("costs_noted", COSTS)},
    facts={
        "sheet_noted": Kind(sheet_noted, line("ET-013", people=people)),
        "costs_noted": Kind(costs_noted, line("ET-040", people=people)),
    },
    reacts={"game_started": values_known},
    lessons={
        "sheet_noted": teach("sheet", lambda state: state.sheets),
        "costs_noted": teach("costs", lambda state: state.costs),
    },
)
