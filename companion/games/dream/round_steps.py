"""DR-004: the steps of a hidden round: everybody looks at their token, then stars are placed, then all vote."""

from companion.games.dream.passing_the_tablet import to_look
from companion.games.dream.state import Dream, Round, are_stars_down, players_without_vote
from companion.games.dream.votes import VOTES
from companion.kit.deals import lookers
from companion.table.seats import Seat
from companion.table.table import Table


def step(table: Table[Dream], round: Round) -> str:
    """Returns the step of a hidden round: "look" while people look at their tokens, "stars" while they place stars,
    "vote" while they vote, and "reveal" once all have voted. If people vote with discs of the box, the app does not
    know who has voted, so the step "turn_discs" replaces both "vote" and "reveal"."""
    if not are_stars_down(table, round):
        return "look" if to_look(table) or unseen(table, round) else "stars"
    if VOTES.of(table) == "discs":
        return "turn_discs"
    return "vote" if players_without_vote(table, round) else "reveal"


def unseen(table: Table[Dream], round: Round) -> tuple[Seat, ...]:
    not_looked = (each.seat for each in lookers(table, round.deal) if not each.has_looked)
    return tuple(seat for seat in not_looked if seat.id not in round.passed)
