"""Votes on the screens: who has voted, the boxes to tap, and what is shown once all is revealed."""

from collections.abc import Iterator
from dataclasses import dataclass

from companion.games.dream import rules
from companion.games.dream.rules import Dream, Round
from companion.table.moves import Offer
from companion.table.seats import Seat
from companion.table.table import Table


@dataclass(frozen=True, slots=True)
class Voter:
    seat: Seat
    has_looked: bool
    has_voted: bool
    has_phone: bool


@dataclass(frozen=True, slots=True)
class Bet:
    seat: Seat
    colour: Seat
    number: int


@dataclass(frozen=True, slots=True)
class Votes:
    """Who has looked and who has voted; once all is revealed, whose vote is still to be read off their disc. `bets` are
    the votes that are open while the tokens are still to be turned: later they stand with the points."""

    voters: tuple[Voter, ...]
    is_open: bool
    has_tokens: bool
    bets: tuple[Bet, ...] = ()


@dataclass(frozen=True, slots=True)
class Ballot:
    """One box for each colour and number, the same for everybody; no box remembers that it was tapped."""

    seat: Seat
    colours: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class Ballots:
    round: int
    ballots: tuple[Ballot, ...]
    is_open: bool
    vote: Offer | None


def of_votes(table: Table[Dream], round: Round | None) -> Votes:
    if not round:
        return Votes((), False, False)
    asked = rules.not_voted(table, round) if round.is_revealed else rules.at_the_table(table, round)
    voters = tuple(voter(table, round, seat) for seat in asked)
    return Votes(voters, not round.is_revealed, bool(round.deal.cards), tuple(bets(table, round)))


def bets(table: Table[Dream], round: Round) -> Iterator[Bet]:
    if not round.is_revealed or round.is_scored:
        return
    around = {seat.id: seat for seat in rules.players(table, round)}
    for seat in around.values():
        if (vote := round.votes.get(seat.id)) and vote.colour in around:
            yield Bet(seat, around[vote.colour], vote.number)


def voter(table: Table[Dream], round: Round, seat: Seat) -> Voter:
    has_looked = table.has_looked(seat.id, round.deal.id)
    return Voter(seat, has_looked, seat.id in round.votes, bool(table.holder(seat.id)))


def of_ballots(table: Table[Dream], own_colour: bool, vote: Offer | None, read: Offer | None) -> Ballots:
    round = rules.current(table.state)
    if not round:
        return Ballots(0, (), False, None)
    if not round.is_revealed:
        seats = rules.at_the_table(table, round)
        found = tuple(ballot(table, round, seat, own_colour) for seat in seats)
        return Ballots(round.number, found, True, vote)
    found = tuple(ballot(table, round, seat, True) for seat in rules.not_voted(table, round))
    return Ballots(round.number, found, False, read)


def ballot(table: Table[Dream], round: Round, seat: Seat, own_colour: bool) -> Ballot:
    """DR-008: one's own colour is left out for all or in for all, whoever they are."""
    around = rules.players(table, round)
    return Ballot(seat, tuple(each for each in around if own_colour or each != seat))
