"""The points of each person as screens show them: the last revealed round with its reasons, and the sheet of all."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from companion.games.dream import points, way
from companion.games.dream.points import Tally
from companion.games.dream.state import Dream, Round
from companion.kit.ranking import leaders
from companion.table.say import Say, say
from companion.table.seats import Seat
from companion.table.table import Table


@dataclass(frozen=True, slots=True)
class Score:
    """`gained` and `reasons` are those of the round that has just been revealed."""

    seat: Seat
    score: int
    leads: bool
    gained: int | None = None
    is_mortal: bool = False
    reasons: tuple[Say, ...] = ()


@dataclass(frozen=True, slots=True)
class Scores:
    round: int
    scores: tuple[Score, ...]


@dataclass(frozen=True, slots=True)
class Cell:
    seat: Seat
    points: int
    total: int
    has_part: bool
    is_mortal: bool
    bet: Seat | None
    number: int


@dataclass(frozen=True, slots=True)
class Row:
    """A round that is still hidden has no vision, and cells without anything."""

    round: int
    vision: int
    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class Sheet:
    seats: tuple[Seat, ...]
    start: tuple[tuple[Seat, int], ...]
    rows: tuple[Row, ...]
    is_over: bool


def scores(table: Table[Dream]) -> Scores:
    round, totals = table.state.current, way.totals(table)
    if not round or not round.is_scored:
        return Scores(0, tuple(standing(seat, totals) for seat in way.contenders(table)))
    around = {seat.id: seat for seat in way.contenders(table)}
    players = [around[seat] for seat in points.mortal_first(round) if seat in around]
    others = tuple(standing(seat, totals) for seat in around.values() if seat.id not in round.players)
    return Scores(round.number, (*(gaining(table, round, seat, totals) for seat in players), *others))


def standing(seat: Seat, totals: Mapping[str, int]) -> Score:
    return Score(seat, totals[seat.id], any(totals.values()) and seat.id in leaders(totals))


def gaining(table: Table[Dream], round: Round, seat: Seat, totals: Mapping[str, int]) -> Score:
    tally, now = points.tally(round, seat.id), standing(seat, totals)
    return replace(now, gained=tally.points, is_mortal=tally.is_mortal, reasons=reasons(table, round, tally))


def reasons(table: Table[Dream], round: Round, tally: Tally) -> tuple[Say, ...]:
    if tally.by_hand is not None:
        return (say("dream.why.by_hand", points=tally.by_hand),)
    return (for_hiding(table, tally), for_betting(table, round, tally))


def for_hiding(table: Table[Dream], tally: Tally) -> Say:
    if not tally.suspects:
        return say("dream.why.unsuspected", rule="DR-009", points=tally.for_hiding)
    return say("dream.why.suspected", rule="DR-009", names=table.names(tally.suspects), n=len(tally.suspects))


def for_betting(table: Table[Dream], round: Round, tally: Tally) -> Say:
    if not tally.bet:
        return say("dream.why.no_bet", rule="DR-009")
    number, colour = tally.bet.number, table.name(tally.bet.colour)
    if tally.hit and tally.is_mortal:
        return say("dream.why.right_number", rule="DR-009", number=number, points=tally.for_betting)
    if tally.hit:
        return say("dream.why.found", rule="DR-009", name=colour, points=tally.for_betting)
    if tally.is_mortal:
        return say("dream.why.wrong_number", rule="DR-009", number=number, vision=round.truth)
    return say("dream.why.not_found", rule="DR-009", name=colour)


def sheet(table: Table[Dream]) -> Sheet:
    state, seats = table.state, table.seats
    series = {seat.id: iter(points.scores(state, seat.id)) for seat in seats}
    start = tuple((seat, next(series[seat.id])) for seat in seats)
    rows = tuple(row(table, round, series) for round in state.rounds)
    return Sheet(seats, start, rows, way.is_over(table))


def row(table: Table[Dream], round: Round, series: Mapping[str, Iterator[int]]) -> Row:
    if not round.is_scored:
        return Row(round.number, 0, ())
    cells = tuple(cell(table, round, seat, next(series[seat.id])) for seat in table.seats)
    return Row(round.number, round.truth, cells)


def cell(table: Table[Dream], round: Round, seat: Seat, total: int) -> Cell:
    bet = round.votes.get(seat.id)
    return Cell(
        seat=seat,
        points=points.points(round, seat.id),
        total=total,
        has_part=seat.id in round.players,
        is_mortal=seat.id == round.mortal,
        bet=table.seat(bet.colour) if bet else None,
        number=bet.number if bet else 0,
    )
