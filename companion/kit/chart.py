"""Where the lines of a drawn race go: plain coordinates, for a template to draw as SVG."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from companion.table.seats import Seat

Values = Sequence[tuple[int, int]]


@dataclass(frozen=True, slots=True)
class Paper:
    """A drawing of `width` by `height`, with room left at the edges for the labels."""

    width: int = 640
    height: int = 260
    left: int = 36
    right: int = 44
    top: int = 14
    bottom: int = 28

    def x(self, step: float, steps: int) -> float:
        return round(self.left + (self.width - self.left - self.right) * step / max(steps, 1), 1)

    def y(self, value: float, highest: float) -> float:
        return round(self.height - self.bottom - (self.height - self.top - self.bottom) * value / max(highest, 1), 1)

    def line(self, values: Values, steps: int, highest: int) -> tuple[tuple[float, float], ...]:
        return tuple((self.x(step, steps), self.y(value, highest)) for step, value in values)


PAPER = Paper()


@dataclass(frozen=True, slots=True)
class Line:
    """`score` is what it has come to; it is written at `label_y`."""

    seat: Seat
    points: tuple[tuple[float, float], ...]
    score: int
    label_y: float


@dataclass(frozen=True, slots=True)
class Race:
    """`rounds` and `heights` are the numbers along the edges, each with its place."""

    paper: Paper
    lines: tuple[Line, ...]
    rounds: tuple[tuple[int, float], ...]
    heights: tuple[tuple[int, float], ...]
    goal_y: float | None = None


def race(
    series: Mapping[Seat, Values],
    rounds: Mapping[int, int],
    highest: int,
    every: int,
    goal: int | None = None,
    paper: Paper = PAPER,
    room: int = 16,
) -> Race:
    """Everybody's values by step. `rounds` names the steps, `every` parts the heights, `room` the labels."""
    steps = max(rounds, default=0)
    labels = apart([paper.y(line[-1][1], highest) for line in series.values()], room, paper.height - paper.bottom)
    return Race(
        paper=paper,
        lines=tuple(
            Line(seat, paper.line(line, steps, highest), line[-1][1], label)
            for (seat, line), label in zip(series.items(), labels, strict=True)
        ),
        rounds=tuple((number, paper.x(step, steps)) for step, number in rounds.items()),
        heights=tuple((value, paper.y(value, highest)) for value in range(0, highest + 1, every)),
        goal_y=None if goal is None else paper.y(goal, highest),
    )


def summit(series: Iterable[Values], least: int) -> int:
    """How high the drawing must reach."""
    return max([least, *(value for line in series for _, value in line)])


def apart(wanted: Sequence[float], least: float, lowest: float) -> tuple[float, ...]:
    """The same heights, moved so that labels neither cover each other nor slide below `lowest`."""
    order = sorted(range(len(wanted)), key=lambda each: wanted[each])
    placed: dict[int, float] = {}
    above = float("-inf")
    for index in order:
        placed[index] = above = max(wanted[index], above + least)
    below = lowest + least
    for index in reversed(order):
        placed[index] = below = min(placed[index], below - least)
    return tuple(placed[index] for index in range(len(wanted)))


@dataclass(frozen=True, slots=True)
class Bar:
    label: int
    value: int
    x: float
    y: float
    width: float
    height: float


@dataclass(frozen=True, slots=True)
class Bars:
    paper: Paper
    bars: tuple[Bar, ...]
    heights: tuple[tuple[int, float], ...]


def bars(values: Values, highest: int, paper: Paper = PAPER, every: int = 1) -> Bars:
    """A bar for each (label, value), side by side, none wider than people like to look at."""
    room = (paper.width - paper.left - paper.right) / max(len(values), 1)
    width, ground = round(min(room * 0.7, 48), 1), paper.height - paper.bottom
    drawn = tuple(
        Bar(
            label, value, round(paper.left + room * (place + 0.5) - width / 2, 1), paper.y(value, highest),
            width, round(ground - paper.y(value, highest), 1),
        )
        for place, (label, value) in enumerate(values)
    )  # fmt: skip
    return Bars(paper, drawn, tuple((height, paper.y(height, highest)) for height in range(0, highest + 1, every)))
