"""The slips of the assistant: what a sale brings, how to pay, which card to summon, which creature to banish, and what
is put right by hand. Reading changes nothing."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from companion.games.vale_of_eternity.arena import price_of_banishing
from companion.games.vale_of_eternity.assistant import ASSISTANT
from companion.games.vale_of_eternity.captures import gains
from companion.games.vale_of_eternity.cards import EFFECTS, FAMILIES, in_nobodys_arena, key
from companion.games.vale_of_eternity.payment import DEAREST, Payment, least_wasteful, missing, payments, reduced
from companion.games.vale_of_eternity.screens.assistant import Panel, panel
from companion.games.vale_of_eternity.screens.picking import Picked, picked
from companion.games.vale_of_eternity.state import Card, Creature, Stones, Vale
from companion.table.fact import Who
from companion.table.game import Page, Part
from companion.table.moves import Offers
from companion.table.table import Table

Questions = Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Bill:
    """`price` is what is left to pay after the reductions. The payments that waste least stand apart from the rest."""

    price: int
    best: tuple[Payment, ...]
    others: tuple[Payment, ...]
    missing: int


@dataclass(frozen=True, slots=True)
class Sale:
    panel: Panel
    gains: tuple[tuple[str, Stones], ...]


@dataclass(frozen=True, slots=True)
class Paying:
    panel: Panel
    prices: tuple[int, ...]
    price: int | None
    discount: int
    bill: Bill | None


@dataclass(frozen=True, slots=True)
class Summoning:
    panel: Panel
    picked: Picked
    card: Card | None
    discount: int
    bill: Bill | None
    families: tuple[str, ...] = FAMILIES
    effects: tuple[str, ...] = EFFECTS
    dearest: int = DEAREST


@dataclass(frozen=True, slots=True)
class Banishing:
    panel: Panel
    creature: Creature | None
    bill: Bill | None


@dataclass(frozen=True, slots=True)
class Adjusting:
    panel: Panel


def slip(name: str, fill: Callable[[Table[Vale], Panel, Questions], object], *draws: str) -> Page[Vale]:
    """A slip about one seat, as long as the assistant is open."""

    def page(table: Table[Vale], who: Who, asked: Questions, offers: Offers) -> Part | None:
        seat = next((each for each in table.here() if each.id == asked.get("seat")), None)
        if seat is None or not ASSISTANT.is_on(table):
            return None
        return Part("slip", fill(table, panel(table, seat), asked), draws, f"vale_of_eternity/{name}.html")

    return page


def bill(of: Panel, price: int) -> Bill:
    found = payments(of.stones, of.values, price)
    best = least_wasteful(found)
    return Bill(price, best, found[len(best) :], missing(of.stones, of.values, price))


def selling(table: Table[Vale], of: Panel, asked: Questions) -> Sale:
    return Sale(of, tuple(gains(table).items()))


def paying(table: Table[Vale], of: Panel, asked: Questions) -> Paying:
    price, discount = number(asked, "price"), number(asked, "discount") or 0
    to_pay = bill(of, reduced(price, discount)) if price is not None else None
    return Paying(of, tuple(range(1, DEAREST + 1)), price, discount, to_pay)


def summoning(table: Table[Vale], of: Panel, asked: Questions) -> Summoning:
    card, discount = table.state.cards.get(key(asked.get("card", ""))), number(asked, "discount") or 0
    to_pay = bill(of, reduced(card.price, discount)) if card else None
    family, price = asked.get("family", ""), number(asked, "price")
    found = picked(in_nobodys_arena(table.state), asked.get("q", ""), family, price)
    return Summoning(of, found, card, discount, to_pay)


def banish(table: Table[Vale], of: Panel, asked: Questions) -> Banishing:
    """VE-011: of one's own arena only."""
    alone = of.creatures[0] if len(of.creatures) == 1 else None
    chosen = table.state.place(of.seat.id).creature(number(asked, "creature") or 0) or alone
    return Banishing(of, chosen, bill(of, price_of_banishing(table.state)) if chosen else None)


def adjusting(table: Table[Vale], of: Panel, asked: Questions) -> Adjusting:
    return Adjusting(of)


def number(asked: Questions, name: str) -> int | None:
    text = asked.get(name, "")
    return int(text) if text.isascii() and text.isdigit() and len(text) < 7 else None


PAGES: Mapping[str, Page[Vale]] = {
    "sell": slip("sell", selling, "sell"),
    "pay": slip("pay", paying, "pay"),
    "summon": slip("summon", summoning, "summon", "place_creature", "note_card", "name_card", "forget_card"),
    "banish": slip("banish", banish, "banish"),
    "adjust": slip("adjust", adjusting, "correct_tokens", "change_limit", "lose_creature"),
}
