"""Everybody with their stars and tokens, and the lines of the race; what a phone shows of its own seat."""

from collections.abc import Mapping
from dataclasses import dataclass

from companion.games.etherium import actions, initiative, stars, walk
from companion.games.etherium.box import TOKENS
from companion.games.etherium.capacities import called
from companion.games.etherium.connection import left
from companion.games.etherium.peoples import affine, contenders, people
from companion.games.etherium.screens.season import power
from companion.games.etherium.seasons import SEASONS
from companion.games.etherium.state import Orbit
from companion.kit import chart
from companion.kit.chart import Paper, Race, summit
from companion.kit.ranking import places
from companion.table.moves import Offers
from companion.table.say import Say, say
from companion.table.seats import Seat
from companion.table.table import Table


@dataclass(frozen=True, slots=True)
class Chip:
    """A victory token: one tap takes one more, as long as there is one to take."""

    thing: str
    count: int
    room: int


@dataclass(frozen=True, slots=True)
class Person:
    seat: Seat
    people: str
    stars: int
    leads: bool
    is_affine: bool
    tokens: int
    connections_left: int
    chips: tuple[Chip, ...]


@dataclass(frozen=True, slots=True)
class Persons:
    persons: tuple[Person, ...]
    may_connect: bool


@dataclass(frozen=True, slots=True)
class Mine:
    """`place` among all by stars, `turn` in the initiative; `is_now` says that it is this one's turn to play."""

    person: Person | None
    place: int
    turn: int
    turns: int
    power: Say | None
    reasons: tuple[Say, ...]
    may_connect: bool
    is_now: bool = False


def persons(table: Table[Orbit], offers: Offers) -> Persons:
    points = stars.points(table)
    return Persons(tuple(person(table, seat, points) for seat in contenders(table)), "connect_by_card" in offers)


def person(table: Table[Orbit], seat: Seat, points: Mapping[str, int]) -> Person:
    """Nobody leads while nobody has stars."""
    stock = table.state.stock
    return Person(
        seat=seat,
        people=people(table, seat.id),
        stars=points[seat.id],
        leads=points[seat.id] == max(points.values()) > 0,
        is_affine=seat == affine(table),
        tokens=actions.tokens(table, seat.id),
        connections_left=left(table, seat.id),
        chips=tuple(Chip(each, stock.count(seat.id, each), stock.room(seat.id, each)) for each in TOKENS),
    )


def mine(table: Table[Orbit], seat: str, offers: Offers) -> Mine:
    points, turns = stars.points(table), initiative.ids(table)
    own = next((person(table, each, points) for each in contenders(table) if each.id == seat), None)
    return Mine(
        person=own,
        place=places(points).get(seat, 0),
        turn=turns.index(seat) + 1 if seat in turns else 0,
        turns=len(turns),
        power=power(own.people) if own else None,
        reasons=reasons(table, seat) if own else (),
        may_connect="connect_by_card" in offers,
        is_now=walk.now(table) == seat,
    )


def reasons(table: Table[Orbit], seat: str) -> tuple[Say, ...]:
    state = table.state
    shares = (share for share in stars.shares(state.stock, seat, state.capacities) if share.stars)
    return tuple(
        say("etherium.reason", rule="ET-071", thing=called(state, each.thing), count=each.count, stars=each.stars)
        for each in shares
    )


def race(table: Table[Orbit]) -> Race:
    steps = max([SEASONS.number(table), table.state.number, *table.state.past])
    series = {seat: by_season(table, seat.id) for seat in contenders(table)}
    highest = summit(series.values(), least=10)
    seasons = {season: season for season in range(steps + 1)}
    return chart.race(series, seasons, highest, max(5, highest // 5), paper=Paper(height=220, bottom=26), room=18)


def by_season(table: Table[Orbit], seat: str) -> tuple[tuple[int, int], ...]:
    """What the things of each season are worth as far as it is known today."""
    state = table.state
    stocks = {number: stock for number, stock in state.past.items() if number < state.number}
    then = {number: stars.total(stock, seat, state.capacities) for number, stock in stocks.items()}
    now = stars.total(state.stock, seat, state.capacities)
    return tuple(sorted({0: 0, **then, state.number: now}.items()))
