"""Keeps for each Gate its map tile and price in Keys, and enters its Dream (EF-061, EF-152)."""

from collections.abc import Iterator
from dataclasses import replace

from companion.games.etherfields.campaign.scene_transitions import (
    MOST_TURNS,
    begin_scene,
    check_turn_cards,
    this_scene,
    turns_field,
    turns_under_discard,
)
from companion.games.etherfields.campaign.supplies import TEAM
from companion.games.etherfields.ledger.code_reading import CodeText
from companion.games.etherfields.ledger.codes import code_with_name, dream_of
from companion.games.etherfields.ledger.entries import Entry, box_order
from companion.games.etherfields.state import SLOTS, Campaign, Gate
from companion.kit.history_lines import either, line, number, text
from companion.table.chapter import Chapter, Kind, MoveContext
from companion.table.fact import Fact, Json
from companion.table.moves import Choice, IllegalMove, Number, Offer
from companion.table.say import say
from companion.table.table import Table

MOST_KEYS = MOST_TRIES = 99
# Stands for a field that was not sent: nothing changes.
UNCHANGED = -1


def offers(table: Table[Campaign]) -> Iterator[Offer]:
    code = ("code", CodeText(table.state.scene.dream))
    tries = Number(UNCHANGED, MOST_TRIES, default=UNCHANGED)
    zone, keys = ("zone", Choice(("unknown", *SLOTS))), ("keys", Number(0, 9))
    yield Offer("describe_gate", (code, zone, keys, ("tried", tries), ("won", tries)))
    if table.state.scene.kind == "map":
        gate = (("gate", CodeText()), turns_field(table))
        yield Offer("enter_dream", gate, ends=this_scene(table))
        yield Offer("retry_dream", gate, ends=this_scene(table))


def describe_gate(asked: MoveContext[Campaign]) -> list[Fact]:
    """Returns the fact that describes a Gate; the fact has the numbers of tries and wins only if they change."""
    before = asked.state.gates.get(asked.text("code"), Gate())
    tries: dict[str, Json] = {}
    for name, count in (("tried", before.tried), ("won", before.won)):
        told = asked.number(name)
        tries |= {name: count if told == UNCHANGED else told}
    fields: dict[str, Json] = {name: asked.fields[name] for name in ("code", "zone", "keys")}
    is_changed = tries != {"tried": before.tried, "won": before.won}
    return [Fact("gate_described", {**fields, **(tries if is_changed else {})})]


def gate_described(table: Table[Campaign], fact: Fact) -> Campaign:
    """Returns the state with a Gate's map slot, price in Keys and, if the fact has them, tries and wins. An unknown
    slot is stored as ""."""
    state, code = table.state, fact.text("code")
    before = state.gates.get(code, Gate())
    gate = replace(before, zone=fact.one_of("zone", SLOTS), keys=fact.number("keys", 0, MOST_KEYS))
    if "tried" in fact.data:
        won = fact.number("won", 0, MOST_TRIES)
        gate = replace(gate, tried=max(won, fact.number("tried", 0, MOST_TRIES)), won=won)
    return replace(state, gates={**state.gates, code: gate})


def update_kind(state: Campaign, code: str, kind: str) -> Campaign:
    """Returns the state after the element with this code got the kind `kind`. An element that is no gate any more loses
    its Gate, unless the team has tried it."""
    gate = state.gates.get(code)
    if kind == "gate":
        return state if gate else replace(state, gates={**state.gates, code: Gate()})
    return state if gate is None or gate.tried else forget_gate(state, code)


def forget_gate(state: Campaign, code: str) -> Campaign:
    return replace(state, gates={each: gate for each, gate in state.gates.items() if each != code})


def missing_to_enter(state: Campaign, gate: Gate, keys: int) -> tuple[str, ...]:
    """Returns what prevents entering the Gate with so many Keys: `zone` if the team is on another map slot, `keys` if
    the price is higher. An unknown slot prevents nothing."""
    is_elsewhere = gate.zone and state.where and gate.zone != state.where
    return (*(("zone",) if is_elsewhere else ()), *(("keys",) if keys < gate.keys else ()))


def gates_in_order(state: Campaign) -> tuple[tuple[str, Gate], ...]:
    return tuple(sorted(state.gates.items(), key=lambda each: box_order(each[0])))


