"""A Dreamer's cards, where somebody counts them: drawing, shuffling and what it costs, sealing, Progress."""

from dataclasses import replace

from companion.games.etherfields import rules
from companion.games.etherfields.campaign import Campaign
from companion.games.etherfields.deciding import take_pieces
from companion.games.etherfields.hands import BY, now
from companion.games.etherfields.settings import sizes
from companion.games.etherfields.turns.laying import Laid
from companion.games.etherfields.turns.pointer import Decide, at_turn, is_in_a_turn, with_turn
from companion.games.etherfields.turns.site import TO_DRAW, Debt, Hand
from companion.table.fact import Fact
from companion.table.moves import Choice, IllegalMove, Move, Number, Offer
from companion.table.say import say
from companion.table.table import Table

SEALED_AT_ONCE = 3
CARDS = Number(0, 20)
COUNTED = {"in_hand": "hand", "in_deck": "deck", "hand_limit": "limit"}
WHY_SHUFFLED = ("deck_empty", "shuffle_told")
PAYING = {
    "deck_empty": ("pay_distress", "pay_seal", "pay_nothing"),
    "boost_failed": ("pay_ether", "pay_distress", "pay_seal", "pay_nothing"),
}
HOW_PAID = PAYING["boost_failed"]
PROGRESS = ("progress_laid", "progress_veiled", "progress_unveiled", "progress_dropped")
MOST_CARDS = 99


def offers(table: Table[Campaign]) -> tuple[Offer, ...]:
    at, seats = now(table), ("seat", Choice(tuple(seat.id for seat in table.here())))
    debts = Laid(tuple(each.id for each in table.state.site.debts))
    drawing = Offer("draw_cards", (seats, ("cards", CARDS)), at=at_turn(table))
    return (
        *((drawing,) if is_in_a_turn(table) else ()),
        Offer("count_hand", (seats, ("thing", Choice((*COUNTED,))), ("by", BY)), at=at),
        Offer("forget_hand", (seats,), at=at),
        Offer("reshuffle", (seats, ("why", Choice(WHY_SHUFFLED))), at=at),
        *((Offer("settle_debt", (("debt", debts), ("how", Choice(HOW_PAID))), at=at),) if debts.ids else ()),
        Offer("seal_cards", (seats, ("cards", CARDS)), at=at),
        Offer("unseal_cards", (seats, ("cards", CARDS)), at=at),
        Offer("change_progress", (seats, ("how", Choice(PROGRESS))), at=at),
    )


def counted(table: Table[Campaign], seat: str) -> Hand | None:
    """Never more than deck, hand and discard hold together."""
    hand = table.state.site.hands.get(seat)
    if hand is None:
        return None
    in_all = rules.cards(table.state.dreamer(seat), sizes(table.settings))
    in_hand = min(hand.hand, in_all)
    return replace(hand, hand=in_hand, deck=min(hand.deck, in_all - in_hand))


def discarded(table: Table[Campaign], seat: str, hand: Hand) -> int:
    return rules.cards(table.state.dreamer(seat), sizes(table.settings)) - hand.hand - hand.deck


def to_draw(hand: Hand | None) -> int:
    """EF-080: four, as far as the hand has room."""
    return max(0, min(TO_DRAW, hand.limit - hand.hand)) if hand else TO_DRAW


def draw(table: Table[Campaign], move: Move) -> list[Fact]:
    return [Fact("cards_drawn", {**move.fields})]


def count(table: Table[Campaign], move: Move) -> list[Fact]:
    return [Fact("hand_counted", {**move.fields})]


def forget(table: Table[Campaign], move: Move) -> list[Fact]:
    return [Fact("hand_forgotten", {**move.fields})]


def reshuffle(table: Table[Campaign], move: Move) -> list[Fact]:
    return [Fact("deck_reshuffled", {**move.fields})]


def settle(table: Table[Campaign], move: Move) -> list[Fact]:
    """EF-081, EF-114: what was chosen is paid with it."""
    debt = next(each for each in table.state.site.debts if each.id == move.text("debt"))
    how = move.text("how")
    if how not in PAYING[debt.why]:
        raise IllegalMove(say("etherfields.refused.not_so", rule="EF-081"))
    paid = [Fact("debt_settled", {**move.fields, "seat": debt.seat, "why": debt.why})]
    match how:
        case "pay_distress":
            return [*paid, *pieces(table, debt.seat, "distress", 1)]
        case "pay_ether":
            return [*paid, *pieces(table, debt.seat, "ether", -1)]
        case "pay_seal":
            return [*paid, *sealed(table, debt.seat, SEALED_AT_ONCE)]
    return paid


def pieces(table: Table[Campaign], seat: str, thing: str, by: int) -> list[Fact]:
    return take_pieces(table, Move("take_pieces", {"seat": seat, "thing": thing, "by": by}), 0.0)


def counting(seat: str, pile: str, by: int) -> list[Fact]:
    return [Fact("cards_counted", {"seat": seat, "pile": pile, "by": by})] if by else []


def in_hand(table: Table[Campaign], seat: str, thing: str, by: int) -> list[Fact]:
    """Only where somebody counts."""
    is_counted = seat in table.state.site.hands and by
    return [Fact("hand_counted", {"seat": seat, "thing": thing, "by": by})] if is_counted else []


