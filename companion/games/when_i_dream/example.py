"""A game of When I Dream that plays itself: roles are dealt, a night brings a few cards, the Dreamer tells them."""

from companion.games.when_i_dream.state import Nights
from companion.table.chapter import Chance
from companion.table.example import Deed, deed, happens
from companion.table.moves import Offers
from companion.table.table import Table


def example(table: Table[Nights], offers: Offers, chance: Chance) -> Deed | None:
    if "last_answer" in offers:
        return deed("last_answer", verdict="none")
    if "give_verdict" in offers:
        if "end_night" in offers and happens(chance, 6):
            return deed("end_night", 10)
        return deed("give_verdict", 15, verdict="right" if chance.randrange(5) < 3 else "wrong")
    if offer := offers.get("take_off_mask"):
        told = {"told": "not_all" if happens(chance, 3) else "all"} if offer.fields else {}
        return deed("take_off_mask", 60, **told)
    return next((deed(kind) for kind in ("start_night", "next_round") if kind in offers), None)
