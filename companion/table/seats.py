"""Defines seats in clockwise order, each with at most one phone, and which devices had which seats during a deal."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

COLOURS = ("amber", "blue", "red", "green", "violet", "rose", "teal", "white", "orange", "lime")
SHAPES = ("circle", "square", "triangle", "diamond", "star", "heart", "drop", "hexagon", "cross", "moon")
Pairs = tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Seat:
    """The place of one person at the table. `status` is `here`, `out` (sits out) or `gone` (left the game)."""

    id: str
    name: str
    colour: str
    shape: str
    status: str = "here"

    @property
    def is_here(self) -> bool:
        return self.status == "here"


def seat(number: int, name: str, colour: str = "") -> Seat:
    """Returns the seat with this number, from 1 on, and this name. If `colour` is none of COLOURS, the seat gets the
    colour that belongs to its number."""
    place = (number - 1) % len(COLOURS)
    chosen = colour if colour in COLOURS else COLOURS[place]
    return Seat(f"s{number}", name, chosen, SHAPES[COLOURS.index(chosen)])


def with_changed_seat(seats: tuple[Seat, ...], id: str, **what: str) -> tuple[Seat, ...]:
    return tuple(replace(each, **what) if each.id == id else each for each in seats)


def free_colours(seats: tuple[Seat, ...]) -> tuple[str, ...]:
    used = {each.colour for each in seats if each.status != "gone"}
    return tuple(colour for colour in COLOURS if colour not in used) or COLOURS


def assign_colours(names: Sequence[str], *wishes: Mapping[str, str]) -> list[str]:
    """Returns a colour for each name, "" if no colour is left. `wishes` map names to colours. If two people wish for
    one colour, the earlier of the `wishes` counts, then the earlier name. People without a wish get free colours."""
    given: dict[str, str] = {}
    for wished in wishes:
        for name in (each for each in names if each not in given):
            colour = wished.get(name, "")
            if colour in COLOURS and colour not in given.values():
                given[name] = colour
    free = (colour for colour in COLOURS if colour not in given.values())
    return [given[name] if name in given else next(free, "") for name in names]


@dataclass(frozen=True, slots=True)
class SeatsDuringDeal:
    """A record of which devices had which seats during the deal `deal`. If no deal runs, `deal` is "", and the other
    fields still describe the last deal, because an undo can bring it back. `before` are the devices that had a seat
    when the deal began. `had` are pairs of a device and a seat that it had at that moment or later, the latest last.
    `joined` are free seats that were taken during the deal by devices that had no seat in it before. `dealt_by` is the
    number of the move that began the deal."""

    deal: str = ""
    before: tuple[str, ...] = ()
    had: Pairs = ()
    joined: tuple[str, ...] = ()
    dealt_by: int = 0

    def seats_of(self, device: str) -> tuple[str, ...]:
        """Returns the seats that this device has had since the deal began, the latest last."""
        return tuple(seat for holder, seat in self.had if holder == device)

    def with_device(self, device: str, seat: str) -> "SeatsDuringDeal":
        others = tuple(pair for pair in self.had if pair != (device, seat))
        return replace(self, had=(*others, (device, seat)))

    def for_deal(self, deal: str, holders: Sequence[tuple[str, str]], move: int) -> "SeatsDuringDeal":
        """Returns the record for the deal that this move began; `holders` are the present pairs of seat and device. If
        no deal runs (""), the old record is kept, because an undo can bring its deal back."""
        if not deal:
            return replace(self, deal="")
        had = tuple((device, seat) for seat, device in holders)
        return SeatsDuringDeal(deal, tuple(device for device, _ in had), had, dealt_by=move)