def sealed(table: Table[Campaign], seat: str, cards: int) -> list[Fact]:
    """EF-095: from the deck, as many as it still has; an empty one is not shuffled for it."""
    hand = counted(table, seat)
    found = min(cards, hand.deck) if hand else cards
    return [*in_hand(table, seat, "in_deck", -found), *counting(seat, "sealed", found)]


def seal(table: Table[Campaign], move: Move) -> list[Fact]:
    facts = sealed(table, move.text("seat"), move.number("cards"))
    if not facts:
        raise IllegalMove(say("etherfields.refused.nothing_to_seal", rule="EF-095"))
    return facts


def unseal(table: Table[Campaign], move: Move) -> list[Fact]:
    """To the discard pile, which is what is neither in hand nor in the deck."""
    seat = move.text("seat")
    return counting(seat, "sealed", -min(move.number("cards"), table.state.dreamer(seat).sealed))


def change_progress(table: Table[Campaign], move: Move) -> list[Fact]:
    """EF-094: four in all, veiled ones with them; a fifth needs a place."""
    seat, how = move.text("seat"), move.text("how")
    dreamer = table.state.dreamer(seat)
    if how == "progress_laid" and dreamer.progress + dreamer.veiled >= rules.MOST_PROGRESS:
        raise IllegalMove(say("etherfields.refused.four_progress", rule="EF-094"))
    match how:
        case "progress_laid":
            return [*in_hand(table, seat, "in_hand", -1), *counting(seat, "progress", 1)]
        case "progress_veiled" if dreamer.progress:
            return [*counting(seat, "progress", -1), *counting(seat, "veiled", 1)]
        case "progress_unveiled" if dreamer.veiled:
            return [*counting(seat, "veiled", -1), *counting(seat, "progress", 1)]
        case "progress_dropped":
            return counting(seat, "progress" if dreamer.progress else "veiled", -1)
    return []


DECIDE: dict[str, Decide] = {
    "draw_cards": draw,
    "count_hand": count,
    "forget_hand": forget,
    "reshuffle": reshuffle,
    "settle_debt": settle,
    "seal_cards": seal,
    "unseal_cards": unseal,
    "change_progress": change_progress,
}


def with_hand(state: Campaign, seat: str, hand: Hand) -> Campaign:
    return replace(state, site=replace(state.site, hands={**state.site.hands, seat: hand}))


def note_hand(table: Table[Campaign], fact: Fact) -> Campaign:
    """The first count begins with all cards in the deck; what it has no room for any more is in the hand."""
    seat, pile = fact.text("seat"), COUNTED.get(fact.text("thing"))
    if pile is None:
        return table.state
    in_all = rules.cards(table.state.dreamer(seat), sizes(table.settings))
    hand = counted(table, seat) or Hand(deck=in_all)
    most = {"hand": in_all, "deck": in_all - hand.hand}.get(pile, MOST_CARDS)
    hand = replace(hand, **{pile: within(getattr(hand, pile) + fact.number("by"), most)})
    return with_hand(table.state, seat, replace(hand, deck=min(hand.deck, in_all - hand.hand)))


def within(number: int, most: int) -> int:
    return max(0, min(most, number))


def forget_hand(table: Table[Campaign], fact: Fact) -> Campaign:
    hands = {seat: hand for seat, hand in table.state.site.hands.items() if seat != fact.text("seat")}
    return replace(table.state, site=replace(table.state.site, hands=hands))


def note_drawn(table: Table[Campaign], fact: Fact) -> Campaign:
    """EF-081: a deck that is empty while cards must still be drawn is made anew, and that costs."""
    seat, turn = fact.text("seat"), table.state.site.turn
    state = with_turn(table.state, replace(turn, drawn=(*(each for each in turn.drawn if each != seat), seat)))
    hand, cards = counted(table, seat), within(fact.number("cards"), CARDS.most)
    if hand is None:
        return state
    first, discard = min(cards, hand.deck), discarded(table, seat, hand)
    rest = min(cards - first, discard)
    deck = discard - rest if rest else hand.deck - first
    state = with_hand(state, seat, replace(hand, hand=hand.hand + first + rest, deck=deck))
    return with_debt(state, fact, seat, "deck_empty") if rest else state


def with_debt(state: Campaign, fact: Fact, seat: str, why: str) -> Campaign:
    debt = Debt(f"d{fact.seq}", seat, why)
    return replace(state, site=replace(state.site, debts=(*state.site.debts, debt)))


def note_reshuffled(table: Table[Campaign], fact: Fact) -> Campaign:
    """EF-081: told to while cards are left, a Dreamer pays nothing."""
    state, seat = table.state, fact.text("seat")
    hand = counted(table, seat)
    if hand:
        state = with_hand(state, seat, replace(hand, deck=hand.deck + discarded(table, seat, hand)))
    return with_debt(state, fact, seat, "deck_empty") if fact.text("why") == "deck_empty" else state


def note_settled(table: Table[Campaign], fact: Fact) -> Campaign:
    debts = tuple(each for each in table.state.site.debts if each.id != fact.text("debt"))
    return replace(table.state, site=replace(table.state.site, debts=debts))


CHANGES = {
    "hand_counted": note_hand,
    "hand_forgotten": forget_hand,
    "cards_drawn": note_drawn,
    "deck_reshuffled": note_reshuffled,
    "debt_settled": note_settled,
}
