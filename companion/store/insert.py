"""Facts and the news of them, as one statement: all, or none where one would leave a hole."""

from collections.abc import Sequence

from companion.store.lines import Line
from companion.store.news import CHANNEL
from companion.store.rows import Row
from companion.table.log import Clash

TYPES = ("text", "text", "bigint", "bigint", "text", "text", "text", "double precision", "text")
# A hole is in a log that this process knows better than the database does.
INSERT = f"""
WITH given AS (
  SELECT * FROM unnest({", ".join(f"%s::{each}[]" for each in TYPES)})
    AS given (house, tbl, seq, move, kind, data, who, at, tap)
), holes AS (
  SELECT 1 FROM (SELECT house, tbl, min(seq) - 1 AS seq FROM given GROUP BY house, tbl) AS before
  WHERE seq > 0 AND NOT (
    SELECT count(*) > 0 FROM facts WHERE (facts.house, facts.tbl, facts.seq) = (before.house, before.tbl, before.seq)
  )
), written AS (
  INSERT INTO facts (house, tbl, seq, move, kind, data, who, at, tap)
  SELECT * FROM given WHERE NOT EXISTS (SELECT 1 FROM holes)
  RETURNING house, tbl, seq
)
SELECT pg_notify('{CHANNEL}', concat_ws(' ', house, tbl, max(seq), %s::text)) FROM written GROUP BY house, tbl
"""


def insert(line: Line, rows: Sequence[Row], sign: str) -> None:
    """All of them in one statement, which is one journey and one transaction; in an order that all processes share, so
    that no two wait for each other."""
    columns = [list(column) for column in zip(*sorted(rows, key=lambda row: repr(row[:3])), strict=True)]
    if not line.execute(INSERT, (*columns, sign), prepare=True).rowcount:
        raise Clash
