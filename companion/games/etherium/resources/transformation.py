"""Transforms cubes into Ether, and Ether into cards, boosters and capacities (ET-045, ET-082)."""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from companion.games.etherium import capacity_tokens, entered_people_values
from companion.games.etherium.box_contents import BASE, CAPACITIES, SUPPLIES
from companion.games.etherium.people_assignment import HARMONICS, people_of, seat_ids
from companion.games.etherium.resources.tokens_and_cubes import (
    DEPTH,
    add_things,
    pay_things,
    price_error,
    refuse_if,
    shortage,
    supply_obstacle,
)
from companion.games.etherium.resources.unit_levels import PAID
from companion.games.etherium.state import Orbit
from companion.kit.history_lines import choice, line, number, seat
from companion.table.chapter import Chapter, Kind, MoveContext
from companion.table.fact import Fact, Json
from companion.table.moves import Choice, IllegalMove, Offer
from companion.table.say import Say, say
from companion.table.settings import Silence
from companion.table.table import Table

DISCOUNT = Silence("etherise_discount", ("none", "one"), "none", "ET-082")
INTO = ("cards", "booster", *CAPACITIES)


def is_cheaper(table: Table[Orbit], seat: str) -> bool:
    return people_of(table, seat) == table.state.card.moon == HARMONICS


def etherise_move(table: Table[Orbit], seat: str) -> str:
    """Returns the name of the move that turns cubes into Ether. Hivalia has another one in its own season, because the
    players must then decide an open question about its discount (ET-082)."""
    return "etherise_in_season" if is_cheaper(table, seat) else "etherise"


def printed_price(table: Table[Orbit], seat: str, into: str) -> int | None:
    """Returns the Ether price on the panel of the seat's people for `cards`, `booster` or a capacity; None if
    unknown."""
    return entered_people_values.printed_number(table, seat, f"cost_{'capacity' if into in CAPACITIES else into}")


def price(table: Table[Orbit], seat: str, into: str) -> int | None:
    """Returns what this seat pays in Ether for `into`, which is `cards`, `booster` or a capacity; None if the price is
    unknown. Hivalia pays one less in its own season (ET-082)."""
    cost = printed_price(table, seat, into)
    return None if cost is None else max(0, cost - is_cheaper(table, seat))


def obstacle(table: Table[Orbit], seat: str, into: str) -> Say | None:
    """Returns the reason why the seat cannot buy `into` (`cards`, `booster` or a capacity), or None if it can. An
    unknown price counts as 0."""
    costs = {"ether": price(table, seat, into) or 0, **capacity_tokens.extra_cost(table.state, into)}
    taken = supply_obstacle(table, seat, into) if into in SUPPLIES else None
    return taken or shortage(table, seat, costs)


def rate(table: Table[Orbit], seat: str) -> int:
    """Returns how many base cubes the seat pays for one Ether (ET-045), or 0 if nobody has entered this number."""
    return entered_people_values.printed_number(table, seat, "cost_ether") or 0


def offers(table: Table[Orbit]) -> Iterator[Offer]:
    if table.state.is_counting or not (seats := seat_ids(table)):
        return
    yield Offer("transform", (("seat", Choice(seats)), ("into", Choice(INTO)), ("paid", PAID)))
    cubes = tuple((thing, PAID) for thing in (*BASE, "ether"))
    for kind, points in (("etherise", ()), ("etherise_in_season", (DISCOUNT.id,))):
        if able := tuple(seat for seat in seats if etherise_move(table, seat) == kind):
            yield Offer(kind, (("seat", Choice(able)), *cubes), points=points)


def transform(asked: MoveContext[Orbit]) -> list[Fact]:
    table, seat, into, paid = asked.table, asked.text("seat"), asked.text("into"), asked.number("paid")
    refuse_if(obstacle(table, seat, into))
    refuse_if(price_error(price(table, seat, into), paid, "ET-045", least=1 - is_cheaper(table, seat)))
    refuse_if(shortage(table, seat, {"ether": paid}))
    printed = printed_price(table, seat, into)
    cards: dict[str, Json] = {"cards": paid + is_cheaper(table, seat) if printed is None else printed}
    cards = cards if into == "cards" else {}
    extra: dict[str, Json] = {"extra": {**cost}} if (cost := capacity_tokens.extra_cost(table.state, into)) else {}
    return [asked.fact("ether_spent", **cards, **extra)]


