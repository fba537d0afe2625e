"""Stores values printed on boxes, panels, cards and tokens: one table enters them, and later tables of the house know
them."""

from collections.abc import Collection, Iterable, Mapping, Sequence

from companion.games.etherium.box_contents import EVERYBODY, SUPPLIES
from companion.games.etherium.state import Orbit
from companion.kit.history_lines import Read
from companion.table.chapter import Fields, Known, MoveContext
from companion.table.fact import Fact, Json
from companion.table.moves import Number
from companion.table.say import Say, SayValue, say
from companion.table.table import Table

# Families of values: their names in a table's first fact, and the beginnings of their keys in the house.
FAMILIES = {"sheets": "sheet", "orders": "order", "costs": "costs", "influences": "influence", "gifts": "gift"}
UNKNOWN, MOST = -1, 12
PRINTED = Number(UNKNOWN, MOST, likely=tuple(range(9)))


def entered_values(known: Known) -> Mapping[str, Json]:
    """Returns the values that tables of this house have entered, by key, such as "sheet.ertis"; {} if there are
    none."""
    values = known.get("learnt")
    return values if isinstance(values, dict) else {}


def known_values(known: Known) -> dict[str, Json]:
    """Returns all values that the house knows, grouped by what they describe, such as `sheets` and `orders`. The first
    fact of a new table holds these values."""
    values = entered_values(known)
    printed = {name: values_under(values, key) for name, key in FAMILIES.items()}
    return {**printed, **{name: values.get(name, {}) for name in ("capacities", "names")}}


def values_under(values: Mapping[str, Json], family: str) -> Json:
    """Returns those of `values` whose key begins with `family` and a dot. In the result, each key is only the part
    after the dot."""
    return {each.partition(".")[2]: value for each, value in values.items() if each.partition(".")[0] == family}


def number_fields(names: Sequence[str]) -> Fields:
    return tuple((name, PRINTED) for name in names)


def entered_numbers(asked: MoveContext[Orbit], names: Sequence[str]) -> dict[str, Json]:
    return {name: asked.number(name) for name in names if asked.number(name) != UNKNOWN}


def entries(value: Json) -> Iterable[tuple[str, Json]]:
    return value.items() if isinstance(value, dict) else ()


def clean_numbers(value: Json, among: Collection[str]) -> dict[str, int]:
    """Returns the numbers in a value from a log or another house. Names that are not in `among` and negative numbers
    are left out; numbers above 12 become 12."""
    counts = Fact("", {"counts": value}).numbers("counts")
    return {name: min(MOST, count) for name, count in counts.items() if name in among and count >= 0}


def clean_sheets(value: Json, among: Collection[str]) -> dict[str, Mapping[str, int]]:
    return {people: clean_numbers(printed, among) for people, printed in entries(value) if people in EVERYBODY}


def numbers_of_people(fact: Fact, among: Collection[str]) -> dict[str, Mapping[str, int]]:
    return clean_sheets({fact.text("people"): fact.data.get("values")}, among)


def thing_name(state: Orbit, thing: str) -> Say | str:
    return state.names.get(thing) or say(f"etherium.choice.{thing}")


def thing_name_in(field: str) -> Read:
    """Returns a function for history lines. It returns the name of the thing in the fact's field `field`, or "?" if it
    is unknown."""

    def read(table: Table[Orbit], fact: Fact) -> SayValue:
        thing = fact.text(field)
        return thing_name(table.state, thing) if thing in SUPPLIES else "?"

    return read
