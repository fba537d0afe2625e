"""What the bets of a round are worth, and who stands where on the gods' way. Only what has been revealed counts."""

from dataclasses import dataclass

from companion.games.dream.rules import Dream, Result, Round, Vote, contenders, open_round, scored
from companion.kit.ranking import leaders
from companion.kit.turns import clockwise_from
from companion.table.table import Table

UNSUSPECTED_MORTAL, RIGHT_NUMBER = 3, 2
FOUND_THE_MORTAL, UNSUSPECTED_GOD = 2, 1


@dataclass(frozen=True, slots=True)
class Tally:
    """Why somebody has the points of a round. `suspects` are those who bet on their colour; `bet` is their own."""

    is_mortal: bool
    suspects: tuple[str, ...]
    bet: Vote | None
    hit: bool
    by_hand: int | None = None

    @property
    def for_hiding(self) -> int:
        return 0 if self.suspects else UNSUSPECTED_MORTAL if self.is_mortal else UNSUSPECTED_GOD

    @property
    def for_betting(self) -> int:
        return 0 if not self.hit else RIGHT_NUMBER if self.is_mortal else FOUND_THE_MORTAL

    @property
    def points(self) -> int:
        return self.for_hiding + self.for_betting if self.by_hand is None else self.by_hand


def tally(round: Round, seat: str) -> Tally:
    """DR-008, DR-009: a God's bet is the colour, the Mortal's the number; the other half of a vote counts nowhere."""
    is_mortal, bet = seat == round.mortal, round.votes.get(seat)
    right = bet and (bet.number == round.truth if is_mortal else bet.colour == round.mortal)
    return Tally(is_mortal, suspects(round, seat), bet, bool(right), round.points.get(seat))


def suspects(round: Round, seat: str) -> tuple[str, ...]:
    """DR-009: the Gods who bet on this colour."""
    return tuple(
        each for each in round.players if each != round.mortal and (bet := round.votes.get(each)) and bet.colour == seat
    )


def mortal_first(round: Round) -> tuple[str, ...]:
    """DR-009: points are told one after the other, the Mortal first."""
    return clockwise_from(round.mortal, round.players)


def points(round: Round, seat: str) -> int:
    """A correction by hand also counts for somebody who had no part in the round."""
    if seat in round.players:
        return tally(round, seat).points
    return round.points.get(seat, 0)


def scores(state: Dream, seat: str) -> tuple[int, ...]:
    """Where this seat stood at the start, and after each revealed round."""
    found = [state.start.get(seat, 0)]
    for round in scored(state):
        found.append(found[-1] + points(round, seat))
    return tuple(found)


def totals(table: Table[Dream]) -> dict[str, int]:
    return {seat.id: scores(table.state, seat.id)[-1] for seat in contenders(table)}


def has_reached(table: Table[Dream], goal: int) -> tuple[str, ...]:
    return tuple(seat for seat, points in totals(table).items() if points >= goal)


def is_over(table: Table[Dream], goal: int) -> bool:
    """DR-011: tested when a round has been counted whole, never in its middle."""
    state = table.state
    counted = bool(state.rounds) and not open_round(state) and state.rounds[-1].is_scored
    return counted and bool(has_reached(table, goal))


def judge(table: Table[Dream]) -> Result:
    """DR-011: the furthest wins, however they got there; several may."""
    found = totals(table)
    return Result(leaders(found), tuple(found.items()))


def final_result(table: Table[Dream]) -> Result:
    """What was announced stands for ever, unless what it was made of has been corrected since."""
    announced, derived = table.state.result, judge(table)
    return announced if announced and announced.points == derived.points else derived
