"""ET-024, ET-045, ET-090: what a capacity gives for good and what it costs beyond its Ether, as the table reads it
off once."""

from collections.abc import Iterator
from dataclasses import replace

from companion.games.etherium.box import BASE, CAPACITIES
from companion.games.etherium.capacities import called_in
from companion.games.etherium.peoples import here
from companion.games.etherium.state import Gift, Orbit
from companion.games.etherium.supplies import DEPTH, gained
from companion.kit.among import Among
from companion.kit.telling import choice, line, seat
from companion.table.chapter import Chapter, Kind, noted
from companion.table.fact import Fact, Json
from companion.table.moves import Choice, Number, Offer
from companion.table.table import Table

# The signs that our rulebook explains; anything else is on the token.
BONUSES = ("other", "resources", "collection", "augmentation", "army", "defence", "connection")
MOST_COST = 9
COST = Number(0, MOST_COST, tuple(range(7)))
UNREAD = Gift()


def has(table: Table[Orbit], seat: str, bonus: str) -> bool:
    state = table.state
    held = (each for each in CAPACITIES if state.stock.count(seat, each))
    return any(state.gifts.get(each, UNREAD).bonus == bonus for each in held)


def extra_cost(state: Orbit, capacity: str) -> dict[str, int]:
    """ET-045: what some capacities cost beyond their Ether."""
    costs = state.gifts.get(capacity, UNREAD).costs
    return {thing: count for thing, count in zip(BASE, costs, strict=True) if count}


def may_take(table: Table[Orbit]) -> tuple[str, ...]:
    """ET-024: who has a cube of each base resource to take, once the season is revealed."""
    state = table.state
    if not state.card.moon or state.action or state.is_counting or not DEPTH.is_on(table):
        return ()
    return tuple(each for each in here(table) if each not in state.given and has(table, each, "resources"))


def offers(table: Table[Orbit]) -> Iterator[Offer]:
    costs = tuple((thing, COST) for thing in BASE)
    yield Offer("note_gift", (("capacity", Choice(CAPACITIES)), ("bonus", Among(BONUSES)), *costs))
    if able := may_take(table):
        yield Offer("take_season_cubes", (("seat", Choice(able)),))


def read(value: Json) -> Gift:
    """From a log, or from what another house taught."""
    fact = Fact("", value if isinstance(value, dict) else {})
    stone, wood, metal = (fact.number(thing, 0, MOST_COST) for thing in BASE)
    return Gift(fact.one_of("bonus", BONUSES), (stone, wood, metal))


def gift_noted(table: Table[Orbit], fact: Fact) -> Orbit:
    if fact.text("capacity") not in CAPACITIES:
        return table.state
    return replace(table.state, gifts={**table.state.gifts, fact.text("capacity"): read({**fact.data})})


def gifts_known(table: Table[Orbit], fact: Fact) -> Orbit:
    """With what the house has read before."""
    known = fact.data.get("gifts")
    gifts = known.items() if isinstance(known, dict) else ()
    return replace(table.state, gifts={each: read(gift) for each, gift in gifts if each in CAPACITIES})


def season_cubes_taken(table: Table[Orbit], fact: Fact) -> Orbit:
    state, seat = table.state, fact.text("seat")
    if not seat or seat in state.given:
        return state
    stock = state.stock
    for thing in BASE:
        stock = gained(stock, seat, thing)
    return replace(state, stock=stock, given=(*state.given, seat))


def begin_again(table: Table[Orbit], fact: Fact) -> Orbit:
    return replace(table.state, given=())


def teach(table: Table[Orbit], fact: Fact) -> dict[str, Json]:
    capacity = fact.text("capacity")
    known = table.state.gifts.get(capacity, UNREAD)
    costs: dict[str, Json] = {**dict(zip(BASE, known.costs, strict=True))}
    return {f"gift.{capacity}": {"bonus": known.bonus, **costs}}


chapter: Chapter[Orbit] = Chapter(
    offers=offers,
    moves={"note_gift": noted("gift_noted"), "take_season_cubes": noted("season_cubes_taken")},
    facts={
        "gift_noted": Kind(
            gift_noted,
            line("ET-090", capacity=called_in("capacity"), bonus=choice("bonus", BONUSES, room="gift")),
        ),
        "season_cubes_taken": Kind(season_cubes_taken, line("ET-024", name=seat())),
    },
    reacts={"game_started": gifts_known, "season_ended": begin_again},
    lessons={"gift_noted": teach},
)
