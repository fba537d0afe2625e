"""Follows the steps of a Turn, the steps of its Turn card, and the Rounds of its Dreamers' phase (EF-080, EF-082,
EF-135)."""

from collections.abc import Iterator

from companion.games.etherfields.campaign.scene_transitions import is_in_a_turn, this_turn
from companion.games.etherfields.campaign.supplies import lay, return_pieces
from companion.games.etherfields.state import Campaign, CardStep
from companion.games.etherfields.turns.site_cleanup import TURN_BY_TURN
from companion.kit.history_lines import choice, either, line, seat
from companion.kit.turn_order import next_after
from companion.table.chapter import Chapter, Kind, MoveContext, as_fact
from companion.table.fact import Fact
from companion.table.moves import Choice, Offer
from companion.table.say import say
from companion.table.table import Table

STEPS = ("draw", "act", "resolve", "tidy")
METHODS = ("simple", "rounds")
ON_A_CARD = ("step_morphing", "step_basic", "step_special", "step_die")
ROLLS = ("die_ignored", "die_one", "die_value", "die_again")


def offers(table: Table[Campaign]) -> Iterator[Offer]:
    if not is_in_a_turn(table.state):
        return
    turn, at = table.state.site.turn, this_turn(table)
    yield Offer("go_to_step", (("step", Choice(STEPS)),), during=at)
    yield Offer("choose_method", (("method", Choice(METHODS)),), during=at)
    yield Offer("end_round", (("how", Choice(("acted", "passed"))),), ends=f"round:{at}.{turn.rounds}")
    yield Offer("resolve_step", (("step", Choice(ON_A_CARD)), ("how", Choice(("resolved", "blocked")))), during=at)
    yield Offer("roll_movement", (("result", Choice(ROLLS)),), during=at)
    if turn.card:
        yield Offer("unresolve_step", during=at)


def go_to_step(asked: MoveContext[Campaign]) -> list[Fact]:
    """Returns the fact that goes to a step of the Turn. Returns [] if the Turn is already at this step, so that nothing
    goes wrong if two people tap "next" at the same time."""
    is_there = asked.state.site.turn.step == asked.text("step")
    return [] if is_there else [asked.fact("step_begun")]


def step_begun(table: Table[Campaign], fact: Fact) -> Campaign:
    return table.state.in_turn(step=fact.one_of("step", STEPS, table.state.site.turn.step))


def method_chosen(table: Table[Campaign], fact: Fact) -> Campaign:
    return table.state.on_site(method=fact.one_of("method", METHODS, table.state.site.method))


def acting_seat(table: Table[Campaign]) -> str:
    """Returns the seat whose Round it is; before the first Round, or if that seat is not here, the first player.
    Returns "" if nobody is here."""
    here = [seat.id for seat in table.here()]
    turn = table.state.site.turn
    return next((each for each in (turn.acting, table.state.first, *here) if each in here), "")


def check_round(asked: MoveContext[Campaign], seat: str) -> None:
    """Asks the player to confirm an action outside the Dreamers' phase or in another player's Round (EF-082,
    EF-117)."""
    state, acting = asked.state, acting_seat(asked.table)
    if not is_in_a_turn(state) or state.site.turn.step != "act":
        asked.confirm(say("etherfields.refused.outside_round", rule="EF-117"))
    elif state.site.method == "rounds" and seat != acting:
        asked.confirm(say("etherfields.refused.other_round", rule="EF-082", name=asked.table.name(acting)))


def end_round(asked: MoveContext[Campaign]) -> list[Fact]:
    return [Fact("round_ended", {"seat": acting_seat(asked.table), **asked.fields})]


def round_ended(table: Table[Campaign], fact: Fact) -> Campaign:
    turn, here = table.state.site.turn, [seat.id for seat in table.here()]
    seat = fact.text("seat")
    following = next_after(seat, here) if seat in here else next(iter(here), "")
    passes = turn.passes + 1 if fact.text("how") == "passed" else 0
    return table.state.in_turn(acting=following, rounds=turn.rounds + 1, passes=passes)


def resolve_step(asked: MoveContext[Campaign]) -> list[Fact]:
    blocked = asked.text("how") == "blocked"
    return [Fact("card_step_resolved", {"step": asked.text("step"), "blocked": blocked})]


def roll_movement(asked: MoveContext[Campaign]) -> list[Fact]:
    return [Fact("card_step_resolved", {"step": "step_die", **asked.fields})]


def card_step_resolved(table: Table[Campaign], fact: Fact) -> Campaign:
    """Returns the state with a step of the Turn card resolved; a blocked step has a universal marker until the Turn
    ends."""
    turn, step = table.state.site.turn, fact.one_of("step", ON_A_CARD)
    if not step:
        return table.state
    resolved = CardStep(f"k{fact.seq}", step, fact.one_of("result", ROLLS), bool(fact.data.get("blocked")))
    state = table.state.in_turn(card=(*turn.card, resolved))
    return lay(table, fact, state, resolved.id, "markers", 1) if resolved.is_blocked else state


def unresolve_step(asked: MoveContext[Campaign]) -> list[Fact]:
    return [Fact("card_step_taken_back", {"step": asked.state.site.turn.card[-1].step})]


def card_step_taken_back(table: Table[Campaign], fact: Fact) -> Campaign:
    card = table.state.site.turn.card
    return return_pieces(table.state.in_turn(card=card[:-1]), {step.id for step in card[-1:]})


step = choice("step", ON_A_CARD)
rolled = line("EF-120", as_kind="movement_rolled", result=choice("result", ROLLS))
resolved = either(lambda fact: fact.text("result"), rolled, line("EF-135", step=step))
blocked = line("EF-135", as_kind="card_step_blocked", step=step)
step_line = either(lambda fact: fact.data.get("blocked"), blocked, resolved)
passed = line("EF-082", as_kind="round_passed", name=seat())
round_line = either(lambda fact: fact.text("how") == "passed", passed, line("EF-082", name=seat()))
chapter: Chapter[Campaign] = Chapter(
    offers=offers,
    moves={
        "go_to_step": go_to_step,
        "choose_method": as_fact("method_chosen"),
        "end_round": end_round,
        "resolve_step": resolve_step,
        "roll_movement": roll_movement,
        "unresolve_step": unresolve_step,
    },
    facts={
        "step_begun": Kind(step_begun, line("EF-080", step=choice("step", STEPS))),
        "method_chosen": Kind(method_chosen, line("EF-082", method=choice("method", METHODS))),
        "round_ended": Kind(round_ended, round_line),
        "card_step_resolved": Kind(card_step_resolved, step_line),
        "card_step_taken_back": Kind(card_step_taken_back, line("EF-135", step=step)),
    },
    switch=TURN_BY_TURN,
)
