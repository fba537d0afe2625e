"""Counts the Hours and the slots for active Objects, and records the Season card on top (EF-032, EF-037,
EF-130, EF-145)."""

from collections.abc import Iterator
from dataclasses import replace

from companion.games.etherfields.state import Campaign
from companion.kit.history_lines import by, line, text
from companion.table.chapter import Chapter, Kind, MoveContext, as_fact
from companion.table.fact import Fact
from companion.table.moves import Move, Number, Offer, Text
from companion.table.say import Say, say
from companion.table.table import Table

START_HOURS = {1: 5, 2: 4, 3: 3, 4: 2, 5: 1}
USUAL_SLOTS, ALL_SLOTS = 3, 4
MOST_HOURS, MOST_PEOPLE, USUAL_PEOPLE = 5, 5, 4
COMING_AND_GOING = {"add_seat": 1, "come_back": 1, "leave": -1, "sit_out": -1}


def offers(table: Table[Campaign]) -> Iterator[Offer]:
    yield Offer("change_hours", (("by", Number(-MOST_HOURS, MOST_HOURS)),))
    yield Offer("choose_season", (("season_card", Text(40)),))
    yield Offer("lock_slot" if table.state.slots == ALL_SLOTS else "unlock_slot")


def start_hours(table: Table[Campaign]) -> int:
    return START_HOURS[clamp_people(len(table.here()))]


def clamp_people(people: int) -> int:
    return max(1, min(MOST_PEOPLE, people))


def hours_change(by: int) -> Fact:
    return Fact("hours_changed", {"by": by})


def hours_changed(table: Table[Campaign], fact: Fact) -> Campaign:
    return replace(table.state, hours=max(0, min(MOST_HOURS, table.state.hours + fact.number("by"))))


def foresee(table: Table[Campaign], move: Move) -> Iterator[Say]:
    """Yields sentences about what changes when a player joins or leaves, shown before the move: the Hours of the next
    set-up, and a note about a fifth player."""
    people = clamp_people(len(table.here()) + COMING_AND_GOING[move.kind])
    yield say("etherfields.foresee.people", rule="EF-032", people=people, hours=START_HOURS[people])
    if people > USUAL_PEOPLE:
        yield say("etherfields.foresee.fifth", rule="EF-001")


def choose_season(asked: MoveContext[Campaign]) -> list[Fact]:
    return [asked.fact("season_changed", was=asked.state.season)]


def season_changed(table: Table[Campaign], fact: Fact) -> Campaign:
    return replace(table.state, season=fact.text("season_card"))


def has_free_slot(state: Campaign, code: str) -> bool:
    return len([each for each in state.ledger.at("objects") if each.code != code]) < state.slots


def slots_changed(table: Table[Campaign], fact: Fact) -> Campaign:
    return replace(table.state, slots=ALL_SLOTS if fact.kind == "slot_unlocked" else USUAL_SLOTS)


chapter: Chapter[Campaign] = Chapter(
    offers=offers,
    moves={
        "change_hours": as_fact("hours_changed"),
        "choose_season": choose_season,
        "unlock_slot": as_fact("slot_unlocked"),
        "lock_slot": as_fact("slot_locked"),
    },
    facts={
        "hours_changed": Kind(hours_changed, line(by=by("by"))),
        "season_changed": Kind(season_changed, line("EF-145", season=text("season_card"))),
        "slot_unlocked": Kind(slots_changed, line("EF-130")),
        "slot_locked": Kind(slots_changed, line("EF-130")),
    },
    foresees=dict.fromkeys(COMING_AND_GOING, foresee),
)
