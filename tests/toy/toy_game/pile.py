"""The pile: how it is made, who takes from it, and who took the last pebble."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from companion.kit.telling import line, number, seat
from companion.table.chapter import Chapter, Kind, Known, noted, untold
from companion.table.ending import Result
from companion.table.fact import Fact
from companion.table.moves import Choice, Field, Number, Offer
from companion.table.seats import Seat
from companion.table.table import Table


@dataclass(frozen=True, slots=True)
class Pile:
    """`last` is the seat that took last."""

    left: int = 0
    last: str = ""


def make(options: Mapping[str, Field], seats: Sequence[Seat], known: Known) -> list[Fact]:
    return [Fact("pile_made", {"pebbles": known["pebbles"]})]


def made(table: Table[Pile], fact: Fact) -> Pile:
    return Pile(fact.number("pebbles", 0))


def offers(table: Table[Pile]) -> Iterator[Offer]:
    if table.state.left:
        seats = Choice(tuple(seat.id for seat in table.here()))
        yield Offer("take_pebbles", (("seat", seats), ("pebbles", Number(1, min(3, table.state.left)))))


def taken(table: Table[Pile], fact: Fact) -> Pile:
    return Pile(max(0, table.state.left - fact.number("pebbles")), fact.text("seat"))


def result(table: Table[Pile]) -> Result | None:
    """TOY-001."""
    return None if table.state.left else Result((table.state.last,), ())


chapter: Chapter[Pile] = Chapter(
    offers=offers,
    moves={"take_pebbles": noted("pebbles_taken")},
    facts={
        "pile_made": Kind(made, untold),
        "pebbles_taken": Kind(taken, line("TOY-001", name=seat(), n=number("pebbles")), may_end=True),
    },
)
