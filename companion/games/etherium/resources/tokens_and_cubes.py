"""Counts what each player has of the limited tokens and cubes: gained, paid, given back, or corrected by hand
(ET-091)."""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from companion.games.etherium.box_contents import CAPACITIES, COUNTED, CUBES, SUPPLIES
from companion.games.etherium.people_assignment import NO_YES, contenders
from companion.games.etherium.shared_printed_values import clean_numbers, entered_values, thing_name, thing_name_in
from companion.games.etherium.state import Orbit
from companion.kit.history_lines import by, either, line, number, seat
from companion.kit.supplies import Stock
from companion.table.chapter import Chapter, Kind, MoveContext
from companion.table.fact import Fact, Json
from companion.table.moves import Choice, IllegalMove, Number, Offer
from companion.table.say import Say, say
from companion.table.settings import Setting
from companion.table.table import Table

# The switch that opens the chapters of conflicts and resources.
DEPTH = Setting("depth", "no", NO_YES, "house", "ET-060", goes_along=False)
BOOSTERS_FOR_TOKEN = 3
Costs = Mapping[str, int]


def set_count(stock: Stock, seat: str, thing: str, count: int) -> Stock:
    """Returns the stock in which the seat has `count` of a thing, or as many as the supply allows. A seat that reaches
    three boosters also gets a Booster token, if one is left (ET-046)."""
    before = stock.count(seat, thing)
    stock = stock.put(seat, thing, count)
    if thing == "booster" and before < BOOSTERS_FOR_TOKEN <= stock.count(seat, thing):
        return stock.put(seat, "booster_token", 1)
    return stock


def add_things(stock: Stock, seat: str, thing: str, by: int = 1) -> Stock:
    return set_count(stock, seat, thing, stock.count(seat, thing) + by)


def move_things(stock: Stock, to: str, source: str, thing: str, count: int) -> Stock:
    """Returns the stock in which `count` of a thing are moved from the seat `source` to the seat `to`; "" stands for
    the supply."""
    stock = add_things(stock, source, thing, -count) if source else stock
    return add_things(stock, to, thing, count) if to else stock


def pay_things(stock: Stock, seat: str, costs: Costs) -> Stock:
    for thing, count in costs.items():
        stock = add_things(stock, seat, thing, -max(0, count))
    return stock


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


def offers(table: Table[Orbit]) -> Iterator[Offer]:
    seats = Choice(tuple(seat.id for seat in contenders(table)))
    things = Choice(tuple(SUPPLIES) if DEPTH.is_on(table) else COUNTED)
    yield Offer("gain", (("seat", seats), ("item", things), ("more", Number(-CUBES, CUBES, (-1, 1)))))
    yield Offer("correct_count", (("seat", seats), ("item", things), ("count", Number(0, CUBES))))


def gain(asked: MoveContext[Orbit]) -> list[Fact]:
    """Returns the facts that give a seat as many of a thing as possible, up to the number that the move asks for, or
    take them away if that number is negative. Raises `IllegalMove` if nothing would change."""
    was = asked.state.stock.count(asked.text("seat"), asked.text("item"))
    require_room(asked, was + max(-1, min(1, asked.number("more"))))
    kept = kept_token(asked, was + asked.number("more"))
    return [*newly_learnt_stars(asked, asked.text("item")), asked.fact("thing_gained", **kept)]


def newly_learnt_stars(asked: MoveContext[Orbit], thing: str) -> list[Fact]:
    """Returns a fact with the stars of the capacity `thing`, if another table of this house has entered them. Returns
    [] if no table has entered them, or if this table knows them already."""
    house = clean_numbers(entered_values(asked.known).get("capacities"), CAPACITIES)
    if thing not in house or thing in asked.state.capacities:
        return []
    return [Fact("capacities_noted", {"stars": {thing: house[thing]}})]


def correct_count(asked: MoveContext[Orbit]) -> list[Fact]:
    was = asked.state.stock.count(asked.text("seat"), asked.text("item"))
    require_room(asked, asked.number("count"))
    return [asked.fact("count_corrected", was=was, **kept_token(asked, asked.number("count")))]


def kept_token(asked: MoveContext[Orbit], count: int) -> dict[str, Json]:
    """Returns an extra field for the fact that a seat will have `count` boosters: a seat that falls below three
    boosters keeps its Booster token (ET-071). Returns {} in all other cases."""
    stock, seat = asked.state.stock, asked.text("seat")
    falls = asked.text("item") == "booster" and count < BOOSTERS_FOR_TOKEN <= stock.count(seat, "booster")
    return {"keeps": "booster_token"} if falls and stock.count(seat, "booster_token") else {}


def require_room(asked: MoveContext[Orbit], count: int) -> None:
    """Raises `IllegalMove` if the seat that the move names cannot have `count` in total of the token that the move
    names: that is below its least number or more than the supply has left. This happens, for example, if two people
    take the last token at the same time (ET-071, ET-091)."""
    stock, seat, thing = asked.state.stock, asked.text("seat"), asked.text("item")
    least, most = stock.supplies[thing].least, stock.count(seat, thing) + stock.room(seat, thing)
    if not least <= count <= most:
        name, what = asked.table.name(seat), thing_name(asked.state, thing)
        why = say("etherium.refused.supply", rule="ET-091", name=name, thing=what, least=least, most=most)
        raise IllegalMove(why)


def thing_gained(table: Table[Orbit], fact: Fact) -> Orbit:
    if fact.text("item") not in SUPPLIES:
        return table.state
    stock = add_things(table.state.stock, fact.text("seat"), fact.text("item"), fact.number("more"))
    return replace(table.state, stock=stock)


def count_corrected(table: Table[Orbit], fact: Fact) -> Orbit:
    if fact.text("item") not in SUPPLIES:
        return table.state
    stock = set_count(table.state.stock, fact.text("seat"), fact.text("item"), fact.number("count"))
    return replace(table.state, stock=stock)


def is_token_kept(fact: Fact) -> bool:
    return fact.text("keeps") == "booster_token"


thing = thing_name_in("item")
kept_line = line("ET-071", "token_kept", name=seat())
corrected_line = line(name=seat(), thing=thing, was=number("was"), count=number("count"))
chapter: Chapter[Orbit] = Chapter(
    offers=offers,
    moves={"gain": gain, "correct_count": correct_count},
    facts={
        "thing_gained": Kind(
            thing_gained, either(is_token_kept, kept_line, line(name=seat(), by=by("more"), thing=thing))
        ),
        "count_corrected": Kind(count_corrected, either(is_token_kept, kept_line, corrected_line)),
    },
)
