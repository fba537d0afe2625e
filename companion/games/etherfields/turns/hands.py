"""Counts the cards in hand and deck for Dreamers who want it, with drawing and reshuffling, and records the penalties
that Dreamers owe for an empty deck or a failed Boost, until they are paid (EF-080, EF-081, EF-114)."""

from collections.abc import Iterator
from dataclasses import replace

from companion.games.etherfields.campaign.dreamers import FLAWS, cards_left, pile_change, seats_here
from companion.games.etherfields.campaign.scene_transitions import is_in_a_turn, this_scene, this_turn
from companion.games.etherfields.campaign.supplies import BY, change_pieces, pay
from companion.games.etherfields.state import Campaign, Debt, Hand
from companion.games.etherfields.turns.site_cleanup import TURN_BY_TURN, add_debt, ids, is_played
from companion.kit.history_lines import by, choice, line, number, seat
from companion.table.chapter import Chapter, Kind, MoveContext, as_fact
from companion.table.fact import Fact
from companion.table.moves import Choice, IllegalMove, Number, Offer, TappedChoice
from companion.table.say import say
from companion.table.table import Table

TO_DRAW, MOST_LIMIT = 4, 99
CARDS = Number(0, 20)
COUNTS = ("in_hand", "in_deck", "hand_limit")
WHY_SHUFFLED = ("deck_empty", "shuffle_told")
SEALED_AT_ONCE = 3
HOW_PAID = ("pay_ether", "pay_distress", "pay_seal", "pay_nothing")
# Ether pays only for a boost.
WAYS_TO_PAY = {"deck_empty": HOW_PAID[1:], "boost_failed": HOW_PAID}


def offers(table: Table[Campaign]) -> Iterator[Offer]:
    at, seats = this_scene(table), seats_here(table)
    if is_in_a_turn(table.state):
        yield Offer("draw_cards", (seats, ("cards", CARDS)), during=this_turn(table))
    if is_played(table):
        yield Offer("count_hand", (seats, ("thing", Choice(COUNTS)), ("by", BY)), during=at)
        yield Offer("forget_hand", (seats,), during=at)
        yield Offer("reshuffle", (seats, ("why", Choice(WHY_SHUFFLED))), during=at)
        if debts := ids(table.state.site.debts):
            yield Offer("settle_debt", (("debt", TappedChoice(debts)), ("how", Choice(HOW_PAID))), during=at)


def counted_hand(table: Table[Campaign], seat: str) -> Hand | None:
    """Returns a seat's counts of hand and deck, at most the cards that the Dreamer has; None if the app does not count
    them."""
    hand, in_all = table.state.site.hands.get(seat), cards_left(table, seat)
    if hand is None:
        return None
    in_hand = min(hand.hand, in_all)
    return replace(hand, hand=in_hand, deck=min(hand.deck, in_all - in_hand))


def discard_size(table: Table[Campaign], seat: str, hand: Hand) -> int:
    return cards_left(table, seat) - hand.hand - hand.deck


def sealable(table: Table[Campaign], seat: str) -> int:
    """Returns how many cards a Dreamer can seal from the deck. Flaws that must be in the deck do not count, since
    sealing skips them (EF-095)."""
    dreamer, hand = table.state.dreamer(seat), counted_hand(table, seat)
    free = dreamer.influence - dreamer.sealed - dreamer.progress - dreamer.veiled
    if hand is None:
        return free
    elsewhere = hand.hand + discard_size(table, seat, hand)
    flaws = max(0, dreamer.flaws - elsewhere) if FLAWS.of(table) == "count" else 0
    return max(0, min(free, hand.deck - flaws))


def cards_to_draw(hand: Hand | None) -> int:
    """Returns how many cards a Dreamer draws at the start of a Turn; `hand` is None if the app does not count the
    hand."""
    return max(0, min(TO_DRAW, hand.limit - hand.hand)) if hand else TO_DRAW


def count_change(table: Table[Campaign], seat: str, thing: str, by: int) -> list[Fact]:
    """Returns the fact that adds `by` to a count of this seat's hand (`in_hand`, `in_deck` or `hand_limit`); [] if `by`
    is 0 or the app does not count this hand."""
    is_counted = seat in table.state.site.hands and by
    return [Fact("hand_counted", {"seat": seat, "thing": thing, "by": by})] if is_counted else []


