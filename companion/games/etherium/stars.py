"""What the app counts of each person, how much of it there is in the box, and how many stars it is worth. Pure."""

from collections.abc import Mapping
from dataclasses import dataclass

from companion.kit.supplies import Stock, Supply

TOKENS = ("army_token", "ether_token", "connection_token", "booster_token", "saccage_token")
CAPACITIES = tuple(f"capacity_{number}" for number in range(1, 8))
LEVELS = ("guide", "army")
CITY = ("guide", "ether", "booster", "army")
THINGS = (*TOKENS, *CITY, *CAPACITIES)
# What is counted only by a table that follows its cities too.
BASE = ("stone", "wood", "metal")
UNITS = ("collector", "army", "defence", "guide")
DEEP = (*BASE, "collector", "defence")
HIGHEST_LEVEL = 4
LONGEST_NAME = 24
CUBES = 20
# ET-091: tokens and cubes are limited. Levels are not: each people has markers of its own.
SUPPLIES: Mapping[str, Supply] = {
    "army_token": Supply(12, 12),
    "ether_token": Supply(8, 8),
    "connection_token": Supply(6, 6),
    "booster_token": Supply(4, 1),
    "saccage_token": Supply(3, 1),
    **{each: Supply(2, 1) for each in CAPACITIES},
    "ether": Supply(CUBES, CUBES),
    "booster": Supply(CUBES, CUBES),
    "guide": Supply(1000, HIGHEST_LEVEL),
    **{each: Supply(1000, HIGHEST_LEVEL, least=1) for each in ("army", "collector", "defence")},
    **{each: Supply(CUBES, CUBES) for each in BASE},
}
# ET-071
WORTH: Mapping[str, int] = {
    "army_token": 2,
    "ether_token": 1,
    "connection_token": 4,
    "booster_token": 4,
    "saccage_token": 6,
    "guide": 1,
}
CUBES_A_STAR = 2
BOOSTERS_FOR_TOKEN = 3
FIRST_TOKENS, MOST_BY_BOOSTERS = 4, 2


@dataclass(frozen=True, slots=True)
class Share:
    """So many of a thing, and the stars for them: the reason for a part of the total."""

    thing: str
    count: int
    stars: int


def shares(stock: Stock, who: str, capacities: Mapping[str, int]) -> tuple[Share, ...]:
    return tuple(
        Share(thing, count, worth(thing, count, capacities)) for thing in THINGS if (count := stock.count(who, thing))
    )


def worth(thing: str, count: int, capacities: Mapping[str, int]) -> int:
    """ET-071: one star for two cubes of Ether, rounded down; nothing for boosters and levels of units."""
    if thing == "ether":
        return count // CUBES_A_STAR
    return count * WORTH.get(thing, capacities.get(thing, 0))


def total(stock: Stock, who: str, capacities: Mapping[str, int]) -> int:
    return sum(each.stars for each in shares(stock, who, capacities))


def changed(stock: Stock, who: str, thing: str, count: int) -> Stock:
    """ET-046: whoever comes to a third booster takes a Booster token, if one is left, and keeps it for good."""
    before = stock.count(who, thing)
    stock = stock.put(who, thing, count)
    if thing == "booster" and before < BOOSTERS_FOR_TOKEN <= stock.count(who, thing):
        return stock.put(who, "booster_token", 1)
    return stock


def action_tokens(stock: Stock, who: str) -> int:
    """ET-031: four, one more for each of the first two boosters, measured when a season ends."""
    return FIRST_TOKENS + min(MOST_BY_BOOSTERS, stock.count(who, "booster"))
