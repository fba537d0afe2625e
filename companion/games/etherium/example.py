"""A year of Etherium that plays itself: seasons with their cards and orders, actions, what people gain."""

from companion.games.etherium.state import Orbit
from companion.table.chapter import Chance
from companion.table.example import Deed, deed, happens, pick
from companion.table.moves import Choice, Offer, Offers
from companion.table.table import Table

GAINS = ("army_token", "ether_token", "connection_token", "saccage_token", "guide", "ether")
ACTIONS = 4


def example(table: Table[Orbit], offers: Offers, chance: Chance) -> Deed | None:
    if offer := offers.get("place_people"):
        return deed("place_people", people=any_of(offer, "people", chance))
    if offer := offers.get("reveal_season"):
        return deed("reveal_season", moon=any_of(offer, "moon", chance), card=1 + chance.randrange(2))
    if "announce" in offers:
        return deed("announce")
    if offer := offers.get("count_cubes"):
        return deed("count_cubes", seat=any_of(offer, "seat", chance), cubes=chance.randrange(15))
    if (offer := offers.get("gain")) and happens(chance, 3) and not table.state.is_counting:
        return deed("gain", 30, seat=any_of(offer, "seat", chance), item=pick(chance, GAINS), more=1)
    ways = ("next_action",) if table.state.action < ACTIONS else ("end_season", "end_game")
    return next((deed(kind, 150) for kind in ways if kind in offers), None)


def any_of(offer: Offer, field: str, chance: Chance) -> str:
    domain = offer.domain(field)
    assert isinstance(domain, Choice)
    return str(pick(chance, domain.among))
