"""The views of the roles: the numbers in play, who has looked at theirs, and which are still to be entered."""

from dataclasses import dataclass

from companion.games.when_i_dream.game_end import contenders
from companion.games.when_i_dream.points import players_without_role
from companion.games.when_i_dream.roles import IN_THE_BOX, ROLE_CARDS, ROLES, cards_left, role_counts
from companion.games.when_i_dream.state import Night, Nights
from companion.kit.deals import Lookers, lookers
from companion.table.moves import Offers
from companion.table.seats import Seat
from companion.table.table import Table


@dataclass(frozen=True, slots=True)
class Asked:
    """The role cards still to be entered, each with its round, its seat, and the roles that are possible."""

    missing: tuple[tuple[int, Seat, tuple[str, ...]], ...]


@dataclass(frozen=True, slots=True)
class Holding:
    """The seat and the deal of the secret on this phone. This view stays equal while others look, so it is not drawn
    again."""

    seat: Seat | None
    deal: str


@dataclass(frozen=True, slots=True)
class Box:
    people: int
    roles: tuple[tuple[str, int, int], ...]
    cards: bool
    first: bool


def missing_roles(table: Table[Nights], offers: Offers) -> Asked:
    nights = table.state.scored if "say_role" in offers else ()
    missing = [(night, table.seat(id)) for night in nights for id in players_without_role(table, night)]
    return Asked(tuple((night.number, seat, possible_roles(night)) for night, seat in missing if seat))


def possible_roles(night: Night) -> tuple[str, ...]:
    return tuple(role for role in ROLES if cards_left(night, role) > 0)


def role_lookers(table: Table[Nights]) -> Lookers:
    night = table.state.current
    return Lookers(lookers(table, night.deal), contenders(table)) if night else Lookers()


def holding(table: Table[Nights], seat: str) -> Holding:
    night = table.state.current
    if night is None or seat not in night.deal.cards:
        return Holding(None, "")
    return Holding(table.seat(seat), night.deal.id)


def box(table: Table[Nights]) -> Box:
    people = len(table.here())
    rows = zip(ROLES, role_counts(people), IN_THE_BOX, strict=True)
    cards = tuple((role, count, all_of_it - count) for role, count, all_of_it in rows)
    return Box(people, cards, has_role_cards(table), not table.state.nights)


def has_role_cards(table: Table[Nights]) -> bool:
    """Returns whether roles are dealt with role cards: in the current round, or by the setting if there is no current
    round."""
    night = table.state.current
    return not night.deal.cards if night else ROLE_CARDS.is_on(table)
