"""A score sheet by round: the points that people enter, and the sheet as screens show it.

A game that only adds up what people enter keeps a `Sheet` in its state. `add` adds points, `put` corrects the points of
a round, and `view` returns the view for the part that shows the sheet:

    Part("sheet", shared=lambda t: t.state.sheet.view(t.seats, t.state.round), draws=("correct_points",))

A game that computes its points makes a `SheetView` itself. If its sheet shows more, it makes subclasses of `SheetCell`,
`SheetRow` or `SheetView`. The macros of `companion/templates/_score_sheet.html` draw the sheets of both kinds of game.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import accumulate
from typing import Any, Generic, TypeVar

from companion.table.seats import Seat


@dataclass(frozen=True, slots=True)
class SheetCell:
    seat: Seat
    points: int
    total: int


@dataclass(frozen=True, slots=True)
class EnteredCell(SheetCell):
    """A cell with the points that people have entered. While nobody has entered any, `is_noted` is False and the points
    are 0."""

    is_noted: bool


Cell = TypeVar("Cell", bound=SheetCell)


@dataclass(frozen=True, slots=True)
class SheetRow(Generic[Cell]):
    """A round of the sheet, with a cell for each seat in the order of the columns."""

    round: int
    cells: tuple[Cell, ...]


Row = TypeVar("Row", bound=SheetRow[Any])


@dataclass(frozen=True, slots=True)
class SheetView(Generic[Row]):
    """The sheet as screens show it: a column for each seat, a row for each round."""

    seats: tuple[Seat, ...]
    rows: tuple[Row, ...]


@dataclass(frozen=True, slots=True)
class ClampedChange:
    """Several gains and losses of a score in one step, for a score that never falls below `floor`. For example, a score
    of 3 with floor 0 that loses 5 and then gains 2 becomes 2. The step adds `by` to the score; a result below `least`
    becomes `least`."""

    by: int = 0
    least: int = 0
    floor: int = 0

    def then(self, points: int) -> "ClampedChange":
        return ClampedChange(self.by + points, max(self.floor, self.least + points), self.floor)

    def __call__(self, score: int) -> int:
        return max(self.least, score + self.by)


# The floor of scores that may fall below zero.
NO_FLOOR = -1_000_000_000


@dataclass(frozen=True)
class Sheet:
    """A score sheet. `entries` are by round and seat; round 0 holds what each seat started with. No score falls below
    `floor`, not even between two entries of one round."""

    entries: Mapping[tuple[int, str], ClampedChange] = field(default_factory=dict)
    floor: int = 0

    def add(self, round: int, seat: str, points: int) -> "Sheet":
        return Sheet({**self.entries, (round, seat): self.change_in(round, seat).then(points)}, self.floor)

    def put(self, round: int, seat: str, points: int) -> "Sheet":
        return Sheet({**self.entries, (round, seat): self.no_change.then(points)}, self.floor)

    def without(self, round: int, seat: str) -> "Sheet":
        return Sheet({at: entry for at, entry in self.entries.items() if at != (round, seat)}, self.floor)

    @property
    def no_change(self) -> ClampedChange:
        """Returns the change that leaves a score as it is, for a round without an entry."""
        return ClampedChange(0, self.floor, self.floor)

    def has(self, round: int, seat: str) -> bool:
        return (round, seat) in self.entries

    def change_in(self, round: int, seat: str) -> ClampedChange:
        """Returns how the seat's score changes in the round: not at all if nothing was entered."""
        return self.entries.get((round, seat), self.no_change)

    def scores(self, seat: str, rounds: int) -> tuple[int, ...]:
        changes = (self.change_in(round, seat) for round in range(rounds + 1))
        return tuple(accumulate(changes, lambda score, change: change(score), initial=0))[1:]

    def total(self, seat: str) -> int:
        return self.totals.get(seat, 0)

    @cached_property
    def totals(self) -> Mapping[str, int]:
        last = self.last_round()
        return {seat: self.scores(seat, last)[-1] for seat in {seat for _, seat in self.entries}}

    def last_round(self) -> int:
        return max((round for round, _ in self.entries), default=0)

    def view(self, seats: Sequence[Seat], rounds: int) -> SheetView[SheetRow[EnteredCell]]:
        columns = [self.cells(seat, rounds) for seat in seats]
        rows = (SheetRow(round, tuple(each[round] for each in columns)) for round in range(rounds + 1))
        return SheetView((*seats,), tuple(rows))

    def cells(self, seat: Seat, rounds: int) -> tuple[EnteredCell, ...]:
        totals = self.scores(seat.id, rounds)
        steps = enumerate(zip((0, *totals), totals, strict=False))
        return tuple(EnteredCell(seat, now - before, now, self.has(round, seat.id)) for round, (before, now) in steps)
