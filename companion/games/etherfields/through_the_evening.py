"""What each fact of an evening changes: waking, Slumbers and Dreams, losing, saving, and the diary."""

from dataclasses import replace

from companion.games.etherfields import rules
from companion.games.etherfields.campaign import (
    RECALLED,
    STUDY,
    Campaign,
    Departure,
    Dreamer,
    Evening,
    Gate,
    Scene,
)
from companion.games.etherfields.codes import Code, dream_of
from companion.games.etherfields.ledger import ON_SITE, Entry, Ledger, in_order
from companion.games.etherfields.rules import INITIATION, INITIATION_GATE, MOST_TURNS, TEAM
from companion.kit.clock import after, ready
from companion.kit.turns import next_after
from companion.table.fact import Fact
from companion.table.table import Table

AGAIN = ("ether", "gems", "distress")
CLOCK_FACTS = ("study_started", "study_ended")


def begin_campaign(table: Table[Campaign], fact: Fact) -> Campaign:
    dreamers = {seat.id: Dreamer() for seat in table.seats}
    is_new, evenings = not fact.data.get("goes_on"), max(0, fact.number("evenings"))
    return replace(table.state, first=fact.text("first"), is_new=is_new, evening=evenings, dreamers=dreamers)


def turn_to(state: Campaign, kind: str, **what: str | int) -> Campaign:
    """Another scene: its checklist begins with no tick."""
    scene = Scene(kind, state.scene.number + 1, **what)  # type: ignore[arg-type]
    return replace(state, scene=scene, ticks=frozenset(), study=None)


def begin_evening(table: Table[Campaign], fact: Fact) -> Campaign:
    state = replace(table.state, evening=table.state.evening + 1, departure=None)
    tonight = Evening(state.evening, fact.at, season=state.season)
    return turn_to(replace(state, tonight=tonight), "setup")


def tick(table: Table[Campaign], fact: Fact) -> Campaign:
    return replace(table.state, ticks=table.state.ticks | {fact.text("step")})


def untick(table: Table[Campaign], fact: Fact) -> Campaign:
    return replace(table.state, ticks=table.state.ticks - {fact.text("step")})


def wake(table: Table[Campaign], fact: Fact) -> Campaign:
    """EF-032, EF-041: from the Awakening on, the evening is on the map."""
    state = turn_to(table.state, "map")
    state = replace(state, hours=rules.start_hours(len(table.here())), is_new=False)
    return replace(state, tonight=replace(state.tonight, woke=state.where))


def begin_initiation(table: Table[Campaign], fact: Fact) -> Campaign:
    """EF-046, EF-047: what the rulebook has one take out lies ready; only the Gate has been seen."""
    state, ledger = table.state, table.state.ledger
    for kind, letters in rules.INITIATION_SETS.items():
        for each in letters:
            code = str(Code("I", 1, each))
            if ledger.find(code) is None:
                ledger = ledger.put(Entry(code, kind, "dream", evening=state.evening, at=fact.at, is_met=False))
    state = replace(state, ledger=ledger, hours=rules.start_hours(len(table.here())), is_new=False)
    return enter(met(state, INITIATION_GATE, "gate", fact), INITIATION_GATE, INITIATION, rules.INITIATION_TURNS)


def met(state: Campaign, code: str, kind: str, fact: Fact) -> Campaign:
    entry = state.ledger.find(code)
    seen = replace(entry, is_met=True) if entry else Entry(code, kind, evening=state.evening, at=fact.at)
    return remember(replace(state, ledger=state.ledger.put(seen)), code) if not (entry and entry.is_met) else state


def remember(state: Campaign, code: str) -> Campaign:
    """For tonight's recap; what was met between two evenings belongs to the one before."""
    return replace(state, tonight=with_met(state.tonight, code))


def with_met(tonight: Evening, code: str) -> Evening:
    seen = tonight.met if code in tonight.met else (*tonight.met, code)[-RECALLED:]
    return replace(tonight, met=seen, count=tonight.count + 1)


def enter(state: Campaign, gate: str, dream: str, turns: int) -> Campaign:
    """EF-061: the Gate goes to its slot; the Slumber that was laid out is discarded."""
    known = state.gates.get(gate, Gate())
    entry = state.ledger.find(gate) or Entry(gate, "gate", evening=state.evening)
    state = replace(
        state,
        gates={**state.gates, gate: replace(known, tried=known.tried + 1)},
        ledger=state.ledger.moved(replace(entry, kind="gate", is_met=True), "portal"),
        departure=None,
    )
    return turn_to(state, "dream", gate=gate, dream=dream, turn=1, turns=max(1, min(MOST_TURNS, turns)))


