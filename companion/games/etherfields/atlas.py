"""EF-038, EF-067: the map of the Dreamworld: the tiles that were laid, and where the team is on them."""

from collections.abc import Iterator
from dataclasses import replace

from companion.games.etherfields.codes import spoken_code
from companion.games.etherfields.ledger import Entry
from companion.games.etherfields.reading import CodeText
from companion.games.etherfields.state import Campaign
from companion.kit.telling import line, text
from companion.table.chapter import Chapter, Kind, noted
from companion.table.fact import Fact
from companion.table.moves import Choice, Offer, Text
from companion.table.say import Told, say
from companion.table.table import Table

SLOTS = ("A1", "A2", "A3", "A4", "B1", "B2", "B3", "B4")


def offers(table: Table[Campaign]) -> Iterator[Offer]:
    slot = ("slot", Choice(SLOTS))
    yield Offer("move_team", (slot,))
    yield Offer("name_place", (("place", Text(40)),))
    yield Offer("lay_tile", (slot, ("code", CodeText(table.state.scene.dream))))


def team_moved(table: Table[Campaign], fact: Fact) -> Campaign:
    """The name of the place is asked anew, because another tile has other places."""
    state, slot = table.state, fact.one_of("slot", SLOTS)
    if not slot:
        return state
    is_waking = state.tonight.asks_where and not state.tonight.woke
    tonight = replace(state.tonight, woke=slot) if is_waking else state.tonight
    return replace(state, where=slot, place="", tonight=tonight)


def place_named(table: Table[Campaign], fact: Fact) -> Campaign:
    return replace(table.state, place=fact.text("place"))


def tile_laid(table: Table[Campaign], fact: Fact) -> Campaign:
    """A tile once gained stays revealed; one that lay there before goes to the archives."""
    state, code, slot = table.state, fact.text("code"), fact.one_of("slot", SLOTS)
    if not slot:
        return state
    ledger = state.ledger
    for other in (each for each in ledger.at("atlas") if each.slot == slot and each.code != code):
        ledger = ledger.moved(other, "archives")
    entry = ledger.find(code) or Entry(code, "map", evening=state.evening, at=fact.at)
    return replace(state, ledger=ledger.moved(replace(entry, kind="map", is_met=True), "atlas", slot=slot))


def spoken_slot(table: Table[Campaign], fact: Fact) -> Told:
    """With the name that the group has given it."""
    slot = fact.text("slot")
    name = table.state.names.get(slot, "")
    return say("etherfields.code.named", code=slot, name=name) if name else slot


chapter: Chapter[Campaign] = Chapter(
    offers=offers,
    moves={"move_team": noted("team_moved"), "name_place": noted("place_named"), "lay_tile": noted("tile_laid")},
    facts={
        "team_moved": Kind(team_moved, line(slot=spoken_slot)),
        "place_named": Kind(place_named, line(place=text("place"))),
        "tile_laid": Kind(tile_laid, line(code=spoken_code(), slot=spoken_slot)),
    },
)