def unwon_gates(state: Campaign) -> tuple[str, ...]:
    return tuple(code for code, gate in state.gates.items() if not gate.won)


def may_retry(gate: Gate) -> bool:
    return bool(gate.tried and not gate.won)


def enter_dream(asked: MoveContext[Campaign]) -> list[Fact]:
    gate, keys = known_gate(asked), asked.state.holds(TEAM, "keys")
    check_entry(asked, gate, keys)
    return [asked.fact("dream_entered", keys=gate.keys, nap=False)]


def retry_dream(asked: MoveContext[Campaign]) -> list[Fact]:
    """Returns the fact that the team enters a failed Dream again, without Keys, by the Regenerating Nap (EF-152).
    Raises `IllegalMove` if the Dream has not failed, if the team is on another map slot, or if the Turn cards do not
    suffice."""
    gate = known_gate(asked)
    if not may_retry(gate):
        raise IllegalMove(say("etherfields.refused.not_failed", rule="EF-152", gate=asked.text("gate")))
    check_entry(asked, gate, gate.keys)
    return [asked.fact("dream_entered", keys=0, nap=True)]


def known_gate(asked: MoveContext[Campaign]) -> Gate:
    gate = asked.state.gates.get(asked.text("gate"))
    if gate is None:
        raise IllegalMove(say("etherfields.refused.no_gate", rule="EF-061", gate=asked.text("gate")))
    return gate


def check_entry(asked: MoveContext[Campaign], gate: Gate, keys: int) -> None:
    check_turn_cards(asked, asked.number("turns"), turns_under_discard(asked.table))
    missing = missing_to_enter(asked.state, gate, keys)
    if "zone" in missing:
        raise IllegalMove(say("etherfields.refused.zone", rule="EF-061", zone=gate.zone, where=asked.state.where))
    if "keys" in missing:
        raise IllegalMove(say("etherfields.refused.keys", rule="EF-061", keys=keys, price=gate.keys))


def dream_entered(table: Table[Campaign], fact: Fact) -> Campaign:
    """Returns the state inside the Gate's Dream, with the Keys paid as far as there are any."""
    state, gate = table.state, fact.text("gate")
    keys = max(0, state.holds(TEAM, "keys") - fact.number("keys", 0))
    state = replace(state, held={**state.held, (TEAM, "keys"): keys})
    inside = enter_gate(state, fact, gate, dream_of(gate), fact.number("turns", 1, MOST_TURNS))
    return replace(inside, scene=replace(inside.scene, keys=fact.number("keys", 0, MOST_KEYS)))


def enter_gate(state: Campaign, fact: Fact, gate: str, dream: str, turns: int) -> Campaign:
    """Returns the state inside the Dream `dream` of the Gate with the code `gate`: one more try is counted, and the
    Gate lies on the portal. `turns` is the number of Turns."""
    before = state.gates.get(gate, Gate())
    entry = state.ledger.find(gate) or Entry(gate, "gate", evening=state.evening)
    state = replace(
        state,
        gates={**state.gates, gate: replace(before, tried=before.tried + 1)},
        ledger=state.ledger.put_at(replace(entry, kind="gate", is_met=True), "portal"),
        departure=None,
    )
    return begin_scene(state, fact, "dream", gate, dream, turns)


gate, keys = code_with_name("gate"), number("keys")
retried = line(as_kind="dream_retried", gate=gate, keys=keys)
described = line(gate=code_with_name(), zone=text("zone"), keys=keys)
tried = {"tried": number("tried"), "won": number("won")}
tries_told = line(as_kind="gate_tries", gate=code_with_name(), zone=text("zone"), keys=keys, **tried)
dream_line = either(lambda fact: fact.data.get("nap"), retried, line(gate=gate, keys=keys))
chapter: Chapter[Campaign] = Chapter(
    offers=offers,
    moves={"describe_gate": describe_gate, "enter_dream": enter_dream, "retry_dream": retry_dream},
    facts={
        "gate_described": Kind(gate_described, either(lambda fact: "tried" in fact.data, tries_told, described)),
        "dream_entered": Kind(dream_entered, dream_line),
    },
)
