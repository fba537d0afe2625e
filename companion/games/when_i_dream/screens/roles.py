"""The views of the roles: how many of each are used, who has looked at theirs, and which are still to be entered."""

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
    """The roles still to be entered, each with its round, its seat, and the roles that are possible."""

    missing: tuple[tuple[int, Seat, tuple[str, ...]], ...]


@dataclass(frozen=True, slots=True)
class Holding:
    """Names the seat and the deal whose secret this phone may show. The view stays equal while others look at their
    secrets, so it is not redrawn."""

    seat: Seat | None
    deal: str


@dataclass(frozen=True, slots=True)
class Box:
    """The roles of this table: each with the number of cards used and the number that stay in the box. `cards` says
    that role cards of the box are used, `first` that no round has begun."""

    people: int
    roles: tuple[tuple[str, int, int], ...]
    cards: bool
    first: bool


def missing_roles(table: Table[Nights], offers: Offers) -> Asked:
    """Returns the roles that are still to be entered; none if this screen may not enter any."""
    nights = table.state.scored if "say_role" in offers else ()
    missing = [(night, table.seat(id)) for night in nights for id in players_without_role(table, night)]
    return Asked(tuple((night.number, seat, possible_roles(night)) for night, seat in missing if seat))


def possible_roles(night: Night) -> tuple[str, ...]:
    """Returns the roles of which the deck of this night has a card left."""
    return tuple(role for role in ROLES if cards_left(night, role) > 0)


def role_lookers(table: Table[Nights]) -> Lookers:
    """Returns who has looked at their role; empty between two rounds."""
    night = table.state.current
    return Lookers(lookers(table, night.deal), contenders(table)) if night else Lookers()


def holding(table: Table[Nights], seat: str) -> Holding:
    """Returns which role this phone may show; empty if the app dealt none to this seat."""
    night = table.state.current
    if night is None or seat not in night.deal.cards:
        return Holding(None, "")
    return Holding(table.seat(seat), night.deal.id)


def box(table: Table[Nights]) -> Box:
    """Returns the roles for the people who are at the table now."""
    people = len(table.here())
    rows = zip(ROLES, role_counts(people), IN_THE_BOX, strict=True)
    cards = tuple((role, count, all_of_it - count) for role, count, all_of_it in rows)
    return Box(people, cards, has_role_cards(table), not table.state.nights)


def has_role_cards(table: Table[Nights]) -> bool:
    """Returns whether role cards of the box are used: in the current round, or by the setting between two rounds."""
    night = table.state.current
    return not night.deal.cards if night else ROLE_CARDS.is_on(table)
