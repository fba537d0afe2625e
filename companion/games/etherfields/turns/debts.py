"""Records the penalties that Dreamers owe for an empty deck or a failed boost, until they are paid (EF-081, EF-114)."""

from collections.abc import Iterator

from companion.games.etherfields.campaign.scene_transitions import this_scene
from companion.games.etherfields.campaign.supplies import change_pieces, pay
from companion.games.etherfields.state import Campaign, Debt
from companion.games.etherfields.turns.hands import counted_hand
from companion.games.etherfields.turns.sealed_and_progress_cards import seal_from_deck
from companion.games.etherfields.turns.site_cleanup import TURN_BY_TURN, ids, is_played
from companion.kit.history_lines import choice, line, seat
from companion.table.chapter import Chapter, Kind, MoveContext
from companion.table.fact import Fact
from companion.table.moves import Choice, IllegalMove, Offer, TappedChoice
from companion.table.say import say
from companion.table.table import Table

SEALED_AT_ONCE = 3
HOW_PAID = ("pay_ether", "pay_distress", "pay_seal", "pay_nothing")
# Ether pays only for a boost.
WAYS_TO_PAY = {"deck_empty": HOW_PAID[1:], "boost_failed": HOW_PAID}


def offers(table: Table[Campaign]) -> Iterator[Offer]:
    debts = TappedChoice(ids(table.state.site.debts))
    if is_played(table) and debts.ids:
        yield Offer("settle_debt", (("debt", debts), ("how", Choice(HOW_PAID))), during=this_scene(table))


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
    """Returns the fact that draws the cards which the Dreamer could not draw before paying the penalty `debt`, or [] if
    none can be drawn. `facts` are the facts of the payment; cards that they seal have left the deck."""
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


chapter: Chapter[Campaign] = Chapter(
    offers=offers,
    moves={"settle_debt": settle_debt},
    facts={"debt_settled": Kind(debt_settled, line("EF-081", name=seat(), how=choice("how", HOW_PAID)))},
    switch=TURN_BY_TURN,
)
