"""EF-060, EF-063: Slumbers and Dreams: how they begin and end, and what goes back when they are left."""

from collections.abc import Iterator
from dataclasses import replace

from companion.games.etherfields import diary
from companion.games.etherfields.ledger import ON_SITE, Entry, in_order
from companion.games.etherfields.scenes import MOST_TURNS, TURNS, is_inside, this_scene, turn_to
from companion.games.etherfields.state import Campaign, Departure, Gate
from companion.kit.telling import choice, line, number
from companion.table.chapter import Chapter, Kind, noted
from companion.table.fact import Fact
from companion.table.moves import Choice, Offer
from companion.table.table import Table

HOW = ("won", "out", "avoided")


def offers(table: Table[Campaign]) -> Iterator[Offer]:
    at, scene = this_scene(table), table.state.scene.kind
    if scene == "map":
        yield Offer("begin_slumber", (("turns", TURNS),), at=at, once=True)
    if is_inside(table.state):
        yield Offer("end_scene", (("how", Choice(HOW[:2] if scene == "dream" else HOW)),), at=at, once=True)


def slumber_begun(table: Table[Campaign], fact: Fact) -> Campaign:
    state = replace(table.state, departure=None)
    return turn_to(state, fact, "slumber", turns=fact.number("turns", 1, MOST_TURNS))


def scene_ended(table: Table[Campaign], fact: Fact) -> Campaign:
    return left(table.state, fact, fact.text("how")) if is_inside(table.state) else table.state


def left(state: Campaign, fact: Fact, how: str) -> Campaign:
    """EF-103: what lay on the Site goes back to the Secrets; the Gate to its envelope, unless its Dream was won."""
    scene, ledger = state.scene, state.ledger
    going = ledger.at(*ON_SITE) if scene.kind == "dream" else ()
    for entry in going:
        ledger = ledger.moved(entry, away(entry, won=how == "won" and entry.code == scene.gate))
    codes = tuple(entry.code for entry in in_order(going) if entry.code != scene.gate)
    state = replace(state, ledger=ledger, departure=Departure(how, scene.kind, scene.gate, codes))
    return turn_to(remembered(state, won=how == "won"), fact, "map")


def away(entry: Entry, won: bool) -> str:
    if entry.kind != "gate":
        return "box"
    return "gone" if won else "envelope"


def remembered(state: Campaign, won: bool) -> Campaign:
    scene, tonight = state.scene, state.tonight
    if scene.kind == "slumber":
        return replace(state, tonight=diary.with_slumber(tonight, won))
    gate = state.gates.get(scene.gate, Gate())
    gates = {**state.gates, scene.gate: replace(gate, won=gate.won + won)}
    return replace(state, tonight=diary.with_dream(tonight, scene.gate, won), gates=gates)


chapter: Chapter[Campaign] = Chapter(
    offers=offers,
    moves={"begin_slumber": noted("slumber_begun"), "end_scene": noted("scene_ended")},
    facts={
        "slumber_begun": Kind(slumber_begun, line(turns=number("turns"))),
        "scene_ended": Kind(scene_ended, line(how=choice("how", HOW))),
    },
)
