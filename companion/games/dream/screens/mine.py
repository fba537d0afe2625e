"""What a phone shows of its own seat: the token to hold, the boxes to vote with, the points of the round."""

from dataclasses import dataclass

from companion.games.dream.screens.scores import Score, scores
from companion.games.dream.screens.votes import Ballot, ballot
from companion.games.dream.state import Dream
from companion.table.moves import Offers
from companion.table.seats import Seat
from companion.table.table import Table


@dataclass(frozen=True, slots=True)
class Mine:
    """`joins_next`: a round goes on in which this seat has no part."""

    seat: Seat | None
    ballot: Ballot | None
    has_voted: bool
    score: Score | None
    joins_next: bool = False


@dataclass(frozen=True, slots=True)
class Holding:
    """Apart from all that changes while people look: a frame must not wipe what a finger holds open."""

    seat: Seat | None
    deal: str


def mine(table: Table[Dream], seat_id: str, offers: Offers) -> Mine:
    round, seat = table.state.hidden, table.seat(seat_id)
    score = next((each for each in scores(table).scores if each.seat.id == seat_id), None)
    if not round or not seat or "cast_vote" not in offers:
        return Mine(seat, None, False, score, bool(round and seat and seat.is_here))
    return Mine(seat, ballot(table, round, seat), seat_id in round.votes, score)


def holding(table: Table[Dream], seat_id: str) -> Holding:
    round = table.state.hidden
    if not round or seat_id not in round.deal.cards:
        return Holding(None, "")
    return Holding(table.seat(seat_id), round.deal.id)
