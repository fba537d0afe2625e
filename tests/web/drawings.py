"""Measures drawings: how long all strokes of an SVG path of straight lines and curves are together."""

import re
from itertools import pairwise
from math import dist

STEPS = 24
Point = tuple[float, float]


def ink(path: str) -> float:
    return sum(stroke_length(stroke) for stroke in re.findall("M[^M]*", path))


def stroke_length(stroke: str) -> float:
    """Returns the length of one stroke, whose commands are M, L, C and Z."""
    drawn: list[Point] = []
    for command, numbers in re.findall("([MLCZ])([^MLCZ]*)", stroke):
        found = [float(each) for each in numbers.split()]
        points = [*zip(found[::2], found[1::2], strict=True)]
        drawn += [drawn[0]] if command == "Z" else curve(drawn[-1], *points) if command == "C" else points
    return sum(dist(one, other) for one, other in pairwise(drawn))


def curve(start: Point, first: Point, second: Point, end: Point) -> list[Point]:
    """Returns points along a cubic curve."""
    steps = (step / STEPS for step in range(1, STEPS + 1))
    weights = (((1 - t) ** 3, 3 * (1 - t) ** 2 * t, 3 * (1 - t) * t**2, t**3) for t in steps)
    corners = (start, first, second, end)
    return [
        tuple(sum(w * p[axis] for w, p in zip(each, corners, strict=True)) for axis in (0, 1))  # type: ignore[misc]
        for each in weights
    ]