def discount(table: Table[Orbit], seat: str) -> int:
    return int(is_cheaper(table, seat) and DISCOUNT.of(table) == "one")


def etherise(asked: MoveContext[Orbit]) -> list[Fact]:
    """Returns the fact that turns cubes into as many Ether as the move asks for, or into as many as possible if the
    move asks for 0. The player keeps cubes that are not needed. Raises `IllegalMove` if the cubes are not there or buy
    too few."""
    table, seat = asked.table, asked.text("seat")
    paid = {each: asked.number(each) for each in BASE}
    refuse_if(shortage(table, seat, paid))
    less = discount(table, seat) if any(paid.values()) else 0
    ether = ether_bought(table, seat, sum(paid.values()) + less, asked.number("ether"))
    kept = sum(paid.values()) - max(0, ether * rate(table, seat) - less) if rate(table, seat) else 0
    return [asked.fact("cubes_etherised", **cubes_paid(paid, kept), ether=ether)]


def ether_bought(table: Table[Orbit], seat: str, cubes: int, wanted: int) -> int:
    """Returns how many Ether the cubes buy: `wanted`, or as many as possible if `wanted` is 0, but never more than the
    seat can still get. Raises `IllegalMove` if the cubes buy too few, if no Ether is left, or if nobody has entered the
    price and `wanted` or `cubes` is 0."""
    cost, room = rate(table, seat), table.state.stock.room(seat, "ether")
    if not cost and (not wanted or not cubes):
        its = say(f"etherium.choice.{people_of(table, seat)}")
        raise IllegalMove(say("etherium.refused.rate", rule="ET-045", people=its))
    buys = cubes // cost if cost else wanted
    if not buys or buys < wanted:
        raise IllegalMove(say("etherium.refused.too_few", rule="ET-045", n=cost * max(1, wanted)))
    refuse_if(supply_obstacle(table, seat, "ether"))
    if not cost and wanted > room:
        raise IllegalMove(say("etherium.refused.none_left", rule="ET-091", thing=say("etherium.choice.ether")))
    return min(wanted or buys, room)


def cubes_paid(paid: Mapping[str, int], kept: int) -> dict[str, Json]:
    """Returns how many cubes of each kind are paid: those in `paid` without `kept` cubes. A kept cube is always of the
    kind that has the most cubes left."""
    left = {**paid}
    for _ in range(kept):
        left[max(left, key=lambda each: left[each])] -= 1
    return {**left}


def ether_spent(table: Table[Orbit], fact: Fact) -> Orbit:
    seat, into = fact.text("seat"), fact.text("into")
    if into not in INTO:
        return table.state
    extra = {thing: count for thing, count in fact.numbers("extra").items() if thing in BASE}
    stock = pay_things(table.state.stock, seat, {"ether": fact.number("paid"), **extra})
    thing, count = ("flash", fact.number("cards", 0)) if into == "cards" else (into, 1)
    return replace(table.state, stock=add_things(stock, seat, thing, count))


def cubes_etherised(table: Table[Orbit], fact: Fact) -> Orbit:
    seat = fact.text("seat")
    stock = pay_things(table.state.stock, seat, {each: fact.number(each) for each in BASE})
    return replace(table.state, stock=add_things(stock, seat, "ether", fact.number("ether", 0)))


def cubes_given(table: Table[Orbit], fact: Fact) -> int:
    return sum(fact.number(each) for each in BASE)


into = choice("into", INTO)
chapter: Chapter[Orbit] = Chapter(
    offers=offers,
    moves={"transform": transform, "etherise": etherise, "etherise_in_season": etherise},
    facts={
        "ether_spent": Kind(ether_spent, line("ET-045", name=seat(), thing=into, paid=number("paid"))),
        "cubes_etherised": Kind(cubes_etherised, line("ET-045", name=seat(), cubes=cubes_given, ether=number("ether"))),
    },
    silences=(DISCOUNT,),
    switch=DEPTH,
)
