"""Chooses the next move of a demonstration game of When I Dream that plays itself."""

from companion.games.when_i_dream.state import Nights
from companion.table.chapter import Chance
from companion.table.demo_moves import ExampleMove, example_move, happens
from companion.table.moves import Offers
from companion.table.table import Table


def example(table: Table[Nights], offers: Offers, chance: Chance) -> ExampleMove | None:
    if "last_answer" in offers:
        return example_move("last_answer", verdict="none")
    if "give_verdict" in offers:
        if "end_night" in offers and happens(chance, 6):
            return example_move("end_night", 10)
        return example_move("give_verdict", 15, verdict="right" if chance.randrange(5) < 3 else "wrong")
    if offer := offers.get("take_off_mask"):
        fields = {"told": "not_all" if happens(chance, 3) else "all"} if offer.fields else {}
        return example_move("take_off_mask", 60, **fields)
    return next((example_move(kind) for kind in ("start_night", "next_round") if kind in offers), None)
