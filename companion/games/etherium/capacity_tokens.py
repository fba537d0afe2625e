"""Stores the stars, the name, the lasting bonus and the extra cost of each capacity token, which players read on the
token and enter (ET-024, ET-045, ET-071, ET-090)."""

from collections.abc import Iterator
from dataclasses import replace

from companion.games.etherium.box_contents import BASE, CAPACITIES
from companion.games.etherium.people_assignment import seat_ids
from companion.games.etherium.resources.tokens_and_cubes import DEPTH, add_things
from companion.games.etherium.shared_printed_values import (
    clean_numbers,
    entered_numbers,
    entries,
    number_fields,
    thing_name_in,
)
from companion.games.etherium.state import Gift, Orbit
from companion.kit.history_lines import choice, line, seat, text
from companion.table.chapter import Chapter, Kind, MoveContext, as_fact
from companion.table.fact import Fact, Json
from companion.table.moves import Choice, Number, Offer, TappedChoice, Text
from companion.table.table import Table

LONGEST_NAME = 24
# The signs that the rulebook explains; "other" stands for any other text on the token.
BONUSES = ("other", "resources", "collection", "augmentation", "army", "defence", "connection")
MOST_COST = 9
COST = Number(0, MOST_COST, tuple(range(7)))
UNREAD = Gift()


def has_bonus(table: Table[Orbit], seat: str, bonus: str) -> bool:
    state = table.state
    held = (each for each in CAPACITIES if state.stock.count(seat, each))
    return any(state.gifts.get(each, UNREAD).bonus == bonus for each in held)


def extra_cost(state: Orbit, capacity: str) -> dict[str, int]:
    """Returns how many stone, wood and metal cubes a capacity costs beside its Ether (ET-045), without zeros."""
    costs = state.gifts.get(capacity, UNREAD).costs
    return {thing: count for thing, count in zip(BASE, costs, strict=True) if count}


def seats_to_take_cubes(table: Table[Orbit]) -> tuple[str, ...]:
    """Returns the seats that may now take one cube of each base resource, because a capacity gives them this bonus
    (ET-024). Each of them may do so once, before the season's first action. Returns () if the app does not count the
    table's cubes."""
    state = table.state
    if not state.card.moon or state.action or state.is_counting or not DEPTH.is_on(table):
        return ()
    waiting = (seat for seat in seat_ids(table) if seat not in state.cube_takers)
    return tuple(seat for seat in waiting if has_bonus(table, seat, "resources"))


def offers(table: Table[Orbit]) -> Iterator[Offer]:
    yield Offer("name_capacity", (("capacity", Choice(CAPACITIES)), ("name", Text(LONGEST_NAME))))
    yield Offer("note_capacities", number_fields(CAPACITIES))
    costs = tuple((thing, COST) for thing in BASE)
    yield Offer("note_gift", (("capacity", Choice(CAPACITIES)), ("bonus", TappedChoice(BONUSES)), *costs))
    if able := seats_to_take_cubes(table):
        yield Offer("take_season_cubes", (("seat", Choice(able)),))


def note_capacities(asked: MoveContext[Orbit]) -> list[Fact]:
    stars = entered_numbers(asked, CAPACITIES)
    unread: list[Json] = [each for each in CAPACITIES if each not in stars]
    return [Fact("capacities_noted", {"stars": stars, "unread": unread})]


def capacities_noted(table: Table[Orbit], fact: Fact) -> Orbit:
    stars = clean_numbers(fact.data.get("stars"), CAPACITIES)
    kept = {each: worth for each, worth in table.state.capacities.items() if each not in fact.texts("unread")}
    return replace(table.state, capacities={**kept, **stars})


def capacity_named(table: Table[Orbit], fact: Fact) -> Orbit:
    if fact.text("capacity") not in CAPACITIES:
        return table.state
    return replace(table.state, names={**table.state.names, fact.text("capacity"): fact.text("name")})


def clean_bonus(value: Json) -> Gift:
    fact = Fact("", value if isinstance(value, dict) else {})
    stone, wood, metal = (fact.number(thing, 0, MOST_COST) for thing in BASE)
    return Gift(fact.one_of("bonus", BONUSES), (stone, wood, metal))


def gift_noted(table: Table[Orbit], fact: Fact) -> Orbit:
    if fact.text("capacity") not in CAPACITIES:
        return table.state
    return replace(table.state, gifts={**table.state.gifts, fact.text("capacity"): clean_bonus({**fact.data})})


def capacities_known(table: Table[Orbit], fact: Fact) -> Orbit:
    known_names, known_gifts = entries(fact.data.get("names")), entries(fact.data.get("gifts"))
    return replace(
        table.state,
        capacities=clean_numbers(fact.data.get("capacities"), CAPACITIES),
        names={each: name[:LONGEST_NAME] for each, name in known_names if each in CAPACITIES and isinstance(name, str)},
        gifts={each: clean_bonus(gift) for each, gift in known_gifts if each in CAPACITIES},
    )


def season_cubes_taken(table: Table[Orbit], fact: Fact) -> Orbit:
    state, seat = table.state, fact.text("seat")
    if not seat or seat in state.cube_takers:
        return state
    stock = state.stock
    for thing in BASE:
        stock = add_things(stock, seat, thing)
    return replace(state, stock=stock, cube_takers=(*state.cube_takers, seat))


def teach_gift(table: Table[Orbit], fact: Fact) -> dict[str, Json]:
    capacity = fact.text("capacity")
    known = table.state.gifts.get(capacity, UNREAD)
    costs: dict[str, Json] = {**dict(zip(BASE, known.costs, strict=True))}
    return {f"gift.{capacity}": {"bonus": known.bonus, **costs}}


chapter: Chapter[Orbit] = Chapter(
    offers=offers,
    moves={
        "note_capacities": note_capacities,
        "name_capacity": as_fact("capacity_named"),
        "note_gift": as_fact("gift_noted"),
        "take_season_cubes": as_fact("season_cubes_taken"),
    },
    facts={
        "capacities_noted": Kind(capacities_noted, line("ET-071")),
        "capacity_named": Kind(capacity_named, line(capacity=choice("capacity", CAPACITIES), name=text("name"))),
        "gift_noted": Kind(
            gift_noted,
            line("ET-090", capacity=thing_name_in("capacity"), bonus=choice("bonus", BONUSES, room="gift")),
        ),
        "season_cubes_taken": Kind(season_cubes_taken, line("ET-024", name=seat())),
    },
    reacts={
        "game_started": capacities_known,
        "season_ended": lambda table, fact: replace(table.state, cube_takers=()),
    },
    lessons={
        "capacities_noted": lambda table, fact: {"capacities": {**table.state.capacities}},
        "capacity_named": lambda table, fact: {"names": {**table.state.names}},
        "gift_noted": teach_gift,
    },
)
