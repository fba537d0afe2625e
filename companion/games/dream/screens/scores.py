"""The views of the points: what the last revealed round brought, with the reasons, everybody around the table, and the
score sheet."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from companion.games.dream import game_end, points
from companion.games.dream.points import SCORES, Tally
from companion.games.dream.state import Dream, Round, are_stars_down, at_the_table
from companion.games.dream.votes import VOTES, is_on_phone
from companion.kit.final_standings import leaders
from companion.kit.score_sheet import SheetCell, SheetRow, SheetView
from companion.kit.stopping_and_leaving import contenders
from companion.table.say import Say, say
from companion.table.seats import Seat
from companion.table.table import Table


@dataclass(frozen=True, slots=True)
class Score:
    """The score of a seat. `gained` are its points in the current round, with the `reasons`. `gained` is None until the
    round is scored, and for a seat that does not play in the round."""

    seat: Seat
    score: int
    leads: bool
    gained: int | None = None
    is_mortal: bool = False
    reasons: tuple[Say, ...] = ()


@dataclass(frozen=True, slots=True)
class Scores:
    """The scores of all seats. `round` is the number of the current round if it is scored, otherwise 0. The points
    gained and the reasons in `scores` belong to this round."""

    round: int
    scores: tuple[Score, ...]


@dataclass(frozen=True, slots=True)
class Cell(SheetCell):
    has_part: bool
    is_mortal: bool
    bet: Seat | None
    number: int


@dataclass(frozen=True, slots=True)
class Row(SheetRow[Cell]):
    """A round on the score sheet; `vision` is its true number."""

    vision: int


@dataclass(frozen=True, slots=True)
class Sheet(SheetView[Row]):
    start: tuple[tuple[Seat, int], ...]
    is_over: bool


@dataclass(frozen=True, slots=True)
class Voter:
    """Holds what a player has done in the hidden round. `has_phone` says that a phone holds the seat now, `on_phone`
    that the player votes on a phone, which is also true for a seat that has voted on a phone already."""

    seat: Seat
    has_looked: bool
    has_voted: bool
    has_phone: bool
    on_phone: bool = False


@dataclass(frozen=True, slots=True)
class Seated:
    """A seat at its edge of the table. `voter` is what its player has done in the current round, as long as the votes
    are hidden; None if the seat does not play in the round, or the votes are revealed."""

    seat: Seat
    score: int
    leads: bool
    gained: int | None
    is_mortal: bool
    voter: Voter | None


@dataclass(frozen=True, slots=True)
class Seats:
    """All seats around the table. `has_tokens` says that the app dealt the tokens of this round. `has_votes` says that
    people vote on screens; it is False in a hidden round until all stars are placed."""

    seats: tuple[Seated, ...]
    has_tokens: bool
    has_votes: bool


def scores(table: Table[Dream]) -> Scores:
    """Returns everybody's score. If the current round is scored, its players come first, clockwise from the Mortal."""
    round, totals = table.state.current, SCORES.totals(table)
    if not round or not round.is_scored:
        return Scores(0, tuple(score_without_gain(seat, totals) for seat in contenders(table)))
    by_seat = {seat.id: seat for seat in contenders(table)}
    of_players = [by_seat[seat] for seat in points.mortal_first(round) if seat in by_seat]
    of_others = tuple(score_without_gain(seat, totals) for seat in by_seat.values() if seat.id not in round.players)
    return Scores(round.number, (*(score_with_gain(table, round, seat, totals) for seat in of_players), *of_others))


def score_without_gain(seat: Seat, totals: Mapping[str, int]) -> Score:
    return Score(seat, totals[seat.id], any(totals.values()) and seat.id in leaders(totals))


def score_with_gain(table: Table[Dream], round: Round, seat: Seat, totals: Mapping[str, int]) -> Score:
    tally, before = points.tally(round, seat.id), score_without_gain(seat, totals)
    return replace(before, gained=tally.points, is_mortal=tally.is_mortal, reasons=reasons(table, round, tally))


def reasons(table: Table[Dream], round: Round, tally: Tally) -> tuple[Say, ...]:
    if tally.by_hand is not None:
        return (say("dream.why.by_hand", points=tally.by_hand),)
    return (hiding_reason(table, tally), betting_reason(table, round, tally))


def hiding_reason(table: Table[Dream], tally: Tally) -> Say:
    if not tally.suspects:
        return say("dream.why.unsuspected", rule="DR-009", points=tally.for_hiding)
    return say("dream.why.suspected", rule="DR-009", names=table.names(tally.suspects), n=len(tally.suspects))


def betting_reason(table: Table[Dream], round: Round, tally: Tally) -> Say:
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


def seats(table: Table[Dream]) -> Seats:
    by_seat = {each.seat.id: each for each in scores(table).scores}
    round = table.state.hidden
    people = (seated(table, by_seat[seat.id]) for seat in contenders(table))
    votes_now = round is None or are_stars_down(table, round)
    return Seats(tuple(people), bool(round and round.deal.cards), votes_now and VOTES.of(table) == "screens")


def seated(table: Table[Dream], score: Score) -> Seated:
    round, seat = table.state.hidden, score.seat
    plays = round and seat in at_the_table(table, round)
    voter_view = voter(table, round, seat) if round and plays else None
    return Seated(seat, score.score, score.leads, score.gained, score.is_mortal, voter_view)


def voter(table: Table[Dream], round: Round, seat: Seat) -> Voter:
    has_looked = table.has_looked(seat.id, round.deal.id)
    has_phone, on_phone = bool(table.holder(seat.id)), is_on_phone(table, seat.id)
    return Voter(seat, has_looked, seat.id in round.votes, has_phone, on_phone)


def sheet(table: Table[Dream]) -> Sheet:
    series = [(seat, iter(SCORES.scores(table, seat.id)[1:])) for seat in table.seats]
    rows = (
        Row(round.number, tuple(cell(table, round, seat, next(totals)) for seat, totals in series), round.truth)
        if round.is_scored
        else Row(round.number, (), 0)
        for round in table.state.rounds
    )
    return Sheet(table.seats, tuple(rows), SCORES.start(table), game_end.is_over(table))


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
