"""What must be there before it is paid, taken or given, and the reason when it is not. What the cardboard says
otherwise is a correction."""

from collections.abc import Mapping

from companion.games.etherium.capacities import called
from companion.games.etherium.state import Orbit
from companion.kit.supplies import Stock
from companion.table.moves import IllegalMove
from companion.table.say import Say, say
from companion.table.table import Table

Costs = Mapping[str, int]


def refuse(why: Say | None) -> None:
    if why is not None:
        raise IllegalMove(why)


def lacking(table: Table[Orbit], seat: str, costs: Costs) -> Say | None:
    """ET-091: the first thing of which somebody has less than it takes."""
    stock = table.state.stock
    short = next((thing for thing, needed in costs.items() if stock.count(seat, thing) < needed), None)
    if short is None:
        return None
    name, what, has = table.name(seat), called(table.state, short), stock.count(seat, short)
    return say("etherium.refused.lacking", rule="ET-091", name=name, thing=what, has=has, needed=costs[short])


def not_given(table: Table[Orbit], seat: str, thing: str) -> Say | None:
    """ET-045, ET-091: nothing is left to take, or this one may have no more of it."""
    stock, what = table.state.stock, called(table.state, thing)
    if stock.room(seat, thing):
        return None
    if stock.count(seat, thing) >= stock.supplies[thing].each:
        return say("etherium.refused.has_it", rule="ET-045", name=table.name(seat), thing=what)
    return say("etherium.refused.none_left", rule="ET-091", thing=what)


def wrongly_paid(price: int | None, paid: int, rule: str, least: int = 1) -> Say | None:
    """What the panel prints is paid, no less and no more; nothing is free while nobody has read it."""
    if price is not None and paid != price:
        return say("etherium.refused.price", rule=rule, n=price)
    return say("etherium.refused.free", rule=rule) if paid < least and price is None else None


def among(stock: Stock, seat: str, things: tuple[str, ...]) -> int:
    return sum(stock.count(seat, thing) for thing in things)
