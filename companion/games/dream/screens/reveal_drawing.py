"""Computes the drawing of the reveal, which fills the whole screen: the true number in the middle, the seats around it,
and an arrow for each bet."""

from collections.abc import Iterator
from dataclasses import dataclass
from math import hypot

from companion.games.dream import game_end, points
from companion.games.dream.state import Dream, Round, players
from companion.games.dream.token_drawings import DRAWINGS
from companion.kit.reveal_and_waiting_views import Line, RevealedRole, own_first
from companion.kit.stopping_and_leaving import contenders
from companion.kit.turn_order import Edge, seats_by_edge
from companion.table.fact import Who
from companion.table.say import say
from companion.table.seats import Seat
from companion.table.table import Table

WIDTH, HEIGHT = 320, 200
ASIDE, RIM = 44, 40
AWAY, HEART, POINT = 22, 30, 8
BEND, AROUND, ASIDE_OF_OTHER = 14, 84, 6

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Spot:
    """A seat's place in the drawing; `x` and `y` are in units of the drawing."""

    seat: Seat
    edge: Edge
    x: float
    y: float
    is_mortal: bool


@dataclass(frozen=True, slots=True)
class Arrow:
    """An arrow from a seat to its bet. A God's arrow goes to the seat on which the God bet. The Mortal's arrow goes to
    the true number in the middle, and `number` is the number on which the Mortal bet; it is 0 for a God. `hits` says
    that the bet was right. `path` and `head` (the arrowhead) are SVG paths."""

    seat: Seat
    path: str
    head: str
    hits: bool
    number: int


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
    people = tuple(spots(table, round))
    return Revealed(round.number, round.truth, people, tuple(arrows(round, people)))


def spots(table: Table[Dream], round: Round) -> Iterator[Spot]:
    for edge, people in seats_by_edge(contenders(table)):
        for turn, seat in enumerate(people):
            x, y = spot_point(edge, (turn + 0.5) / len(people))
            yield Spot(seat, edge, x, y, seat.id == round.mortal)


def spot_point(edge: Edge, along: float) -> Point:
    """Returns the point at `along` on an edge. `along` goes from 0 to 1, from right to left as the people at this edge
    see it."""
    far_x, far_y = ASIDE + (WIDTH - 2 * ASIDE) * along, ASIDE + (HEIGHT - 2 * ASIDE) * along
    x, y = {
        "near": (WIDTH - far_x, HEIGHT - RIM),
        "left": (RIM, HEIGHT - far_y),
        "far": (far_x, RIM),
        "right": (WIDTH - RIM, far_y),
    }[edge]
    return rounded(x), rounded(y)


def arrows(round: Round, spots: tuple[Spot, ...]) -> Iterator[Arrow]:
    """Yields an arrow for each bet, but none for a God who bet on their own colour. The Mortal's arrow comes last, so
    that it is drawn on top."""
    by_seat = {spot.seat.id: spot for spot in spots}
    for spot in sorted(spots, key=lambda spot: spot.is_mortal):
        tally = points.tally(round, spot.seat.id) if spot.seat.id in round.players else None
        if not tally or not tally.bet:
            continue
        if spot.is_mortal:
            yield arrow(spot, (WIDTH / 2, HEIGHT / 2), HEART, tally.hit, tally.bet.number)
        elif (aim := by_seat.get(tally.bet.colour)) and aim is not spot:
            yield arrow(spot, (aim.x, aim.y), AWAY, tally.hit)


def arrow(spot: Spot, aim: Point, short: float, hits: bool, number: int = 0) -> Arrow:
    """Returns the arrow from `spot` towards the point `aim`; it ends `short` units before that point. A God's arrow is
    curved and stands a little aside, so that the arrows of two Gods who bet on each other do not touch. It is curved
    more if it would cross the middle of the drawing. The Mortal's arrow has a `number` and is straight."""
    x, y = direction((spot.x, spot.y), aim)
    aside = 0 if number else ASIDE_OF_OTHER
    start = spot.x + x * AWAY - y * aside, spot.y + y * AWAY + x * aside
    end = aim[0] - x * short - y * aside, aim[1] - y * short + x * aside
    passes = abs((WIDTH / 2 - spot.x) * y - (HEIGHT / 2 - spot.y) * x)
    bend = 0 if number else AROUND if passes < HEART else BEND
    middle = ((start[0] + end[0]) / 2 - y * bend, (start[1] + end[1]) / 2 + x * bend)
    x, y = direction(middle, end)
    back = (end[0] - POINT * x, end[1] - POINT * y)
    curve = f"M{svg_point(start)}Q{svg_point(middle)} {svg_point(back)}"
    left, right = (back[0] - 5 * y, back[1] + 5 * x), (back[0] + 5 * y, back[1] - 5 * x)
    tip = f"M{svg_point(end)}L{svg_point(left)}L{svg_point(right)}z"
    return Arrow(spot.seat, curve, tip, hits, number)


def direction(here: Point, there: Point) -> Point:
    """Returns the vector of length 1 that points from `here` to `there`; the two must differ."""
    length = hypot(there[0] - here[0], there[1] - here[1])
    return (there[0] - here[0]) / length, (there[1] - here[1]) / length


def svg_point(point: Point) -> str:
    return f"{rounded(point[0])} {rounded(point[1])}"


def rounded(value: float) -> float:
    return round(value, 1)


@dataclass(frozen=True, slots=True)
class Turned:
    """The roles in a revealed round: `round` is its number, `number` the true number, `people` holds the role of each
    seat, and `own` is the id of the phone's own seat. Empty if no round is revealed."""

    round: int = 0
    number: int = 0
    people: tuple[RevealedRole, ...] = ()
    own: str = ""


def turned(table: Table[Dream], audience: Who) -> Turned:
    round = table.state.current
    if not round or not round.is_turned:
        return Turned()
    tokens = ((seat, "mortal" if seat.id == round.mortal else "god") for seat in players(table, round))
    people = (RevealedRole(seat, say(f"dream.{token}"), DRAWINGS[token]) for seat, token in tokens)
    return Turned(round.number, round.truth, own_first(people, audience), audience.seat)


def goal_reached(table: Table[Dream]) -> Line:
    """Returns the line that all screens show when somebody reaches the goal and the game ends; empty before that."""
    reached = game_end.seats_at_goal(table)
    if table.state.is_stopped or not reached or not game_end.is_over(table):
        return Line()
    told = say(
        "dream.goal_reached", "DR-011", names=table.names(reached), goal=game_end.GOAL.number(table), n=len(reached)
    )
    return Line(f"goal-{table.state.last_number}", told)