def draw_cards(asked: MoveContext[Campaign]) -> list[Fact]:
    seat, cards = asked.text("seat"), asked.number("cards")
    if seat in {debt.seat for debt in asked.state.site.debts}:
        asked.confirm(say("etherfields.refused.owed", rule="EF-081", name=asked.table.name(seat)))
    hand = counted_hand(asked.table, seat)
    if hand is None:
        return [asked.fact("cards_drawn")]
    room = hand.limit - hand.hand
    if cards and room <= 0:
        raise IllegalMove(say("etherfields.refused.full_hand", rule="EF-080", limit=hand.limit))
    return draw_from_deck(asked.table, seat, hand, min(cards, room))


def draw_from_deck(table: Table[Campaign], seat: str, hand: Hand, cards: int) -> list[Fact]:
    """Returns the facts that draw cards. If the deck has too few, the facts draw what it has and reshuffle it; the
    other cards are drawn only after the penalty is paid (EF-081)."""
    first = min(cards, hand.deck)
    rest = min(cards - first, discard_size(table, seat, hand))
    drawn = [Fact("cards_drawn", {"seat": seat, "cards": first})] if first or not rest else []
    return [*drawn, *([Fact("deck_reshuffled", {"seat": seat, "why": "deck_empty", "rest": rest})] if rest else [])]


def discard_from_hand(table: Table[Campaign], seat: str, cards: int) -> list[Fact]:
    """Returns the fact that discards `cards` cards from the hand; [] if the app does not count this hand. Raises
    `IllegalMove` if the Dreamer has fewer cards in hand (or in all, if the hand is not counted)."""
    hand = counted_hand(table, seat)
    there = hand.hand if hand else cards_left(table, seat)
    if there < cards:
        raise IllegalMove(say("etherfields.refused.few_cards", rule="EF-117", cards=cards, hand=there))
    return count_change(table, seat, "in_hand", -cards)


def with_hand(state: Campaign, seat: str, hand: Hand) -> Campaign:
    return state.on_site(hands={**state.site.hands, seat: hand})


def hand_counted(table: Table[Campaign], fact: Fact) -> Campaign:
    """Returns the state with a seat's cards in hand or deck, or its hand limit, changed. A seat that was not counted so
    far begins with all cards in its deck."""
    seat, by, in_all = fact.text("seat"), fact.number("by"), cards_left(table, fact.text("seat"))
    hand = counted_hand(table, seat) or Hand(deck=in_all)
    match fact.text("thing"):
        case "in_hand":
            hand = replace(hand, hand=clamp(hand.hand + by, in_all))
        case "in_deck":
            hand = replace(hand, deck=clamp(hand.deck + by, in_all - hand.hand))
        case "hand_limit":
            hand = replace(hand, limit=clamp(hand.limit + by, MOST_LIMIT))
        case _:
            return table.state
    return with_hand(table.state, seat, replace(hand, deck=min(hand.deck, in_all - hand.hand)))


def clamp(number: int, most: int) -> int:
    return max(0, min(most, number))


def hand_forgotten(table: Table[Campaign], fact: Fact) -> Campaign:
    hands = {seat: hand for seat, hand in table.state.site.hands.items() if seat != fact.text("seat")}
    return table.state.on_site(hands=hands)


def cards_drawn(table: Table[Campaign], fact: Fact) -> Campaign:
    """Returns the state in which the seat has drawn cards. Facts in old logs may draw more cards than the deck has; the
    deck is then reshuffled, and the Dreamer owes a penalty."""
    seat, drawn = fact.text("seat"), table.state.site.turn.drawn
    state = table.state.in_turn(drawn=(*(each for each in drawn if each != seat), seat))
    hand, wanted = counted_hand(table, seat), fact.number("cards", 0, CARDS.most)
    if hand is None:
        return state
    first, discard = min(wanted, hand.deck), discard_size(table, seat, hand)
    rest = min(wanted - first, discard)
    deck = discard - rest if rest else hand.deck - first
    state = with_hand(state, seat, replace(hand, hand=hand.hand + first + rest, deck=deck))
    return add_debt(state, fact, seat, "deck_empty") if rest else state


