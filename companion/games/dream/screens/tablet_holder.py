"""The view of the tablet while it is passed from hand to hand: who holds it, to look or to vote, and who is next."""

from dataclasses import dataclass

from companion.games.dream.passing_the_tablet import to_look, to_vote
from companion.games.dream.round_steps import step
from companion.games.dream.screens.votes import Ballot, ballot
from companion.games.dream.state import Dream, Round
from companion.table.seats import Seat
from companion.table.table import Table


@dataclass(frozen=True, slots=True)
class Turn:
    """The seat that holds the tablet: it votes if there is a `ballot`, otherwise it looks at its token. `next` is the
    seat to which it hands the tablet, `kept` the seat that voted last on the tablet. `seat` is None if nobody holds
    it."""

    seat: Seat | None = None
    next: Seat | None = None
    ballot: Ballot | None = None
    has_token: bool = False
    kept: Seat | None = None
    has_looked: bool = False


def turn(table: Table[Dream]) -> Turn:
    round = table.state.hidden
    if not round:
        return Turn()
    if lookers := to_look(table):
        has_looked = table.has_looked(lookers[0].id, round.deal.id)
        return Turn(lookers[0], second_or_none(lookers), has_token=True, has_looked=has_looked)
    voters = to_vote(table, round) if step(table, round) == "vote" else ()
    return voting_turn(table, round, voters) if voters else Turn()


def voting_turn(table: Table[Dream], round: Round, voters: tuple[Seat, ...]) -> Turn:
    seat, voted_here = voters[0], [id for id, vote in round.votes.items() if not vote.by_phone]
    has_token, last_voter = seat.id in round.deal.cards, table.seat(voted_here[-1]) if voted_here else None
    return Turn(seat, second_or_none(voters), ballot(table, round, seat), has_token, last_voter)


def second_or_none(seats: tuple[Seat, ...]) -> Seat | None:
    """Returns the second of the seats, None if there are fewer than two."""
    return seats[1] if len(seats) > 1 else None
