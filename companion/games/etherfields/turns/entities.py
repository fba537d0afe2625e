"""Records the Entities on the Site with the pieces on their tiles (EF-063, EF-105, EF-117), and the States on Dreamers
and Entities, which end by themselves (EF-140 to EF-142)."""

from collections.abc import Iterator
from dataclasses import replace

from companion.games.etherfields.campaign.dreamers import seats_here
from companion.games.etherfields.campaign.scene_transitions import (
    MOST_TURNS,
    is_in_a_turn,
    is_inside,
    this_scene,
    this_turn,
)
from companion.games.etherfields.campaign.supplies import BY, TEAM, lay, left_in_supply, pay
from companion.games.etherfields.state import Campaign, Condition, Entity
from companion.games.etherfields.turns.site_cleanup import TURN_BY_TURN, ids, is_dreamers_phase, remove_from_site
from companion.games.etherfields.turns.turn_steps import check_round
from companion.kit.history_lines import by, choice, line, text
from companion.table.chapter import Chapter, Decide, Kind, MoveContext, as_fact
from companion.table.fact import Fact, Json, Who
from companion.table.moves import Choice, IllegalMove, Number, Offer, TappedChoice, Text
from companion.table.say import Say, say
from companion.table.settings import Silence
from companion.table.table import Table

# EF-126: whether a space that shows night and day counts as both.
NIGHT_AND_DAY = Silence("night_and_day", ("both", "one"), "both", "EF-126")
ON_ENTITY = ("morphing", "entities", "humans", "creatures")
PRICES = ("ether", "keys")
MOST_IN_A_SPACE = 4
ERRATUM = Silence("erratum", ("next", "this"), "next", "EF-141")
STATES = ("disoriented", "paralysed", "stunned", "poisoned")
# The other two States are about gaining Morphings and handing out Distress, which only Entities do.
DREAMER_STATES = Choice(("disoriented", "paralysed"))
POISONED = "poisoned"


def offers(table: Table[Campaign]) -> Iterator[Offer]:
    if not is_inside(table.state):
        return
    at, entities = this_scene(table), ("entity", TappedChoice(ids(table.state.site.entities)))
    yield Offer("place_entity", (("title", Text(30)), ("build", Choice(("usual", "big")))), during=at)
    if table.state.site.entities:
        yield Offer("lay_on_entity", (entities, ("thing", Choice(ON_ENTITY)), ("by", BY)), during=at)
        yield Offer("buy_morphing_off", (entities, seats_here(table), ("price", Choice(PRICES))), during=at)
        yield Offer("remove_entity", (entities,), during=at)
    if is_in_a_turn(table.state):
        yield from state_offers(table)


def state_offers(table: Table[Campaign]) -> Iterator[Offer]:
    """Yields the moves that place, prolong and lift States. The erratum leaves open how long a State lasts that a
    Dreamer gets during a Dreamers' phase; the table must decide this first."""
    at, site, points = this_turn(table), table.state.site, (ERRATUM.id,) if is_dreamers_phase(table.state) else ()
    yield Offer("afflict_dreamer", (seats_here(table), ("condition", DREAMER_STATES)), during=at, points=points)
    if site.entities:
        entity = ("entity", TappedChoice(ids(site.entities)))
        yield Offer("afflict_entity", (entity, ("condition", Choice(STATES))), during=at)
    if site.conditions:
        token = ("token", TappedChoice(ids(site.conditions)))
        yield Offer("prolong", (token, ("by", Number(-1, 1))), during=at)
        yield Offer("lift", (token,), during=at)


def entity_name(asked: MoveContext[Campaign]) -> str:
    entity = asked.state.site.entity(asked.text("entity"))
    return entity.name if entity else ""


def entity_placed(table: Table[Campaign], fact: Fact) -> Campaign:
    state = table.state
    entity = Entity(f"e{fact.seq}", fact.text("title"), fact.text("build") == "big")
    return state.on_site(entities=(*state.site.entities, entity)) if is_inside(state) else state


def lay_on_entity(asked: MoveContext[Campaign]) -> list[Fact]:
    """Returns the fact that lays pieces on an Entity, or takes off at most those that are there; [] if there are none
    to take off. Raises `IllegalMove` for Morphings on a Poisoned Entity (EF-140)."""
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


def afflict_dreamer(asked: MoveContext[Campaign]) -> list[Fact]:
    """Returns the fact that places a State on a Dreamer until the end of the next Dreamers' phase (EF-141), or of the
    current one if the table has chosen so."""
    is_this = is_dreamers_phase(asked.state) and ERRATUM.of(asked.table) == "this"
    return [placing_fact(asked, asked.text("seat"), asked.state.scene.turn + (0 if is_this else 1))]