def reshuffle_fact(seat: str) -> Fact:
    return Fact("deck_reshuffled", {"seat": seat, "why": "shuffle_told"})


def deck_reshuffled(table: Table[Campaign], fact: Fact) -> Campaign:
    """Returns the state with the discard pile back in the deck; if the deck was empty, a penalty is owed."""
    state, seat = table.state, fact.text("seat")
    hand = counted_hand(table, seat)
    if hand:
        state = with_hand(state, seat, replace(hand, deck=hand.deck + discard_size(table, seat, hand)))
    return add_debt(state, fact, seat, "deck_empty") if fact.text("why") == "deck_empty" else state


def seal_from_deck(table: Table[Campaign], seat: str, cards: int) -> list[Fact]:
    """Returns the facts that seal `cards` cards, or as many as possible; an empty deck is not reshuffled for this."""
    sealed = min(cards, sealable(table, seat))
    return [*count_change(table, seat, "in_deck", -sealed), *pile_change(seat, "sealed", sealed)]


def settle_debt(asked: MoveContext[Campaign]) -> list[Fact]:
    debt = next(each for each in asked.state.site.debts if each.id == asked.text("debt"))
    if asked.text("how") not in WAYS_TO_PAY[debt.why]:
        raise IllegalMove(say("etherfields.refused.not_so", rule="EF-081"))
    facts = pay_debt(asked, debt.seat)
    return [asked.fact("debt_settled", seat=debt.seat, why=debt.why), *facts, *draw_the_rest(asked.table, debt, facts)]


def pay_debt(asked: MoveContext[Campaign], seat: str) -> list[Fact]:
    match asked.text("how"):
        case "pay_distress":
            return change_pieces(asked.table, seat, "distress", 1)
        case "pay_ether":
            return pay(asked.table, seat, "ether", 1)
        case "pay_seal":
            return seal_from_deck(asked.table, seat, SEALED_AT_ONCE)
    return []


def draw_the_rest(table: Table[Campaign], debt: Debt, facts: list[Fact]) -> list[Fact]:
    """Returns the fact that draws, after the penalty `debt` is paid, the cards that were left over when the deck ran
    out; [] if none can be drawn. `facts` are the facts of the payment: cards that they seal are no longer in the
    deck."""
    hand, sealed = (
        counted_hand(table, debt.seat),
        sum(-fact.number("by") for fact in facts if fact.kind == "hand_counted"),
    )
    cards = min(debt.rest, hand.deck - sealed, hand.limit - hand.hand) if hand else 0
    return [Fact("cards_drawn", {"seat": debt.seat, "cards": cards})] if cards > 0 else []


def ways_to_pay(table: Table[Campaign], debt: Debt) -> tuple[str, ...]:
    has_ether = table.state.holds(debt.seat, "ether") > 0
    return tuple(how for how in WAYS_TO_PAY[debt.why] if has_ether or how != "pay_ether")


def debt_settled(table: Table[Campaign], fact: Fact) -> Campaign:
    debts = tuple(each for each in table.state.site.debts if each.id != fact.text("debt"))
    return table.state.on_site(debts=debts)


why = choice("why", WHY_SHUFFLED)
chapter: Chapter[Campaign] = Chapter(
    offers=offers,
    moves={
        "draw_cards": draw_cards,
        "count_hand": as_fact("hand_counted"),
        "forget_hand": as_fact("hand_forgotten"),
        "reshuffle": as_fact("deck_reshuffled"),
        "settle_debt": settle_debt,
    },
    facts={
        "cards_drawn": Kind(cards_drawn, line("EF-080", name=seat(), cards=number("cards"))),
        "hand_counted": Kind(hand_counted, line(name=seat(), pile=choice("thing", COUNTS), by=by("by"))),
        "hand_forgotten": Kind(hand_forgotten, line(name=seat())),
        "deck_reshuffled": Kind(deck_reshuffled, line("EF-081", name=seat(), why=why)),
        "debt_settled": Kind(debt_settled, line("EF-081", name=seat(), how=choice("how", HOW_PAID))),
    },
    switch=TURN_BY_TURN,
)
