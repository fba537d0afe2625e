"""What a Dreamer does once a Turn: boosting with the Chance die, Effort, the Mask; studying, gems, Turns for Hours."""

from dataclasses import replace

from companion.games.etherfields import rules
from companion.games.etherfields.campaign import Campaign
from companion.games.etherfields.hands import now
from companion.games.etherfields.through_the_evening import next_first
from companion.games.etherfields.turns.cards import in_hand, pieces, with_debt
from companion.games.etherfields.turns.pointer import Decide, at_turn, is_in_a_turn, with_turn
from companion.games.etherfields.turns.site import BOOSTS
from companion.table.fact import Fact
from companion.table.moves import Choice, Move, Number, Offer
from companion.table.table import Table

GEM_IN_CARDS = 3
HOURS = Number(1, rules.MOST_HOURS)
PRICES = ("for_hours", "for_nothing")
MOVEMENT = "movement"


def offers(table: Table[Campaign]) -> tuple[Offer, ...]:
    here = tuple(seat.id for seat in table.here())
    at, seats = at_turn(table), ("seat", Choice(here))
    gem = Offer("gain_gem", (seats,), at=now(table))
    if not table.state.scene.turns:
        return (gem,)
    adding = Offer("add_turns", (("turns", HOURS), ("price", Choice(PRICES))), at=at)
    if not is_in_a_turn(table):
        return (gem, adding)
    is_studying = table.state.scene.kind != "dream" or table.state.study
    return (
        gem,
        adding,
        *(() if is_studying else (Offer("study_card", (seats,), at=now(table)),)),
        Offer("boost", (seats, ("result", Choice(BOOSTS))), at=at),
        Offer("reroll", (seats, ("die", Choice((*here, MOVEMENT)))), at=at),
        Offer("make_effort", (seats, ("hours", HOURS)), at=at),
        Offer("use_mask", (seats,), at=at),
    )


def boost(table: Table[Campaign], move: Move) -> list[Fact]:
    return [Fact("boost_rolled", {**move.fields})]


def reroll(table: Table[Campaign], move: Move) -> list[Fact]:
    """EF-117: any die, also somebody else's."""
    return [Fact("die_rerolled", {**move.fields}), *pieces(table, move.text("seat"), "gems", -1)]


def make_effort(table: Table[Campaign], move: Move) -> list[Fact]:
    return [Fact("effort_made", {**move.fields}), Fact("hours_changed", {"by": -move.number("hours")})]


def use_mask(table: Table[Campaign], move: Move) -> list[Fact]:
    return [Fact("mask_used", {**move.fields})]


def add_turns(table: Table[Campaign], move: Move) -> list[Fact]:
    """EF-115 for Hours, EF-135 because a card says so."""
    turns = Fact("turns_added", {"turns": move.number("turns")})
    return (
        [turns, Fact("hours_changed", {"by": -move.number("turns")})] if move.text("price") == "for_hours" else [turns]
    )


def gain_gem(table: Table[Campaign], move: Move) -> list[Fact]:
    seat = move.text("seat")
    return [*in_hand(table, seat, "in_hand", -GEM_IN_CARDS), *pieces(table, seat, "gems", 1)]


DECIDE: dict[str, Decide] = {
    "boost": boost,
    "reroll": reroll,
    "make_effort": make_effort,
    "use_mask": use_mask,
    "add_turns": add_turns,
    "gain_gem": gain_gem,
}


def note_boost(table: Table[Campaign], fact: Fact) -> Campaign:
    """EF-114: entered again, it is a correction; only a failure leaves something to pay."""
    seat, result = fact.text("seat"), fact.text("result")
    if result not in BOOSTS:
        return table.state
    state = without_boost(table.state, seat)
    turn = state.site.turn
    state = with_turn(state, replace(turn, boosts=(*turn.boosts, (seat, result))))
    return with_debt(state, fact, seat, "boost_failed") if result == BOOSTS[0] else state


def without_boost(state: Campaign, seat: str) -> Campaign:
    site = state.site
    boosts = tuple(each for each in site.turn.boosts if each[0] != seat)
    was_noted = boosts != site.turn.boosts
    debts = tuple(each for each in site.debts if not was_noted or (each.seat, each.why) != (seat, "boost_failed"))
    return replace(state, site=replace(site, turn=replace(site.turn, boosts=boosts), debts=debts))


def note_reroll(table: Table[Campaign], fact: Fact) -> Campaign:
    state, die = table.state, fact.text("die")
    if die != MOVEMENT:
        return without_boost(state, die)
    turn = state.site.turn
    is_last = bool(turn.card) and turn.card[-1].step == "step_die"
    return with_turn(state, replace(turn, card=turn.card[:-1])) if is_last and not turn.card[-1].is_blocked else state


def note_effort(table: Table[Campaign], fact: Fact) -> Campaign:
    turn, seat = table.state.site.turn, fact.text("seat")
    spent = dict(turn.efforts).get(seat, 0) + max(0, min(HOURS.most, fact.number("hours")))
    others = tuple(each for each in turn.efforts if each[0] != seat)
    return with_turn(table.state, replace(turn, efforts=(*others, (seat, spent))))


def note_mask(table: Table[Campaign], fact: Fact) -> Campaign:
    """A second tap takes the first one back."""
    turn, seat = table.state.site.turn, fact.text("seat")
    others = tuple(each for each in turn.masks if each != seat)
    return with_turn(table.state, replace(turn, masks=others if seat in turn.masks else (*others, seat)))


def note_turns(table: Table[Campaign], fact: Fact) -> Campaign:
    """EF-083: where no Turn was left, a new one begins."""
    state, scene = table.state, table.state.scene
    turns = max(scene.turns, min(rules.MOST_TURNS, scene.turns + max(0, fact.number("turns"))))
    if not scene.turns:
        return state
    first = next_first(table) if rules.out_of_turns(state) and turns > scene.turns else state.first
    return replace(state, scene=replace(scene, turns=turns), first=first)


CHANGES = {
    "boost_rolled": note_boost,
    "die_rerolled": note_reroll,
    "effort_made": note_effort,
    "mask_used": note_mask,
    "turns_added": note_turns,
}