def afflict_entity(asked: MoveContext[Campaign]) -> list[Fact]:
    """Returns the fact that places a State on an Entity until the end of the Turn; Poisoned lasts as long as the scene
    (EF-140)."""
    until = 0 if asked.text("condition") == POISONED else asked.state.scene.turn
    return [placing_fact(asked, asked.text("entity"), until)]


def placing_fact(asked: MoveContext[Campaign], on: str, until: int) -> Fact:
    """Returns the fact that places a State on `on` until the Turn numbered `until`. The fact has `missing` if no State
    token is left; the State then has no effect (EF-107). Raises `IllegalMove` if `on` has this State already."""
    if (on, asked.text("condition")) in {(each.on, each.state) for each in asked.state.site.conditions}:
        raise IllegalMove(say("etherfields.refused.state_twice", rule="EF-140"))
    missing: dict[str, Json] = {} if left_in_supply(asked.table, "states") else {"missing": 1}
    return Fact("state_placed", {"condition": asked.text("condition"), "on": on, "until": until, **missing})


def state_placed(table: Table[Campaign], fact: Fact) -> Campaign:
    """Returns the state with the State and its token placed; without a token, only the shortage is recorded."""
    state, kind, on = table.state, fact.one_of("condition", STATES), fact.text("on")
    is_there = table.seat(on) is not None or state.site.entity(on) is not None
    if not kind or not is_there or not is_inside(state):
        return state
    condition = Condition(f"t{fact.seq}", kind, on, fact.number("until", 0, MOST_TURNS))
    after = lay(table, fact, state, condition.id, "states", 1)
    if after.shortage:
        return replace(state, shortage=after.shortage)
    return after.on_site(conditions=(*state.site.conditions, condition))


def decide_with_token(kind: str) -> Decide[Campaign]:
    """Returns a function that decides moves about a State. It returns a fact of the kind `kind` about the State whose
    id is in the move's field `token`."""

    def decide(asked: MoveContext[Campaign]) -> list[Fact]:
        condition = next(each for each in asked.state.site.conditions if each.id == asked.text("token"))
        return [asked.fact(kind, condition=condition.state, on=condition.on)]

    return decide


def state_prolonged(table: Table[Campaign], fact: Fact) -> Campaign:
    """Returns the state in which a State ends one Turn later or earlier, unless it lasts as long as the scene."""
    by, token, conditions = fact.number("by", -1, 1), fact.text("token"), table.state.site.conditions
    changed = (
        replace(each, until=max(1, min(MOST_TURNS, each.until + by))) if each.id == token and each.until else each
        for each in conditions
    )
    return table.state.on_site(conditions=tuple(changed))


def state_lifted(table: Table[Campaign], fact: Fact) -> Campaign:
    return remove_from_site(table.state, "conditions", fact.text("token"))


def tell(table: Table[Campaign], fact: Fact, audience: Who) -> Say:
    entity, seat = table.state.site.entity(fact.text("on")), table.seat(fact.text("on"))
    who = seat.name if seat else entity.name if entity else say("etherfields.entity.gone")
    state = say(f"etherfields.choice.{fact.one_of('condition', STATES, STATES[0])}")
    if fact.kind == "state_placed" and fact.number("missing"):
        return say("etherfields.told.state_ignored", rule="EF-107", who=who, state=state)
    return say(f"etherfields.told.{fact.kind}", rule="EF-140", who=who, state=state)


title = text("title")
chapter: Chapter[Campaign] = Chapter(
    offers=offers,
    moves={
        "place_entity": as_fact("entity_placed"),
        "lay_on_entity": lay_on_entity,
        "buy_morphing_off": buy_morphing_off,
        "remove_entity": as_fact("entity_removed", title=entity_name),
        "afflict_dreamer": afflict_dreamer,
        "afflict_entity": afflict_entity,
        "prolong": decide_with_token("state_prolonged"),
        "lift": decide_with_token("state_lifted"),
    },
    facts={
        "entity_placed": Kind(entity_placed, line(title=title)),
        "entity_laid": Kind(entity_laid, line(title=title, thing=choice("thing", ON_ENTITY), by=by("by"))),
        "entity_removed": Kind(entity_removed, line("EF-063", title=title)),
        "state_placed": Kind(state_placed, tell),
        "state_prolonged": Kind(state_prolonged, tell),
        "state_lifted": Kind(state_lifted, tell),
    },
    silences=(ERRATUM, NIGHT_AND_DAY),
    switch=TURN_BY_TURN,
)
