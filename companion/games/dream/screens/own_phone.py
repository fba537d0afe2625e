"""The views of one phone's own seat: its token, its ballot, its points of the round."""

from dataclasses import dataclass, replace

from companion.games.dream import game_end, points, star_placing
from companion.games.dream.reveal import voters_missing
from companion.games.dream.round_steps import step, unseen
from companion.games.dream.screens import current_step as rounds
from companion.games.dream.screens.current_step import Now
from companion.games.dream.screens.scores import Score, reasons, scores
from companion.games.dream.screens.votes import Ballot, ballot
from companion.games.dream.state import Dream
from companion.kit.deals import Holding, holding
from companion.kit.reveal_and_waiting_views import Waiting
from companion.table.fact import Who
from companion.table.moves import Offers
from companion.table.say import say
from companion.table.seats import Seat
from companion.table.table import Table


@dataclass(frozen=True, slots=True)
class Mine:
    """The view of a phone's own seat. `joins_next` says that the seat plays from the next round on, `from_tablet` that
    the seat's vote was cast on the tablet."""

    seat: Seat | None
    ballot: Ballot | None
    has_voted: bool
    score: Score | None
    joins_next: bool = False
    from_tablet: bool = False


def own_question(table: Table[Dream], seat_id: str, offers: Offers) -> Now:
    """Returns what the person at the seat `seat_id` should do now, for that person's phone. Before the reveal, the
    result says who has voted only if this seat has voted, so that a vote does not redraw the phones of people who are
    still choosing."""
    now, round = rounds.view(table, offers), table.state.hidden
    if not round or seat_id not in round.votes:
        return replace(now, missing=(), hints=()) if round else now
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


def own_token(table: Table[Dream], seat: str, offers: Offers) -> Holding:
    round = table.state.hidden
    found = holding(table, round.deal.id if round and seat in round.deal.cards else "", seat)
    return replace(found, is_small="cast_vote" in offers)


def own_vote(table: Table[Dream], seat: str) -> Holding:
    round = table.state.hidden
    return holding(table, round.deal.id if round and seat in round.votes else "", seat)


def waiting(table: Table[Dream], audience: Who) -> Waiting:
    """Returns what a phone shows while it has no ballot to fill in. The view is empty while the phone has a ballot, and
    after the end of the game. It names the players who have not voted only if the phone's own seat has voted."""
    round, seat = table.state.hidden, table.seat(audience.seat)
    if seat is None or game_end.is_over(table):
        return Waiting()
    if round is None:
        return Waiting(seat, is_alone=True)
    at, has_voted = step(table, round), seat.id in round.votes
    if at in ("vote", "reveal") and not has_voted:
        return Waiting()
    placer = table.seat(star_placing.on_turn(table))
    awaited = (
        unseen(table, round) if at == "look" else voters_missing(table) if has_voted else (placer,) if placer else ()
    )
    last = table.state.scored[-1] if table.state.scored and not has_voted else None
    if last is None or seat.id not in last.players:
        return Waiting(seat, awaited)
    tally = points.tally(last, seat.id)
    return Waiting(seat, awaited, tally.points, reasons(table, last, tally))
