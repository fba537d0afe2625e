"""The texts of the assistant whose ids are put together, and every move that it may offer."""

from companion.games.vale_of_eternity.arena import EFFECTS, FAMILIES, Card, Creature, Place
from companion.games.vale_of_eternity.asking import offers as offered
from companion.games.vale_of_eternity.pages import PAGES
from companion.games.vale_of_eternity.rules import Vale
from companion.games.vale_of_eternity.stones import KINDS, Stones
from companion.table.moves import Offer, Text
from companion.table.seats import seat
from companion.table.table import Table

LISTS = {
    "some": (*KINDS, "none"),
    "slip": PAGES,
    "family": FAMILIES,
    "choice": EFFECTS,
    "assistant.phase": ("action", "resolution", "done"),
    "told": ("stones_gained", "stones_lost", "turn_ended_anyway"),
}


def words() -> set[str]:
    return {f"vale_of_eternity.{family}.{each}" for family, ids in LISTS.items() for each in ids}


def offers() -> list[Offer]:
    """Somebody has too many stones, somebody has ended their turn, and there are creatures before and after theirs."""
    troll = Card("Troll", "earth", 3, "activable")
    places = {
        "s1": Place(stones=Stones(5), creatures=(Creature(1, troll), Creature(2, troll, is_used=True))),
        "s2": Place(has_ended=True),
    }
    state = Vale(places=places)
    offers = offered(Table("any", "vale_of_eternity", state, seats=(seat(1, "Ana"), seat(2, "Ben"))))
    return [without_numbers(each) for each in offers]


def without_numbers(offer: Offer) -> Offer:
    """A creature is told by its name, not by its number."""
    return Offer(offer.kind, tuple((name, Text() if name == "creature" else each) for name, each in offer.fields))
