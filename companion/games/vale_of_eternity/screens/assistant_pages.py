"""The pages of the assistant, such as selling and paying. Opening a page changes nothing. People find a card among the
known ones by its family and price, or by the first letters of its name."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from companion.games.vale_of_eternity.arena import price_of_banishing
from companion.games.vale_of_eternity.captures import families_to_sell, stones_by_family
from companion.games.vale_of_eternity.cards import EFFECTS, FAMILIES, cards_outside_arenas, name_key
from companion.games.vale_of_eternity.player_areas import ASSISTANT
from companion.games.vale_of_eternity.screens.assistant_panels import Panel, panel
from companion.games.vale_of_eternity.state import Card, Creature, Stones, Vale
from companion.games.vale_of_eternity.stones import (
    DEAREST,
    Payment,
    least_wasteful,
    payments,
    reduced_price,
    shortfall,
)
from companion.table.fact import Who
from companion.table.game import Page, Part
from companion.table.moves import Offers
from companion.table.table import Table

Query = Mapping[str, str]
FEW = 12
RECENT = 3
LONGEST = 40


@dataclass(frozen=True, slots=True)
class Bill:
    """The ways to pay a price, after the discount: `best` are the ways that waste least, `others` all other ways.
    `missing` is how much more the seat's stones would have to be worth; it is 0 if they are worth enough."""

    price: int
    best: tuple[Payment, ...]
    others: tuple[Payment, ...]
    missing: int


@dataclass(frozen=True, slots=True)
class Sale:
    """The page on which a card is sold; `gains` holds the stones for each family that the seat may sell."""

    panel: Panel
    gains: tuple[tuple[str, Stones], ...]


@dataclass(frozen=True, slots=True)
class PanelPage:
    """A page that needs only a seat's panel and the list of families."""

    panel: Panel
    families: tuple[str, ...] = FAMILIES


@dataclass(frozen=True, slots=True)
class Paying:
    """The page on which a price is paid. `prices` are the prices to choose from; while none is chosen, `price` and
    `bill` are None."""

    panel: Panel
    prices: tuple[int, ...]
    price: int | None
    discount: int
    bill: Bill | None


@dataclass(frozen=True, slots=True)
class Picked:
    """The view of the card finder. `text` holds the letters typed so far. `letters` are the possible next letters, each
    with the text that results from it. `cards` are the cards to choose from, `recent` the cards typed in last, and
    `known` is the number of all cards."""

    text: str
    family: str
    prices: tuple[int, ...]
    letters: tuple[tuple[str, str], ...]
    cards: tuple[Card, ...]
    recent: tuple[Card, ...]
    known: int


@dataclass(frozen=True, slots=True)
class Summoning:
    """The page on which a creature is summoned; while no card is chosen, `card` and `bill` are None."""

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
    """The page on which a creature is banished; while none is chosen, `creature` and `bill` are None."""

    panel: Panel
    creature: Creature | None
    bill: Bill | None


def slip_page(name: str, fill: Callable[[Table[Vale], Panel, Query], object], *draws: str) -> Page[Vale]:
    """Returns a page about one seat; `name` is the name of its template. `fill` computes the view of the page, and
    `draws` are the kinds of moves for which the page has buttons. The page does not exist while the assistant is off,
    or if the address names no seat at the table."""

    def page(table: Table[Vale], who: Who, asked: Query, offers: Offers) -> Part | None:
        seat = next((each for each in table.here() if each.id == asked.get("seat")), None)
        if seat is None or not ASSISTANT.is_on(table):
            return None
        return Part("slip", fill(table, panel(table, seat), asked), draws, f"vale_of_eternity/{name}.html")

    return page


def bill(seat_panel: Panel, price: int) -> Bill:
    options = payments(seat_panel.stones, seat_panel.values, price)
    best = least_wasteful(options)
    return Bill(price, best, options[len(best) :], shortfall(seat_panel.stones, seat_panel.values, price))


