"""The view of everybody around the table: where they stand, and what they have done in this round."""

from dataclasses import dataclass

from companion.games.dream.screens.scores import Score, scores
from companion.games.dream.state import Dream, Round, are_stars_down, at_the_table
from companion.games.dream.votes import VOTES, is_on_phone
from companion.kit.stopping_and_leaving import contenders
from companion.table.seats import Seat
from companion.table.table import Table


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
    """All seats. `has_tokens` says that the app dealt the tokens of this round. `has_votes` says that people vote on
    screens; it is False in a hidden round until all stars are placed."""

    seats: tuple[Seated, ...]
    has_tokens: bool
    has_votes: bool


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
