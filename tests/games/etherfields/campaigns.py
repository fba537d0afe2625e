"""Campaigns at a table of the test, on a real log, and the shortest ways to play one."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

from companion.games.etherfields.game import game as etherfields
from companion.games.etherfields.ledger import Entry
from companion.store.sqlite import SqliteLog
from companion.table.fact import TABLET, Who
from companion.table.house import game as the_house
from companion.table.play import Tables
from tests.table.tables import Clock, Evening, seen


@contextmanager
def make_house(folder: Path, clock: Clock | None = None) -> Iterator[Tables]:
    log = SqliteLog(folder / "veilleuse.db")
    games = {the_house.slug: the_house, etherfields.slug: etherfields}
    try:
        yield Tables(log, games, {}, Random(1), clock or Clock(), lambda id: None)
    finally:
        log.close()


class Journey(Evening):
    def open(self, *names: str, **options: object) -> "Journey":
        return Journey(self.tables, self.tables.open(etherfields.slug, names, [""] * len(names), options))

    def do(self, move: str, who: Who = TABLET, **fields: object) -> int:
        """A move where the table stands now; silent points that it asks are settled by their defaults."""
        return self.play(move, who=who, at=self.offers(who)[move].at, **fields)

    def play(self, move: str, *, who: Who = TABLET, key: str = "", **fields: object) -> int:
        before = self.opened.seq
        self.tables.play(self.id, who, move, fields, key)
        return before + 1

    def to_the_initiation(self) -> "Journey":
        self.do("begin_evening")
        self.do("begin_initiation")
        return self

    def to_the_map(self) -> "Journey":
        """The first evening, past its initiation."""
        self.to_the_initiation()
        self.do("end_scene", how="won")
        return self

    def to_bed(self) -> "Journey":
        self.do("begin_save")
        self.do("end_evening")
        return self

    def suffer(self, seat: str, by: int = 1) -> int:
        return self.play("take_pieces", seat=seat, thing="distress", by=by)

    def has(self, who: str, thing: str) -> int:
        return int(self.state.held.get((who, thing), 0))

    def entry(self, code: str) -> Entry:
        found = self.state.ledger.find(code)
        assert found, f"{code} is not in the ledger"
        return found

    def find(self, text: str, add: str = "", who: Who = TABLET) -> Any:
        part = etherfields.page(self.table, who, "find", {"q": text, "add": add})
        assert part
        return part.value

    def ledger(self, **asked: str) -> Any:
        part = etherfields.page(self.table, TABLET, "ledger", asked)
        assert part
        return part.value

    def parts(self, who: Who = TABLET) -> dict[str, Any]:
        return {part.name: part.value for part in seen(etherfields, self.table, who)}

    def steps(self) -> dict[str, Any]:
        return {step.id: step.told for step in self.parts()["checklist"].steps}
