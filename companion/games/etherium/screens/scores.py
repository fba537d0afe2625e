"""Shows everybody's stars and tokens, the chart of stars by season, and a phone's own seat with the reasons for its
stars."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from companion.games.etherium import star_scores
from companion.games.etherium.box_contents import TOKENS
from companion.games.etherium.connection_throws import connections_left
from companion.games.etherium.people_assignment import affine_seat, contenders, people_of
from companion.games.etherium.screens.reminders import question, settle_text, unsettled
from companion.games.etherium.screens.season import power
from companion.games.etherium.seasons import actions, initiative
from companion.games.etherium.seasons.season_start_and_end import SEASONS
from companion.games.etherium.shared_printed_values import thing_name
from companion.games.etherium.state import Orbit
from companion.kit import score_charts
from companion.kit.final_standings import ScoreLine, ranks
from companion.kit.score_charts import Paper, Race, highest_value
from companion.table.moves import Offers
from companion.table.say import Say, say
from companion.table.seats import Seat
from companion.table.table import Table


@dataclass(frozen=True, slots=True)
class Chip:
    thing: str
    count: int
    room: int


@dataclass(frozen=True, slots=True)
class Person:
    """A player's score and tokens. `is_affine` means that this season's moon belongs to the player's people; `tokens`
    is the number of action tokens."""

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
    """The view of a phone about its own seat. `place` is its rank by stars and `turn` its place in the initiative, each
    0 if unknown. `question` says what to do now, None while stars are counted. `next` names the conflicts to settle,
    and `settle` is the text of the button that settles them."""

    person: Person | None
    place: int
    turn: int
    turns: int
    power: Say | None
    reasons: tuple[Say, ...]
    may_connect: bool
    is_now: bool = False
    question: Say | None = None
    next: tuple[Say, ...] = ()
    settle: Say = field(default_factory=lambda: say(""))


def persons(table: Table[Orbit], offers: Offers) -> Persons:
    points = star_scores.points(table)
    return Persons(tuple(person(table, seat, points) for seat in contenders(table)), "connect_by_card" in offers)


def person(table: Table[Orbit], seat: Seat, points: Mapping[str, int]) -> Person:
    stock = table.state.stock
    return Person(
        seat=seat,
        people=people_of(table, seat.id),
        stars=points[seat.id],
        leads=points[seat.id] == max(points.values()) > 0,
        is_affine=seat == affine_seat(table),
        tokens=actions.token_count(table, seat.id),
        connections_left=connections_left(table, seat.id),
        chips=tuple(Chip(each, stock.count(seat.id, each), stock.room(seat.id, each)) for each in TOKENS),
    )


def mine(table: Table[Orbit], seat: str, offers: Offers) -> Mine:
    points, turns = star_scores.points(table), initiative.seat_ids_in_order(table)
    is_known = seat in turns and not initiative.peoples_to_place(table)
    own = next((person(table, each, points) for each in contenders(table) if each.id == seat), None)
    return Mine(
        person=own,
        place=ranks(points).get(seat, 0) if any(points.values()) else 0,
        turn=turns.index(seat) + 1 if is_known else 0,
        turns=len(turns),
        power=power(own.people) if own and own.people else None,
        reasons=tuple(each.told for each in star_lines(table, seat)) if own else (),
        may_connect="connect_by_card" in offers,
        is_now=actions.seat_to_play(table) == seat,
        question=None if table.state.is_counting else question(table),
        next=tuple(unsettled(table)) if not table.state.is_counting else (),
        settle=settle_text(table.state),
    )


def star_lines(table: Table[Orbit], seat: str) -> tuple[ScoreLine, ...]:
    state = table.state
    shares = (share for share in star_scores.shares(state.stock, seat, state.capacities) if share.stars)
    return tuple(ScoreLine(each.thing, reason(state, each), each.stars) for each in shares)


def reason(state: Orbit, share: star_scores.Share) -> Say:
    thing = thing_name(state, share.thing)
    return say("etherium.reason", rule="ET-071", thing=thing, count=share.count, stars=share.stars)


def race(table: Table[Orbit]) -> Race:
    steps = max([SEASONS.number(table), table.state.number, *table.state.past])
    series = {seat: by_season(table, seat.id) for seat in contenders(table)}
    highest = highest_value(series.values(), least=10)
    seasons = {season: season for season in range(steps + 1)}
    return score_charts.race(
        series, seasons, highest, max(5, highest // 5), paper=Paper(height=220, bottom=26), room=18
    )


def by_season(table: Table[Orbit], seat: str) -> tuple[tuple[int, int], ...]:
    """Returns pairs of a season and the seat's stars at its end, from (0, 0) to the current season. Capacities count
    with the stars that are known today."""
    state = table.state
    stocks = {number: stock for number, stock in state.past.items() if number < state.number}
    then = {number: star_scores.total(stock, seat, state.capacities) for number, stock in stocks.items()}
    now = star_scores.total(state.stock, seat, state.capacities)
    return tuple(sorted({0: 0, **then, state.number: now}.items()))
