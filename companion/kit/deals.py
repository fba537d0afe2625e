"""Cards are dealt in secret, one to each seat. Which cards were dealt is secret; who has looked at theirs is public."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from companion.table.chapter import Chance
from companion.table.fact import Fact
from companion.table.seats import Seat
from companion.table.table import AnyTable


@dataclass(frozen=True, slots=True)
class Deal:
    """Cards that were dealt, by seat. `id` is unique, even among deals that were undone; `spare` holds the cards that
    nobody got."""

    id: str = ""
    cards: Mapping[str, str] = field(default_factory=dict)
    spare: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Looker:
    seat: Seat
    has_looked: bool
    has_phone: bool


@dataclass(frozen=True, slots=True)
class Lookers:
    """The people who may look at their card. `ring` holds the seats that tell at which edge each person sits;
    `_lookers.html` draws it all."""

    lookers: tuple[Looker, ...] = ()
    ring: tuple[Seat, ...] = ()


def deal_cards(cards: Iterable[str], seats: Sequence[str], chance: Chance) -> tuple[dict[str, str], list[str]]:
    """Shuffles the cards and returns one for each seat, and the list of remaining cards."""
    pile = [*cards]
    chance.shuffle(pile)
    return dict(zip(seats, pile, strict=False)), pile[len(seats) :]


def read_deal(fact: Fact) -> Deal:
    cards = fact.data.get("cards")
    found = {seat: str(card) for seat, card in cards.items()} if isinstance(cards, dict) else {}
    return Deal(f"deal:{fact.seq}", found, fact.texts("spare"))


def lookers(table: AnyTable, deal: Deal) -> tuple[Looker, ...]:
    return tuple(
        Looker(seat, table.has_looked(seat.id, deal.id), bool(table.holder(seat.id)))
        for seat in table.seats
        if seat.id in deal.cards and seat.status != "gone"
    )
