"""The view of the current step of the round: the question, and the button that leads to the next step."""

from dataclasses import dataclass

from companion.games.when_i_dream import answer_judge, answers, dreamer_order, roles
from companion.games.when_i_dream.hidden_from_dreamer import is_masked
from companion.games.when_i_dream.roles import to_look
from companion.games.when_i_dream.screens.roles import has_role_cards, unlooked_seats
from companion.games.when_i_dream.state import Nights
from companion.table.fact import Who
from companion.table.moves import Offers
from companion.table.say import Say
from companion.table.seats import Seat
from companion.table.table import Table

ANSWERED_BY = ("last_answer", "pass_late", "enter_totals", "end_game")


@dataclass(frozen=True, slots=True)
class Question:
    """The current step as screens show it. `step` is the phase of the night; between two rounds it is "next" if the
    next round may begin, otherwise "last". `of` is the number of all rounds. `you` says that the screen is the
    Dreamer's own, `cards` that role cards of the box are used, `in_hand` that the tablet is still passed round.
    `unseen` seats have not looked at their role; `skipped` seats handed the tablet on without looking. `row` holds each
    role and its number of cards. `judge` is the sentence that says who judges the answers."""

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
    skipped: tuple[Seat, ...] = ()
    judge: Say | None = None
    in_hand: bool = False


@dataclass(frozen=True, slots=True)
class Place:
    round: int
    of: int


def dream_number(table: Table[Nights]) -> Place:
    night, of = table.state.current, dreamer_order.rounds(table)
    return Place(night.number if night else min(of, table.state.last_number + 1), of)


def question(table: Table[Nights], audience: Who, offers: Offers) -> Question:
    night = table.state.current
    dreamer = night.dreamer if night else dreamer_order.next_dreamer(table)
    yellow, blue = visible_sides(table, audience)
    unlooked, passed = unlooked_seats(table), night.passed if night else ()
    return Question(
        step=step(table, offers),
        round=night.number if night else table.state.last_number + 1,
        of=dreamer_order.rounds(table),
        dreamer=table.seat(dreamer),
        you=audience.role == "seat" and audience.seat == dreamer,
        unseen=tuple(seat for seat in unlooked if seat.id not in passed),
        row=tuple(zip(roles.ROLES, roles.role_counts(len(table.here())), strict=True)),
        cards=has_role_cards(table),
        yellow=yellow,
        blue=blue,
        skipped=tuple(seat for seat in unlooked if seat.id in passed),
        judge=answer_judge.judge_sentence(table),
        in_hand=bool(to_look(table)),
    )


def step(table: Table[Nights], offers: Offers) -> str:
    if night := table.state.current:
        return night.phase
    return "next" if "next_round" in offers and not table.state.is_stopped else "last"


def visible_sides(table: Table[Nights], audience: Who) -> tuple[int, int]:
    night = table.state.current
    if night is None or is_masked(table, audience):
        return 0, 0
    return answers.yellow(night), answers.blue(table, night)
