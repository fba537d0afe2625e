"""The reveal as a drawing over the whole screen: the true vision, everybody at their real place, and an arrow for each
bet. It says nothing that does not stand behind it too."""

from collections.abc import Iterator
from dataclasses import dataclass
from math import hypot

from companion.games.dream import points, way
from companion.games.dream.state import Dream, Round
from companion.kit.ring import Edge, around
from companion.table.seats import Seat
from companion.table.table import Table

WIDTH, HEIGHT = 320, 200
ASIDE, RIM = 44, 40
AWAY, HEART, POINT = 22, 30, 8
BEND, AROUND = 14, 84

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Spot:
    """Where somebody sits, looking at the middle; what the round brought them, once it is counted."""

    seat: Seat
    edge: Edge
    x: float
    y: float
    is_mortal: bool
    gained: int | None


@dataclass(frozen=True, slots=True)
class Arrow:
    """A God's bet flies to a colour, the Mortal's to the vision, with the `number` that they bet on."""

    seat: Seat
    path: str
    head: str
    hits: bool
    number: int
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Revealed:
    round: int = 0
    number: int = 0
    spots: tuple[Spot, ...] = ()
    arrows: tuple[Arrow, ...] = ()


def revealed(table: Table[Dream]) -> Revealed:
    round = table.state.current
    if not round or not round.is_turned:
        return Revealed()
    spots = tuple(seated(table, round))
    return Revealed(round.number, round.truth, spots, tuple(arrows(round, spots)))


def seated(table: Table[Dream], round: Round) -> Iterator[Spot]:
    for edge, people in around(way.contenders(table)):
        for turn, seat in enumerate(people):
            x, y = place(edge, (turn + 0.5) / len(people))
            gained = points.points(round, seat.id) if round.is_scored and seat.id in round.players else None
            yield Spot(seat, edge, x, y, seat.id == round.mortal, gained)


def place(edge: Edge, along: float) -> Point:
    """Clockwise: from the right to the left of whoever sits there."""
    far_x, far_y = ASIDE + (WIDTH - 2 * ASIDE) * along, ASIDE + (HEIGHT - 2 * ASIDE) * along
    x, y = {
        "near": (WIDTH - far_x, HEIGHT - RIM),
        "left": (RIM, HEIGHT - far_y),
        "far": (far_x, RIM),
        "right": (WIDTH - RIM, far_y),
    }[edge]
    return round_(x), round_(y)


def arrows(round: Round, spots: tuple[Spot, ...]) -> Iterator[Arrow]:
    """The Mortal's lies on top."""
    around = {spot.seat.id: spot for spot in spots}
    for spot in sorted(spots, key=lambda spot: spot.is_mortal):
        tally = points.tally(round, spot.seat.id) if spot.seat.id in round.players else None
        if not tally or not tally.bet:
            continue
        if spot.is_mortal:
            yield arrow(spot, (WIDTH / 2, HEIGHT / 2), HEART, tally.hit, tally.bet.number)
        elif (aim := around.get(tally.bet.colour)) and aim is not spot:
            yield arrow(spot, (aim.x, aim.y), AWAY, tally.hit)


def arrow(spot: Spot, aim: Point, short: float, hits: bool, number: int = 0) -> Arrow:
    """Bent to its right, so that two who bet on each other have two arrows, and around the vision in the middle."""
    x, y = towards((spot.x, spot.y), aim)
    start, end = (spot.x + x * AWAY, spot.y + y * AWAY), (aim[0] - x * short, aim[1] - y * short)
    passes = abs((WIDTH / 2 - spot.x) * y - (HEIGHT / 2 - spot.y) * x)
    bend = 0 if number else AROUND if passes < HEART else BEND
    middle = ((start[0] + end[0]) / 2 - y * bend, (start[1] + end[1]) / 2 + x * bend)
    x, y = towards(middle, end)
    back = (end[0] - POINT * x, end[1] - POINT * y)
    curve = f"M{spoken(start)}Q{spoken(middle)} {spoken(back)}"
    tip = f"M{spoken(end)}L{spoken((back[0] - 5 * y, back[1] + 5 * x))}L{spoken((back[0] + 5 * y, back[1] - 5 * x))}z"
    return Arrow(
        spot.seat, curve, tip, hits, number, round_((start[0] + back[0]) / 2), round_((start[1] + back[1]) / 2)
    )


def towards(here: Point, there: Point) -> Point:
    length = hypot(there[0] - here[0], there[1] - here[1])
    return (there[0] - here[0]) / length, (there[1] - here[1]) / length


def spoken(point: Point) -> str:
    return f"{round_(point[0])} {round_(point[1])}"


def round_(value: float) -> float:
    return round(value, 1)