def enter_dream(table: Table[Campaign], fact: Fact) -> Campaign:
    """The keys are spent as far as they are there; a Gate's own group is the Dream that letters alone belong to."""
    state, gate = table.state, fact.text("gate")
    held = {**state.held, (TEAM, "keys"): max(0, state.held.get((TEAM, "keys"), 0) - max(0, fact.number("keys")))}
    return enter(replace(state, held=held), gate, dream_of(gate), fact.number("turns"))


def begin_slumber(table: Table[Campaign], fact: Fact) -> Campaign:
    state = replace(table.state, departure=None)
    return turn_to(state, "slumber", turn=1, turns=max(1, min(MOST_TURNS, fact.number("turns"))))


def pass_turn(table: Table[Campaign], fact: Fact) -> Campaign:
    """EF-083: the marker passes clockwise as a new Turn begins. Out of Turns, none begins."""
    state, scene = table.state, table.state.scene
    if scene.kind not in ("slumber", "dream") or scene.turn > scene.turns:
        return state
    first = next_first(table) if scene.turn < scene.turns else state.first
    return replace(state, scene=replace(scene, turn=scene.turn + 1), first=first)


def next_first(table: Table[Campaign]) -> str:
    here = [seat.id for seat in table.here()]
    first = table.state.first
    return next_after(first, here) if first in here else next(iter(here), "")


def correct_turns(table: Table[Campaign], fact: Fact) -> Campaign:
    scene = table.state.scene
    turns = max(1, min(MOST_TURNS, fact.number("turns")))
    turn = max(1, min(turns + 1, fact.number("turn")))
    return replace(table.state, scene=replace(scene, turn=turn, turns=turns)) if scene.turns else table.state


def end_scene(table: Table[Campaign], fact: Fact) -> Campaign:
    state = table.state
    return leave(state, fact.text("how")) if state.scene.kind in ("slumber", "dream") else state


def leave(state: Campaign, how: str) -> Campaign:
    """EF-063, EF-103: what lay on the Site goes back to the Secrets, the Gate to its envelope."""
    scene, ledger = state.scene, state.ledger
    going = ledger.at(*ON_SITE) if scene.kind == "dream" else ()
    for entry in going:
        ledger = ledger.moved(entry, "envelope" if entry.kind == "gate" else "box")
    codes = tuple(entry.code for entry in in_order(going) if entry.code != scene.gate)
    state = replace(state, ledger=ledger, departure=Departure(how, scene.kind, scene.gate, codes))
    return turn_to(noted(state, how), "map")


def noted(state: Campaign, how: str) -> Campaign:
    scene, tonight, won = state.scene, state.tonight, how == "won"
    if scene.kind == "slumber":
        slumbers, slumbers_won = tonight.slumbers + 1, tonight.slumbers_won + won
        return replace(state, tonight=replace(tonight, slumbers=slumbers, slumbers_won=slumbers_won))
    gate = state.gates.get(scene.gate, Gate())
    tonight = replace(tonight, won=(*tonight.won, scene.gate)) if won else tonight
    tonight = replace(tonight, lost=(*tonight.lost, scene.gate)) if not won else tonight
    gates = {**state.gates, scene.gate: replace(gate, won=gate.won + won)}
    return replace(state, tonight=tonight, gates=gates)


def lose(table: Table[Campaign], fact: Fact) -> Campaign:
    """EF-103: a death ends the Slumber or Dream. The eighth Distress, or the one that was not there, is not kept."""
    state, seat = table.state, fact.text("seat")
    distress = {(who, thing): rules.MOST_DISTRESS for (who, thing), count in state.held.items()
                if thing == "distress" and count >= rules.DEATH}  # fmt: skip
    few = {seat} if fact.text("reason") == "six" else set()
    reason = fact.text("reason") if fact.text("reason") in rules.REASONS else "eighth"
    tonight = replace(state.tonight, deaths=(*state.tonight.deaths, reason)[-RECALLED:])
    state = replace(state, held={**state.held, **distress}, short="", mourned=state.mourned | few, tonight=tonight)
    is_inside = state.scene.kind in ("slumber", "dream")
    return leave(state, "died") if is_inside else turn_to(replace(state, departure=Departure("died", "map")), "map")


def awaken(table: Table[Campaign], fact: Fact) -> Campaign:
    """EF-163: a whole Awakening, from its step 1: no Distress left, nothing sealed."""
    return healed(table.state)


