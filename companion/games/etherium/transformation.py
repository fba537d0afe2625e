"""ET-045, ET-082: what Ether is made of, and what it is paid for."""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from companion.games.etherium import gifts, sheets
from companion.games.etherium.box import BASE, CAPACITIES, SUPPLIES
from companion.games.etherium.paying import lacking, not_given, refuse, wrongly_paid
from companion.games.etherium.peoples import HARMONICS, here, people
from companion.games.etherium.state import Orbit
from companion.games.etherium.supplies import DEPTH, gained, paid
from companion.games.etherium.units import PAID
from companion.kit.telling import choice, line, number, seat
from companion.table.chapter import Asked, Chapter, Kind
from companion.table.fact import Fact, Json
from companion.table.moves import Choice, IllegalMove, Offer
from companion.table.say import Say, say
from companion.table.settings import Silence
from companion.table.table import Table

DISCOUNT = Silence("etherise_discount", ("none", "one"), "none", "ET-082")
INTO = ("cards", "booster", *CAPACITIES)


def is_cheaper(table: Table[Orbit], seat: str) -> bool:
    """ET-082: Hivalia, in its own season."""
    return people(table, seat) == table.state.card.moon == HARMONICS


def etherisation(table: Table[Orbit], seat: str) -> str:
    """ET-082: whoever pays less in this season has a move of their own, since the rulebook is silent on it."""
    return "etherise_in_season" if is_cheaper(table, seat) else "etherise"


def printed_price(table: Table[Orbit], seat: str, into: str) -> int | None:
    return sheets.printed(table, seat, f"cost_{'capacity' if into in CAPACITIES else into}")


def price(table: Table[Orbit], seat: str, into: str) -> int | None:
    """ET-082: never below nothing."""
    cost = printed_price(table, seat, into)
    return None if cost is None else max(0, cost - is_cheaper(table, seat))


def obstacle(table: Table[Orbit], seat: str, into: str) -> Say | None:
    """Why this cannot be had now."""
    costs = {"ether": price(table, seat, into) or 0, **gifts.extra_cost(table.state, into)}
    taken = not_given(table, seat, into) if into in SUPPLIES else None
    return taken or lacking(table, seat, costs)


def rate(table: Table[Orbit], seat: str) -> int:
    """ET-045: base cubes for one Ether; 0 while nobody has read it off the panel."""
    return sheets.printed(table, seat, "cost_ether") or 0


def offers(table: Table[Orbit]) -> Iterator[Offer]:
    if table.state.is_counting or not (seats := here(table)):
        return
    yield Offer("transform", (("seat", Choice(seats)), ("into", Choice(INTO)), ("paid", PAID)))
    cubes = tuple((thing, PAID) for thing in (*BASE, "ether"))
    for kind, asks in (("etherise", ()), ("etherise_in_season", (DISCOUNT.id,))):
        if able := tuple(seat for seat in seats if etherisation(table, seat) == kind):
            yield Offer(kind, (("seat", Choice(able)), *cubes), asks=asks)


def transform(asked: Asked[Orbit]) -> list[Fact]:
    table, seat, into, paid = asked.table, asked.text("seat"), asked.text("into"), asked.number("paid")
    refuse(obstacle(table, seat, into))
    refuse(wrongly_paid(price(table, seat, into), paid, "ET-045", least=1 - is_cheaper(table, seat)))
    refuse(lacking(table, seat, {"ether": paid}))
    cards: dict[str, Json] = {"cards": printed_price(table, seat, into) or paid} if into == "cards" else {}
    extra: dict[str, Json] = {"extra": {**cost}} if (cost := gifts.extra_cost(table.state, into)) else {}
    return [asked.fact("ether_spent", **cards, **extra)]


def discount(table: Table[Orbit], seat: str) -> int:
    """ET-082: what the table has said, or what is proposed until then."""
    return int(is_cheaper(table, seat) and DISCOUNT.of(table) == "one")


def etherise(asked: Asked[Orbit]) -> list[Fact]:
    """As many Ether as were said, or as the cubes buy: 0 asks for as many. Cubes that buy nothing stay."""
    table, seat = asked.table, asked.text("seat")
    paid = {each: asked.number(each) for each in BASE}
    refuse(lacking(table, seat, paid))
    less = discount(table, seat) if any(paid.values()) else 0
    ether = bought(table, seat, sum(paid.values()) + less, asked.number("ether"))
    kept = sum(paid.values()) - max(0, ether * rate(table, seat) - less) if rate(table, seat) else 0
    return [asked.fact("cubes_etherised", **without(paid, kept), ether=ether)]


def bought(table: Table[Orbit], seat: str, cubes: int, wanted: int) -> int:
    """How many Ether so many cubes are good for, and there are."""
    cost, room = rate(table, seat), table.state.stock.room(seat, "ether")
    if not cost and (not wanted or not cubes):
        its = say(f"etherium.choice.{people(table, seat)}")
        raise IllegalMove(say("etherium.refused.rate", rule="ET-045", people=its))
    buys = cubes // cost if cost else wanted
    if not buys or buys < wanted:
        raise IllegalMove(say("etherium.refused.too_few", rule="ET-045", n=cost * max(1, wanted)))
    refuse(not_given(table, seat, "ether"))
    if not cost and wanted > room:
        raise IllegalMove(say("etherium.refused.none_left", rule="ET-091", thing=say("etherium.choice.ether")))
    return min(wanted or buys, room)


def without(paid: Mapping[str, int], kept: int) -> dict[str, Json]:
    """The cubes that stay are of what was given most of."""
    left = {**paid}
    for _ in range(kept):
        left[max(left, key=lambda each: left[each])] -= 1
    return {**left}


def ether_spent(table: Table[Orbit], fact: Fact) -> Orbit:
    seat, into = fact.text("seat"), fact.text("into")
    if into not in INTO:
        return table.state
    extra = {thing: count for thing, count in fact.numbers("extra").items() if thing in BASE}
    stock = paid(table.state.stock, seat, {"ether": fact.number("paid"), **extra})
    bought = gained(stock, seat, "flash", fact.number("cards", 0)) if into == "cards" else gained(stock, seat, into)
    return replace(table.state, stock=bought)


def cubes_etherised(table: Table[Orbit], fact: Fact) -> Orbit:
    """ET-045: no Ether token for it."""
    seat = fact.text("seat")
    stock = paid(table.state.stock, seat, {each: fact.number(each) for each in BASE})
    return replace(table.state, stock=gained(stock, seat, "ether", fact.number("ether", 0)))


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
