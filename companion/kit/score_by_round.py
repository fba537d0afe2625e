"""Scores of a game that derives the points of each round from what happened in it. People may correct the points of a
round, or those at the start, by hand.

A game makes one `ScoreByRound` and puts its offers, its move and its kind of fact into a chapter. The game's state has
a field `start` with the points at the start."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate
from typing import Generic, Protocol, TypeVar

from companion.kit.history_lines import either, line, number, seat
from companion.kit.score_charts import Race, highest_value, race
from companion.kit.stopping_and_leaving import LeavableState, contenders
from companion.table.chapter import Kind, MoveContext
from companion.table.fact import Fact
from companion.table.moves import Choice, Number, Offer
from companion.table.return_value_checks import require_types
from companion.table.seats import Seat
from companion.table.table import Table

MOST = 99


class StartedState(LeavableState, Protocol):
    """A state that also holds the points of each seat at the `start`."""

    @property
    def start(self) -> Mapping[str, int]: ...


class NumberedRound(Protocol):
    @property
    def number(self) -> int: ...


S = TypeVar("S", bound=StartedState)
R = TypeVar("R", bound=NumberedRound)


@dataclass(frozen=True)
class ScoreByRound(Generic[S, R]):
    """Scores that are computed from rounds. `rounds` returns the rounds that count, and `points` the points of a seat
    in a round. The other fields serve corrections by hand: `find` returns the round to correct (None for the start),
    `allowed` are the points that people may enter, and `with_points` returns the state with these points for the round
    of this number."""

    rounds: Callable[[S], Sequence[R]]
    points: Callable[[Table[S], R, str], int]
    find: Callable[[MoveContext[S]], R | None]
    with_points: Callable[[S, int, str, int], S]
    allowed: Number

    def __post_init__(self) -> None:
        require_types(self)

    def scores(self, table: Table[S], seat: str) -> tuple[int, ...]:
        """Returns the scores of a seat: at the start, then after each round that counts."""
        points = (self.points(table, each, seat) for each in self.rounds(table.state))
        return tuple(accumulate(points, initial=table.state.start.get(seat, 0)))

    def total(self, table: Table[S], seat: str) -> int:
        return self.scores(table, seat)[-1]

    def totals(self, table: Table[S]) -> dict[str, int]:
        return {seat.id: self.total(table, seat.id) for seat in contenders(table)}

    def start(self, table: Table[S]) -> tuple[tuple[Seat, int], ...]:
        """Returns the points of each seat at the start, as the score sheet shows them."""
        return tuple((seat, table.state.start.get(seat.id, 0)) for seat in table.seats)

    def race(self, table: Table[S], least: int, every: int, labels: int, goal: int | None = None) -> Race:
        """Returns the chart of all scores. Its vertical axis goes up to at least `least` and has about `labels` labels,
        with steps of at least `every` points. `goal` is drawn as a line."""
        series = {seat: tuple(enumerate(self.scores(table, seat.id))) for seat in contenders(table)}
        highest = highest_value(series.values(), least)
        rounds = {step: each.number for step, each in enumerate(self.rounds(table.state), start=1)}
        return race(series, rounds, highest, max(every, highest // labels), goal)

    def offers(self, table: Table[S], last: int) -> Iterator[Offer]:
        """Yields the move that corrects the points of a seat, in a round up to `last` or at the start."""
        seats = Choice(tuple(seat.id for seat in table.seats))
        yield Offer("correct_points", (("round", Number(0, last)), ("seat", seats), ("points", self.allowed)))

    def correct_points(self, asked: MoveContext[S]) -> list[Fact]:
        seat, round = asked.text("seat"), self.find(asked) if asked.number("round") else None
        if round:
            return [asked.fact("points_corrected", was=self.points(asked.table, round, seat))]
        return [asked.fact("points_corrected", round=0, was=asked.state.start.get(seat, 0))]

    def apply_points_corrected(self, table: Table[S], fact: Fact) -> S:
        seat, round = fact.text("seat"), fact.number("round")
        points = fact.number("points", self.allowed.least, MOST)
        return self.with_points(table.state, round, seat, points) if round else with_start(table.state, seat, points)

    @property
    def corrected(self) -> Kind[S]:
        """Returns how the fact `points_corrected` changes the state and how the history describes it."""
        was, now = number("was"), number("points")
        in_round = line(name=seat(), round=number("round"), was=was, points=now)
        at_start = line(as_kind="start_corrected", name=seat(), was=was, points=now)
        told = either(lambda fact: fact.number("round"), in_round, at_start)
        return Kind(self.apply_points_corrected, told, may_end=True)


def with_start(state: S, seat: str, points: int) -> S:
    return replace(state, start={**state.start, seat: points})