def sale_slip(table: Table[Vale], seat_panel: Panel, asked: Query) -> Sale:
    gains, area = stones_by_family(table), table.state.area(seat_panel.seat.id)
    return Sale(seat_panel, tuple((family, gains[family]) for family in families_to_sell(area)))


def panel_slip(table: Table[Vale], seat_panel: Panel, asked: Query) -> PanelPage:
    return PanelPage(seat_panel)


def payment_slip(table: Table[Vale], seat_panel: Panel, asked: Query) -> Paying:
    price, discount = query_number(asked, "price"), query_number(asked, "discount") or 0
    to_pay = bill(seat_panel, reduced_price(price, discount)) if price is not None else None
    return Paying(seat_panel, tuple(range(1, DEAREST + 1)), price, discount, to_pay)


def summon_slip(table: Table[Vale], seat_panel: Panel, asked: Query) -> Summoning:
    card, discount = table.state.cards.get(name_key(asked.get("card", ""))), query_number(asked, "discount") or 0
    to_pay = bill(seat_panel, reduced_price(card.price, discount)) if card else None
    family, price = asked.get("family", ""), query_number(asked, "price")
    options = pick_cards(cards_outside_arenas(table.state), asked.get("q", ""), family, price)
    return Summoning(seat_panel, options, card, discount, to_pay)


def pick_cards(cards: Sequence[Card], text: str, family: str = "", price: int | None = None) -> Picked:
    """Returns the view of the card finder. If `family` is the family of some card, the view holds the cards of this
    family and `price`. Otherwise it holds the cards whose name begins with `text`; if there are more than `FEW` of
    them, it holds the possible next letters instead of cards."""
    prefix, of_family = name_key(text[:LONGEST]), [card for card in cards if card.family == family]
    if of_family:
        of_price = [card for card in of_family if card.price == price]
        prices = tuple(sorted({card.price for card in of_family}))
        return Picked("", family, prices, (), sorted_by_name(of_price), (), len(cards))
    matches = [card for card in cards if any(name.startswith(prefix) for name in name_keys(card))]
    few = matches if len(matches) <= FEW else matches[:0]
    next_taps = () if few else next_letters(matches, prefix)
    return Picked(prefix, "", (), next_taps, sorted_by_name(few), () if prefix else tuple(cards[:RECENT]), len(cards))


def next_letters(cards: Sequence[Card], prefix: str) -> tuple[tuple[str, str], ...]:
    prefixes = {name[: len(prefix) + 1] for card in cards for name in name_keys(card) if name.startswith(prefix)}
    return tuple((each[-1], each) for each in sorted(prefixes) if len(each) > len(prefix))


def name_keys(card: Card) -> tuple[str, ...]:
    return tuple(name_key(each) for each in (card.name, card.also) if each)


def sorted_by_name(cards: Sequence[Card]) -> tuple[Card, ...]:
    return tuple(sorted(cards, key=lambda card: name_key(card.name)))


def banish_slip(table: Table[Vale], seat_panel: Panel, asked: Query) -> Banishing:
    alone = seat_panel.creatures[0] if len(seat_panel.creatures) == 1 else None
    chosen = table.state.area(seat_panel.seat.id).creature(query_number(asked, "creature") or 0) or alone
    return Banishing(seat_panel, chosen, bill(seat_panel, price_of_banishing(table.state)) if chosen else None)


def query_number(asked: Query, name: str) -> int | None:
    """Returns the number under `name` in the query of the address. Returns None if it is missing or not a whole number
    of at most 6 digits."""
    text = asked.get(name, "")
    return int(text) if text.isascii() and text.isdigit() and len(text) < 7 else None


PAGES: Mapping[str, Page[Vale]] = {
    "capture": slip_page("capture", panel_slip, "note_capture"),
    "sell": slip_page("sell", sale_slip, "sell"),
    "pay": slip_page("pay", payment_slip, "pay"),
    "summon": slip_page("summon", summon_slip, "summon", "place_creature", "note_card", "name_card", "forget_card"),
    "banish": slip_page("banish", banish_slip, "banish"),
    "adjust": slip_page("adjust", panel_slip, "correct_tokens", "change_limit", "lose_creature"),
}
