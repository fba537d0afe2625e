"""Writes facts and their notifications with one statement: all of them, or none if a number would be left out."""

from collections.abc import Sequence

from companion.hosting.connection_pool import PostgresConnection
from companion.hosting.notifications import CHANNEL
from companion.store.database_rows import Row
from companion.table.log.store_contract import AppendConflict

TYPES = ("text", "text", "bigint", "bigint", "text", "text", "text", "double precision", "text")
# A hole would arise if the database lacks the fact before the first new one.
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


def insert(connection: PostgresConnection, rows: Sequence[Row], sign: str) -> None:
    """Writes the rows with one statement, which is one transaction; raises AppendConflict if a number would be left
    out. The rows are sorted alike in all processes, to avoid deadlocks."""
    columns = [list(column) for column in zip(*sorted(rows, key=lambda row: repr(row[:3])), strict=True)]
    if not connection.execute(INSERT, (*columns, sign), prepare=True).rowcount:
        raise AppendConflict
