"""Records the map of the Dreamworld: its tiles, and the slot and place where the team is (EF-038, EF-067)."""

from collections.abc import Iterator
from dataclasses import replace

from companion.games.etherfields.campaign.diary import with_met_code
from companion.games.etherfields.ledger.code_reading import CodeText
from companion.games.etherfields.ledger.codes import code_with_name, with_name
from companion.games.etherfields.ledger.entries import Entry
from companion.games.etherfields.state import SLOTS, Campaign
from companion.kit.history_lines import line, text
from companion.table.chapter import Chapter, Kind, as_fact
from companion.table.fact import Fact
from companion.table.moves import Choice, Offer, Text
from companion.table.say import SayValue
from companion.table.table import Table


def offers(table: Table[Campaign]) -> Iterator[Offer]:
    slot = ("slot", Choice(SLOTS))
    yield Offer("move_team", (slot,))
    yield Offer("name_place", (("place", Text(40)),))
    yield Offer("lay_tile", (slot, ("code", CodeText(table.state.scene.dream))))


def team_moved(table: Table[Campaign], fact: Fact) -> Campaign:
    """Returns the state with the team on another slot and no place named there. The evening's first slot is also where
    the team woke up."""
    state, slot = table.state, fact.one_of("slot", SLOTS)
    if not slot:
        return state
    is_waking = state.tonight.asks_where and not state.tonight.woke
    tonight = replace(state.tonight, woke=slot) if is_waking else state.tonight
    return replace(state, where=slot, place="", tonight=tonight)


def place_named(table: Table[Campaign], fact: Fact) -> Campaign:
    return replace(table.state, place=fact.text("place"))


def tile_laid(table: Table[Campaign], fact: Fact) -> Campaign:
    """Returns the state with a tile on a slot; the tile that lay there goes to the Archives and stays revealed."""
    state, code, slot = table.state, fact.text("code"), fact.one_of("slot", SLOTS)
    if not slot:
        return state
    ledger = state.ledger
    for other in (each for each in ledger.at("atlas") if each.slot == slot and each.code != code):
        ledger = ledger.put_at(other, "archives")
    before = ledger.find(code)
    is_new = before is None or not before.is_met
    entry = Entry(code, evening=state.evening, at=fact.at) if before is None else before
    ledger = ledger.put_at(replace(entry, kind="map", is_met=True), "atlas", slot=slot)
    return replace(state, ledger=ledger, tonight=with_met_code(state.tonight, code) if is_new else state.tonight)


def slot_with_name(table: Table[Campaign], fact: Fact) -> SayValue:
    slot = fact.text("slot")
    return with_name(slot, table.state.names.get(slot, ""))


chapter: Chapter[Campaign] = Chapter(
    offers=offers,
    moves={"move_team": as_fact("team_moved"), "name_place": as_fact("place_named"), "lay_tile": as_fact("tile_laid")},
    facts={
        "team_moved": Kind(team_moved, line(slot=slot_with_name)),
        "place_named": Kind(place_named, line(place=text("place"))),
        "tile_laid": Kind(tile_laid, line(code=code_with_name(), slot=slot_with_name)),
    },
)
