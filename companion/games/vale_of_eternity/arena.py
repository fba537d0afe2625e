"""What lies before each seat: stones, creatures, capture tokens still out; and the cards that the house knows. Pure."""

import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from companion.games.vale_of_eternity.stones import LIMIT, NO_STONES, VALUES, Stones
from companion.table.chapter import Known
from companion.table.fact import Fact, Json

FAMILIES = ("fire", "water", "earth", "wind", "dragon")
EFFECTS = ("instant", "permanent", "activable", "instant_permanent", "instant_activable")
TOKENS = 2
DEAREST = 20
LESSON = "card."


@dataclass(frozen=True, slots=True)
class Card:
    """VE-003. `also` is its name in another language, where it is known."""

    name: str
    family: str
    price: int
    effects: str
    also: str = ""

    @property
    def is_activable(self) -> bool:
        return "activable" in self.effects

    @property
    def is_instant(self) -> bool:
        return "instant" in self.effects

    @property
    def is_permanent(self) -> bool:
        return "permanent" in self.effects


@dataclass(frozen=True, slots=True)
class Creature:
    """`id` is the number of the fact that brought it. `is_used`: its activable effect has happened this round."""

    id: int
    card: Card
    is_used: bool = False

    @property
    def waits(self) -> bool:
        return self.card.is_activable and not self.is_used


@dataclass(frozen=True, slots=True)
class Place:
    stones: Stones = NO_STONES
    limit: int = LIMIT
    values: Stones = VALUES
    creatures: tuple[Creature, ...] = ()
    tokens: int = TOKENS
    has_ended: bool = False

    @property
    def is_over(self) -> bool:
        """VE-004: more stones than one may have; some must go before anything else is done."""
        return self.stones.count() > self.limit

    def creature(self, id: int) -> Creature | None:
        return next((each for each in self.creatures if each.id == id), None)


Places = Mapping[str, Place]


def begin_round(places: Places) -> dict[str, Place]:
    """New cards are captured, turns are still to come, and every activable effect may happen again."""
    return {seat: begun(place) for seat, place in places.items()}


def begun(place: Place) -> Place:
    rested = tuple(replace(each, is_used=False) for each in place.creatures)
    return replace(place, creatures=rested, tokens=TOKENS, has_ended=False)


def owner(places: Places, id: int) -> str:
    return next((seat for seat, place in places.items() if place.creature(id)), "")


def read_card(data: Mapping[str, Json]) -> Card | None:
    """From a log, a file of another house, or what comes with the game."""
    fact = Fact("", data)
    name, family, effects = (fact.text(each) for each in ("name", "family", "effects"))
    if not name or family not in FAMILIES or effects not in EFFECTS:
        return None
    return Card(name, family, max(0, min(DEAREST, fact.number("price"))), effects, fact.text("also"))


def written(card: Card) -> dict[str, Json]:
    plain: dict[str, Json] = {
        "name": card.name, "family": card.family, "price": card.price, "effects": card.effects
    }  # fmt: skip
    return {**plain, **({"also": card.also} if card.also else {})}


def by_name(cards: Iterable[Card]) -> dict[str, Card]:
    return {key(each.name): each for each in cards}


def from_house(known: Known) -> dict[str, Card]:
    """What this house has met, the newest first, and what comes with the game; an emptied lesson takes a card away."""
    printed, learnt = known.get("cards"), known.get("learnt")
    lessons = learnt if isinstance(learnt, dict) else {}
    cards = by_name(read_cards(printed))
    for name, value in ((name, value) for name, value in lessons.items() if name.startswith(LESSON)):
        cards.pop(name.removeprefix(LESSON), None)
        cards = {**by_name(read_cards([value])), **cards}
    return cards


def read_cards(value: Json) -> list[Card]:
    found = value if isinstance(value, list) else []
    return [card for each in found if isinstance(each, dict) and (card := read_card(each))]


def key(name: str) -> str:
    """How a name is found: by its letters, without accents or capitals."""
    parts = unicodedata.normalize("NFD", name.casefold())
    return "".join(each for each in parts if each.isalnum() or each == " ").strip()
