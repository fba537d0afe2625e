"""Where the lines of a drawn race go: plain coordinates, for a template to draw as SVG."""

from collections.abc import Sequence
from dataclasses import dataclass


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

    def line(self, values: Sequence[int], steps: int, highest: int) -> tuple[tuple[float, float], ...]:
        return tuple((self.x(step, steps), self.y(value, highest)) for step, value in enumerate(values))


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
