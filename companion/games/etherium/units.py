"""ET-040, ET-069: levels of collectors, armies, defences and guides: what raises them, at which cost; how they fall."""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from companion.games.etherium import gifts, lessons
from companion.games.etherium.box import BASE, CUBES, EVERYBODY, HIGHEST_LEVEL, UNITS
from companion.games.etherium.paying import Costs, lacking, refuse, wrongly_paid
from companion.games.etherium.peoples import here, people
from companion.games.etherium.state import Orbit
from companion.games.etherium.supplies import DEPTH, gained, paid
from companion.kit.supplies import Stock
from companion.kit.telling import choice, line, number, seat
from companion.table.chapter import Asked, Chapter, Kind
from companion.table.fact import Fact, Json
from companion.table.moves import Choice, Number, Offer
from companion.table.say import Say, say
from companion.table.table import Table

# What raises which unit; one of each raises the guide.
PAID_IN: Mapping[str, tuple[str, ...]] = {
    "defence": ("stone",),
    "collector": ("wood",),
    "army": ("metal",),
    "guide": BASE,
}
COSTS = tuple(f"augment_{unit}" for unit in PAID_IN)
PAID = Number(0, CUBES, tuple(range(10)))


def level_price(table: Table[Orbit], seat: str, unit: str) -> int | None:
    """The level to reach and what the panel adds; the guide always costs the same. Nothing while nobody has read it."""
    cost = table.state.costs.get(people(table, seat), {}).get(f"augment_{unit}")
    if cost is None or unit == "guide":
        return cost
    less = gifts.has(table, seat, "augmentation")
    return max(0, table.state.stock.count(seat, unit) + 1 + cost - less)


def cost(unit: str, count: int) -> Costs:
    return dict.fromkeys(PAID_IN[unit], count)


def obstacle(table: Table[Orbit], seat: str, unit: str) -> Say | None:
    """Why this unit rises no further now."""
    if table.state.stock.count(seat, unit) >= HIGHEST_LEVEL:
        return say("etherium.refused.highest", rule="ET-040", unit=say(f"etherium.unit.{unit}"))
    return lacking(table, seat, cost(unit, level_price(table, seat, unit) or 0))


def lowered(stock: Stock, seat: str, unit: str) -> Stock:
    """ET-069: never below level 1, and a guide that is absent stays so."""
    count = stock.count(seat, unit)
    return stock.put(seat, unit, max(1, count - 1)) if count else stock


def offers(table: Table[Orbit]) -> Iterator[Offer]:
    if table.state.is_counting or not (seats := here(table)):
        return
    yield Offer("augment", (("seat", Choice(seats)), ("unit", Choice(tuple(PAID_IN))), ("paid", PAID)))
    yield Offer("note_costs", (("people", Choice(EVERYBODY)), *lessons.form(COSTS)))


def augment(asked: Asked[Orbit]) -> list[Fact]:
    table, seat, unit, paid = asked.table, asked.text("seat"), asked.text("unit"), asked.number("paid")
    refuse(obstacle(table, seat, unit))
    refuse(wrongly_paid(level_price(table, seat, unit), paid, "ET-040"))
    refuse(lacking(table, seat, cost(unit, paid)))
    return [asked.fact("unit_augmented")]


def unit_augmented(table: Table[Orbit], fact: Fact) -> Orbit:
    seat, unit = fact.text("seat"), fact.text("unit")
    if unit not in PAID_IN:
        return table.state
    stock = paid(table.state.stock, seat, cost(unit, fact.number("paid")))
    return replace(table.state, stock=gained(stock, seat, unit))


def note_costs(asked: Asked[Orbit]) -> list[Fact]:
    return [Fact("costs_noted", {"people": asked.text("people"), "values": lessons.read_off(asked, COSTS)})]


def costs_noted(table: Table[Orbit], fact: Fact) -> Orbit:
    return replace(table.state, costs={**table.state.costs, **lessons.noted(fact, COSTS)})


def costs_known(table: Table[Orbit], fact: Fact) -> Orbit:
    """With what the house has read of the panels before."""
    return replace(table.state, costs=lessons.by_people(fact.data.get("costs"), COSTS))


def teach_costs(table: Table[Orbit], fact: Fact) -> dict[str, Json]:
    people = fact.text("people")
    return {f"costs.{people}": {**table.state.costs.get(people, {})}}


unit = choice("unit", UNITS, room="unit")
chapter: Chapter[Orbit] = Chapter(
    offers=offers,
    moves={"augment": augment, "note_costs": note_costs},
    facts={
        "unit_augmented": Kind(unit_augmented, line("ET-040", name=seat(), unit=unit, paid=number("paid"))),
        "costs_noted": Kind(costs_noted, line("ET-040", people=choice("people", EVERYBODY))),
    },
    reacts={"game_started": costs_known},
    lessons={"costs_noted": teach_costs},
    switch=DEPTH,
)
