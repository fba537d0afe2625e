"""EF-063, EF-105, EF-117: Entities on the Site, each with what lies on its tile: Morphing tokens, Entity tokens,
figures."""

from collections.abc import Iterator

from companion.games.etherfields.dreamers import playing
from companion.games.etherfields.scenes import is_inside, this_scene
from companion.games.etherfields.site import CLOSELY, ids
from companion.games.etherfields.state import Campaign, Entity
from companion.games.etherfields.supplies import BY, TEAM, given_back, lay, paying
from companion.kit.among import Among
from companion.kit.telling import by, choice, line, text
from companion.table.chapter import Asked, Chapter, Kind, noted
from companion.table.fact import Fact, Json
from companion.table.moves import Choice, Offer, Text
from companion.table.settings import Silence
from companion.table.table import Table

# EF-126: a space that shows both the night and the day.
NIGHT_AND_DAY = Silence("night_and_day", ("both", "one"), "both", "EF-126")
ON_ENTITY = ("morphing", "entities", "humans", "creatures")
BUILD = ("usual", "big")
PRICES = ("ether", "keys")
MOST_IN_A_SPACE = 4


def offers(table: Table[Campaign]) -> Iterator[Offer]:
    if not is_inside(table.state):
        return
    at, entities = this_scene(table), ("entity", Among(ids(table.state.site.entities)))
    yield Offer("place_entity", (("title", Text(30)), ("build", Choice(BUILD))), at=at)
    if table.state.site.entities:
        yield Offer("lay_on_entity", (entities, ("thing", Choice(ON_ENTITY)), ("by", BY)), at=at)
        yield Offer("buy_morphing_off", (entities, playing(table), ("price", Choice(PRICES))), at=at)
        yield Offer("remove_entity", (entities,), at=at)


def name_of(asked: Asked[Campaign]) -> str:
    entity = asked.state.site.entity(asked.text("entity"))
    return entity.name if entity else ""


def entity_placed(table: Table[Campaign], fact: Fact) -> Campaign:
    state = table.state
    entity = Entity(f"e{fact.seq}", fact.text("title"), fact.text("build") == "big")
    return state.on_site(entities=(*state.site.entities, entity)) if is_inside(state) else state


def lay_on_entity(asked: Asked[Campaign]) -> list[Fact]:
    return [asked.fact("entity_laid", title=name_of(asked))]


def buy_morphing_off(asked: Asked[Campaign]) -> list[Fact]:
    """1 Key or 1 Ether for one Morphing at range 1."""
    one: dict[str, Json] = {"entity": asked.text("entity"), "thing": "morphing", "by": -1, "title": name_of(asked)}
    price = asked.text("price")
    payer = TEAM if price == "keys" else asked.text("seat")
    return [Fact("entity_laid", one), *paying(asked.table, payer, price, 1)]


def entity_laid(table: Table[Campaign], fact: Fact) -> Campaign:
    entity, thing = table.state.site.entity(fact.text("entity")), fact.one_of("thing", ON_ENTITY)
    return lay(table, fact, table.state, entity.id, thing, fact.number("by")) if entity and thing else table.state


def remove_entity(asked: Asked[Campaign]) -> list[Fact]:
    return [asked.fact("entity_removed", title=name_of(asked))]


def entity_removed(table: Table[Campaign], fact: Fact) -> Campaign:
    """What lies on it goes with it; a State on it is over."""
    state, id = table.state, fact.text("entity")
    others = tuple(each for each in state.site.entities if each.id != id)
    return given_back(state.on_site(entities=others), {id} & {*ids(state.site.entities)})


title = text("title")
chapter: Chapter[Campaign] = Chapter(
    offers=offers,
    moves={
        "place_entity": noted("entity_placed"),
        "lay_on_entity": lay_on_entity,
        "buy_morphing_off": buy_morphing_off,
        "remove_entity": remove_entity,
    },
    facts={
        "entity_placed": Kind(entity_placed, line(title=title)),
        "entity_laid": Kind(entity_laid, line(title=title, thing=choice("thing", ON_ENTITY), by=by("by"))),
        "entity_removed": Kind(entity_removed, line("EF-063", title=title)),
    },
    silences=(NIGHT_AND_DAY,),
    switch=CLOSELY,
)
