"""VE-003, VE-015: the cards that the app knows: those that come with the game and those that people typed in."""

import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict, replace

from companion.games.vale_of_eternity.player_areas import ASSISTANT, round_offers
from companion.games.vale_of_eternity.state import Card, Vale
from companion.games.vale_of_eternity.stones import DEAREST, PRICE
from companion.kit.history_lines import choice, line, number, text
from companion.table.chapter import Chapter, Fields, Kind, Known, MoveContext, no_line
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
    return round_offers(table, Offer("note_card", CARD), Offer("forget_card", CARD[:1]), Offer("name_card", NAMING))


def name_key(name: str) -> str:
    """Returns the name without accents, capitals and punctuation; "" if nothing is left. Cards are stored under this
    key, so that a card is found even if its name is typed a little differently."""
    parts = unicodedata.normalize("NFD", name.casefold())
    return "".join(each for each in parts if each.isalnum() or each == " ").strip()


def cards_by_key(cards: Iterable[Card]) -> dict[str, Card]:
    return {name_key(card.name): card for card in cards}


def drop_card(cards: Mapping[str, Card], name: str) -> dict[str, Card]:
    return {each: card for each, card in cards.items() if each != name_key(name)}


def read_card(data: Mapping[str, Json]) -> Card | None:
    fact = Fact("", data)
    name, family, effects = fact.text("name"), fact.one_of("family", FAMILIES), fact.one_of("effects", EFFECTS)
    if not (name and family and effects):
        return None
    return Card(name, family, fact.number("price", 0, DEAREST), effects, fact.text("also"), fact.text("origin"))


def read_cards(value: Json) -> list[Card]:
    items = value if isinstance(value, list) else []
    return [card for each in items if isinstance(each, dict) and (card := read_card(each))]


def card_data(card: Card) -> dict[str, Json]:
    """Returns the card as a fact stores it, without `also` and `origin` if they are empty."""
    return {name: value for name, value in asdict(card).items() if value or name not in ("also", "origin")}


def cards_of_house(known: Known) -> dict[str, Card]:
    """Returns the cards that this house knows, by key. Cards that people typed in come before those that come with the
    game. A card that people removed is left out: the house remembers None under its key."""
    printed, lessons_known = known.get("cards"), known.get("learnt")
    lessons = lessons_known if isinstance(lessons_known, dict) else {}
    cards = cards_by_key(read_cards(printed))
    for name, value in ((name, value) for name, value in lessons.items() if name.startswith(LESSON)):
        cards.pop(name.removeprefix(LESSON), None)
        typed = (card if card.also else replace(card, origin="house") for card in read_cards([value]))
        cards = {**cards_by_key(typed), **cards}
    return cards


def cards_outside_arenas(state: Vale) -> tuple[Card, ...]:
    in_arenas = {name_key(creature.card.name) for area in state.areas.values() for creature in area.creatures}
    return tuple(card for card in state.cards.values() if not in_arenas & {name_key(card.name), name_key(card.also)})


def copy_house_cards(asked: MoveContext[Vale]) -> list[Fact]:
    if asked.text("value") != "on":
        return []
    return [Fact("cards_known", {"cards": [card_data(card) for card in cards_of_house(asked.known).values()]})]


def apply_cards_known(table: Table[Vale], fact: Fact) -> Vale:
    return replace(table.state, cards=cards_by_key(read_cards(fact.data.get("cards"))))


def note_card(asked: MoveContext[Vale]) -> list[Fact]:
    return [Fact("card_noted", named_card_data(asked))]


def named_card_data(asked: MoveContext[Vale]) -> dict[str, Json]:
    """Returns the card of the move as a fact stores it. Raises `IllegalMove` if its name is empty."""
    name = asked.text("card")
    if not name_key(name):
        raise IllegalMove(say("vale_of_eternity.refuse.no_name", rule="VE-003"))
    return {"name": name, **{field: value for field, value in asked.fields.items() if field != "card"}}


def card_data_with_other_name(asked: MoveContext[Vale]) -> dict[str, Json]:
    data, card = named_card_data(asked), asked.state.cards.get(name_key(asked.text("card")))
    return {**data, **({"also": card.also} if card and card.also else {})}


def apply_card_noted(table: Table[Vale], fact: Fact) -> Vale:
    """Adds a card at the beginning of the list, because the person who types it in will probably use it next."""
    return add_card(table.state, card=read_card({**fact.data, "origin": "house"}))


def add_card(state: Vale, card: Card | None) -> Vale:
    """Returns the state with the card first in the list, in place of a card of the same name. The state is unchanged if
    `card` is None."""
    return replace(state, cards={**cards_by_key([card]), **drop_card(state.cards, card.name)}) if card else state


def learn(table: Table[Vale], fact: Fact) -> Mapping[str, Json]:
    card = read_card(fact.data)
    return {f"{LESSON}{name_key(card.name)}": card_data(replace(card, also=""))} if card else {}


def name_card(asked: MoveContext[Vale]) -> list[Fact]:
    """Returns the fact with the name that is printed on a card in this table's copy of the game. People can still find
    the card by its former name. Raises `IllegalMove` for an unknown card or an empty name."""
    card, name = asked.state.cards.get(name_key(asked.text("card"))), asked.text("called")
    if not card:
        raise IllegalMove(say("vale_of_eternity.refuse.no_card", rule="VE-003"))
    if not name_key(name):
        raise IllegalMove(say("vale_of_eternity.refuse.no_name", rule="VE-003"))
    is_respelt = name_key(name) == name_key(card.name)
    return [Fact("card_named", card_data(replace(card, name=name, also=card.also if is_respelt else card.name)))]


def apply_card_named(table: Table[Vale], fact: Fact) -> Vale:
    state = add_card(table.state, read_card(fact.data))
    return replace(state, cards=drop_card(state.cards, fact.text("also")))


def learn_name(table: Table[Vale], fact: Fact) -> Mapping[str, Json]:
    card = read_card(fact.data)
    if not card:
        return {}
    other: dict[str, Json] = {f"{LESSON}{name_key(card.also)}": None} if card.also else {}
    return {**other, f"{LESSON}{name_key(card.name)}": card_data(card)}


def forget_card(asked: MoveContext[Vale]) -> list[Fact]:
    return [Fact("card_forgotten", {"name": asked.text("card")})]


def apply_card_forgotten(table: Table[Vale], fact: Fact) -> Vale:
    return replace(table.state, cards=drop_card(table.state.cards, fact.text("name")))


def unlearn(table: Table[Vale], fact: Fact) -> Mapping[str, Json]:
    """Returns what the house remembers about a card that people removed: None under the card's key. Because of it, a
    card that comes with the game stays removed in later games."""
    return {f"{LESSON}{name_key(fact.text('name'))}": None}


creature, family = text("name"), choice("family", FAMILIES, room="family")
chapter: Chapter[Vale] = Chapter(
    offers=offers,
    moves={"note_card": note_card, "name_card": name_card, "forget_card": forget_card},
    facts={
        "cards_known": Kind(apply_cards_known, no_line),
        "card_noted": Kind(apply_card_noted, line("VE-003", creature=creature, family=family, price=number("price"))),
        "card_named": Kind(apply_card_named, line("VE-003", creature=creature, was=text("also"))),
        "card_forgotten": Kind(apply_card_forgotten, line("VE-003", creature=creature)),
    },
    follows={"set_assistant": copy_house_cards},
    lessons={"card_noted": learn, "card_named": learn_name, "card_forgotten": unlearn},
    switch=ASSISTANT,
)
