"""Deals cards in secret, one to each seat. Which cards were dealt is secret; who has looked at theirs is public."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from companion.table.chapter import Chance
from companion.table.fact import Fact
from companion.table.seats import Seat
from companion.table.table import AnyTable


@dataclass(frozen=True, slots=True)
class Deal:
    """Cards that were dealt, by seat. No other deal ever gets the same `id`, not even after an undo. `spare` are the
    cards left over."""

    id: str = ""
    cards: Mapping[str, str] = field(default_factory=dict)
    spare: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Looker:
    """A seat that may look at its card. `has_phone` says whether a phone holds the seat."""

    seat: Seat
    has_looked: bool
    has_phone: bool


@dataclass(frozen=True, slots=True)
class Lookers:
    """The seats that may look at their card, as `_lookers.html` draws them. `ring` holds all seats in the game; from it
    the template computes at which edge each person sits."""

    lookers: tuple[Looker, ...] = ()
    ring: tuple[Seat, ...] = ()


def deal_cards(cards: Iterable[str], seats: Sequence[str], chance: Chance) -> tuple[dict[str, str], list[str]]:
    """Shuffles the cards and returns one for each seat, and the list of remaining cards. If there are too few, the last
    seats get none."""
    pile = [*cards]
    chance.shuffle(pile)
    return dict(zip(seats, pile, strict=False)), pile[len(seats) :]


def read_deal(fact: Fact) -> Deal:
    cards = fact.data.get("cards")
    found = {seat: str(card) for seat, card in cards.items()} if isinstance(cards, dict) else {}
    return Deal(f"deal:{fact.seq}", found, fact.texts("spare"))


@dataclass(frozen=True, slots=True)
class Holding:
    """The seat and the deal whose secret a phone may show. This value does not change when other people look at their
    cards. A card that `is_small` leaves room for something else on the screen, such as a ballot."""

    seat: Seat | None
    deal: str
    is_small: bool = False


def holding(table: AnyTable, deal: str, seat: str) -> Holding:
    """Returns the seat and the deal whose secret the phone of `seat` may show; no seat if `deal` is empty."""
    return Holding(table.seat(seat) if deal else None, deal)


def lookers(table: AnyTable, deal: Deal) -> tuple[Looker, ...]:
    """Returns a Looker for each seat that was dealt a card and has not left."""
    return tuple(
        Looker(seat, table.has_looked(seat.id, deal.id), bool(table.holder(seat.id)))
        for seat in table.seats
        if seat.id in deal.cards and seat.status != "gone"
    )
