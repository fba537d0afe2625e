"""When people sat at a table, and for how long: a game may take several evenings, and nobody plays while they eat."""

from dataclasses import dataclass, replace
from typing import Any

from companion.table.fact import Fact
from companion.table.kinds import LIGHTS
from companion.table.table import Table

AnyTable = Table[Any]
# Whoever comes back later than this has eaten meanwhile, or slept; much later, it is another evening.
A_BREAK, APART = 5_400.0, 21_600.0
COMING = {"seat_added", "seat_came_back"}
# What is tapped at a table that nobody plays at.
BESIDE = LIGHTS | {
    "table_put_away", "table_taken_out", "table_followed", "table_noted", "note_dropped", "seat_released", "news_heard",
    "picture_taken", "picture_dropped", "seat_renamed", "seat_recoloured",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Sitting:
    """`seconds` without the breaks; `seats` are those who were there."""

    began: float
    until: float
    seconds: float
    seats: tuple[str, ...]


def noted(table: AnyTable, fact: Fact) -> tuple[Sitting, ...]:
    """Those of the table, once this fact has happened. After the end nobody sits there any more."""
    if fact.kind in BESIDE or (table.announced is not None and fact.kind != "game_ended"):
        return table.sittings
    last = table.sittings[-1] if table.sittings else None
    if last is None or fact.at - last.until > APART:
        return (*table.sittings, Sitting(fact.at, fact.at, 0.0, here(table)))
    passed = max(0.0, fact.at - last.until)
    seats = tuple(dict.fromkeys((*last.seats, *here(table)))) if fact.kind in COMING else last.seats
    played = last.seconds + (passed if passed <= A_BREAK else 0.0)
    return (*table.sittings[:-1], Sitting(last.began, last.until + passed, played, seats))


def here(table: AnyTable) -> tuple[str, ...]:
    return tuple(seat.id for seat in table.seats if seat.is_here)


def ended(table: AnyTable, fact: Fact) -> AnyTable:
    """The first time that an end is told is when it was over, whatever is corrected afterwards."""
    return table if table.ended_at else replace(table, ended_at=fact.at)
