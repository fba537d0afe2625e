"""Finds a card among the known ones: by its family and price, or by the first letters of its name."""

from collections.abc import Sequence
from dataclasses import dataclass

from companion.games.vale_of_eternity.cards import name_key
from companion.games.vale_of_eternity.state import Card

FEW = 12
RECENT = 3
LONGEST = 40


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
