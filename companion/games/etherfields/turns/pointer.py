"""Where a Turn is: its steps in order, the rounds of the Dreamers' phase, the Turn card from top to bottom."""

from collections.abc import Callable
from dataclasses import replace

from companion.games.etherfields import rules
from companion.games.etherfields.campaign import Campaign
from companion.games.etherfields.turns.laying import lay, swept
from companion.games.etherfields.turns.site import DIE, METHODS, ON_A_CARD, STEPS, CardStep, Turn
from companion.kit.turns import next_after
from companion.table.fact import Fact
from companion.table.moves import Choice, Move, Offer
from companion.table.table import Table

Decide = Callable[[Table[Campaign], Move], list[Fact]]
HOW_ROUND = ("acted", "passed")
HOW_STEP = ("resolved", "blocked")


def at_turn(table: Table[Campaign]) -> str:
    return f"turn:{table.state.scene.number}.{table.state.scene.turn}"


def is_in_a_turn(table: Table[Campaign]) -> bool:
    return table.state.scene.kind in ("slumber", "dream") and not rules.out_of_turns(table.state)


def offers(table: Table[Campaign]) -> tuple[Offer, ...]:
    if not is_in_a_turn(table):
        return ()
    turn, at = table.state.site.turn, at_turn(table)
    return (
        Offer("go_to_step", (("step", Choice(STEPS)),), at=at),
        Offer("choose_method", (("method", Choice(METHODS)),), at=at),
        Offer("end_round", (("how", Choice(HOW_ROUND)),), at=f"round:{at}.{turn.rounds}", once=True),
        Offer("resolve_step", (("step", Choice(ON_A_CARD)), ("how", Choice(HOW_STEP))), at=at),
        Offer("roll_movement", (("result", Choice(DIE)),), at=at),
        *((Offer("unresolve_step", at=at),) if turn.card else ()),
    )


def acting(table: Table[Campaign]) -> str:
    """EF-082: rounds begin with the first player."""
    here = [seat.id for seat in table.here()]
    turn = table.state.site.turn
    return next((each for each in (turn.acting, table.state.first, *here) if each in here), "")


def all_have_passed(table: Table[Campaign]) -> bool:
    return table.state.site.turn.passes >= max(1, len(table.here()))


def go_to_step(table: Table[Campaign], move: Move) -> list[Fact]:
    """Two people who both tap "next" mean the same step."""
    is_there = table.state.site.turn.step == move.text("step")
    return [] if is_there else [Fact("step_begun", {**move.fields})]


def choose_method(table: Table[Campaign], move: Move) -> list[Fact]:
    return [Fact("method_chosen", {**move.fields})]


def end_round(table: Table[Campaign], move: Move) -> list[Fact]:
    return [Fact("round_ended", {"seat": acting(table), **move.fields})]


def resolve_step(table: Table[Campaign], move: Move) -> list[Fact]:
    blocked = move.text("how") == "blocked"
    return [Fact("card_step_resolved", {"step": move.text("step"), "blocked": blocked})]


def roll_movement(table: Table[Campaign], move: Move) -> list[Fact]:
    return [Fact("card_step_resolved", {"step": "step_die", **move.fields})]


def unresolve_step(table: Table[Campaign], move: Move) -> list[Fact]:
    return [Fact("card_step_taken_back", {"step": table.state.site.turn.card[-1].step})]


DECIDE: dict[str, Decide] = {
    "go_to_step": go_to_step,
    "choose_method": choose_method,
    "end_round": end_round,
    "resolve_step": resolve_step,
    "roll_movement": roll_movement,
    "unresolve_step": unresolve_step,
}


def with_turn(state: Campaign, turn: Turn) -> Campaign:
    return replace(state, site=replace(state.site, turn=turn))


def begin_step(table: Table[Campaign], fact: Fact) -> Campaign:
    step = fact.text("step")
    return with_turn(table.state, replace(table.state.site.turn, step=step)) if step in STEPS else table.state


def change_method(table: Table[Campaign], fact: Fact) -> Campaign:
    method = fact.text("method")
    return replace(table.state, site=replace(table.state.site, method=method)) if method in METHODS else table.state


def pass_round(table: Table[Campaign], fact: Fact) -> Campaign:
    """Clockwise; whoever passes may act again later, until all have passed in a row."""
    turn, here = table.state.site.turn, [seat.id for seat in table.here()]
    seat = fact.text("seat")
    following = next_after(seat, here) if seat in here else next(iter(here), "")
    passes = turn.passes + 1 if fact.text("how") == "passed" else 0
    return with_turn(table.state, replace(turn, acting=following, rounds=turn.rounds + 1, passes=passes))


def note_card_step(table: Table[Campaign], fact: Fact) -> Campaign:
    """EF-135: a universal marker lies on a blocked step until the Turn is over."""
    turn, step = table.state.site.turn, fact.text("step")
    if step not in ON_A_CARD:
        return table.state
    result = fact.text("result") if fact.text("result") in DIE else ""
    noted = CardStep(f"k{fact.seq}", step, result, bool(fact.data.get("blocked")))
    state = with_turn(table.state, replace(turn, card=(*turn.card, noted)))
    return lay(table, state, noted.id, "markers", 1) if noted.is_blocked else state


def take_card_step_back(table: Table[Campaign], fact: Fact) -> Campaign:
    turn = table.state.site.turn
    if not turn.card:
        return table.state
    state = with_turn(table.state, replace(turn, card=turn.card[:-1]))
    return swept(state, {turn.card[-1].id})


CHANGES = {
    "step_begun": begin_step,
    "method_chosen": change_method,
    "round_ended": pass_round,
    "card_step_resolved": note_card_step,
    "card_step_taken_back": take_card_step_back,
}
