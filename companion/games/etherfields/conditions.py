"""EF-140 to EF-142: the States on Dreamers and Entities. They end by themselves; the erratum says when a Dreamer's
does."""

from collections.abc import Iterator
from dataclasses import replace

from companion.games.etherfields.dreamers import playing
from companion.games.etherfields.scenes import MOST_TURNS, is_in_a_turn, is_inside, this_turn
from companion.games.etherfields.site import CLOSELY, ids, is_dreamers_phase
from companion.games.etherfields.state import Campaign, Condition
from companion.games.etherfields.supplies import given_back, lay, left
from companion.kit.among import Among
from companion.table.chapter import Asked, Chapter, Decide, Kind
from companion.table.fact import Fact, Json, Who
from companion.table.moves import Choice, Number, Offer
from companion.table.say import Say, say
from companion.table.settings import Silence
from companion.table.table import Table

ERRATUM = Silence("erratum", ("next", "this"), "next", "EF-141")
ON_ENTITIES = ("disoriented", "paralysed", "stunned", "poisoned")
# A Dreamer neither gains Morphings nor hands out Distress.
ON_DREAMERS = ("disoriented", "paralysed")
LASTING = "poisoned"


def offers(table: Table[Campaign]) -> Iterator[Offer]:
    """In a Dreamers' phase the erratum may mean this one or the following one."""
    if not is_in_a_turn(table.state):
        return
    at, site, asks = this_turn(table), table.state.site, (ERRATUM.id,) if is_dreamers_phase(table.state) else ()
    entities, tokens = Among(ids(site.entities)), Among(ids(site.conditions))
    yield Offer("afflict_dreamer", (playing(table), ("condition", Choice(ON_DREAMERS))), at=at, asks=asks)
    if entities.ids:
        yield Offer("afflict_entity", (("entity", entities), ("condition", Choice(ON_ENTITIES))), at=at)
    if tokens.ids:
        yield Offer("prolong", (("token", tokens), ("by", Number(-1, 1))), at=at)
        yield Offer("lift", (("token", tokens),), at=at)


def afflict_dreamer(asked: Asked[Campaign]) -> list[Fact]:
    """EF-141: until the end of the next Dreamers' phase."""
    is_this = is_dreamers_phase(asked.state) and ERRATUM.of(asked.table) == "this"
    return [placed(asked, asked.text("seat"), asked.state.scene.turn + (0 if is_this else 1))]


def afflict_entity(asked: Asked[Campaign]) -> list[Fact]:
    """EF-140: until the Turn is over, Poisoned until the Slumber or Dream is."""
    until = 0 if asked.text("condition") == LASTING else asked.state.scene.turn
    return [placed(asked, asked.text("entity"), until)]


def placed(asked: Asked[Campaign], on: str, until: int) -> Fact:
    """EF-107: a State whose tokens have run out is ignored."""
    missing: dict[str, Json] = {} if left(asked.table, "states") else {"missing": 1}
    return Fact("state_placed", {"condition": asked.text("condition"), "on": on, "until": until, **missing})


def state_placed(table: Table[Campaign], fact: Fact) -> Campaign:
    state, kind, on = table.state, fact.one_of("condition", ON_ENTITIES), fact.text("on")
    is_there = table.seat(on) is not None or state.site.entity(on) is not None
    if not kind or not is_there or not is_inside(state):
        return state
    condition = Condition(f"t{fact.seq}", kind, on, fact.number("until", 0, MOST_TURNS))
    after = lay(table, fact, state, condition.id, "states", 1)
    if after.shortage:
        return replace(state, shortage=after.shortage)
    return after.on_site(conditions=(*state.site.conditions, condition))


def named(kind: str) -> Decide[Campaign]:
    """The history tells which State it was, and on whom."""

    def decide(asked: Asked[Campaign]) -> list[Fact]:
        found = next(each for each in asked.state.site.conditions if each.id == asked.text("token"))
        return [asked.fact(kind, condition=found.state, on=found.on)]

    return decide


def state_prolonged(table: Table[Campaign], fact: Fact) -> Campaign:
    """By hand, Turn by Turn; what lasts till the end has no last Turn."""
    by, token, conditions = fact.number("by", -1, 1), fact.text("token"), table.state.site.conditions
    changed = (longer(each, by) if each.id == token and each.until else each for each in conditions)
    return table.state.on_site(conditions=tuple(changed))


def longer(condition: Condition, by: int) -> Condition:
    return replace(condition, until=max(1, min(MOST_TURNS, condition.until + by)))


def state_lifted(table: Table[Campaign], fact: Fact) -> Campaign:
    conditions, token = table.state.site.conditions, fact.text("token")
    kept = tuple(each for each in conditions if each.id != token)
    return given_back(table.state.on_site(conditions=kept), {token} & {*ids(conditions)})


def tell(table: Table[Campaign], fact: Fact, audience: Who) -> Say:
    """On whom it was is told as it is now: an Entity that has gone has no name any more."""
    entity, seat = table.state.site.entity(fact.text("on")), table.seat(fact.text("on"))
    who = seat.name if seat else entity.name if entity else say("etherfields.entity.gone")
    state = say(f"etherfields.choice.{fact.one_of('condition', ON_ENTITIES, ON_ENTITIES[0])}")
    if fact.kind == "state_placed" and fact.number("missing"):
        return say("etherfields.told.state_ignored", rule="EF-107", who=who, state=state)
    return say(f"etherfields.told.{fact.kind}", rule="EF-140", who=who, state=state)


chapter: Chapter[Campaign] = Chapter(
    offers=offers,
    moves={
        "afflict_dreamer": afflict_dreamer,
        "afflict_entity": afflict_entity,
        "prolong": named("state_prolonged"),
        "lift": named("state_lifted"),
    },
    facts={
        "state_placed": Kind(state_placed, tell),
        "state_prolonged": Kind(state_prolonged, tell),
        "state_lifted": Kind(state_lifted, tell),
    },
    silences=(ERRATUM,),
    switch=CLOSELY,
)
