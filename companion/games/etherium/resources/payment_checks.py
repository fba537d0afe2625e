"""Checks payments and supplies before things are paid or taken; most functions return the reason for a refusal, or
None."""

from collections.abc import Mapping

from companion.games.etherium.capacity_token_values import thing_name
from companion.games.etherium.state import Orbit
from companion.kit.supplies import Stock
from companion.table.moves import IllegalMove
from companion.table.say import Say, say
from companion.table.table import Table

Costs = Mapping[str, int]


def refuse_if(why: Say | None) -> None:
    if why is not None:
        raise IllegalMove(why)


def shortage(table: Table[Orbit], seat: str, costs: Costs) -> Say | None:
    """Returns a refusal that names the first thing of which the seat has too few to pay (ET-091), else None."""
    stock = table.state.stock
    short = next((thing for thing, needed in costs.items() if stock.count(seat, thing) < needed), None)
    if short is None:
        return None
    name, what, has = table.name(seat), thing_name(table.state, short), stock.count(seat, short)
    return say("etherium.refused.lacking", rule="ET-091", name=name, thing=what, has=has, needed=costs[short])


def supply_obstacle(table: Table[Orbit], seat: str, thing: str) -> Say | None:
    """Returns a refusal if no such thing is left or the seat has as many as it may (ET-045, ET-091), else None."""
    stock, what = table.state.stock, thing_name(table.state, thing)
    if stock.room(seat, thing):
        return None
    if stock.count(seat, thing) >= stock.supplies[thing].each:
        return say("etherium.refused.has_it", rule="ET-045", name=table.name(seat), thing=what)
    return say("etherium.refused.none_left", rule="ET-091", thing=what)


def price_error(price: int | None, paid: int, rule: str, least: int = 1) -> Say | None:
    """Returns a refusal if `paid` is not the price, or less than `least` while the price is unknown; else None."""
    if price is not None and paid != price:
        return say("etherium.refused.price", rule=rule, n=price)
    return say("etherium.refused.free", rule=rule) if paid < least and price is None else None


def total_count(stock: Stock, seat: str, things: tuple[str, ...]) -> int:
    return sum(stock.count(seat, thing) for thing in things)
