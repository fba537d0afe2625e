"""What the table needs to know now, and the one thing to do."""

from dataclasses import dataclass

from companion.games.when_i_dream import answers, dreamers, roles
from companion.games.when_i_dream.mask import is_masked
from companion.games.when_i_dream.screens.roles import has_role_cards
from companion.games.when_i_dream.state import Nights
from companion.kit.deals import lookers
from companion.table.fact import Who
from companion.table.moves import Offers
from companion.table.seats import Seat
from companion.table.table import Table

ANSWERED_BY = ("last_answer", "pass_late", "enter_totals", "end_game")


@dataclass(frozen=True, slots=True)
class Question:
    """`you` says that this is the Dreamer's own screen; `cards` are the role cards of the box."""

    step: str
    round: int
    of: int
    dreamer: Seat | None
    you: bool
    unseen: tuple[Seat, ...]
    row: tuple[tuple[str, int], ...]
    cards: bool
    yellow: int
    blue: int


@dataclass(frozen=True, slots=True)
class Place:
    """Which dream of how many."""

    round: int
    of: int


def number(table: Table[Nights]) -> Place:
    night, of = table.state.current, dreamers.rounds(table)
    return Place(night.number if night else min(of, table.state.last_number + 1), of)


def question(table: Table[Nights], audience: Who, offers: Offers) -> Question:
    night = table.state.current
    dreamer = night.dreamer if night else dreamers.next_dreamer(table)
    yellow, blue = sides(table, audience)
    return Question(
        step=step(table, offers),
        round=night.number if night else table.state.last_number + 1,
        of=dreamers.rounds(table),
        dreamer=table.seat(dreamer),
        you=audience.role == "seat" and audience.seat == dreamer,
        unseen=unseen(table),
        row=tuple(zip(roles.ROLES, roles.row(len(table.here())), strict=True)),
        cards=has_role_cards(table),
        yellow=yellow,
        blue=blue,
    )


def step(table: Table[Nights], offers: Offers) -> str:
    if night := table.state.current:
        return night.phase
    return "next" if "next_round" in offers and not table.state.stopped else "last"


def sides(table: Table[Nights], audience: Who) -> tuple[int, int]:
    night = table.state.current
    if night is None or is_masked(table, audience):
        return 0, 0
    return answers.yellow(night), answers.blue(table, night)


def unseen(table: Table[Nights]) -> tuple[Seat, ...]:
    """Who has not looked at their role yet, nor handed the tablet on."""
    night = table.state.current
    if night is None or night.phase != "dealt":
        return ()
    waiting = (each.seat for each in lookers(table, night.deal) if not each.has_looked)
    return tuple(seat for seat in waiting if seat.id not in night.passed)
