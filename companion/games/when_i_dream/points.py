"""WD-011, WD-012: the points that each role earns in a round, with the reason, and everybody's points so far."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from companion.games.when_i_dream import answers, day
from companion.games.when_i_dream.hidden_from_dreamer import unless_masked
from companion.games.when_i_dream.roles import role
from companion.games.when_i_dream.state import Night, Nights
from companion.kit.final_standings import roles
from companion.kit.score_by_round import ScoreByRound
from companion.table.chapter import Chapter, MoveContext
from companion.table.game_result import Role
from companion.table.moves import Number
from companion.table.say import Say, say
from companion.table.table import Table

POINTS = Number(-20, 99, likely=tuple(range(13)))
BONUS = 2


@dataclass(frozen=True, slots=True)
class Share:
    points: int
    because: Say


def share_of(table: Table[Nights], night: Night, seat: str) -> Share | None:
    """Returns the points of a seat in a round, with the reason. Returns None if the seat did not play in the round or
    if its role is unknown. Points that people entered replace the computed ones."""
    if seat in night.points:
        return Share(night.points[seat], say("when_i_dream.because.by_hand"))
    seat_role, yellow, blue = role(night, seat), answers.yellow(night), answers.blue(table, night)
    if seat_role == "fairy":
        return Share(yellow, say("when_i_dream.because.fairy", rule="WD-011", n=yellow))
    if seat_role == "boogeyman":
        return Share(blue, say("when_i_dream.because.boogeyman", rule="WD-011", n=blue))
    if seat_role == "sandman":
        return sandman_share(yellow, blue)
    return dreamer_share(table, night) if seat_role == "dreamer" else None


def sandman_share(yellow: int, blue: int) -> Share:
    if yellow == blue:
        equal = say("when_i_dream.because.equal", rule="WD-012", yellow=yellow, blue=blue, bonus=BONUS)
        return Share(yellow + BONUS, equal)
    larger = abs(yellow - blue) == 1
    points = max(yellow, blue) if larger else min(yellow, blue)
    kind = f"when_i_dream.because.{'larger' if larger else 'smaller'}"
    return Share(points, say(kind, rule="WD-012", yellow=yellow, blue=blue, points=points))


def dreamer_share(table: Table[Nights], night: Night) -> Share:
    """Returns the Dreamer's points: one for each yellow card, plus 2 if all of them were named. Without yellow cards
    the Dreamer gets 0, or 2 if the table chose so (WD-010, WD-011)."""
    yellow = answers.yellow(night)
    if not yellow:
        bonus = BONUS if day.EMPTY_DREAM.of(table) == "bonus" else 0
        return Share(bonus, say("when_i_dream.because.empty", rule="WD-011", bonus=bonus))
    if not day.has_told_all(night):
        return Share(yellow, say("when_i_dream.because.not_all_told", rule="WD-010", n=yellow))
    return Share(yellow + BONUS, say("when_i_dream.because.all_told", rule="WD-010", n=yellow, bonus=BONUS))


def players_without_role(table: Table[Nights], night: Night) -> tuple[str, ...]:
    return tuple(seat for seat in night.players if share_of(table, night, seat) is None)


def points_earned(table: Table[Nights], night: Night, seat: str) -> int:
    earned = share_of(table, night, seat)
    return earned.points if earned else 0


def roles_played(table: Table[Nights]) -> Iterator[Role]:
    for night in table.state.scored:
        shares = {seat: earned.points for seat in night.players if (earned := share_of(table, night, seat))}
        names = {seat: say(f"when_i_dream.role.{played}") for seat in shares if (played := role(night, seat))}
        yield from roles(names, shares)


def find_scored_round(asked: MoveContext[Nights]) -> Night | None:
    """Returns the scored round that a correction names. Returns None if there is none; the correction then changes the
    points at the start."""
    night = asked.state.night(asked.number("round"))
    return night if night and night.is_scored else None


def with_points(state: Nights, number: int, seat: str, points: int) -> Nights:
    night = state.night(number)
    return state.changed(replace(night, points={**night.points, seat: points})) if night else state


SCORES: ScoreByRound[Nights, Night] = ScoreByRound(
    lambda state: state.scored, points_earned, find_scored_round, with_points, POINTS
)
chapter: Chapter[Nights] = Chapter(
    offers_to=unless_masked(
        lambda table: SCORES.offers(table, max((night.number for night in table.state.scored), default=0))
    ),
    moves={"correct_points": SCORES.correct_points},
    facts={"points_corrected": SCORES.corrected},
)
