"""EF-061, EF-152: the Gates: where each stands, what it costs, and how its Dream is entered."""

from collections.abc import Iterator
from dataclasses import replace

from companion.games.etherfields.atlas import SLOTS
from companion.games.etherfields.codes import dream_of, spoken_code
from companion.games.etherfields.ledger import Entry
from companion.games.etherfields.reading import CodeText
from companion.games.etherfields.scenes import MOST_TURNS, TURNS, this_scene, turn_to
from companion.games.etherfields.state import Campaign, Gate
from companion.games.etherfields.supplies import TEAM
from companion.kit.telling import either, line, number, text
from companion.table.chapter import Asked, Chapter, Kind, noted
from companion.table.fact import Fact
from companion.table.moves import Choice, IllegalMove, Number, Offer
from companion.table.say import say
from companion.table.table import Table

MOST_KEYS = 99


def offers(table: Table[Campaign]) -> Iterator[Offer]:
    code = ("code", CodeText(table.state.scene.dream))
    yield Offer("describe_gate", (code, ("zone", Choice(("unknown", *SLOTS))), ("keys", Number(0, 9))))
    if table.state.scene.kind == "map":
        gate = (("gate", CodeText()), ("turns", TURNS))
        yield Offer("enter_dream", gate, at=this_scene(table), once=True)
        yield Offer("retry_dream", gate, at=this_scene(table), once=True)


def gate_described(table: Table[Campaign], fact: Fact) -> Campaign:
    state, code = table.state, fact.text("code")
    gate = replace(
        state.gates.get(code, Gate()), zone=fact.one_of("zone", SLOTS), keys=fact.number("keys", 0, MOST_KEYS)
    )
    return replace(state, gates={**state.gates, code: gate})


def sorted_out(state: Campaign, code: str, kind: str) -> Campaign:
    """What is found to be a Gate is one; what turns out to be none is one only if somebody has gone through it."""
    gate = state.gates.get(code)
    if kind == "gate":
        return state if gate else replace(state, gates={**state.gates, code: Gate()})
    return state if gate is None or gate.tried else without(state, code)


def without(state: Campaign, code: str) -> Campaign:
    return replace(state, gates={each: gate for each, gate in state.gates.items() if each != code})


def lacks(state: Campaign, gate: Gate, keys: int) -> tuple[str, ...]:
    """What is missing to enter. What nobody has noted yet stops nobody."""
    is_elsewhere = gate.zone and state.where and gate.zone != state.where
    return (*(("zone",) if is_elsewhere else ()), *(("keys",) if keys < gate.keys else ()))


def still_closed(state: Campaign) -> tuple[str, ...]:
    """Those whose Dream is still to be won: a won one has left the envelope for good."""
    return tuple(code for code, gate in state.gates.items() if not gate.won)


def may_retry(gate: Gate) -> bool:
    """A Dream that failed, and was not won since."""
    return bool(gate.tried and not gate.won)


def enter_dream(asked: Asked[Campaign]) -> list[Fact]:
    gate, keys = gate_of(asked), asked.state.holds(TEAM, "keys")
    check(asked, gate, keys)
    return [asked.fact("dream_entered", keys=gate.keys, nap=False)]


def retry_dream(asked: Asked[Campaign]) -> list[Fact]:
    """The Regenerating Nap: no keys this time."""
    gate = gate_of(asked)
    if not may_retry(gate):
        raise IllegalMove(say("etherfields.refused.not_failed", rule="EF-152", gate=asked.text("gate")))
    check(asked, gate, gate.keys)
    return [asked.fact("dream_entered", keys=0, nap=True)]


def gate_of(asked: Asked[Campaign]) -> Gate:
    gate = asked.state.gates.get(asked.text("gate"))
    if gate is None:
        raise IllegalMove(say("etherfields.refused.no_gate", rule="EF-061", gate=asked.text("gate")))
    return gate


def check(asked: Asked[Campaign], gate: Gate, keys: int) -> None:
    missing = lacks(asked.state, gate, keys)
    if "zone" in missing:
        raise IllegalMove(say("etherfields.refused.zone", rule="EF-061", zone=gate.zone, where=asked.state.where))
    if "keys" in missing:
        raise IllegalMove(say("etherfields.refused.keys", rule="EF-061", keys=keys, price=gate.keys))


def dream_entered(table: Table[Campaign], fact: Fact) -> Campaign:
    """The keys are spent as far as they are there; a Gate's own group is the Dream that letters alone belong to."""
    state, gate = table.state, fact.text("gate")
    keys = max(0, state.holds(TEAM, "keys") - fact.number("keys", 0))
    state = replace(state, held={**state.held, (TEAM, "keys"): keys})
    inside = entered(state, fact, gate, dream_of(gate), fact.number("turns", 1, MOST_TURNS))
    return replace(inside, scene=replace(inside.scene, keys=fact.number("keys", 0, MOST_KEYS)))


def entered(state: Campaign, fact: Fact, gate: str, dream: str, turns: int) -> Campaign:
    """The Gate goes to its slot; the Slumber that was laid out is discarded."""
    before = state.gates.get(gate, Gate())
    entry = state.ledger.find(gate) or Entry(gate, "gate", evening=state.evening)
    state = replace(
        state,
        gates={**state.gates, gate: replace(before, tried=before.tried + 1)},
        ledger=state.ledger.moved(replace(entry, kind="gate", is_met=True), "portal"),
        departure=None,
    )
    return turn_to(state, fact, "dream", gate, dream, turns)


gate, keys = spoken_code("gate"), number("keys")
retried = line(as_kind="dream_retried", gate=gate, keys=keys)
chapter: Chapter[Campaign] = Chapter(
    offers=offers,
    moves={"describe_gate": noted("gate_described"), "enter_dream": enter_dream, "retry_dream": retry_dream},
    facts={
        "gate_described": Kind(gate_described, line(gate=spoken_code(), zone=text("zone"), keys=keys)),
        "dream_entered": Kind(
            dream_entered, either(lambda fact: fact.data.get("nap"), retried, line(gate=gate, keys=keys))
        ),
    },
)
