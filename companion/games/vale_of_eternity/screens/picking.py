"""Finding one card among seventy: by what is printed large on it, its family and its cost, whatever its language; or by
the first letters of its name: each tap adds a letter, few taps leave few cards."""

from collections.abc import Sequence
from dataclasses import dataclass

from companion.games.vale_of_eternity.cards import key
from companion.games.vale_of_eternity.state import Card

FEW = 12
RECENT = 3
LONGEST = 40


@dataclass(frozen=True, slots=True)
class Picked:
    """`letters` are those that may follow, each with all that stands before it; `prices` those of the family. `recent`
    were met last."""

    text: str
    family: str
    prices: tuple[int, ...]
    letters: tuple[tuple[str, str], ...]
    cards: tuple[Card, ...]
    recent: tuple[Card, ...]
    known: int


def picked(cards: Sequence[Card], text: str, family: str = "", price: int | None = None) -> Picked:
    begun, related = key(text[:LONGEST]), [card for card in cards if card.family == family]
    if related:
        costly = [card for card in related if card.price == price]
        return Picked("", family, in_steps(related), (), in_order(costly), (), len(cards))
    found = [card for card in cards if any(name.startswith(begun) for name in names(card))]
    shown = found if len(found) <= FEW else found[:0]
    following = () if shown else letters(found, begun)
    return Picked(begun, "", (), following, in_order(shown), () if begun else tuple(cards[:RECENT]), len(cards))


def in_steps(cards: Sequence[Card]) -> tuple[int, ...]:
    return tuple(sorted({card.price for card in cards}))


def letters(cards: Sequence[Card], begun: str) -> tuple[tuple[str, str], ...]:
    going_on = {name[: len(begun) + 1] for card in cards for name in names(card) if name.startswith(begun)}
    return tuple((each[-1], each) for each in sorted(going_on) if len(each) > len(begun))


def names(card: Card) -> tuple[str, ...]:
    return tuple(key(each) for each in (card.name, card.also) if each)


def in_order(cards: Sequence[Card]) -> tuple[Card, ...]:
    return tuple(sorted(cards, key=lambda card: key(card.name)))
