"""Tables on a real log in a folder of the test, with seeded chance and a clock that the test sets."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

from companion.games.vale_of_eternity import game as vale
from companion.store.sqlite import SqliteLog
from companion.table.fact import TABLET, Fact, Who
from companion.table.fold import Opened
from companion.table.game import Part, Table
from companion.table.house import HouseGame
from companion.table.moves import Offer
from companion.table.play import Tables

VALE = vale.slug


@dataclass
class Clock:
    now: float = 1_000.0

    def __call__(self) -> float:
        return self.now


@contextmanager
def make_tables(
    folder: Path, seed: int = 1, clock: Callable[[], float] | None = None, announced: list[str] | None = None
) -> Iterator[Tables]:
    """Each call is one process: two of them on the same folder share nothing but the file."""
    log = SqliteLog(folder / "veilleuse.db")
    games = {HouseGame.slug: HouseGame(), vale.slug: vale}
    announce = (announced if announced is not None else []).append
    try:
        yield Tables(log, games, {}, Random(seed), clock or Clock(), announce)
    finally:
        log.close()


@dataclass
class Evening:
    """One table of a house, and the shortest ways to play at it."""

    tables: Tables
    id: str = ""

    def open(self, *names: str, **options: object) -> "Evening":
        return Evening(self.tables, self.tables.open(VALE, names, [""] * len(names), options))

    def play(self, kind: str, *, who: Who = TABLET, key: str = "", **fields: object) -> int:
        """The number of the move that was made."""
        before = self.opened.seq
        self.tables.play(self.id, who, kind, fields, key)
        return before + 1

    def enter(self, seat: str, points: int) -> int:
        return self.play("enter_points", seat=seat, points=points)

    def next_round(self, times: int = 1) -> int:
        for _ in range(times):
            move = self.play("next_round", at=f"round:{self.state.round}")
        return move

    def undo(self, move: int, key: str = "") -> int:
        return self.tables.undo(self.id, TABLET, {"move": move}, key).seq

    def redo(self, move: int) -> int:
        return self.tables.redo(self.id, TABLET, {"move": move}).seq

    def rewind(self, to: int) -> int:
        return self.tables.rewind(self.id, TABLET, {"move": to}).seq

    @property
    def opened(self) -> Opened:
        return self.tables.look(self.id)

    @property
    def table(self) -> Table[Any]:
        return self.opened.table

    @property
    def state(self) -> Any:
        return self.table.state

    @property
    def facts(self) -> list[Fact]:
        return self.tables.log.read(self.id)

    @property
    def kinds(self) -> list[str]:
        return [fact.kind for fact in self.facts]

    @property
    def scores(self) -> dict[str, int]:
        return {seat.id: self.state.sheet.total(seat.id) for seat in self.table.seats}

    def offers(self, who: Who = TABLET) -> dict[str, Offer]:
        return {each.kind: each for each in self.tables.offers(self.opened, who)}

    def parts(self, who: Who = TABLET) -> dict[str, Any]:
        found: tuple[Part, ...] = vale.view(self.table, who)
        return {part.name: part.value for part in found}
