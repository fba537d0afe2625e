"""Chooses the next move of a demonstration game of Dream that plays itself."""

from companion.games.dream.state import Dream, players_without_vote
from companion.table.chapter import Chance
from companion.table.demo_moves import ExampleMove, example_move, pick
from companion.table.moves import Offers
from companion.table.table import Table


def example(table: Table[Dream], offers: Offers, chance: Chance) -> ExampleMove | None:
    round = table.state.hidden
    missing = [seat.id for seat in players_without_vote(table, round)] if "cast_vote" in offers and round else []
    if missing:
        others = [seat.id for seat in table.here() if seat.id != missing[0]]
        return example_move(
            "cast_vote", 20, seat=missing[0], colour=pick(chance, others), number=1 + chance.randrange(4)
        )
    ways = ("finish_stars", "reveal", "reveal_early", "close_votes", "next_round")
    return next((example_move(kind, 60) for kind in ways if kind in offers), None)
