"""Chooses the next move of a demonstration game of The Vale of Eternity that plays itself."""

from companion.games.vale_of_eternity.state import Vale
from companion.table.chapter import Chance
from companion.table.demo_moves import ExampleMove, example_move
from companion.table.moves import Choice, Offers
from companion.table.table import Table


def example(table: Table[Vale], offers: Offers, chance: Chance) -> ExampleMove | None:
    if offer := offers.get("count_creatures"):
        seats = offer.domain("seat")
        tied = seats.among if isinstance(seats, Choice) else ()
        seat = next((each for each in tied if each not in table.state.creatures), "")
        return example_move("count_creatures", seat=seat, creatures=4 + chance.randrange(6)) if seat else None
    round = table.state.round
    waiting = [each.id for each in table.here() if (round, each.id) not in table.state.sheet.entries]
    if waiting and "enter_points" in offers:
        return example_move("enter_points", seat=waiting[0], points=1 + round // 2 + chance.randrange(4 + round))
    return example_move("next_round", 90) if "next_round" in offers else None
