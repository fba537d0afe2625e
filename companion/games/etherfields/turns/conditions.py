"""States on Dreamers and Entities. They end by themselves; the erratum says when a Dreamer's does."""

from dataclasses import replace

from companion.games.etherfields import rules
from companion.games.etherfields.campaign import Campaign
from companion.games.etherfields.turns.laying import Laid, lay, left, swept
from companion.games.etherfields.turns.pointer import at_turn, is_in_a_turn
from companion.games.etherfields.turns.site import Condition
from companion.table.fact import Fact
from companion.table.moves import Choice, Move, Number, Offer
from companion.table.table import Table

ON_ENTITIES = ("disoriented", "paralysed", "stunned", "poisoned")
# A Dreamer neither gains Morphings nor hands out Distress.
ON_DREAMERS = ("disoriented", "paralysed")
LASTING = "poisoned"


def offers(table: Table[Campaign]) -> tuple[Offer, ...]:
    if not is_in_a_turn(table):
        return ()
    at, site = at_turn(table), table.state.site
    dreamers, entities = Choice(tuple(seat.id for seat in table.here())), Laid(tuple(each.id for each in site.entities))
    found = Laid(tuple(each.id for each in site.conditions))
    on_entities = Offer("afflict_entity", (("entity", entities), ("condition", Choice(ON_ENTITIES))), at=at)
    return (
        Offer("afflict_dreamer", (("seat", dreamers), ("condition", Choice(ON_DREAMERS))), at=at),
        *((on_entities,) if entities.ids else ()),
        *((Offer("prolong", (("token", found), ("by", Number(-1, 1))), at=at),) if found.ids else ()),
        *((Offer("lift", (("token", found),), at=at),) if found.ids else ()),
    )


def asks(table: Table[Campaign], kind: str) -> tuple[str, ...]:
    """EF-141: in a Dreamers' phase the erratum may mean this one or the following one."""
    return ("erratum",) if kind == "afflict_dreamer" and table.state.site.turn.is_dreamers else ()


def afflict_dreamer(table: Table[Campaign], move: Move, erratum: str) -> list[Fact]:
    """EF-141: until the end of the next Dreamers' phase."""
    is_this = table.state.site.turn.is_dreamers and erratum == "this"
    return [placed(table, move.text("condition"), move.text("seat"), table.state.scene.turn + (0 if is_this else 1))]


def afflict_entity(table: Table[Campaign], move: Move) -> list[Fact]:
    """EF-140: until the Turn is over, Poisoned until the Slumber or Dream is."""
    state = move.text("condition")
    return [placed(table, state, move.text("entity"), 0 if state == LASTING else table.state.scene.turn)]


def placed(table: Table[Campaign], state: str, on: str, until: int) -> Fact:
    """EF-107: a State whose tokens have run out is ignored."""
    missing = 0 if left(table, "states") else 1
    return Fact("state_placed", {"condition": state, "on": on, "until": until, **({"missing": 1} if missing else {})})


def touched(table: Table[Campaign], move: Move) -> Fact:
    found = next(each for each in table.state.site.conditions if each.id == move.text("token"))
    kind = {"prolong": "state_prolonged", "lift": "state_lifted"}[move.kind]
    return Fact(kind, {**move.fields, "condition": found.state, "on": found.on})


def note(table: Table[Campaign], fact: Fact) -> Campaign:
    state, kind, on = table.state, fact.text("condition"), fact.text("on")
    is_there = table.seat(on) is not None or state.site.entity(on) is not None
    if kind not in ON_ENTITIES or not is_there or not state.scene.turns:
        return state
    found = Condition(f"t{fact.seq}", kind, on, max(0, min(rules.MOST_TURNS, fact.number("until"))))
    after = lay(table, state, found.id, "states", 1)
    if after.shortage:
        return replace(state, shortage=after.shortage)
    return with_conditions(after, *state.site.conditions, found)


def with_conditions(state: Campaign, *conditions: Condition) -> Campaign:
    return replace(state, site=replace(state.site, conditions=conditions))


def prolong(table: Table[Campaign], fact: Fact) -> Campaign:
    """By hand, Turn by Turn; what lasts till the end has no last Turn."""
    by, token = max(-1, min(1, fact.number("by"))), fact.text("token")
    found = (
        replace(each, until=max(1, min(rules.MOST_TURNS, each.until + by))) if each.id == token and each.until else each
        for each in table.state.site.conditions
    )
    return with_conditions(table.state, *found)


def lift(table: Table[Campaign], fact: Fact) -> Campaign:
    kept = (each for each in table.state.site.conditions if each.id != fact.text("token"))
    return swept(with_conditions(table.state, *kept), {fact.text("token")} & {*ids(table.state)})


def ids(state: Campaign) -> tuple[str, ...]:
    return tuple(each.id for each in state.site.conditions)


CHANGES = {
    "state_placed": note,
    "state_prolonged": prolong,
    "state_lifted": lift,
}
