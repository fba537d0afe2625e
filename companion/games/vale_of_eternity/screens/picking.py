"""Finding one card among seventy by the first letters of its name: each tap adds a letter, few taps leave few cards."""

from collections.abc import Sequence
from dataclasses import dataclass

from companion.games.vale_of_eternity.cards import key
from companion.games.vale_of_eternity.state import Card

FEW = 12
RECENT = 3
LONGEST = 40


@dataclass(frozen=True, slots=True)
class Picked:
    """`letters` are those that may follow, each with all that stands before it. `recent` were met last."""

    text: str
    letters: tuple[tuple[str, str], ...]
    cards: tuple[Card, ...]
    recent: tuple[Card, ...]
    known: int


def picked(cards: Sequence[Card], text: str) -> Picked:
    begun = key(text[:LONGEST])
    found = [card for card in cards if any(name.startswith(begun) for name in names(card))]
    shown = found if len(found) <= FEW else found[:0]
    following = () if shown else letters(found, begun)
    return Picked(begun, following, in_order(shown), () if begun else tuple(cards[:RECENT]), len(cards))


def letters(cards: Sequence[Card], begun: str) -> tuple[tuple[str, str], ...]:
    going_on = {name[: len(begun) + 1] for card in cards for name in names(card) if name.startswith(begun)}
    return tuple((each[-1], each) for each in sorted(going_on) if len(each) > len(begun))


def names(card: Card) -> tuple[str, ...]:
    return tuple(key(each) for each in (card.name, card.also) if each)


def in_order(cards: Sequence[Card]) -> tuple[Card, ...]:
    return tuple(sorted(cards, key=lambda card: key(card.name)))
