"""Who has looked and who has voted, the boxes to tap, and what is shown once all is revealed."""

from collections.abc import Iterator
from dataclasses import dataclass

from companion.games.dream.state import Dream, Round, at_the_table, not_voted, players
from companion.games.dream.votes import OWN_COLOUR
from companion.kit.deals import Looker, lookers
from companion.table.seats import Seat
from companion.table.table import Table


@dataclass(frozen=True, slots=True)
class Tokens:
    """A peek for each; who has looked stands beside who has voted."""

    lookers: tuple[Looker, ...]


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

    voters: tuple[Voter, ...] = ()
    is_open: bool = False
    has_tokens: bool = False
    bets: tuple[Bet, ...] = ()


@dataclass(frozen=True, slots=True)
class Ballot:
    """One box for each colour and number, the same for everybody; no box remembers that it was tapped."""

    seat: Seat
    colours: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class Ballots:
    round: int = 0
    ballots: tuple[Ballot, ...] = ()
    is_open: bool = False


def tokens(table: Table[Dream]) -> Tokens:
    round = table.state.hidden
    return Tokens(lookers(table, round.deal) if round else ())


def votes(table: Table[Dream]) -> Votes:
    round = table.state.current
    if not round:
        return Votes()
    asked = not_voted(table, round) if round.is_revealed else at_the_table(table, round)
    voters = tuple(voter(table, round, seat) for seat in asked)
    return Votes(voters, not round.is_revealed, bool(round.deal.cards), tuple(bets(table, round)))


def voter(table: Table[Dream], round: Round, seat: Seat) -> Voter:
    has_looked = table.has_looked(seat.id, round.deal.id)
    return Voter(seat, has_looked, seat.id in round.votes, bool(table.holder(seat.id)))


def bets(table: Table[Dream], round: Round) -> Iterator[Bet]:
    if not round.is_revealed or round.is_scored:
        return
    around = {seat.id: seat for seat in players(table, round)}
    for seat in around.values():
        if (vote := round.votes.get(seat.id)) and vote.colour in around:
            yield Bet(seat, around[vote.colour], vote.number)


def ballots(table: Table[Dream]) -> Ballots:
    """Before the reveal a vote of each; after it, what is still to be read off their discs."""
    round = table.state.current
    if not round:
        return Ballots()
    asked = not_voted(table, round) if round.is_revealed else at_the_table(table, round)
    found = tuple(ballot(table, round, seat) for seat in asked)
    return Ballots(round.number, found, not round.is_revealed)


def ballot(table: Table[Dream], round: Round, seat: Seat) -> Ballot:
    """DR-008: one's own colour is left out for all or in for all, whoever they are; what lies open is read as it is."""
    own_colour = round.is_revealed or OWN_COLOUR.of(table) == "allowed"
    return Ballot(seat, tuple(each for each in players(table, round) if own_colour or each != seat))
