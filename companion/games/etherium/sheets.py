"""What the boxes, panels and tokens print and our rulebook does not: read once by a table, kept by the house. Pure."""

from collections.abc import Collection, Iterator, Mapping

from companion.games.etherium.initiative import EVERYBODY
from companion.table.chapter import Known
from companion.table.fact import Fact, Json

LEVELS = ("collector", "army", "defence", "guide")
RESOURCES = ("stone", "wood", "metal", "ether", "booster")
COSTS = ("cost_ether", "cost_cards", "cost_capacity", "cost_booster")
ITEMS = (*LEVELS, *RESOURCES, *COSTS)
# ET-013: what a people starts with.
KEPT = (*LEVELS, *RESOURCES)
MOST = 12
UNKNOWN = -1

Sheet = Mapping[str, int]


def read_sheets(value: Json) -> dict[str, Sheet]:
    """From a log, or from what another house taught."""
    found = value.items() if isinstance(value, dict) else ()
    return {people: read_counts(sheet, ITEMS) for people, sheet in found if people in EVERYBODY}


def read_counts(value: Json, among: Collection[str]) -> dict[str, int]:
    counts = Fact("", {"counts": value}).numbers("counts")
    return {name: min(MOST, count) for name, count in counts.items() if name in among and count >= 0}


def starts(sheet: Sheet) -> Iterator[tuple[str, int]]:
    return ((thing, sheet[thing]) for thing in KEPT if thing in sheet)


def learnt(known: Known) -> Mapping[str, Json]:
    """What tables of this house have noted, by name."""
    found = known.get("learnt")
    return found if isinstance(found, dict) else {}


def from_house(known: Known) -> dict[str, Json]:
    """All of it, as a new table begins with it."""
    house = learnt(known)
    printed = {"sheets": named(house, "sheet"), "orders": named(house, "order"), "costs": named(house, "costs")}
    return {**printed, **{each: house.get(each, {}) for each in ("capacities", "names")}}


def named(house: Mapping[str, Json], family: str) -> Json:
    """What was learnt under `family.`, by what follows."""
    return {name.partition(".")[2]: value for name, value in house.items() if name.partition(".")[0] == family}
