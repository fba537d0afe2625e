"""What a collection brings, each part with its reason, and what it brings others. Pure."""

from collections.abc import Mapping
from dataclasses import replace

from companion.games.etherium import rules
from companion.games.etherium.depth.city import Gathered, Owed, Share, taken
from companion.games.etherium.rules import Orbit
from companion.kit.supplies import Stock
from companion.table.fact import Fact
from companion.table.table import Table

# ET-037
SPACES: Mapping[str, str] = {"mountain": "stone", "forest": "wood", "mine": "metal", "ether_space": "ether"}
FOR_OTHERS = 2
# ET-080, ET-083: what a people collects more of, always and in its own season.
LASTING, SEASON = 1, 2
MORE_OF: Mapping[str, str] = {"psolos": "stone", "ertis": "wood"}


def shares(table: Table[Orbit], seat: str, space: str) -> tuple[Share, ...]:
    """ET-037: the collector's level; ET-080, ET-083: the people and its season, which add up."""
    people, thing = rules.people(table, seat), SPACES[space]
    found = [Share("level", thing, table.state.stock.count(seat, "collector"))]
    if people == "psolos" or (people == "ertis" and space == "forest"):
        found.append(Share("people", MORE_OF[people], LASTING))
    if people in MORE_OF and table.state.card.moon == people:
        found.append(Share("season", MORE_OF[people], SEASON))
    return tuple(found)


def sums(shares: tuple[Share, ...]) -> dict[str, int]:
    return {
        thing: max(0, sum(each.count for each in shares if each.thing == thing))
        for thing in dict.fromkeys(each.thing for each in shares)
    }


def collect(table: Table[Orbit], fact: Fact) -> Orbit:
    seat, space, state = fact.text("seat"), fact.text("space"), table.state
    if space not in SPACES or not seat:
        return state
    gathered = Gathered(seat, space, shares(table, seat, space), moment=(state.number, state.action))
    stock, got = gained(state.stock, seat, sums(gathered.shares))
    owed = of_harmonics(table, seat) if SPACES[space] == "ether" else ()
    if SPACES[space] == "ether":
        stock = taken(stock, seat, "", "ether_token", 1)
    depth = replace(state.depth, gathered=replace(gathered, got=got), owed=(*state.depth.owed, *owed))
    return replace(state, stock=stock, depth=depth)


def gained(stock: Stock, seat: str, wanted: Mapping[str, int]) -> tuple[Stock, tuple[tuple[str, int], ...]]:
    """ET-091: no more than is left."""
    before = stock
    for thing, count in wanted.items():
        stock = taken(stock, seat, "", thing, count)
    return stock, tuple((thing, stock.count(seat, thing) - before.count(seat, thing)) for thing in wanted)


def of_harmonics(table: Table[Orbit], collector: str) -> tuple[Owed, ...]:
    """ET-082: Hivalia takes two base cubes when somebody else collects Ether."""
    own = (seat.id for seat in table.here() if rules.people(table, seat.id) == "hivalia")
    return tuple(Owed(seat, "", FOR_OTHERS) for seat in own if seat != collector)


def raise_collection(table: Table[Orbit], fact: Fact) -> Orbit:
    """What a card or the season's card changes: of what the space gives."""
    state, last = table.state, table.state.depth.gathered
    if last is None:
        return state
    share = Share("cards", SPACES[last.space], max(-20, min(20, fact.number("points"))))
    without, _ = gained(state.stock, last.seat, {thing: -count for thing, count in last.got})
    changed = (*last.shares, share)
    stock, got = gained(without, last.seat, sums(changed))
    depth = replace(state.depth, gathered=replace(last, shares=changed, got=got))
    return replace(state, stock=stock, depth=depth)


def is_current(table: Table[Orbit]) -> bool:
    last, state = table.state.depth.gathered, table.state
    return last is not None and last.moment == (state.number, state.action)


CHANGES = {"collected": collect, "collection_raised": raise_collection}
