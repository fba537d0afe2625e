"""Facts and pictures as rows of a database, written and read back: the same in every store."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from companion.table.fact import Fact, Who
from companion.table.log import Damaged

FAR = 2**62
NOTHING: Mapping[str, Sequence[Fact]] = {}
NO_PICTURES: Mapping[str, bytes | None] = {}
Row = tuple[object, ...]


@dataclass(eq=False, slots=True)
class Batch:
    """What is written in one transaction: facts, pictures that are kept, and such as are let go."""

    facts: list[Row] = field(default_factory=list)
    kept: list[Row] = field(default_factory=list)
    dropped: list[Row] = field(default_factory=list)

    def add(self, more: "Batch") -> None:
        self.facts += more.facts
        self.kept += more.kept
        self.dropped += more.dropped

    def within(self, house: str) -> "Batch":
        facts, kept, dropped = ([(house, *row) for row in rows] for rows in (self.facts, self.kept, self.dropped))
        return Batch(facts, kept, dropped)


def batch(
    table: str,
    facts: Sequence[Fact],
    key: str,
    also: Mapping[str, Sequence[Fact]],
    pictures: Mapping[str, bytes | None],
) -> Batch:
    """The rows of what is appended in one step. The key stands beside its first fact."""
    rows = [row(table, fact, key if place == 0 else "") for place, fact in enumerate(facts)]
    rows += [row(other, fact, "") for other, facts in also.items() for fact in facts]
    kept: list[Row] = [(table, name, jpeg) for name, jpeg in pictures.items() if jpeg is not None]
    dropped: list[Row] = [(table, name) for name, jpeg in pictures.items() if jpeg is None]
    return Batch(rows, kept, dropped)


def row(table: str, fact: Fact, key: str) -> Row:
    data = json.dumps(fact.data, ensure_ascii=False, separators=(",", ":"))
    return (table, fact.seq, fact.move, fact.kind, data, str(fact.who), fact.at, key or None)


def read_rows(table: str, rows: Sequence[tuple[str, str, int, int, str, float]], after: int) -> list[Fact]:
    """Without a gap, each of them legible: or Damaged."""
    try:
        parsed = json.loads(f"[{','.join(each[1] for each in rows)}]")
        facts = [read_row(row, data) for row, data in zip(rows, parsed, strict=True)]
    except (TypeError, ValueError, AttributeError) as error:
        raise Damaged(table) from error
    if facts and (facts[0].seq, facts[-1].seq) != (after + 1, after + len(facts)):
        raise Damaged(table)
    return facts


def read_row(row: tuple[str, str, int, int, str, float], data: object) -> Fact:
    kind, _, seq, move, who, at = row
    if not (isinstance(data, dict) and isinstance(kind, str) and isinstance(move, int) and isinstance(at, float)):
        raise ValueError(seq)
    return Fact(kind, data, seq, move, Who.read(who), at)
