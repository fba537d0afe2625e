"""Handles Boosts, Efforts, rerolls, Masks and Objects, Gems, looks at cards and extra Turns (EF-114 to EF-117,
EF-130)."""

from collections.abc import Iterator

from companion.games.etherfields.campaign.dreamers import seats_here
from companion.games.etherfields.campaign.scene_transitions import (
    MOST_TURNS,
    check_turn_cards,
    is_in_a_turn,
    is_inside,
    this_scene,
    this_turn,
    turns_under_discard,
)
from companion.games.etherfields.campaign.supplies import change_pieces, pay
from companion.games.etherfields.campaign.team_counters import MOST_HOURS, hours_change
from companion.games.etherfields.dreamworld import secret_look_timer
from companion.games.etherfields.ledger.code_reading import CodeText
from companion.games.etherfields.ledger.codes import code_with_name
from companion.games.etherfields.state import Campaign
from companion.games.etherfields.turns import hands, turn_count
from companion.games.etherfields.turns.site_cleanup import TURN_BY_TURN, add_debt, is_played
from companion.games.etherfields.turns.turn_steps import acting_seat, check_round
from companion.kit.history_lines import choice, line, number, seat
from companion.table.chapter import Chapter, Kind, MoveContext, as_fact
from companion.table.fact import Fact
from companion.table.moves import Choice, IllegalMove, Number, Offer
from companion.table.say import say
from companion.table.table import Table

GEM_IN_CARDS = 3
HOURS = Number(1, MOST_HOURS)
PAYMENT = Number(0, 20, likely=(1, 2, 3, 4, 5, 6))
# The cost of the boosted action; 0 if nobody has entered it.
PRICE = Number(0, 99, likely=(1, 2, 3, 4, 5, 6, 7, 8), default=0)
PRICES = ("for_hours", "for_nothing")
BOOSTS = ("boost_fails", "boost_nothing", "boost_one", "boost_two", "boost_three")
MOVEMENT = "movement"


def offers(table: Table[Campaign]) -> Iterator[Offer]:
    if is_played(table):
        yield Offer("gain_gem", (seats_here(table),), during=this_scene(table))
        yield Offer("use_object", (("code", CodeText(table.state.scene.dream)),), during=this_scene(table))
    if is_inside(table.state):
        yield Offer("add_turns", (("turns", HOURS), ("price", Choice(PRICES))), during=this_turn(table))
    if is_in_a_turn(table.state):
        yield from turn_offers(table)


def turn_offers(table: Table[Campaign]) -> Iterator[Offer]:
    at, seats = this_turn(table), seats_here(table)
    dice = Choice((*(seat.id for seat in table.here()), MOVEMENT))
    if table.state.scene.kind == "dream" and not table.state.study:
        yield Offer("study_card", (seats,), during=this_scene(table))
    yield Offer("begin_boost", (seats, ("spent", PAYMENT), ("cost", PRICE)), during=at)
    yield Offer("boost", (seats, ("result", Choice(BOOSTS))), during=at)
    yield Offer("reroll", (seats, ("die", dice)), during=at)
    yield Offer("make_effort", (seats, ("hours", HOURS)), during=at)
    yield Offer("use_mask", (seats,), during=at)


def begin_boost(asked: MoveContext[Campaign]) -> list[Fact]:
    """Returns the fact that a Dreamer pays for a boosted action. Asks the player to confirm a second Boost in one Turn.
    Raises `IllegalMove` if nothing is paid."""
    seat, turn = asked.text("seat"), asked.state.site.turn
    if not asked.number("spent"):
        raise IllegalMove(say("etherfields.refused.boost_unpaid", rule="EF-114"))
    if seat in {*dict(turn.paid), *dict(turn.boosts)}:
        asked.confirm(say("etherfields.refused.boost_twice", rule="EF-114", name=asked.table.name(seat)))
    return [asked.fact("boost_begun")]


def boost_begun(table: Table[Campaign], fact: Fact) -> Campaign:
    """Returns the state with what a Dreamer pays and what the action costs, without the result of an earlier Boost in
    this Turn."""
    turn, seat = table.state.site.turn, fact.text("seat")
    paid = {**dict(turn.paid), seat: fact.number("spent", 0, PAYMENT.most)}
    costs = {**dict(turn.costs), seat: fact.number("cost", 0, PRICE.most)}
    boosts = tuple(each for each in turn.boosts if each[0] != seat)
    return table.state.in_turn(paid=(*paid.items(),), costs=(*costs.items(),), boosts=boosts)


def boost(asked: MoveContext[Campaign]) -> list[Fact]:
    if asked.text("seat") not in dict(asked.state.site.turn.paid):
        raise IllegalMove(say("etherfields.refused.boost_unpaid", rule="EF-114"))
    return [asked.fact("boost_rolled")]


def boost_rolled(table: Table[Campaign], fact: Fact) -> Campaign:
    """Returns the state with a Boost's result in place of an earlier one of this seat. A failed Boost adds a
    penalty."""
    seat, result = fact.text("seat"), fact.one_of("result", BOOSTS)
    if not result:
        return table.state
    state = without_boost(table.state, seat)
    state = state.in_turn(boosts=(*state.site.turn.boosts, (seat, result)))
    return add_debt(state, fact, seat, "boost_failed") if result == BOOSTS[0] else state


def without_boost(state: Campaign, seat: str) -> Campaign:
    site = state.site
    result = dict(site.turn.boosts).get(seat)
    boosts = tuple(each for each in site.turn.boosts if each[0] != seat)
    owed = [each for each in site.debts if result == BOOSTS[0] and (each.seat, each.why) == (seat, "boost_failed")]
    debts = tuple(each for each in site.debts if each not in owed[-1:])
    return state.in_turn(boosts=boosts).on_site(debts=debts)


