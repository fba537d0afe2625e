"""A game of Dream that plays itself: tokens are dealt, everybody votes, all is revealed."""

from companion.games.dream.state import Dream, not_voted
from companion.table.chapter import Chance
from companion.table.example import Deed, deed, pick
from companion.table.moves import Offers
from companion.table.table import Table


def example(table: Table[Dream], offers: Offers, chance: Chance) -> Deed | None:
    round = table.state.hidden
    waits = [seat.id for seat in not_voted(table, round)] if round and "cast_vote" in offers else []
    if waits:
        others = [seat.id for seat in table.here() if seat.id != waits[0]]
        return deed("cast_vote", 20, seat=waits[0], colour=pick(chance, others), number=1 + chance.randrange(4))
    ways = ("reveal", "reveal_early", "close_votes", "next_round")
    return next((deed(kind, 60) for kind in ways if kind in offers), None)
