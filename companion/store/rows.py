"""A fact as one row of a database, written and read back: the same in every store."""

import json
from collections.abc import Sequence

from companion.table.fact import Fact, Who
from companion.table.log import Damaged

FAR = 2**62


def row(table: str, fact: Fact, key: str) -> tuple[object, ...]:
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
