"""Etherium's state, and what the rulebook says about seasons, actions, the end and the winner. Pure."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from companion.games.etherium import initiative, stars
from companion.games.etherium.connection import Connection
from companion.games.etherium.depth.city import Depth
from companion.games.etherium.initiative import Card, Order
from companion.games.etherium.stars import SUPPLIES
from companion.kit.ranking import leaders
from companion.kit.supplies import Stock
from companion.table.seats import Seat
from companion.table.table import Table

GAME = "etherium"
FEWEST, MOST_TOKENS = 0, 9
CONNECTIONS = 2
LATEST = 7


@dataclass(frozen=True, slots=True)
class Result:
    winners: tuple[str, ...]
    stars: tuple[tuple[str, int], ...]
    cubes: tuple[tuple[str, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Orbit:
    """`number` is the season, `action` the number that is played, 0 while the table reveals and programs. `past` are
    what everybody had when each season ended; `orders`, `sheets`, `capacities` and `names` what cards, boxes and tokens
    print. `is_counting` says that the last season is over, `result` what was announced then; `left` are those who left
    before; `depth` is what a table that follows its conflicts and cities knows of them."""

    peoples: Mapping[str, str] = field(default_factory=dict)
    number: int = 1
    card: Card = field(default_factory=Card)
    orders: Mapping[str, tuple[Order, ...]] = field(default_factory=dict)
    moons: tuple[str, ...] = ()
    action: int = 0
    tokens: Mapping[str, int] = field(default_factory=dict)
    connected: Mapping[str, int] = field(default_factory=dict)
    connection: Connection | None = None
    stock: Stock = field(default_factory=lambda: Stock(SUPPLIES))
    past: Mapping[int, Stock] = field(default_factory=dict)
    capacities: Mapping[str, int] = field(default_factory=dict)
    names: Mapping[str, str] = field(default_factory=dict)
    sheets: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    cubes: Mapping[str, int] = field(default_factory=dict)
    is_counting: bool = False
    is_announced: bool = False
    result: Result | None = None
    left: tuple[str, ...] = ()
    depth: Depth = field(default_factory=Depth)


def people(table: Table[Orbit], seat: str) -> str:
    return table.state.peoples.get(seat, "")


def present(table: Table[Orbit]) -> tuple[str, ...]:
    """The peoples at the table now."""
    return tuple(dict.fromkeys(found for seat in table.here() if (found := people(table, seat.id))))


def order(table: Table[Orbit]) -> tuple[Seat, ...]:
    """ET-022: who plays when, as far as it is known; a people that is not at the table is skipped."""
    placed, _ = initiative.order(table.state.card, present(table))
    return tuple(seat for each in placed for seat in table.here() if people(table, seat.id) == each)


def waiting(table: Table[Orbit]) -> tuple[str, ...]:
    """The peoples of whom the table must say which one comes next."""
    return initiative.order(table.state.card, present(table))[1] if table.state.card.moon else ()


def contenders(table: Table[Orbit]) -> tuple[Seat, ...]:
    """Everybody whose stars count: who sits out still plays, who left does not."""
    return tuple(seat for seat in table.seats if seat.id not in table.state.left)


def affine(table: Table[Orbit]) -> Seat | None:
    """ET-022: who plays the people of this season's moon."""
    return next((seat for seat in table.here() if people(table, seat.id) == table.state.card.moon), None)


def tokens(table: Table[Orbit], seat: str) -> int:
    return table.state.tokens.get(seat, stars.FIRST_TOKENS)


def players(table: Table[Orbit], action: int) -> tuple[Seat, ...]:
    """ET-055: whoever has that many action tokens, in initiative order as far as it is known."""
    known = order(table)
    everybody = (*known, *(seat for seat in table.here() if seat not in known))
    return tuple(seat for seat in everybody if tokens(table, seat.id) >= action)


def actions(table: Table[Orbit]) -> int:
    """How many actions this season has: as many as whoever has most."""
    return max((tokens(table, seat.id) for seat in table.here()), default=0)


def connections_left(table: Table[Orbit], seat: str) -> int:
    """ET-030: two a season from the panel."""
    return max(0, CONNECTIONS - table.state.connected.get(seat, 0))


def points(table: Table[Orbit]) -> dict[str, int]:
    state = table.state
    return {seat.id: stars.total(state.stock, seat.id, state.capacities) for seat in contenders(table)}


def by_season(table: Table[Orbit], seat: str) -> tuple[tuple[int, int], ...]:
    """Season by season, what the things of then are worth as far as it is known today."""
    state = table.state
    now = stars.total(state.stock, seat, state.capacities)
    past = {
        number: stars.total(stock, seat, state.capacities)
        for number, stock in state.past.items()
        if number < state.number
    }
    return tuple(sorted({0: 0, **past, state.number: now}.items()))


def in_tie(table: Table[Orbit]) -> tuple[str, ...]:
    """ET-072: who shares the most stars, when more than one."""
    ahead = leaders(points(table))
    return ahead if len(ahead) > 1 else ()


def uncounted(table: Table[Orbit]) -> tuple[str, ...]:
    return tuple(seat for seat in in_tie(table) if seat not in table.state.cubes)


def stored(table: Table[Orbit], seat: str, boosters_count: bool) -> int:
    """ET-072: base cubes, counted on the table; boosters only where the table wants them to."""
    boosters = table.state.stock.count(seat, "booster") if boosters_count else 0
    return table.state.cubes.get(seat, 0) + boosters


def judge(table: Table[Orbit], boosters_count: bool) -> Result:
    """ET-070, ET-072: most stars; among equals most other stored resources; still equal, they share."""
    tied = in_tie(table)
    cubes = {seat: stored(table, seat, boosters_count) for seat in tied}
    winners = leaders(cubes) if tied else leaders(points(table))
    return Result(winners, tuple(points(table).items()), tuple(cubes.items()))


def final_result(table: Table[Orbit], boosters_count: bool) -> Result:
    """What was announced stands for ever, unless what it was made of has been corrected since."""
    announced, derived = table.state.result, judge(table, boosters_count)
    same = announced and (announced.stars, announced.cubes) == (derived.stars, derived.cubes)
    return announced if announced and same else derived


def is_over(table: Table[Orbit]) -> bool:
    return table.state.is_counting and table.state.is_announced and bool(points(table)) and not uncounted(table)
