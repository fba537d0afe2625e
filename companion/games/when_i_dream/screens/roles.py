"""The views of the roles: how many of each are used, who has looked at theirs, and which are still to be entered."""

from dataclasses import dataclass

from companion.games.when_i_dream.points import players_without_role
from companion.games.when_i_dream.roles import IN_THE_BOX, ROLE_CARDS, ROLES, cards_left, role_counts, to_look
from companion.games.when_i_dream.state import Night, Nights
from companion.kit.deals import Holding, Lookers, holding, lookers
from companion.kit.stopping_and_leaving import contenders
from companion.table.moves import Offers
from companion.table.seats import Seat
from companion.table.table import Table


@dataclass(frozen=True, slots=True)
class Asked:
    """The roles that people still have to enter. Each entry holds the number of the round, the seat, and the roles that
    the seat may have had."""

    missing: tuple[tuple[int, Seat, tuple[str, ...]], ...]


@dataclass(frozen=True, slots=True)
class Turn:
    """The turn with the tablet: `seat` holds the tablet now (None if nobody does), and `next` gets it after that. When
    `moment` changes, the middle of the tablet turns towards `seat`."""

    moment: str
    seat: Seat | None = None
    next: Seat | None = None
    has_looked: bool = False


@dataclass(frozen=True, slots=True)
class Box:
    """The roles of this table: each with the number of cards used and the number that stay in the box. `cards` says
    that role cards of the box are used, `first` that no round has begun."""

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


def own_role(table: Table[Nights], seat: str) -> Holding:
    night = table.state.current
    return holding(table, night.deal.id if night and seat in night.deal.cards else "", seat)


def box(table: Table[Nights]) -> Box:
    people = len(table.here())
    rows = zip(ROLES, role_counts(people), IN_THE_BOX, strict=True)
    cards = tuple((role, count, all_of_it - count) for role, count, all_of_it in rows)
    return Box(people, cards, has_role_cards(table), not table.state.nights)


def has_role_cards(table: Table[Nights]) -> bool:
    night = table.state.current
    return not night.deal.cards if night else ROLE_CARDS.is_on(table)


def turn(table: Table[Nights]) -> Turn:
    night, lookers = table.state.current, to_look(table)
    moment = f"{table.state.last_number}-{night.phase if night else ''}-{lookers[0].id if lookers else ''}"
    if not night or not lookers:
        return Turn(moment)
    return Turn(moment, lookers[0], next(iter(lookers[1:]), None), table.has_looked(lookers[0].id, night.deal.id))


def unlooked_seats(table: Table[Nights]) -> tuple[Seat, ...]:
    night = table.state.current
    if night is None or night.phase != "dealt":
        return ()
    return tuple(each.seat for each in lookers(table, night.deal) if not each.has_looked)