def has_rolled(state: Campaign, die: str) -> bool:
    """Returns whether this die has a result: the Boost of a seat, or `movement`, the last step of the Turn card."""
    turn = state.site.turn
    return any(step.result for step in turn.card[-1:]) if die == MOVEMENT else die in dict(turn.boosts)


def reroll(asked: MoveContext[Campaign]) -> list[Fact]:
    if not has_rolled(asked.state, asked.text("die")):
        raise IllegalMove(say("etherfields.refused.no_die", rule="EF-117"))
    return [asked.fact("die_rerolled"), *pay(asked.table, asked.text("seat"), "gems", 1)]


def die_rerolled(table: Table[Campaign], fact: Fact) -> Campaign:
    """Returns the state without the old result of a die, and without the penalty for it. A blocked last step of the
    Turn card holds no roll, so it stays."""
    state, die, card = table.state, fact.text("die"), table.state.site.turn.card
    if die != MOVEMENT:
        return without_boost(state, die)
    was_rolled = any(each.step == "step_die" and not each.is_blocked for each in card[-1:])
    return state.in_turn(card=card[:-1]) if was_rolled else state


def make_effort(asked: MoveContext[Campaign]) -> list[Fact]:
    seat = asked.text("seat")
    check_round(asked, seat)
    if seat in dict(asked.state.site.turn.efforts):
        asked.confirm(say("etherfields.refused.effort_twice", rule="EF-115", name=asked.table.name(seat)))
    return [asked.fact("effort_made"), spend_hours(asked, asked.number("hours"))]


def spend_hours(asked: MoveContext[Campaign], hours: int) -> Fact:
    if hours > asked.state.hours:
        raise IllegalMove(say("etherfields.refused.few_hours", rule="EF-115", hours=asked.state.hours))
    return hours_change(-hours)


def effort_made(table: Table[Campaign], fact: Fact) -> Campaign:
    seat, efforts = fact.text("seat"), dict(table.state.site.turn.efforts)
    spent = efforts.pop(seat, 0) + fact.number("hours", 0, HOURS.most)
    return table.state.in_turn(efforts=(*efforts.items(), (seat, spent)))


def add_turns(asked: MoveContext[Campaign]) -> list[Fact]:
    """Returns the facts that add Turns, paid with Hours (EF-115) or free because a card says so (EF-135). Raises
    `IllegalMove` if too few Turn cards or Hours are left. Outside the Dreamers' phase, the player is asked to confirm
    that Hours are paid."""
    turns, is_paid = asked.number("turns"), asked.text("price") == "for_hours"
    check_turn_cards(asked, turns, turns_under_discard(asked.table))
    paid = [spend_hours(asked, turns)] if is_paid else []
    if is_paid:
        check_round(asked, acting_seat(asked.table))
    return [Fact("turns_added", {"turns": turns}), *paid]


def turns_added(table: Table[Campaign], fact: Fact) -> Campaign:
    return turn_count.lengthen_scene(table, fact.number("turns", 0, MOST_TURNS))


def gain_gem(asked: MoveContext[Campaign]) -> list[Fact]:
    seat = asked.text("seat")
    check_round(asked, seat)
    return [*hands.discard_from_hand(asked.table, seat, GEM_IN_CARDS), *change_pieces(asked.table, seat, "gems", 1)]


def study_card(asked: MoveContext[Campaign]) -> list[Fact]:
    check_round(asked, asked.text("seat"))
    return [*hands.discard_from_hand(asked.table, asked.text("seat"), 1), *secret_look_timer.study(asked)]


def toggle(already: tuple[str, ...], one: str) -> tuple[str, ...]:
    others = tuple(each for each in already if each != one)
    return others if one in already else (*others, one)


def mask_used(table: Table[Campaign], fact: Fact) -> Campaign:
    return table.state.in_turn(masks=toggle(table.state.site.turn.masks, fact.text("seat")))


def use_object(asked: MoveContext[Campaign]) -> list[Fact]:
    """Returns the fact that marks an active Object as used in this Turn, or removes this mark (EF-130). Raises
    `IllegalMove` if the Object is not active."""
    if asked.text("code") not in {each.code for each in asked.state.ledger.at("objects")}:
        raise IllegalMove(say("etherfields.refused.not_active", rule="EF-130"))
    return [asked.fact("object_used")]


def object_used(table: Table[Campaign], fact: Fact) -> Campaign:
    return table.state.in_turn(used=toggle(table.state.site.turn.used, fact.text("code")))


chapter: Chapter[Campaign] = Chapter(
    offers=offers,
    moves={
        "gain_gem": gain_gem,
        "use_object": use_object,
        "add_turns": add_turns,
        "study_card": study_card,
        "begin_boost": begin_boost,
        "boost": boost,
        "reroll": reroll,
        "make_effort": make_effort,
        "use_mask": as_fact("mask_used"),
    },
    facts={
        "object_used": Kind(object_used, line("EF-130", code=code_with_name())),
        "turns_added": Kind(turns_added, line("EF-115", turns=number("turns"))),
        "boost_begun": Kind(boost_begun, line("EF-114", name=seat(), paid=number("spent"))),
        "boost_rolled": Kind(boost_rolled, line("EF-114", name=seat(), result=choice("result", BOOSTS))),
        "die_rerolled": Kind(die_rerolled, line("EF-117", name=seat())),
        "effort_made": Kind(effort_made, line("EF-115", name=seat(), hours=number("hours"))),
        "mask_used": Kind(mask_used, line("EF-117", name=seat())),
    },
    switch=TURN_BY_TURN,
)
