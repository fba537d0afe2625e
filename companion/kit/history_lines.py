"""Makes functions that describe a fact in the history, from the rule behind it and the fields that its text shows."""

from collections.abc import Callable, Collection
from typing import Any

from companion.table.chapter import Tell
from companion.table.fact import Fact, Who
from companion.table.say import Say, SayValue, say
from companion.table.table import AnyTable

Read = Callable[[AnyTable, Fact], SayValue]


def line(rule: str = "", /, as_kind: str = "", **values: Read) -> Tell[Any]:
    """Returns a function that describes a fact with the text `<game>.told.<kind>` (or `as_kind`) and the rule behind
    it. `values` maps the text's placeholders to functions that read them from the fact."""

    def tell(table: AnyTable, fact: Fact, audience: Who) -> Say:
        told = {name: read(table, fact) for name, read in values.items()}
        return say(f"{table.game}.told.{as_kind or fact.kind}", rule, **told)

    return tell


def either(is_so: Callable[[Fact], object], one: Tell[Any], other: Tell[Any]) -> Tell[Any]:
    """Returns a function that describes a fact with `one` if `is_so` is true for it, otherwise with `other`."""
    return lambda table, fact, audience: (one if is_so(fact) else other)(table, fact, audience)


def seat(field: str = "seat") -> Read:
    return lambda table, fact: table.name(fact.text(field))


def seats(field: str) -> Read:
    return lambda table, fact: table.names(fact.texts(field))


def number(field: str) -> Read:
    return lambda table, fact: fact.number(field)


def by(field: str) -> Read:
    """Returns a function that reads the number in this field of a fact and returns it with its sign, such as +3."""
    return lambda table, fact: signed(fact.number(field))


def text(field: str) -> Read:
    return lambda table, fact: fact.text(field)


def choice(field: str, among: Collection[str], room: str = "choice", otherwise: SayValue = "?") -> Read:
    """Returns a function that reads the value in `field` of a fact and returns the game's text `<game>.<room>.<value>`,
    or `otherwise` if the value is not in `among`."""

    def read(table: AnyTable, fact: Fact) -> SayValue:
        value = fact.text(field)
        return say(f"{table.game}.{room}.{value}") if value in among else otherwise

    return read


def signed(number: int) -> str:
    return f"+{number}" if number >= 0 else f"\N{MINUS SIGN}{-number}"
