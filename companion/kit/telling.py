"""Lines of the history as data: the rule behind a fact, and how each value of its sentence is read from it."""

from collections.abc import Callable, Collection
from typing import Any

from companion.table.chapter import Tell
from companion.table.fact import Fact, Who
from companion.table.say import Say, Told, say
from companion.table.table import Table

AnyTable = Table[Any]
Read = Callable[[AnyTable, Fact], Told]


def line(rule: str = "", /, as_kind: str = "", **values: Read) -> Tell[Any]:
    """The sentence `<game>.told.<kind of the fact>`, or that of another kind, with these values."""

    def tell(table: AnyTable, fact: Fact, audience: Who) -> Say:
        told = {name: read(table, fact) for name, read in values.items()}
        return say(f"{table.game}.told.{as_kind or fact.kind}", rule, **told)

    return tell


def either(is_so: Callable[[Fact], object], one: Tell[Any], other: Tell[Any]) -> Tell[Any]:
    """One line or another, as the fact itself says."""
    return lambda table, fact, audience: (one if is_so(fact) else other)(table, fact, audience)


def seat(field: str = "seat") -> Read:
    return lambda table, fact: table.name(fact.text(field))


def seats(field: str) -> Read:
    return lambda table, fact: table.names(fact.texts(field))


def number(field: str) -> Read:
    return lambda table, fact: fact.number(field)


def by(field: str) -> Read:
    """A number with its sign: what was added or taken."""
    return lambda table, fact: signed(fact.number(field))


def text(field: str) -> Read:
    return lambda table, fact: fact.text(field)


def choice(field: str, among: Collection[str], room: str = "choice", otherwise: Told = "?") -> Read:
    """A word of the game: `<game>.<room>.<value>`, for the values that it knows."""

    def read(table: AnyTable, fact: Fact) -> Told:
        value = fact.text(field)
        return say(f"{table.game}.{room}.{value}") if value in among else otherwise

    return read


def signed(number: int) -> str:
    return f"+{number}" if number >= 0 else f"\N{MINUS SIGN}{-number}"
