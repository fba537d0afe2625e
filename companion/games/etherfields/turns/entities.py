"""Records the Entities on the Site and the tokens and figures on their tiles (EF-063, EF-105, EF-117)."""

from collections.abc import Iterator

from companion.games.etherfields.campaign.dreamers import seats_here
from companion.games.etherfields.campaign.scene_transitions import is_inside, this_scene
from companion.games.etherfields.campaign.supplies import BY, TEAM, lay, pay
from companion.games.etherfields.state import Campaign, Entity
from companion.games.etherfields.turns.site_cleanup import TURN_BY_TURN, ids, remove_from_site
from companion.games.etherfields.turns.status_effects import POISONED
from companion.games.etherfields.turns.turn_steps import check_round
from companion.kit.history_lines import by, choice, line, text
from companion.table.chapter import Chapter, Kind, MoveContext, as_fact
from companion.table.fact import Fact, Json
from companion.table.moves import Choice, IllegalMove, Offer, TappedChoice, Text
from companion.table.say import say
from companion.table.settings import Silence
from companion.table.table import Table

# EF-126: whether a space that shows night and day counts as both.
NIGHT_AND_DAY = Silence("night_and_day", ("both", "one"), "both", "EF-126")
ON_ENTITY = ("morphing", "entities", "humans", "creatures")
PRICES = ("ether", "keys")
MOST_IN_A_SPACE = 4


def offers(table: Table[Campaign]) -> Iterator[Offer]:
    if not is_inside(table.state):
        return
    at, entities = this_scene(table), ("entity", TappedChoice(ids(table.state.site.entities)))
    yield Offer("place_entity", (("title", Text(30)), ("build", Choice(("usual", "big")))), during=at)
    if table.state.site.entities:
        yield Offer("lay_on_entity", (entities, ("thing", Choice(ON_ENTITY)), ("by", BY)), during=at)
        yield Offer("buy_morphing_off", (entities, seats_here(table), ("price", Choice(PRICES))), during=at)
        yield Offer("remove_entity", (entities,), during=at)


def entity_name(asked: MoveContext[Campaign]) -> str:
    entity = asked.state.site.entity(asked.text("entity"))
    return entity.name if entity else ""


def entity_placed(table: Table[Campaign], fact: Fact) -> Campaign:
    state = table.state
    entity = Entity(f"e{fact.seq}", fact.text("title"), fact.text("build") == "big")
    return state.on_site(entities=(*state.site.entities, entity)) if is_inside(state) else state


def lay_on_entity(asked: MoveContext[Campaign]) -> list[Fact]:
    """Returns the fact that lays pieces on an Entity, or takes off at most those that are there; [] if nothing changes.
    Refuses Morphings on a Poisoned Entity (EF-140)."""
    entity, thing, by = asked.text("entity"), asked.text("thing"), asked.number("by")
    if by > 0 and thing == "morphing" and is_poisoned(asked.state, entity):
        raise IllegalMove(say("etherfields.refused.poisoned", rule="EF-140"))
    by = max(by, -asked.state.holds(entity, thing))
    return [Fact("entity_laid", {**asked.fields, "by": by, "title": entity_name(asked)})] if by else []


def is_poisoned(state: Campaign, entity: str) -> bool:
    return any((each.on, each.state) == (entity, POISONED) for each in state.site.conditions)


def buy_morphing_off(asked: MoveContext[Campaign]) -> list[Fact]:
    if not asked.state.holds(asked.text("entity"), "morphing"):
        raise IllegalMove(say("etherfields.refused.no_morphing", rule="EF-117"))
    check_round(asked, asked.text("seat"))
    one: dict[str, Json] = {"entity": asked.text("entity"), "thing": "morphing", "by": -1, "title": entity_name(asked)}
    price = asked.text("price")
    payer = TEAM if price == "keys" else asked.text("seat")
    return [Fact("entity_laid", one), *pay(asked.table, payer, price, 1)]


def entity_laid(table: Table[Campaign], fact: Fact) -> Campaign:
    entity, thing = table.state.site.entity(fact.text("entity")), fact.one_of("thing", ON_ENTITY)
    return lay(table, fact, table.state, entity.id, thing, fact.number("by")) if entity and thing else table.state


def entity_removed(table: Table[Campaign], fact: Fact) -> Campaign:
    return remove_from_site(table.state, "entities", fact.text("entity"))


title = text("title")
chapter: Chapter[Campaign] = Chapter(
    offers=offers,
    moves={
        "place_entity": as_fact("entity_placed"),
        "lay_on_entity": lay_on_entity,
        "buy_morphing_off": buy_morphing_off,
        "remove_entity": as_fact("entity_removed", title=entity_name),
    },
    facts={
        "entity_placed": Kind(entity_placed, line(title=title)),
        "entity_laid": Kind(entity_laid, line(title=title, thing=choice("thing", ON_ENTITY), by=by("by"))),
        "entity_removed": Kind(entity_removed, line("EF-063", title=title)),
    },
    silences=(NIGHT_AND_DAY,),
    switch=TURN_BY_TURN,
)
