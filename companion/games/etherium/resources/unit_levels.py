"""Raises the levels of collectors, armies, defences and guides for a price, and lowers them after fights (ET-040,
ET-069)."""

from collections.abc import Iterator
from dataclasses import replace

from companion.games.etherium import capacity_tokens
from companion.games.etherium.box_contents import BASE, CUBES, HIGHEST_LEVEL, UNITS
from companion.games.etherium.people_assignment import people_of, seat_ids
from companion.games.etherium.resources.tokens_and_cubes import (
    DEPTH,
    Costs,
    add_things,
    pay_things,
    price_error,
    refuse_if,
    shortage,
)
from companion.games.etherium.state import Orbit
from companion.kit.history_lines import choice, line, number, seat
from companion.kit.supplies import Stock
from companion.table.chapter import Chapter, Kind, MoveContext
from companion.table.fact import Fact
from companion.table.moves import Choice, Number, Offer
from companion.table.say import Say, say
from companion.table.table import Table

# The kinds of cubes that raise a unit by a level; a guide costs its price in each of the three kinds.
PAID_IN = {"defence": ("stone",), "collector": ("wood",), "army": ("metal",), "guide": BASE}
COSTS = tuple(f"augment_{unit}" for unit in PAID_IN)
PAID = Number(0, CUBES, tuple(range(10)))


def price_parts(table: Table[Orbit], seat: str, unit: str) -> tuple[int, ...]:
    """Returns the numbers that add up to the price of the unit's next level: the new level, the number on the panel,
    and -1 if a capacity makes it cheaper. A guide costs only the panel's number. Returns () if that is unknown."""
    cost = table.state.costs.get(people_of(table, seat), {}).get(f"augment_{unit}")
    if cost is None or unit == "guide":
        return () if cost is None else (cost,)
    less = (-1,) if capacity_tokens.has_bonus(table, seat, "augmentation") else ()
    return (table.state.stock.count(seat, unit) + 1, cost, *less)


def level_price(table: Table[Orbit], seat: str, unit: str) -> int | None:
    parts = price_parts(table, seat, unit)
    return max(0, sum(parts)) if parts else None


def level_cost(unit: str, count: int, spared: str = "") -> Costs:
    """Returns the cubes that a level costs: `count` cubes of each kind in which this unit is paid, but one fewer of the
    kind `spared`."""
    return {thing: max(0, count - (thing == spared)) for thing in PAID_IN[unit]}


def is_spared_one(table: Table[Orbit], seat: str, unit: str) -> bool:
    return unit == "guide" and capacity_tokens.has_bonus(table, seat, "augmentation")


def scarcest(table: Table[Orbit], seat: str) -> str:
    return min(BASE, key=lambda thing: table.state.stock.count(seat, thing))


def obstacle(table: Table[Orbit], seat: str, unit: str, spared: str = "") -> Say | None:
    """Returns the reason why the unit cannot be raised, or None if it can. `spared` is the kind of which a capacity
    spares one cube, by default the kind of which the seat has fewest."""
    if table.state.stock.count(seat, unit) >= HIGHEST_LEVEL:
        return say("etherium.refused.highest", rule="ET-040", unit=say(f"etherium.unit.{unit}"))
    spared = spared or (scarcest(table, seat) if is_spared_one(table, seat, unit) else "")
    return shortage(table, seat, level_cost(unit, level_price(table, seat, unit) or 0, spared))


def lower_level(stock: Stock, seat: str, unit: str) -> Stock:
    """Returns the stock with the unit one level lower, but not below 1 (ET-069); a guide at level 0 stays there."""
    count = stock.count(seat, unit)
    return stock.put(seat, unit, max(1, count - 1)) if count else stock


def offers(table: Table[Orbit]) -> Iterator[Offer]:
    if table.state.is_counting or not (seats := seat_ids(table)):
        return
    yield Offer("augment", (("seat", Choice(seats)), ("unit", Choice(tuple(PAID_IN))), ("paid", PAID)))
    if able := tuple(seat for seat in seats if is_spared_one(table, seat, "guide")):
        yield Offer("augment_guide", (("seat", Choice(able)), ("spared", Choice(BASE)), ("paid", PAID)))


def augment(asked: MoveContext[Orbit]) -> list[Fact]:
    table, seat, paid = asked.table, asked.text("seat"), asked.number("paid")
    unit = str(asked.fields.get("unit", "guide"))
    spares = is_spared_one(table, seat, unit)
    spared = str(asked.fields.get("spared", scarcest(table, seat) if spares else ""))
    refuse_if(obstacle(table, seat, unit, spared))
    refuse_if(price_error(level_price(table, seat, unit), paid, "ET-040"))
    cost = level_cost(unit, paid, spared)
    refuse_if(shortage(table, seat, cost))
    return [Fact("unit_augmented", {"seat": seat, "unit": unit, "paid": paid, "cubes": {**cost}})]


def cubes_paid(fact: Fact) -> Costs:
    """Returns how many cubes of each kind a level cost. If the fact has only one number, as in old logs, the cubes are
    computed from that number."""
    if "cubes" not in fact.data:
        return level_cost(fact.text("unit"), fact.number("paid"))
    return {thing: count for thing, count in fact.numbers("cubes").items() if thing in BASE}


def unit_augmented(table: Table[Orbit], fact: Fact) -> Orbit:
    seat, unit = fact.text("seat"), fact.text("unit")
    if unit not in PAID_IN:
        return table.state
    stock = pay_things(table.state.stock, seat, cubes_paid(fact))
    return replace(table.state, stock=add_things(stock, seat, unit))


unit = choice("unit", UNITS, room="unit")
chapter: Chapter[Orbit] = Chapter(
    offers=offers,
    moves={"augment": augment, "augment_guide": augment},
    facts={"unit_augmented": Kind(unit_augmented, line("ET-040", name=seat(), unit=unit, paid=number("paid")))},
    switch=DEPTH,
)
