"""Begins and ends Slumbers and Dreams and puts back what lay on the Site (EF-060, EF-063)."""

from collections.abc import Iterator
from dataclasses import replace

from companion.games.etherfields.campaign import diary
from companion.games.etherfields.campaign.scene_changes import (
    MOST_TURNS,
    begin_scene,
    check_turn_cards,
    is_inside,
    this_scene,
    turns_field,
    turns_under_discard,
)
from companion.games.etherfields.ledger.entries import ON_SITE, Entry, in_box_order
from companion.games.etherfields.state import Campaign, Departure, Gate
from companion.kit.history_lines import choice, line, number
from companion.table.chapter import Chapter, Kind, MoveContext, as_fact
from companion.table.fact import Fact
from companion.table.moves import Choice, Offer
from companion.table.table import Table

ENDINGS = ("won", "out", "avoided")


def offers(table: Table[Campaign]) -> Iterator[Offer]:
    at, scene = this_scene(table), table.state.scene.kind
    if scene == "map":
        yield Offer("begin_slumber", (turns_field(table),), ends=at)
    if is_inside(table.state):
        yield Offer("end_scene", (("how", Choice(ENDINGS[:2] if scene == "dream" else ENDINGS)),), ends=at)


def begin_slumber(asked: MoveContext[Campaign]) -> list[Fact]:
    check_turn_cards(asked, asked.number("turns"), turns_under_discard(asked.table))
    return [asked.fact("slumber_begun")]


def slumber_begun(table: Table[Campaign], fact: Fact) -> Campaign:
    state = replace(table.state, departure=None)
    return begin_scene(state, fact, "slumber", turns=fact.number("turns", 1, MOST_TURNS))


def scene_ended(table: Table[Campaign], fact: Fact) -> Campaign:
    return leave_scene(table.state, fact, fact.text("how")) if is_inside(table.state) else table.state


def leave_scene(state: Campaign, fact: Fact, how: str) -> Campaign:
    """Ends a Slumber or Dream. After a Dream, what lay on the Site returns to the Secrets (EF-103), and the Gate to its
    envelope unless it was won."""
    scene, ledger = state.scene, state.ledger
    going = ledger.at(*ON_SITE) if scene.kind == "dream" else ()
    for entry in going:
        ledger = ledger.put_at(entry, place_after_scene(entry, won=how == "won" and entry.code == scene.gate))
    codes = tuple(entry.code for entry in in_box_order(going) if entry.code != scene.gate)
    state = replace(state, ledger=ledger, departure=Departure(how, scene.kind, scene.gate, codes))
    return begin_scene(record_result(state, won=how == "won"), fact, "map")


def place_after_scene(entry: Entry, won: bool) -> str:
    if entry.kind != "gate":
        return "box"
    return "gone" if won else "envelope"


def record_result(state: Campaign, won: bool) -> Campaign:
    scene, tonight = state.scene, state.tonight
    if scene.kind == "slumber":
        return replace(state, tonight=diary.with_slumber(tonight, won))
    gate = state.gates.get(scene.gate, Gate())
    gates = {**state.gates, scene.gate: replace(gate, won=gate.won + won)}
    return replace(state, tonight=diary.with_dream(tonight, scene.gate, won), gates=gates)


chapter: Chapter[Campaign] = Chapter(
    offers=offers,
    moves={"begin_slumber": begin_slumber, "end_scene": as_fact("scene_ended")},
    facts={
        "slumber_begun": Kind(slumber_begun, line(turns=number("turns"))),
        "scene_ended": Kind(scene_ended, line(how=choice("how", ENDINGS))),
    },
)
