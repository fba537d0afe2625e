"""Cards dealt in secret, one a seat: who got what, and who has looked. Looking is everybody's business."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from companion.table.chapter import Chance
from companion.table.fact import Fact
from companion.table.seats import Seat
from companion.table.table import Table


@dataclass(frozen=True, slots=True)
class Deal:
    """`id` is no other deal's, not even that of one which was undone. `spare` are the cards that nobody got."""

    id: str = ""
    cards: Mapping[str, str] = field(default_factory=dict)
    spare: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Looker:
    seat: Seat
    has_looked: bool
    has_phone: bool


def dealt(cards: Iterable[str], seats: Sequence[str], chance: Chance) -> tuple[dict[str, str], list[str]]:
    """One card a seat, and what is left."""
    pile = [*cards]
    chance.shuffle(pile)
    return dict(zip(seats, pile, strict=False)), pile[len(seats) :]


def read_deal(fact: Fact) -> Deal:
    cards = fact.data.get("cards")
    found = {seat: str(card) for seat, card in cards.items()} if isinstance(cards, dict) else {}
    return Deal(f"deal:{fact.seq}", found, fact.texts("spare"))


def lookers(table: Table[Any], deal: Deal) -> tuple[Looker, ...]:
    return tuple(
        Looker(seat, table.has_looked(seat.id, deal.id), bool(table.holder(seat.id)))
        for seat in table.seats
        if seat.id in deal.cards and seat.status != "gone"
    )
