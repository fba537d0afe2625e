"""Computes how many stars each thing is worth and how many stars (points) each player has (ET-071)."""

from collections.abc import Mapping
from dataclasses import dataclass

from companion.games.etherium.box_contents import COUNTED
from companion.games.etherium.people_assignment import contenders
from companion.games.etherium.state import Orbit
from companion.kit.supplies import Stock
from companion.table.table import Table

WORTH: Mapping[str, int] = {
    "army_token": 2,
    "ether_token": 1,
    "connection_token": 4,
    "booster_token": 4,
    "saccage_token": 6,
    "guide": 1,
}
CUBES_A_STAR = 2


@dataclass(frozen=True, slots=True)
class Share:
    thing: str
    count: int
    stars: int


def points(table: Table[Orbit]) -> dict[str, int]:
    state = table.state
    return {seat.id: total(state.stock, seat.id, state.capacities) for seat in contenders(table)}


def total(stock: Stock, seat: str, capacities: Mapping[str, int]) -> int:
    return sum(share.stars for share in shares(stock, seat, capacities))


def shares(stock: Stock, seat: str, capacities: Mapping[str, int]) -> tuple[Share, ...]:
    held = {thing: stock.count(seat, thing) for thing in COUNTED}
    return tuple(Share(thing, count, worth(thing, count, capacities)) for thing, count in held.items() if count)


def worth(thing: str, count: int, capacities: Mapping[str, int]) -> int:
    """Returns the stars for `count` of a thing. Two Ether make one star, and boosters make none. Of the units only
    guides make stars. `capacities` has the stars of each capacity token as far as players have entered them."""
    if thing == "ether":
        return count // CUBES_A_STAR
    return count * WORTH.get(thing, capacities.get(thing, 0))
