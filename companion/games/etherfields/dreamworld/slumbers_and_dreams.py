"""Begins and ends Slumbers and Dreams and puts back what lay on the Site (EF-060, EF-063)."""

from collections.abc import Iterator
from dataclasses import replace

from companion.games.etherfields.campaign.scene_transitions import (
    MOST_TURNS,
    begin_scene,
    check_turn_cards,
    is_inside,
    this_scene,
    turns_field,
    turns_under_discard,
)
from companion.games.etherfields.ledger.entries import ON_SITE, in_box_order
from companion.games.etherfields.state import Campaign, Departure, Gate
from companion.kit.history_lines import choice, line, number
from companion.table.chapter import Chapter, Kind, MoveContext
from companion.table.fact import Fact
from companion.table.moves import Choice, Offer
from companion.table.settings import Silence
from companion.table.table import Table

ENDINGS = ("won", "out", "avoided")
# The place of the Gate of a won Dream, on which the rulebook is silent: out of the campaign, envelope, or the Secrets.
WON_GATE = Silence("won_gate", ("gone", "envelope", "box"), "gone", "EF-063", is_quiet=True)


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


def end_scene(asked: MoveContext[Campaign]) -> list[Fact]:
    """Returns the facts that end a Slumber or Dream. Where the Gate of a won Dream goes is an open question; if the
    table has not decided it, one more fact records the default, so that the table sees it."""
    if asked.text("how") != "won" or asked.state.scene.kind != "dream":
        return [asked.fact("scene_ended")]
    gate = WON_GATE.of(asked.table)
    assumed = Fact("point_settled", {"point": WON_GATE.id, "choice": gate, "assumed": True})
    return [*([] if WON_GATE.settled(asked.table) else [assumed]), asked.fact("scene_ended", gate=gate)]


def won_gate_settled(table: Table[Campaign], fact: Fact) -> Campaign:
    state, ledger = table.state, table.state.ledger
    if fact.text("point") != WON_GATE.id:
        return state
    for code in (code for code, gate in state.gates.items() if gate.won):
        entry = ledger.find(code)
        if entry and entry.place in WON_GATE.choices:
            ledger = ledger.put_at(entry, WON_GATE.of(table))
    return replace(state, ledger=ledger)


def scene_ended(table: Table[Campaign], fact: Fact) -> Campaign:
    return leave_scene(table.state, fact, fact.text("how")) if is_inside(table.state) else table.state


def leave_scene(state: Campaign, fact: Fact, how: str) -> Campaign:
    """Returns the state on the map after a Slumber or Dream; `how` says how it ended. After a Dream, the elements on
    the Site return to the Secrets (EF-063) and the Gate to its envelope; the Gate of a won Dream goes to the place that
    the fact names."""
    won_gate = fact.one_of("gate", WON_GATE.choices, WON_GATE.default) if how == "won" else ""
    scene, ledger = state.scene, state.ledger
    going = ledger.at(*ON_SITE) if scene.kind == "dream" else ()
    for entry in going:
        # A table may sort the Gate of the Dream as another kind; then it goes back like any element of that kind.
        home = "envelope" if entry.kind == "gate" else "box"
        is_gate = entry.kind == "gate" and entry.code == scene.gate
        ledger = ledger.put_at(entry, won_gate if won_gate and is_gate else home)
    codes = tuple(entry.code for entry in in_box_order(going) if entry.code != scene.gate)
    state = replace(state, ledger=ledger, departure=Departure(how, scene.kind, scene.gate, codes))
    return begin_scene(record_result(state, won=how == "won"), fact, "map")


def record_result(state: Campaign, won: bool) -> Campaign:
    scene, tonight = state.scene, state.tonight
    if scene.kind == "slumber":
        tonight = replace(tonight, slumbers=tonight.slumbers + 1, slumbers_won=tonight.slumbers_won + won)
        return replace(state, tonight=tonight)
    gate, codes = state.gates.get(scene.gate, Gate()), (scene.gate,)
    tonight = replace(tonight, won=tonight.won + codes * won, lost=tonight.lost + codes * (not won))
    return replace(state, tonight=tonight, gates={**state.gates, scene.gate: replace(gate, won=gate.won + won)})


chapter: Chapter[Campaign] = Chapter(
    offers=offers,
    moves={"begin_slumber": begin_slumber, "end_scene": end_scene},
    facts={
        "slumber_begun": Kind(slumber_begun, line(turns=number("turns"))),
        "scene_ended": Kind(scene_ended, line(how=choice("how", ENDINGS))),
    },
    reacts={"point_settled": won_gate_settled},
    silences=(WON_GATE,),
)
