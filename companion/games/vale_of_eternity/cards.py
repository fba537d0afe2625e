"""VE-003, VE-015: the cards that the house knows: those that come with the game, and those that somebody typed once."""

import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict, replace

from companion.games.vale_of_eternity.assistant import ASSISTANT, of_the_round
from companion.games.vale_of_eternity.payment import DEAREST, PRICE
from companion.games.vale_of_eternity.state import Card, Vale
from companion.kit.telling import choice, line, number, text
from companion.table.chapter import Asked, Chapter, Fields, Kind, Known, untold
from companion.table.fact import Fact, Json
from companion.table.moves import Choice, IllegalMove, Offer, Text
from companion.table.say import say
from companion.table.table import Table

FAMILIES = ("fire", "water", "earth", "wind", "dragon")
EFFECTS = ("instant", "permanent", "activable", "instant_permanent", "instant_activable")
LESSON = "card."
NAMING: Fields = (("card", Text(40)), ("called", Text(40)))
CARD: Fields = (("card", Text(40)), ("family", Choice(FAMILIES)), ("price", PRICE), ("effects", Choice(EFFECTS)))


def offers(table: Table[Vale]) -> Iterator[Offer]:
    return of_the_round(table, Offer("note_card", CARD), Offer("forget_card", CARD[:1]), Offer("name_card", NAMING))


def key(name: str) -> str:
    """How a name is found: by its letters, without accents or capitals."""
    parts = unicodedata.normalize("NFD", name.casefold())
    return "".join(each for each in parts if each.isalnum() or each == " ").strip()


def by_name(cards: Iterable[Card]) -> dict[str, Card]:
    return {key(card.name): card for card in cards}


def without(cards: Mapping[str, Card], name: str) -> dict[str, Card]:
    return {each: card for each, card in cards.items() if each != key(name)}


def read_card(data: Mapping[str, Json]) -> Card | None:
    """From a log, a file of another house, or what comes with the game."""
    fact = Fact("", data)
    name, family, effects = fact.text("name"), fact.one_of("family", FAMILIES), fact.one_of("effects", EFFECTS)
    if not (name and family and effects):
        return None
    return Card(name, family, fact.number("price", 0, DEAREST), effects, fact.text("also"))


def read_cards(value: Json) -> list[Card]:
    found = value if isinstance(value, list) else []
    return [card for each in found if isinstance(each, dict) and (card := read_card(each))]


def written(card: Card) -> dict[str, Json]:
    return {name: value for name, value in asdict(card).items() if value or name != "also"}


def from_house(known: Known) -> dict[str, Card]:
    """What this house has met, the newest first, and what comes with the game; an emptied lesson takes a card away."""
    printed, learnt = known.get("cards"), known.get("learnt")
    lessons = learnt if isinstance(learnt, dict) else {}
    cards = by_name(read_cards(printed))
    for name, value in ((name, value) for name, value in lessons.items() if name.startswith(LESSON)):
        cards.pop(name.removeprefix(LESSON), None)
        cards = {**by_name(read_cards([value])), **cards}
    return cards


def in_nobodys_arena(state: Vale) -> tuple[Card, ...]:
    """There is one card of each name: what lies in an arena is in nobody's hand."""
    laid = {key(creature.card.name) for place in state.places.values() for creature in place.creatures}
    return tuple(card for card in state.cards.values() if not laid & {key(card.name), key(card.also)})


def open_assistant(asked: Asked[Vale]) -> list[Fact]:
    """What the house knows of cards, as of now: the table goes on with it."""
    if asked.text("value") != "on":
        return []
    return [Fact("cards_known", {"cards": [written(card) for card in from_house(asked.known).values()]})]


def known(table: Table[Vale], fact: Fact) -> Vale:
    return replace(table.state, cards=by_name(read_cards(fact.data.get("cards"))))


def note_card(asked: Asked[Vale]) -> list[Fact]:
    return [Fact("card_noted", with_name(asked))]


def with_name(asked: Asked[Vale]) -> dict[str, Json]:
    name = asked.text("card")
    if not key(name):
        raise IllegalMove(say("vale_of_eternity.refuse.no_name", rule="VE-003"))
    return {"name": name, **{field: value for field, value in asked.fields.items() if field != "card"}}


def with_other_name(asked: Asked[Vale]) -> dict[str, Json]:
    """The one that the house knows for it in another language."""
    named, card = with_name(asked), asked.state.cards.get(key(asked.text("card")))
    return {**named, **({"also": card.also} if card and card.also else {})}


def card_noted(table: Table[Vale], fact: Fact) -> Vale:
    """The newest first: whoever notes a card is about to use it."""
    card, cards = read_card(fact.data), table.state.cards
    return replace(table.state, cards={**by_name([card]), **without(cards, card.name)}) if card else table.state


def learn(table: Table[Vale], fact: Fact) -> Mapping[str, Json]:
    """A card that was typed once is known for ever."""
    card = read_card(fact.data)
    return {f"{LESSON}{key(card.name)}": written(replace(card, also=""))} if card else {}


def name_card(asked: Asked[Vale]) -> list[Fact]:
    """What stands on the table's own copy, in its language; the name it was known by still finds it."""
    card, name = asked.state.cards.get(key(asked.text("card"))), asked.text("called")
    if not card:
        raise IllegalMove(say("vale_of_eternity.refuse.no_card", rule="VE-003"))
    if not key(name):
        raise IllegalMove(say("vale_of_eternity.refuse.no_name", rule="VE-003"))
    is_respelt = key(name) == key(card.name)
    return [Fact("card_named", written(replace(card, name=name, also=card.also if is_respelt else card.name)))]


def card_named(table: Table[Vale], fact: Fact) -> Vale:
    state = card_noted(table, fact)
    return replace(state, cards=without(state.cards, fact.text("also")))


def learn_name(table: Table[Vale], fact: Fact) -> Mapping[str, Json]:
    """Under its own name, and no longer under the other."""
    card = read_card(fact.data)
    if not card:
        return {}
    other: dict[str, Json] = {f"{LESSON}{key(card.also)}": None} if card.also else {}
    return {**other, f"{LESSON}{key(card.name)}": written(card)}


def forget_card(asked: Asked[Vale]) -> list[Fact]:
    return [Fact("card_forgotten", {"name": asked.text("card")})]


def card_forgotten(table: Table[Vale], fact: Fact) -> Vale:
    return replace(table.state, cards=without(table.state.cards, fact.text("name")))


def unlearn(table: Table[Vale], fact: Fact) -> Mapping[str, Json]:
    """A name that was taken out stays empty, so that a card of the box does not come back."""
    return {f"{LESSON}{key(fact.text('name'))}": None}


creature, family = text("name"), choice("family", FAMILIES, room="family")
chapter: Chapter[Vale] = Chapter(
    offers=offers,
    moves={"note_card": note_card, "name_card": name_card, "forget_card": forget_card},
    facts={
        "cards_known": Kind(known, untold),
        "card_noted": Kind(card_noted, line("VE-003", creature=creature, family=family, price=number("price"))),
        "card_named": Kind(card_named, line("VE-003", creature=creature, was=text("also"))),
        "card_forgotten": Kind(card_forgotten, line("VE-003", creature=creature)),
    },
    follows={"set_assistant": open_assistant},
    lessons={"card_noted": learn, "card_named": learn_name, "card_forgotten": unlearn},
    switch=ASSISTANT,
)
