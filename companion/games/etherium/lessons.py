"""What boxes, panels, cards and tokens print and our rulebook does not: read off once by a table, known to the house
for ever after."""

from collections.abc import Collection, Mapping, Sequence

from companion.games.etherium.box import EVERYBODY
from companion.games.etherium.state import Orbit
from companion.table.chapter import Asked, Fields, Known
from companion.table.fact import Fact, Json
from companion.table.moves import Number

UNKNOWN, MOST = -1, 12
PRINTED = Number(UNKNOWN, MOST, likely=tuple(range(9)))


def learnt(known: Known) -> Mapping[str, Json]:
    """What tables of this house have noted, by name."""
    house = known.get("learnt")
    return house if isinstance(house, dict) else {}


def from_house(known: Known) -> dict[str, Json]:
    """All of it, as a new table begins with it."""
    house = learnt(known)
    printed = {"sheets": family(house, "sheet"), "orders": family(house, "order"), "costs": family(house, "costs")}
    printed |= {"influences": family(house, "influence"), "gifts": family(house, "gift")}
    return {**printed, **{name: house.get(name, {}) for name in ("capacities", "names")}}


def family(house: Mapping[str, Json], name: str) -> Json:
    """What was learnt under `name.`, by what follows."""
    return {each.partition(".")[2]: value for each, value in house.items() if each.partition(".")[0] == name}


def form(names: Sequence[str]) -> Fields:
    """Numbers of which some may not be known yet."""
    return tuple((name, PRINTED) for name in names)


def read_off(asked: Asked[Orbit], names: Sequence[str]) -> dict[str, Json]:
    """The numbers that somebody read; the others stay unknown."""
    return {name: asked.number(name) for name in names if asked.number(name) != UNKNOWN}


def numbers(value: Json, among: Collection[str]) -> dict[str, int]:
    """From a log, or from what another house taught."""
    counts = Fact("", {"counts": value}).numbers("counts")
    return {name: min(MOST, count) for name, count in counts.items() if name in among and count >= 0}


def by_people(value: Json, among: Collection[str]) -> dict[str, Mapping[str, int]]:
    """The numbers of each people."""
    noted = value.items() if isinstance(value, dict) else ()
    return {people: numbers(printed, among) for people, printed in noted if people in EVERYBODY}


def noted(fact: Fact, among: Collection[str]) -> dict[str, Mapping[str, int]]:
    """Those of the people that a fact is about."""
    return by_people({fact.text("people"): fact.data.get("values")}, among)
