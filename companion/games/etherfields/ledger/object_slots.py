"""Counts the slots for active Objects, which all share; a fourth can be unlocked (EF-130)."""

from collections.abc import Iterator
from dataclasses import replace

from companion.games.etherfields.state import Campaign
from companion.kit.history_lines import line
from companion.table.chapter import Chapter, Kind, as_fact
from companion.table.fact import Fact
from companion.table.moves import Offer
from companion.table.table import Table

USUAL_SLOTS, ALL_SLOTS = 3, 4


def offers(table: Table[Campaign]) -> Iterator[Offer]:
    yield Offer("lock_slot" if table.state.slots == ALL_SLOTS else "unlock_slot")


def has_free_slot(state: Campaign, code: str) -> bool:
    return len([each for each in state.ledger.at("objects") if each.code != code]) < state.slots


def slots_changed(table: Table[Campaign], fact: Fact) -> Campaign:
    return replace(table.state, slots=ALL_SLOTS if fact.kind == "slot_unlocked" else USUAL_SLOTS)


chapter: Chapter[Campaign] = Chapter(
    offers=offers,
    moves={"unlock_slot": as_fact("slot_unlocked"), "lock_slot": as_fact("slot_locked")},
    facts={
        "slot_unlocked": Kind(slots_changed, line("EF-130")),
        "slot_locked": Kind(slots_changed, line("EF-130")),
    },
)
