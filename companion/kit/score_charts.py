"""Computes the coordinates of score charts, which templates draw as SVG."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from companion.table.seats import Seat

Values = Sequence[tuple[int, int]]


@dataclass(frozen=True, slots=True)
class Paper:
    """The size of a chart, `width` by `height`, with margins at its edges for the labels."""

    width: int = 640
    height: int = 260
    left: int = 36
    right: int = 44
    top: int = 14
    bottom: int = 28

    def x(self, step: float, steps: int) -> float:
        return round(self.left + (self.width - self.left - self.right) * step / max(steps, 1), 1)

    def y(self, value: float, highest: float, lowest: float = 0) -> float:
        room = self.height - self.top - self.bottom
        return round(self.height - self.bottom - room * (value - lowest) / max(highest - lowest, 1), 1)

    def line(self, values: Values, steps: int, highest: int, lowest: int = 0) -> tuple[tuple[float, float], ...]:
        return tuple((self.x(step, steps), self.y(value, highest, lowest)) for step, value in values)


PAPER = Paper()


@dataclass(frozen=True, slots=True)
class RaceLine:
    """The line of one seat in the chart. `score` is its last value; the label of the score stands at `label_y`."""

    seat: Seat
    points: tuple[tuple[float, float], ...]
    score: int
    label_y: float

    @property
    def coordinates(self) -> str:
        return " ".join(f"{x},{y}" for x, y in self.points)


@dataclass(frozen=True, slots=True)
class Race:
    """A chart with a line for each seat. `rounds` and `heights` are the labels along the axes, each with its
    coordinate; `goal_y` is the height of the goal, None if there is none."""

    paper: Paper
    lines: tuple[RaceLine, ...]
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
    lowest: int = 0,
) -> Race:
    """Returns a chart with a line for each seat through its (step, value) pairs; each seat has at least one pair.
    `rounds` maps steps to their labels. The vertical axis goes from `lowest` to `highest`, with a label at each
    multiple of `every`. `room` is the least distance between the labels of two scores."""
    steps = max(rounds, default=0)
    labels = spread_labels(
        [paper.y(line[-1][1], highest, lowest) for line in series.values()], room, paper.height - paper.bottom
    )
    return Race(
        paper=paper,
        lines=tuple(
            RaceLine(seat, paper.line(line, steps, highest, lowest), line[-1][1], label)
            for (seat, line), label in zip(series.items(), labels, strict=True)
        ),
        rounds=tuple((number, paper.x(step, steps)) for step, number in rounds.items()),
        heights=tuple(
            (value, paper.y(value, highest, lowest)) for value in range(-(-lowest // every) * every, highest + 1, every)
        ),
        goal_y=None if goal is None else paper.y(goal, highest, lowest),
    )


def race_of_scores(scores: Mapping[Seat, Sequence[int]], least: int, every: int = 20, goal: int | None = None) -> Race:
    """Returns a chart of scores. Each seat has a list: its score at the start, then its score after each round. The
    vertical axis goes up to at least `least`, in steps of at least `every` points. `goal` is drawn as a line."""
    series = {seat: tuple(enumerate(each)) for seat, each in scores.items()}
    steps = {step: step for step in range(max(map(len, series.values()), default=0))}
    highest = highest_value(series.values(), least)
    lowest = min([0, *(value for line in series.values() for _, value in line)])
    return race(series, steps, highest, max(every, (highest - lowest) // 10), goal, lowest=lowest)


def highest_value(series: Iterable[Values], least: int) -> int:
    return max([least, *(value for line in series for _, value in line)])


def spread_labels(wanted: Sequence[float], least: float, lowest: float) -> tuple[float, ...]:
    """Returns the y positions in `wanted`, moved so that two labels are at least `least` apart. None of them is greater
    than `lowest`, which is the bottom of the chart because y grows downwards."""
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
    label: int | str
    value: int
    x: float
    y: float
    width: float
    height: float


@dataclass(frozen=True, slots=True)
class Bars:
    """A bar chart; `heights` are the labels of its vertical axis, each with its coordinate."""

    paper: Paper
    bars: tuple[Bar, ...]
    heights: tuple[tuple[int, float], ...]


def bars(values: Sequence[tuple[int | str, int]], highest: int, paper: Paper = PAPER, every: int = 1) -> Bars:
    """Returns a chart with a bar for each (label, value), side by side. `highest` is the value at the top of the chart,
    and `every` is the difference between two labels of the vertical axis."""
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
