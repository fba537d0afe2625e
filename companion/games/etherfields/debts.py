"""EF-081, EF-114: what is owed for an empty deck, or for a boost that failed, stays until it is paid."""

from collections.abc import Iterator

from companion.games.etherfields.hands import counted
from companion.games.etherfields.scenes import this_scene
from companion.games.etherfields.sealing import sealed
from companion.games.etherfields.site import CLOSELY, ids, is_played
from companion.games.etherfields.state import Campaign, Debt
from companion.games.etherfields.supplies import paying, pieces
from companion.kit.among import Among
from companion.kit.telling import choice, line, seat
from companion.table.chapter import Asked, Chapter, Kind
from companion.table.fact import Fact
from companion.table.moves import Choice, IllegalMove, Offer
from companion.table.say import say
from companion.table.table import Table

SEALED_AT_ONCE = 3
HOW_PAID = ("pay_ether", "pay_distress", "pay_seal", "pay_nothing")
# Ether pays for a boost only.
PAYING = {"deck_empty": HOW_PAID[1:], "boost_failed": HOW_PAID}


def offers(table: Table[Campaign]) -> Iterator[Offer]:
    debts = Among(ids(table.state.site.debts))
    if is_played(table) and debts.ids:
        yield Offer("settle_debt", (("debt", debts), ("how", Choice(HOW_PAID))), at=this_scene(table))


def settle_debt(asked: Asked[Campaign]) -> list[Fact]:
    """What was chosen is paid with it; what was still to be drawn is drawn then."""
    debt = next(each for each in asked.state.site.debts if each.id == asked.text("debt"))
    if asked.text("how") not in PAYING[debt.why]:
        raise IllegalMove(say("etherfields.refused.not_so", rule="EF-081"))
    facts = paid(asked, debt.seat)
    return [asked.fact("debt_settled", seat=debt.seat, why=debt.why), *facts, *rest(asked.table, debt, facts)]


def paid(asked: Asked[Campaign], seat: str) -> list[Fact]:
    match asked.text("how"):
        case "pay_distress":
            return pieces(asked.table, seat, "distress", 1)
        case "pay_ether":
            return paying(asked.table, seat, "ether", 1)
        case "pay_seal":
            return sealed(asked.table, seat, SEALED_AT_ONCE)
    return []


def rest(table: Table[Campaign], debt: Debt, facts: list[Fact]) -> list[Fact]:
    """From the deck made anew, after what was sealed of it."""
    hand, sealed = counted(table, debt.seat), sum(-fact.number("by") for fact in facts if fact.kind == "hand_counted")
    cards = min(debt.rest, hand.deck - sealed, hand.limit - hand.hand) if hand else 0
    return [Fact("cards_drawn", {"seat": debt.seat, "cards": cards})] if cards > 0 else []


def choices(table: Table[Campaign], debt: Debt) -> tuple[str, ...]:
    """Nobody pays with Ether that is not there."""
    has_ether = table.state.holds(debt.seat, "ether") > 0
    return tuple(how for how in PAYING[debt.why] if has_ether or how != "pay_ether")


def debt_settled(table: Table[Campaign], fact: Fact) -> Campaign:
    debts = tuple(each for each in table.state.site.debts if each.id != fact.text("debt"))
    return table.state.on_site(debts=debts)


chapter: Chapter[Campaign] = Chapter(
    offers=offers,
    moves={"settle_debt": settle_debt},
    facts={"debt_settled": Kind(debt_settled, line("EF-081", name=seat(), how=choice("how", HOW_PAID)))},
    switch=CLOSELY,
)