def healed(state: Campaign) -> Campaign:
    held = {key: count for key, count in state.held.items() if key[1] != "distress"}
    dreamers = {seat: replace(dreamer, sealed=0) for seat, dreamer in state.dreamers.items()}
    return replace(state, held=held, dreamers=dreamers, short="")


def begin_save(table: Table[Campaign], fact: Fact) -> Campaign:
    """EF-151: a Slumber that is broken off is discarded."""
    is_inside = table.state.scene.kind in ("slumber", "dream")
    state = leave(table.state, "stopped") if is_inside else table.state
    return turn_to(state if is_inside or just_died(state) else replace(state, departure=None), "saving")


def just_died(state: Campaign) -> bool:
    return state.departure is not None and state.departure.how == "died"


def go_on(table: Table[Campaign], fact: Fact) -> Campaign:
    return turn_to(table.state, "map") if table.state.scene.kind == "saving" else table.state


def end_evening(table: Table[Campaign], fact: Fact) -> Campaign:
    """EF-150: Ether, keys and gems are discarded, the Dreamers healed, and each who may gains the card for it."""
    state = healed(table.state)
    held = {key: count for key, count in state.held.items() if key[1] not in (*AGAIN, "keys", *rules.POOLS)}
    ledger = with_cards(state.ledger, len(fact.texts("gained")), state, fact)
    tonight = replace(state.tonight, stopped=state.where, open=left_open(state), season=state.season)
    past = by_date((*state.past, tonight))
    return turn_to(
        replace(state, held=held, ledger=ledger, past=past, tonight=Evening(), departure=None, touched={}), "home"
    )


def with_cards(ledger: Ledger, count: int, state: Campaign, fact: Fact) -> Ledger:
    if not count:
        return ledger
    code = rules.SAVING_CARD
    entry = ledger.find(code) or Entry(code, "card", copies=0, evening=state.evening, at=fact.at)
    copies = count + (entry.copies if entry.place == "dreamers" else 0)
    return ledger.moved(replace(entry, copies=copies), "dreamers")


def left_open(state: Campaign) -> tuple[str, ...]:
    """Gates whose Dream has been tried and not won yet."""
    return tuple(code for code, gate in state.gates.items() if gate.tried and not gate.won)


def by_date(evenings: tuple[Evening, ...]) -> tuple[Evening, ...]:
    return tuple(sorted(evenings, key=lambda each: (each.at, each.number)))


def tell_evening(table: Table[Campaign], fact: Fact) -> Campaign:
    """Played without the app, on the day that somebody says: the first play is over."""
    state = table.state
    number = max([state.evening, *(each.number for each in state.past)]) + 1
    told = Evening(number, max(0.0, min(fact.at, fact.moment("on"))), told=True, line=fact.text("line"))
    playing = replace(state.tonight, number=number + 1) if state.scene.kind != "home" else state.tonight
    told = replace(told, number=state.evening) if playing is not state.tonight else told
    return replace(state, past=by_date((*state.past, told)), evening=number, tonight=playing, is_new=False)


def write_diary(table: Table[Campaign], fact: Fact) -> Campaign:
    state, number, line = table.state, fact.number("evening"), fact.text("line")
    if state.scene.kind != "home" and number == state.tonight.number:
        return replace(state, tonight=replace(state.tonight, line=line))
    past = tuple(replace(each, line=line) if each.number == number else each for each in state.past)
    return replace(state, past=past)


def start_study(table: Table[Campaign], fact: Fact) -> Campaign:
    return replace(table.state, study=replace(ready(STUDY), ends_at=min(fact.moment("ends_at"), fact.at + STUDY)))


def end_study(table: Table[Campaign], fact: Fact) -> Campaign:
    return replace(table.state, study=None)


def after_undo(table: Table[Campaign], fact: Fact) -> Campaign:
    """A look that an undo brings back does not run on."""
    study = table.state.study
    return replace(table.state, study=after(study, fact, CLOCK_FACTS)) if study else table.state


CHANGES = {
    "campaign_begun": begin_campaign,
    "evening_begun": begin_evening,
    "step_ticked": tick,
    "step_unticked": untick,
    "dreamers_woke": wake,
    "initiation_begun": begin_initiation,
    "dream_entered": enter_dream,
    "slumber_begun": begin_slumber,
    "turn_passed": pass_turn,
    "turns_corrected": correct_turns,
    "scene_ended": end_scene,
    "team_lost": lose,
    "dreamers_awakened": awaken,
    "save_begun": begin_save,
    "save_left": go_on,
    "evening_ended": end_evening,
    "evening_told": tell_evening,
    "diary_written": write_diary,
    "study_started": start_study,
    "study_ended": end_study,
    "undone": after_undo,
    "redone": after_undo,
}
