"""ET-091: who has how much of what the box holds a limited number of: taken, given back, corrected by hand."""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from companion.games.etherium import capacities
from companion.games.etherium.box import COUNTED, CUBES, SUPPLIES
from companion.games.etherium.peoples import NO_YES, contenders
from companion.games.etherium.state import Orbit
from companion.kit.supplies import Stock
from companion.kit.telling import by, either, line, number, seat
from companion.table.chapter import Asked, Chapter, Kind
from companion.table.fact import Fact, Json
from companion.table.moves import Choice, IllegalMove, Number, Offer
from companion.table.say import say
from companion.table.settings import Setting
from companion.table.table import Table

# What opens conflicts and resources, for a table that asks for them.
DEPTH = Setting("depth", "no", NO_YES, "house", "ET-060", goes_along=False)
BOOSTERS_FOR_TOKEN = 3


def put(stock: Stock, seat: str, thing: str, count: int) -> Stock:
    """ET-046: whoever comes to a third booster takes a Booster token, if one is left, and keeps it for good."""
    before = stock.count(seat, thing)
    stock = stock.put(seat, thing, count)
    if thing == "booster" and before < BOOSTERS_FOR_TOKEN <= stock.count(seat, thing):
        return stock.put(seat, "booster_token", 1)
    return stock


def gained(stock: Stock, seat: str, thing: str, by: int = 1) -> Stock:
    return put(stock, seat, thing, stock.count(seat, thing) + by)


def moved(stock: Stock, to: str, of: str, thing: str, count: int) -> Stock:
    """From a city or the supply, to a city or the supply."""
    stock = gained(stock, of, thing, -count) if of else stock
    return gained(stock, to, thing, count) if to else stock


def paid(stock: Stock, seat: str, costs: Mapping[str, int]) -> Stock:
    """Back to the supply; a city of which the app knows less pays what it has."""
    for thing, count in costs.items():
        stock = gained(stock, seat, thing, -max(0, count))
    return stock


def offers(table: Table[Orbit]) -> Iterator[Offer]:
    seats = Choice(tuple(seat.id for seat in contenders(table)))
    things = Choice(tuple(SUPPLIES) if DEPTH.is_on(table) else COUNTED)
    yield Offer("gain", (("seat", seats), ("item", things), ("more", Number(-CUBES, CUBES, (-1, 1)))))
    yield Offer("correct_count", (("seat", seats), ("item", things), ("count", Number(0, CUBES))))


def gain(asked: Asked[Orbit]) -> list[Fact]:
    """More than there is takes what there is, as long as it is at least one."""
    was = asked.state.stock.count(asked.text("seat"), asked.text("item"))
    must_be_there(asked, was + max(-1, min(1, asked.number("more"))))
    kept = token_kept(asked, was + asked.number("more"))
    return [*capacities.learnt_meanwhile(asked, asked.text("item")), asked.fact("thing_gained", **kept)]


def correct_count(asked: Asked[Orbit]) -> list[Fact]:
    was = asked.state.stock.count(asked.text("seat"), asked.text("item"))
    must_be_there(asked, asked.number("count"))
    return [asked.fact("count_corrected", was=was, **token_kept(asked, asked.number("count")))]


def token_kept(asked: Asked[Orbit], count: int) -> dict[str, Json]:
    """ET-071: who falls below three boosters keeps the Booster token, and hears of it: it may have been a slip."""
    stock, seat = asked.state.stock, asked.text("seat")
    falls = asked.text("item") == "booster" and count < BOOSTERS_FOR_TOKEN <= stock.count(seat, "booster")
    return {"keeps": "booster_token"} if falls and stock.count(seat, "booster_token") else {}


def must_be_there(asked: Asked[Orbit], count: int) -> None:
    """ET-071, ET-091: two people may tap the last token at once, and one of them has to hear of it."""
    stock, seat, thing = asked.state.stock, asked.text("seat"), asked.text("item")
    least, most = stock.supplies[thing].least, stock.count(seat, thing) + stock.room(seat, thing)
    if not least <= count <= most:
        name, what = asked.table.name(seat), capacities.called(asked.state, thing)
        why = say("etherium.refused.supply", rule="ET-091", name=name, thing=what, least=least, most=most)
        raise IllegalMove(why)


def thing_gained(table: Table[Orbit], fact: Fact) -> Orbit:
    if fact.text("item") not in SUPPLIES:
        return table.state
    stock = gained(table.state.stock, fact.text("seat"), fact.text("item"), fact.number("more"))
    return replace(table.state, stock=stock)


def count_corrected(table: Table[Orbit], fact: Fact) -> Orbit:
    if fact.text("item") not in SUPPLIES:
        return table.state
    stock = put(table.state.stock, fact.text("seat"), fact.text("item"), fact.number("count"))
    return replace(table.state, stock=stock)


def keeps(fact: Fact) -> bool:
    return fact.text("keeps") == "booster_token"


thing = capacities.called_in("item")
kept = line("ET-071", "token_kept", name=seat())
corrected = line(name=seat(), thing=thing, was=number("was"), count=number("count"))
chapter: Chapter[Orbit] = Chapter(
    offers=offers,
    moves={"gain": gain, "correct_count": correct_count},
    facts={
        "thing_gained": Kind(thing_gained, either(keeps, kept, line(name=seat(), by=by("more"), thing=thing))),
        "count_corrected": Kind(count_corrected, either(keeps, kept, corrected)),
    },
)
