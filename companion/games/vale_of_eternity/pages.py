"""The slips of the assistant: what a sale brings, how to pay, which card to summon, which creature to banish, and what
is put right by hand. Reading changes nothing."""

from collections.abc import Mapping
from dataclasses import dataclass

from companion.games.vale_of_eternity import rules
from companion.games.vale_of_eternity.arena import DEAREST, EFFECTS, FAMILIES, Card, Creature, key
from companion.games.vale_of_eternity.assistant import Gains
from companion.games.vale_of_eternity.ending import GAME
from companion.games.vale_of_eternity.panels import Panel, panel
from companion.games.vale_of_eternity.payment import Payment, least_wasteful, missing, payments, reduced
from companion.games.vale_of_eternity.picking import Picked, picked
from companion.games.vale_of_eternity.rules import Vale
from companion.games.vale_of_eternity.stones import Stones
from companion.table.game import Part
from companion.table.moves import Offer, Offers
from companion.table.table import Table


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
    sell: Offer | None


@dataclass(frozen=True, slots=True)
class Paying:
    panel: Panel
    prices: tuple[int, ...]
    price: int | None
    discount: int
    bill: Bill | None
    pay: Offer | None


@dataclass(frozen=True, slots=True)
class Summoning:
    panel: Panel
    picked: Picked
    card: Card | None
    discount: int
    bill: Bill | None
    summon: Offer | None
    put_down: Offer | None
    note: Offer | None
    forget: Offer | None
    families: tuple[str, ...]
    effects: tuple[str, ...]
    dearest: int


@dataclass(frozen=True, slots=True)
class Banishing:
    panel: Panel
    creature: Creature | None
    bill: Bill | None
    banish: Offer | None


@dataclass(frozen=True, slots=True)
class Adjusting:
    panel: Panel
    tokens: Offer | None
    limit: Offer | None
    lose: Offer | None


Asked = Mapping[str, str]


def of_page(table: Table[Vale], name: str, asked: Asked, offers: Offers, gains: Gains) -> Part | None:
    seat = next((each for each in table.here() if each.id == asked.get("seat")), None)
    if seat is None or name not in PAGES:
        return None
    of_seat = panel(table, seat, "")
    if name == "sell":
        return slip(name, Sale(of_seat, tuple(gains.items()), offers.get("sell")))
    if name == "pay":
        return slip(name, paying(of_seat, asked, offers))
    if name == "summon":
        return slip(name, summoning(table, of_seat, asked, offers))
    if name == "banish":
        return slip(name, banishing(table, of_seat, asked, offers))
    return slip(name, adjusting(of_seat, offers))


PAGES = ("sell", "pay", "summon", "banish", "adjust")


def slip(name: str, value: object) -> Part:
    return Part("slip", value, template=f"{GAME}/{name}.html")


def bill(of_seat: Panel, price: int) -> Bill:
    found = payments(of_seat.stones, of_seat.values, price)
    best = least_wasteful(found)
    return Bill(price, best, found[len(best) :], missing(of_seat.stones, of_seat.values, price))


def paying(of_seat: Panel, asked: Asked, offers: Offers) -> Paying:
    price, discount = number(asked, "price"), number(asked, "discount") or 0
    found = bill(of_seat, reduced(price, discount)) if price is not None else None
    return Paying(of_seat, tuple(range(1, DEAREST + 1)), price, discount, found, offers.get("pay"))


def summoning(table: Table[Vale], of_seat: Panel, asked: Asked, offers: Offers) -> Summoning:
    card = table.state.cards.get(key(asked.get("card", "")))
    discount = number(asked, "discount") or 0
    return Summoning(
        panel=of_seat,
        picked=picked(free(table), asked.get("q", "")),
        card=card,
        discount=discount,
        bill=bill(of_seat, reduced(card.price, discount)) if card else None,
        summon=offers.get("summon"),
        put_down=offers.get("place_creature"),
        note=offers.get("note_card"),
        forget=offers.get("forget_card"),
        families=FAMILIES,
        effects=EFFECTS,
        dearest=DEAREST,
    )


def adjusting(of_seat: Panel, offers: Offers) -> Adjusting:
    kinds = ("correct_tokens", "change_limit", "lose_creature")
    return Adjusting(of_seat, *(offers.get(each) for each in kinds))


def free(table: Table[Vale]) -> tuple[Card, ...]:
    """There is one card of each name: what lies in an arena is in nobody's hand."""
    laid = {key(each.card.name) for place in table.state.places.values() for each in place.creatures}
    return tuple(card for name, card in table.state.cards.items() if name not in laid)


def banishing(table: Table[Vale], of_seat: Panel, asked: Asked, offers: Offers) -> Banishing:
    """VE-011: of one's own arena only, for the number of the round."""
    there = of_seat.creatures
    alone = there[0] if len(there) == 1 else None
    chosen = rules.place(table, of_seat.seat.id).creature(number(asked, "creature") or 0) or alone
    return Banishing(of_seat, chosen, bill(of_seat, table.state.round) if chosen else None, offers.get("banish"))


def number(asked: Asked, name: str) -> int | None:
    text = asked.get(name, "")
    return int(text) if text.isascii() and text.isdigit() and len(text) < 7 else None
