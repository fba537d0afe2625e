"""What cubes pay for: units raised by a level, and the transformations. Costs are what the people's panel prints."""

from collections.abc import Mapping
from dataclasses import replace

from companion.games.etherium import rules, stars
from companion.games.etherium.depth.city import taken
from companion.games.etherium.initiative import EVERYBODY
from companion.games.etherium.rules import Orbit
from companion.games.etherium.sheets import read_counts
from companion.kit.supplies import Stock
from companion.table.fact import Fact, Json
from companion.table.table import Table

# ET-040: what raises which unit; one of each raises the guide.
PAID_IN: Mapping[str, tuple[str, ...]] = {
    "defence": ("stone",),
    "collector": ("wood",),
    "army": ("metal",),
    "guide": stars.BASE,
}
COSTS = tuple(f"augment_{unit}" for unit in PAID_IN)
INTO = ("cards", "booster", *stars.CAPACITIES)
MOST = 20


def read_costs(value: Json) -> dict[str, Mapping[str, int]]:
    found = value.items() if isinstance(value, dict) else ()
    return {people: read_counts(costs, COSTS) for people, costs in found if people in EVERYBODY}


def price_of_level(table: Table[Orbit], seat: str, unit: str) -> int | None:
    """ET-040: the level to reach and what the panel adds; the guide always costs the same."""
    cost = table.state.depth.costs.get(rules.people(table, seat), {}).get(f"augment_{unit}")
    if cost is None or unit == "guide":
        return cost
    return table.state.stock.count(seat, unit) + 1 + cost


def price_of(table: Table[Orbit], seat: str, kind: str) -> int | None:
    """ET-045, ET-082: never below nothing."""
    cost = table.state.sheets.get(rules.people(table, seat), {}).get(f"cost_{kind}")
    return None if cost is None else max(0, cost - is_cheaper(table, seat))


def is_cheaper(table: Table[Orbit], seat: str) -> bool:
    """ET-082: Hivalia, in its own season."""
    return rules.people(table, seat) == table.state.card.moon == "hivalia"


def rate(table: Table[Orbit], seat: str) -> int:
    """ET-045: base cubes for one Ether; 0 while nobody has read it off the panel."""
    return table.state.sheets.get(rules.people(table, seat), {}).get("cost_ether", 0)


def augment(table: Table[Orbit], fact: Fact) -> Orbit:
    seat, unit = fact.text("seat"), fact.text("unit")
    if unit not in PAID_IN:
        return table.state
    stock = paid(table.state.stock, seat, dict.fromkeys(PAID_IN[unit], fact.number("paid")))
    return replace(table.state, stock=taken(stock, seat, "", unit, 1))


def paid(stock: Stock, seat: str, costs: Mapping[str, int]) -> Stock:
    """Back to the supply; a city of which the app knows less pays what it has."""
    for thing, count in costs.items():
        stock = taken(stock, seat, "", thing, -max(0, count))
    return stock


def transform(table: Table[Orbit], fact: Fact) -> Orbit:
    seat, into = fact.text("seat"), fact.text("into")
    if into not in INTO:
        return table.state
    stock = paid(table.state.stock, seat, {"ether": fact.number("paid")})
    return replace(table.state, stock=stock if into == "cards" else taken(stock, seat, "", into, 1))


def etherise(table: Table[Orbit], fact: Fact) -> Orbit:
    """ET-045: no Ether token for it."""
    seat = fact.text("seat")
    stock = paid(table.state.stock, seat, {each: fact.number(each) for each in stars.BASE})
    return replace(table.state, stock=taken(stock, seat, "", "ether", max(0, fact.number("ether"))))


def note_costs(table: Table[Orbit], fact: Fact) -> Orbit:
    depth = table.state.depth
    noted = read_costs({fact.text("people"): fact.data.get("values")})
    return replace(table.state, depth=replace(depth, costs={**depth.costs, **noted}))


CHANGES = {"unit_augmented": augment, "ether_spent": transform, "cubes_etherised": etherise, "costs_noted": note_costs}
