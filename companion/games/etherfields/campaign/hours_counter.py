"""Counts the Hours, which the team spends to move further or to add Turns; it starts with fewer, the more Dreamers play
(EF-032)."""

from collections.abc import Iterator
from dataclasses import replace

from companion.games.etherfields.state import Campaign
from companion.kit.history_lines import by, line
from companion.table.chapter import Chapter, Kind, as_fact
from companion.table.fact import Fact
from companion.table.moves import Move, Number, Offer
from companion.table.say import Say, say
from companion.table.table import Table

START_HOURS = {1: 5, 2: 4, 3: 3, 4: 2, 5: 1}
MOST_HOURS, MOST_PEOPLE, USUAL_PEOPLE = 5, 5, 4
COMING_AND_GOING = {"add_seat": 1, "come_back": 1, "leave": -1, "sit_out": -1}


def offers(table: Table[Campaign]) -> Iterator[Offer]:
    yield Offer("change_hours", (("by", Number(-MOST_HOURS, MOST_HOURS)),))


def start_hours(table: Table[Campaign]) -> int:
    return START_HOURS[clamp_people(len(table.here()))]


def clamp_people(people: int) -> int:
    return max(1, min(MOST_PEOPLE, people))


def hours_change(by: int) -> Fact:
    return Fact("hours_changed", {"by": by})


def hours_changed(table: Table[Campaign], fact: Fact) -> Campaign:
    return replace(table.state, hours=max(0, min(MOST_HOURS, table.state.hours + fact.number("by"))))


def foresee(table: Table[Campaign], move: Move) -> Iterator[Say]:
    """Yields the consequences of a player's coming or leaving, shown before the move: the Hours of the next setup, and
    a note for a fifth player."""
    people = clamp_people(len(table.here()) + COMING_AND_GOING[move.kind])
    yield say("etherfields.foresee.people", rule="EF-032", people=people, hours=START_HOURS[people])
    if people > USUAL_PEOPLE:
        yield say("etherfields.foresee.fifth", rule="EF-001")


chapter: Chapter[Campaign] = Chapter(
    offers=offers,
    moves={"change_hours": as_fact("hours_changed")},
    facts={"hours_changed": Kind(hours_changed, line(by=by("by")))},
    foresees=dict.fromkeys(COMING_AND_GOING, foresee),
)
