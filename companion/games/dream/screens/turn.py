"""The tablet in somebody's hands: their token, their vote, who is next. Looking changes what is beside it alone."""

from dataclasses import dataclass

from companion.games.dream.passing import to_look, to_vote
from companion.games.dream.screens.votes import Ballot, ballot
from companion.games.dream.state import Dream, Round
from companion.games.dream.votes import VOTES
from companion.table.seats import Seat
from companion.table.table import Table


@dataclass(frozen=True, slots=True)
class Turn:
    """Whose it is; with a `ballot` they vote, without one they look. `kept` is whose vote was the last to be taken."""

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
    if looking := to_look(table):
        has_looked = table.has_looked(looking[0].id, round.deal.id)
        return Turn(looking[0], second(looking), has_token=True, has_looked=has_looked)
    voting = to_vote(table, round) if VOTES.of(table) == "screens" else ()
    return voter(table, round, voting) if voting else Turn()


def voter(table: Table[Dream], round: Round, voting: tuple[Seat, ...]) -> Turn:
    seat, cast = voting[0], [id for id, vote in round.votes.items() if not vote.by_phone]
    has_token, kept = seat.id in round.deal.cards, table.seat(cast[-1]) if cast else None
    return Turn(seat, second(voting), ballot(table, round, seat), has_token, kept)


def second(seats: tuple[Seat, ...]) -> Seat | None:
    return seats[1] if len(seats) > 1 else None
