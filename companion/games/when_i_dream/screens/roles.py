"""The roles as screens show them: those in the box, who looks at theirs, and who has still to tell it."""

from dataclasses import dataclass

from companion.games.when_i_dream.end import contenders
from companion.games.when_i_dream.points import unknown
from companion.games.when_i_dream.roles import IN_THE_BOX, ROLE_CARDS, ROLES, left, row
from companion.games.when_i_dream.state import Night, Nights
from companion.kit.deals import Looker, lookers
from companion.table.moves import Offers
from companion.table.seats import Seat
from companion.table.table import Table


@dataclass(frozen=True, slots=True)
class Asked:
    """Whose role card the table has still to tell, dream by dream, and what it may be: the deck has no more."""

    missing: tuple[tuple[int, Seat, tuple[str, ...]], ...]


@dataclass(frozen=True, slots=True)
class Lookers:
    """A peek for each, at the edge where they sit in the `ring`."""

    lookers: tuple[Looker, ...]
    ring: tuple[Seat, ...] = ()


@dataclass(frozen=True, slots=True)
class Holding:
    """Whose secret this phone holds; it stays the same while people look."""

    seat: Seat | None
    deal: str


@dataclass(frozen=True, slots=True)
class Box:
    """Which role cards are in play for so many people, and which stay in the box."""

    people: int
    roles: tuple[tuple[str, int, int], ...]
    cards: bool
    first: bool


def asked(table: Table[Nights], offers: Offers) -> Asked:
    nights = table.state.scored if "say_role" in offers else ()
    missing = [(night, table.seat(id)) for night in nights for id in unknown(table, night)]
    return Asked(tuple((night.number, seat, may_be(night)) for night, seat in missing if seat))


def may_be(night: Night) -> tuple[str, ...]:
    return tuple(role for role in ROLES if left(night, role) > 0)


def looking(table: Table[Nights]) -> Lookers:
    night = table.state.current
    return Lookers(lookers(table, night.deal), contenders(table)) if night else Lookers(())


def holding(table: Table[Nights], seat: str) -> Holding:
    night = table.state.current
    if night is None or seat not in night.deal.cards:
        return Holding(None, "")
    return Holding(table.seat(seat), night.deal.id)


def box(table: Table[Nights]) -> Box:
    people = len(table.here())
    rows = zip(ROLES, row(people), IN_THE_BOX, strict=True)
    cards = tuple((role, count, all_of_it - count) for role, count, all_of_it in rows)
    return Box(people, cards, has_role_cards(table), not table.state.nights)


def has_role_cards(table: Table[Nights]) -> bool:
    """With the role cards of the box: in this round as it began, else as it is set."""
    night = table.state.current
    return not night.deal.cards if night else ROLE_CARDS.is_on(table)
