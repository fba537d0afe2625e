"""TOY-001: the points with which people start, also those who come late."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from companion.kit.history_lines import line
from companion.table.chapter import Chapter, Kind, Known, MoveContext, no_line
from companion.table.fact import Fact
from companion.table.moves import Field
from companion.table.seats import Seat
from companion.table.settings import Silence
from companion.table.table import Table

from .state import Pond
from .throws import totals

LATE_START = Silence("late_start", ("zero", "lowest"), "zero", "TOY-001")


def setup(options: Mapping[str, Field], seats: Sequence[Seat], known: Known) -> list[Fact]:
    """Returns the fact that gives the first seat one point, the next two, and so on."""
    return [Fact("game_started", {"points": {seat.id: place for place, seat in enumerate(seats, 1)}})]


def apply_game_started(table: Table[Pond], fact: Fact) -> Pond:
    sheet = table.state.sheet
    for seat, points in fact.numbers("points").items():
        sheet = sheet.put(0, seat, points)
    return replace(table.state, sheet=sheet)


def add_latecomer(asked: MoveContext[Pond]) -> list[Fact]:
    """Gives a newcomer points: 0, or the lowest score of all if the table chose so."""
    lowest = min(totals(asked.table).values(), default=0)
    points = lowest if LATE_START.of(asked.table) == "lowest" else 0
    return [Fact("late_started", {"seat": asked.text("seat"), "points": points})]


def apply_late_started(table: Table[Pond], fact: Fact) -> Pond:
    return replace(table.state, sheet=table.state.sheet.put(0, fact.text("seat"), fact.number("points")))


chapter: Chapter[Pond] = Chapter(
    facts={
        "game_started": Kind(apply_game_started, line("TOY-001")),
        "late_started": Kind(apply_late_started, no_line),
    },
    follows={"add_seat": add_latecomer},
    touches={"add_seat": (LATE_START,)},
    silences=(LATE_START,),
)
