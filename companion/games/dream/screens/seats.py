"""Everybody around the table: where they stand on the way, and what they have done in this round."""

from dataclasses import dataclass

from companion.games.dream import way
from companion.games.dream.screens.scores import Score, scores
from companion.games.dream.state import Dream, Round, at_the_table
from companion.games.dream.votes import VOTES, is_a_phones
from companion.table.seats import Seat
from companion.table.table import Table


@dataclass(frozen=True, slots=True)
class Voter:
    """Whether they have looked at their token, and voted; `on_phone`: their vote is not the tablet's affair."""

    seat: Seat
    has_looked: bool
    has_voted: bool
    has_phone: bool
    on_phone: bool = False


@dataclass(frozen=True, slots=True)
class Seated:
    """Somebody at their edge: where they stand, what they have just gained, and what they have done in this round."""

    seat: Seat
    score: int
    leads: bool
    gained: int | None
    is_mortal: bool
    voter: Voter | None


@dataclass(frozen=True, slots=True)
class Seats:
    seats: tuple[Seated, ...]
    has_tokens: bool
    has_votes: bool


def seats(table: Table[Dream]) -> Seats:
    """Clockwise, as they sit."""
    told = {each.seat.id: each for each in scores(table).scores}
    round = table.state.hidden
    found = (seated(table, told[seat.id]) for seat in way.contenders(table))
    return Seats(tuple(found), bool(round and round.deal.cards), VOTES.of(table) == "screens")


def seated(table: Table[Dream], told: Score) -> Seated:
    round, seat = table.state.hidden, told.seat
    plays = round and seat in at_the_table(table, round)
    voting = voter(table, round, seat) if round and plays else None
    return Seated(seat, told.score, told.leads, told.gained, told.is_mortal, voting)


def voter(table: Table[Dream], round: Round, seat: Seat) -> Voter:
    has_looked = table.has_looked(seat.id, round.deal.id)
    has_phone, on_phone = bool(table.holder(seat.id)), is_a_phones(table, seat.id)
    return Voter(seat, has_looked, seat.id in round.votes, has_phone, on_phone)
