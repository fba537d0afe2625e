"""EF-130: the active Objects, shared by all; a fourth place is unlocked."""

from collections.abc import Iterator
from dataclasses import replace

from companion.games.etherfields.state import Campaign
from companion.kit.telling import line
from companion.table.chapter import Chapter, Kind, noted
from companion.table.fact import Fact
from companion.table.moves import Offer
from companion.table.table import Table

FEW, ALL = 3, 4


def offers(table: Table[Campaign]) -> Iterator[Offer]:
    yield Offer("lock_slot" if table.state.slots == ALL else "unlock_slot")


def has_place(state: Campaign, code: str) -> bool:
    """One that is active already has its own."""
    return len([each for each in state.ledger.at("objects") if each.code != code]) < state.slots


def slots_changed(table: Table[Campaign], fact: Fact) -> Campaign:
    return replace(table.state, slots=ALL if fact.kind == "slot_unlocked" else FEW)


chapter: Chapter[Campaign] = Chapter(
    offers=offers,
    moves={"unlock_slot": noted("slot_unlocked"), "lock_slot": noted("slot_locked")},
    facts={
        "slot_unlocked": Kind(slots_changed, line("EF-130")),
        "slot_locked": Kind(slots_changed, line("EF-130")),
    },
)
