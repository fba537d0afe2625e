"""A game of The Vale of Eternity that plays itself: everybody enters their points, later rounds bring more."""

from companion.games.vale_of_eternity.state import Vale
from companion.table.chapter import Chance
from companion.table.example import Deed, deed
from companion.table.moves import Choice, Offers
from companion.table.table import Table


def example(table: Table[Vale], offers: Offers, chance: Chance) -> Deed | None:
    if offer := offers.get("count_creatures"):
        seats = offer.domain("seat")
        tied = seats.among if isinstance(seats, Choice) else ()
        seat = next((each for each in tied if each not in table.state.creatures), "")
        return deed("count_creatures", seat=seat, creatures=4 + chance.randrange(6)) if seat else None
    round = table.state.round
    waits = [each.id for each in table.here() if (round, each.id) not in table.state.sheet.entries]
    if waits and "enter_points" in offers:
        return deed("enter_points", seat=waits[0], points=1 + round // 2 + chance.randrange(4 + round))
    return deed("next_round", 90) if "next_round" in offers else None
