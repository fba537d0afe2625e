"""Campaigns at a table of the test, on a real log, and the shortest ways to play one."""

from typing import Any

from companion.games.etherfields.game import game as etherfields
from companion.games.etherfields.ledger.entries import Entry
from companion.table.fact import TABLET, Who
from tests.table.tables import Evening


class Journey(Evening):
    game = etherfields

    def do(self, move: str, who: Who = TABLET, **fields: object) -> int:
        """A move where the table stands now; silent points that it asks are settled by their defaults."""
        return self.once(move, who=who, **fields)

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
        return int(self.state.holds(who, thing))

    def entry(self, code: str) -> Entry:
        found = self.state.ledger.find(code)
        assert found, f"{code} is not in the ledger"
        return found

    def find(self, text: str, add: str = "", who: Who = TABLET) -> Any:
        return self.page("find", who, q=text, add=add)

    def ledger(self, **asked: str) -> Any:
        return self.page("ledger", **asked)

    def steps(self) -> dict[str, Any]:
        return {step.id: step.told for step in self.parts()["checklist"].steps}
