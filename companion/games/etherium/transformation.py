"""ET-045, ET-082: what Ether is made of, and what it is paid for."""

from collections.abc import Iterator
from dataclasses import replace

from companion.games.etherium import sheets
from companion.games.etherium.box import BASE, CAPACITIES
from companion.games.etherium.peoples import HARMONICS, here, people
from companion.games.etherium.state import Orbit
from companion.games.etherium.supplies import DEPTH, gained, paid
from companion.games.etherium.units import PAID
from companion.kit.telling import choice, line, number, seat
from companion.table.chapter import Asked, Chapter, Kind, noted
from companion.table.fact import Fact, Who
from companion.table.moves import Choice, IllegalMove, Offer
from companion.table.say import say
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


def price(table: Table[Orbit], seat: str, into: str) -> int | None:
    """ET-082: never below nothing."""
    cost = sheets.printed(table, seat, f"cost_{into}")
    return None if cost is None else max(0, cost - is_cheaper(table, seat))


def rate(table: Table[Orbit], seat: str) -> int:
    """ET-045: base cubes for one Ether; 0 while nobody has read it off the panel."""
    return sheets.printed(table, seat, "cost_ether") or 0


def offers(table: Table[Orbit], who: Who) -> Iterator[Offer]:
    if table.state.is_counting or not (seats := here(table)):
        return
    yield Offer("transform", (("seat", Choice(seats)), ("into", Choice(INTO)), ("paid", PAID)))
    cubes = tuple((thing, PAID) for thing in (*BASE, "ether"))
    for kind, asks in (("etherise", ()), ("etherise_in_season", (DISCOUNT.id,))):
        if able := tuple(seat for seat in seats if etherisation(table, seat) == kind):
            yield Offer(kind, (("seat", Choice(able)), *cubes), asks=asks)


def etherise(asked: Asked[Orbit]) -> list[Fact]:
    return etherised(asked, 0)


def etherise_in_season(asked: Asked[Orbit]) -> list[Fact]:
    return etherised(asked, DISCOUNT.of(asked.table) == "one")


def etherised(asked: Asked[Orbit], less: int) -> list[Fact]:
    """As many Ether as were said; 0 asks for as many as the cubes buy."""
    cubes, cost = sum(asked.number(each) for each in BASE), rate(asked.table, asked.text("seat"))
    if not asked.number("ether") and not cost:
        its = say(f"etherium.choice.{people(asked.table, asked.text('seat'))}")
        raise IllegalMove(say("etherium.refused.rate", rule="ET-045", people=its))
    return [asked.fact("cubes_etherised", ether=asked.number("ether") or (cubes + (less if cubes else 0)) // cost)]


def ether_spent(table: Table[Orbit], fact: Fact) -> Orbit:
    seat, into = fact.text("seat"), fact.text("into")
    if into not in INTO:
        return table.state
    stock = paid(table.state.stock, seat, {"ether": fact.number("paid")})
    return replace(table.state, stock=stock if into == "cards" else gained(stock, seat, into))


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
    moves={"transform": noted("ether_spent"), "etherise": etherise, "etherise_in_season": etherise_in_season},
    facts={
        "ether_spent": Kind(ether_spent, line("ET-045", name=seat(), thing=into, paid=number("paid"))),
        "cubes_etherised": Kind(cubes_etherised, line("ET-045", name=seat(), cubes=cubes_given, ether=number("ether"))),
    },
    silences=(DISCOUNT,),
    switch=DEPTH,
)
