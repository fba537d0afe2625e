"""EF-080, EF-081: a Dreamer's hand and deck, where somebody counts them: drawing, and shuffling when the deck is
empty."""

from collections.abc import Iterator
from dataclasses import replace

from companion.games.etherfields.dreamers import cards, playing
from companion.games.etherfields.scenes import is_in_a_turn, this_scene, this_turn
from companion.games.etherfields.site import CLOSELY, is_played, owing
from companion.games.etherfields.state import Campaign, Hand
from companion.games.etherfields.supplies import BY
from companion.kit.telling import by, choice, line, number, seat
from companion.table.chapter import Asked, Chapter, Kind, noted
from companion.table.fact import Fact
from companion.table.moves import Choice, IllegalMove, Number, Offer
from companion.table.say import say
from companion.table.table import Table

TO_DRAW, MOST_LIMIT = 4, 99
CARDS = Number(0, 20)
COUNTED = ("in_hand", "in_deck", "hand_limit")
WHY_SHUFFLED = ("deck_empty", "shuffle_told")


def offers(table: Table[Campaign]) -> Iterator[Offer]:
    at, seats = this_scene(table), playing(table)
    if is_in_a_turn(table.state):
        yield Offer("draw_cards", (seats, ("cards", CARDS)), at=this_turn(table))
    if is_played(table):
        yield Offer("count_hand", (seats, ("thing", Choice(COUNTED)), ("by", BY)), at=at)
        yield Offer("forget_hand", (seats,), at=at)
        yield Offer("reshuffle", (seats, ("why", Choice(WHY_SHUFFLED))), at=at)


def counted(table: Table[Campaign], seat: str) -> Hand | None:
    """Never more than deck, hand and discard hold together."""
    hand, in_all = table.state.site.hands.get(seat), cards(table, seat)
    if hand is None:
        return None
    in_hand = min(hand.hand, in_all)
    return replace(hand, hand=in_hand, deck=min(hand.deck, in_all - in_hand))


def discarded(table: Table[Campaign], seat: str, hand: Hand) -> int:
    return cards(table, seat) - hand.hand - hand.deck


def to_draw(hand: Hand | None) -> int:
    """Four, as far as the hand has room."""
    return max(0, min(TO_DRAW, hand.limit - hand.hand)) if hand else TO_DRAW


def counting(table: Table[Campaign], seat: str, thing: str, by: int) -> list[Fact]:
    """So many more or fewer, where somebody counts."""
    is_counted = seat in table.state.site.hands and by
    return [Fact("hand_counted", {"seat": seat, "thing": thing, "by": by})] if is_counted else []


def draw_cards(asked: Asked[Campaign]) -> list[Fact]:
    """EF-080: no more than the hand has room for."""
    seat, cards = asked.text("seat"), asked.number("cards")
    hand = counted(asked.table, seat)
    if hand is None:
        return [asked.fact("cards_drawn")]
    room = hand.limit - hand.hand
    if cards and room <= 0:
        raise IllegalMove(say("etherfields.refused.full_hand", rule="EF-080", limit=hand.limit))
    return from_the_deck(asked.table, seat, hand, min(cards, room))


def from_the_deck(table: Table[Campaign], seat: str, hand: Hand, cards: int) -> list[Fact]:
    """EF-081: a deck that is empty while cards must still be drawn is made anew at once. That is paid for before the
    rest is drawn."""
    first = min(cards, hand.deck)
    rest = min(cards - first, discarded(table, seat, hand))
    drawn = [Fact("cards_drawn", {"seat": seat, "cards": first})] if first or not rest else []
    return [*drawn, *([Fact("deck_reshuffled", {"seat": seat, "why": "deck_empty", "rest": rest})] if rest else [])]


def given_up(table: Table[Campaign], seat: str, cards: int) -> list[Fact]:
    """Discarded from a hand that has them."""
    hand = counted(table, seat)
    if hand and hand.hand < cards:
        raise IllegalMove(say("etherfields.refused.few_cards", rule="EF-117", cards=cards, hand=hand.hand))
    return counting(table, seat, "in_hand", -cards)


def with_hand(state: Campaign, seat: str, hand: Hand) -> Campaign:
    return state.on_site(hands={**state.site.hands, seat: hand})


def hand_counted(table: Table[Campaign], fact: Fact) -> Campaign:
    """The first count begins with all cards in the deck; what it has no room for any more is in the hand."""
    seat, by, in_all = fact.text("seat"), fact.number("by"), cards(table, fact.text("seat"))
    hand = counted(table, seat) or Hand(deck=in_all)
    match fact.text("thing"):
        case "in_hand":
            hand = replace(hand, hand=within(hand.hand + by, in_all))
        case "in_deck":
            hand = replace(hand, deck=within(hand.deck + by, in_all - hand.hand))
        case "hand_limit":
            hand = replace(hand, limit=within(hand.limit + by, MOST_LIMIT))
        case _:
            return table.state
    return with_hand(table.state, seat, replace(hand, deck=min(hand.deck, in_all - hand.hand)))


def within(number: int, most: int) -> int:
    return max(0, min(most, number))


def hand_forgotten(table: Table[Campaign], fact: Fact) -> Campaign:
    hands = {seat: hand for seat, hand in table.state.site.hands.items() if seat != fact.text("seat")}
    return table.state.on_site(hands=hands)


def cards_drawn(table: Table[Campaign], fact: Fact) -> Campaign:
    """In older logs one fact draws through an empty deck and owes for it."""
    seat, drawn = fact.text("seat"), table.state.site.turn.drawn
    state = table.state.in_turn(drawn=(*(each for each in drawn if each != seat), seat))
    hand, wanted = counted(table, seat), fact.number("cards", 0, CARDS.most)
    if hand is None:
        return state
    first, discard = min(wanted, hand.deck), discarded(table, seat, hand)
    rest = min(wanted - first, discard)
    deck = discard - rest if rest else hand.deck - first
    state = with_hand(state, seat, replace(hand, hand=hand.hand + first + rest, deck=deck))
    return owing(state, fact, seat, "deck_empty") if rest else state


def shuffled(seat: str) -> Fact:
    """Told to while cards are left, a Dreamer pays nothing."""
    return Fact("deck_reshuffled", {"seat": seat, "why": "shuffle_told"})


def deck_reshuffled(table: Table[Campaign], fact: Fact) -> Campaign:
    state, seat = table.state, fact.text("seat")
    hand = counted(table, seat)
    if hand:
        state = with_hand(state, seat, replace(hand, deck=hand.deck + discarded(table, seat, hand)))
    return owing(state, fact, seat, "deck_empty") if fact.text("why") == "deck_empty" else state


why = choice("why", WHY_SHUFFLED)
chapter: Chapter[Campaign] = Chapter(
    offers=offers,
    moves={
        "draw_cards": draw_cards,
        "count_hand": noted("hand_counted"),
        "forget_hand": noted("hand_forgotten"),
        "reshuffle": noted("deck_reshuffled"),
    },
    facts={
        "cards_drawn": Kind(cards_drawn, line("EF-080", name=seat(), cards=number("cards"))),
        "hand_counted": Kind(hand_counted, line(name=seat(), pile=choice("thing", COUNTED), by=by("by"))),
        "hand_forgotten": Kind(hand_forgotten, line(name=seat())),
        "deck_reshuffled": Kind(deck_reshuffled, line("EF-081", name=seat(), why=why)),
    },
    switch=CLOSELY,
)
