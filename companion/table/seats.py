"""Seats: a name, a colour and a shape around the table, clockwise; each held by at most one phone."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

COLOURS = ("amber", "blue", "red", "green", "violet", "rose", "teal", "white", "orange", "lime")
SHAPES = ("circle", "square", "triangle", "diamond", "star", "heart", "drop", "hexagon", "cross", "moon")


@dataclass(frozen=True, slots=True)
class Seat:
    """`status` is `here`, `out` (sits out for a while) or `gone` (left the game)."""

    id: str
    name: str
    colour: str
    shape: str
    status: str = "here"

    @property
    def is_here(self) -> bool:
        return self.status == "here"


def seat(number: int, name: str, colour: str = "") -> Seat:
    place = (number - 1) % len(COLOURS)
    chosen = colour if colour in COLOURS else COLOURS[place]
    return Seat(f"s{number}", name, chosen, SHAPES[COLOURS.index(chosen)])


def changed(seats: tuple[Seat, ...], id: str, **what: str) -> tuple[Seat, ...]:
    return tuple(replace(each, **what) if each.id == id else each for each in seats)


def find(seats: tuple[Seat, ...], id: str) -> Seat | None:
    return next((each for each in seats if each.id == id), None)


def free_colours(seats: tuple[Seat, ...]) -> tuple[str, ...]:
    used = {each.colour for each in seats if each.status != "gone"}
    return tuple(colour for colour in COLOURS if colour not in used) or COLOURS


def shared_out(names: Sequence[str], *wishes: Mapping[str, str]) -> list[str]:
    """A colour each, by name: earlier wishes go first, then whoever sits first; who has none takes what is free."""
    given: dict[str, str] = {}
    for wished in wishes:
        for name in (each for each in names if each not in given):
            colour = wished.get(name, "")
            if colour in COLOURS and colour not in given.values():
                given[name] = colour
    free = (colour for colour in COLOURS if colour not in given.values())
    return [given[name] if name in given else next(free, "") for name in names]
