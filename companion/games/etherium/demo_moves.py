"""Chooses the next move of a demo game that plays itself: seasons, actions and gains."""

from companion.games.etherium.state import Orbit
from companion.table.chapter import Chance
from companion.table.demo_moves import ExampleMove, example_move, happens, pick
from companion.table.moves import Choice, Offer, Offers
from companion.table.table import Table

GAINS = ("army_token", "ether_token", "connection_token", "saccage_token", "guide", "ether")
ACTIONS = 4


def example(table: Table[Orbit], offers: Offers, chance: Chance) -> ExampleMove | None:
    if "draw_peoples" in offers:
        return example_move("draw_peoples")
    if offer := offers.get("place_people"):
        return example_move("place_people", people=any_of(offer, "people", chance))
    if offer := offers.get("reveal_season"):
        return example_move("reveal_season", moon=any_of(offer, "moon", chance), card=1 + chance.randrange(2))
    if "announce" in offers:
        return example_move("announce")
    if offer := offers.get("count_cubes"):
        return example_move("count_cubes", seat=any_of(offer, "seat", chance), cubes=chance.randrange(15))
    if (offer := offers.get("gain")) and happens(chance, 3) and not table.state.is_counting:
        return example_move("gain", 30, seat=any_of(offer, "seat", chance), item=pick(chance, GAINS), more=1)
    ways = ("next_action",) if table.state.action < ACTIONS else ("end_season", "end_game")
    return next((example_move(kind, 150) for kind in ways if kind in offers), None)


def any_of(offer: Offer, field: str, chance: Chance) -> str:
    domain = offer.domain(field)
    assert isinstance(domain, Choice)
    return str(pick(chance, domain.among))
