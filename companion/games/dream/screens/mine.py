"""What a phone shows of its own seat: the token to hold, the boxes to vote with, the points of the round."""

from dataclasses import dataclass, replace

from companion.games.dream.screens import round as rounds
from companion.games.dream.screens.round import Now
from companion.games.dream.screens.scores import Score, scores
from companion.games.dream.screens.votes import Ballot, ballot
from companion.games.dream.state import Dream, Round
from companion.table.moves import Offers
from companion.table.say import say
from companion.table.seats import Seat
from companion.table.table import Table


@dataclass(frozen=True, slots=True)
class Mine:
    """`joins_next`: a round goes on in which this seat has no part. `from_tablet`: where their vote was cast."""

    seat: Seat | None
    ballot: Ballot | None
    has_voted: bool
    score: Score | None
    joins_next: bool = False
    from_tablet: bool = False


@dataclass(frozen=True, slots=True)
class Holding:
    """Apart from all that changes while people look: a frame must not wipe what a finger holds open."""

    seat: Seat | None
    deal: str


NOTHING = Holding(None, "")


def asked(table: Table[Dream], seat_id: str, offers: Offers) -> Now:
    """Whoever has voted reads that it counts, and whose vote is missing."""
    now, round = rounds.now(table, offers), table.state.hidden
    if not round or seat_id not in round.votes:
        return now
    ask = say("dream.you_voted", rule="DR-008") if now.missing else now.ask
    return replace(now, ask=ask, has_voted=True)


def mine(table: Table[Dream], seat_id: str, offers: Offers) -> Mine:
    round, seat = table.state.hidden, table.seat(seat_id)
    score = next((each for each in scores(table).scores if each.seat.id == seat_id), None)
    if not round or not seat or seat_id not in round.players:
        return Mine(seat, None, False, score, bool(round and seat and seat.is_here))
    vote = round.votes.get(seat_id)
    boxes = ballot(table, round, seat) if "cast_vote" in offers else None
    return Mine(seat, boxes, bool(vote), score, from_tablet=bool(vote and not vote.by_phone))


def holding(table: Table[Dream], seat_id: str) -> Holding:
    round = table.state.hidden
    return held(table, round, seat_id) if round and seat_id in round.deal.cards else NOTHING


def kept(table: Table[Dream], seat_id: str) -> Holding:
    """The own vote, to see it again."""
    round = table.state.hidden
    return held(table, round, seat_id) if round and seat_id in round.votes else NOTHING


def held(table: Table[Dream], round: Round, seat_id: str) -> Holding:
    return Holding(table.seat(seat_id), round.deal.id)
