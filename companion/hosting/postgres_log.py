"""Reads and appends the log of one house in PostgreSQL. The name of the house is part of the key of each row."""

from collections.abc import Iterable, Mapping, Sequence

from companion.hosting.connection_pool import ConnectionPool
from companion.hosting.postgres_writer import PostgresWriter
from companion.store.transactions import FAR, NO_FACTS, NO_PICTURES, batch, read_rows
from companion.table.fact import Fact
from companion.table.log.store_contract import CannotWrite, LogImport

SELECT = (
    "SELECT kind, data, seq, move, who, at FROM facts"
    " WHERE house = %s AND tbl = %s AND seq > %s AND seq < %s ORDER BY seq"
)
# Steps through the key from table to table, because a plain max would read every fact.
LENGTHS = """
WITH RECURSIVE found (tbl) AS (
  (SELECT min(tbl) FROM facts WHERE house = %(house)s)
  UNION ALL
  SELECT (SELECT min(tbl) FROM facts WHERE house = %(house)s AND tbl > found.tbl) FROM found WHERE tbl IS NOT NULL
)
SELECT tbl, (SELECT max(seq) FROM facts WHERE house = %(house)s AND facts.tbl = found.tbl)
FROM found WHERE tbl IS NOT NULL
"""
TABLES = "SELECT tbl FROM facts WHERE house = %s AND seq = 1 ORDER BY at DESC"
TAPS = "SELECT seq, tap FROM facts WHERE house = %s AND tbl = %s AND seq > %s AND tap IS NOT NULL ORDER BY seq"
KNOWS = "SELECT 1 FROM facts WHERE house = %s AND tbl = %s AND tap = %s"
PICTURE = "SELECT jpeg FROM pictures WHERE house = %s AND tbl = %s AND name = %s"
PICTURES = "SELECT name FROM pictures WHERE house = %s AND tbl = %s ORDER BY 1"
MAY_WRITE = "SELECT NOT pg_is_in_recovery() AND current_setting('default_transaction_read_only') = 'off'"


class PostgresLog:
    def __init__(self, pool: ConnectionPool, writer: PostgresWriter, house: str) -> None:
        self.pool, self.writer, self.house = pool, writer, house

    def append(
        self,
        table: str,
        facts: Sequence[Fact],
        key: str = "",
        also: Mapping[str, Sequence[Fact]] = NO_FACTS,
        pictures: Mapping[str, bytes | None] = NO_PICTURES,
    ) -> None:
        self.writer.append(batch(table, facts, key, also, pictures).within(self.house))

    def take(self, taken: Iterable[LogImport]) -> None:
        self.writer.take(self.house, taken)

    def read(self, table: str, after: int = 0, before: int | None = None) -> list[Fact]:
        upto = FAR if before is None else before
        return read_rows(table, self.pool.query(SELECT, (self.house, table, after, upto)), after)

    def knows(self, table: str, key: str) -> bool:
        return bool(self.pool.query(KNOWS, (self.house, table, key)))

    def taps(self, table: str, after: int = 0) -> dict[int, str]:
        return {int(seq): str(tap) for seq, tap in self.pool.query(TAPS, (self.house, table, after))}

    def tables(self) -> list[str]:
        return [str(each) for (each,) in self.pool.query(TABLES, (self.house,))]

    def lengths(self) -> dict[str, int]:
        return {str(table): int(seq) for table, seq in self.pool.query(LENGTHS, {"house": self.house})}

    def picture(self, table: str, name: str) -> bytes | None:
        found = self.pool.query(PICTURE, (self.house, table, name))
        return bytes(found[0][0]) if found else None

    def pictures(self, table: str) -> list[str]:
        return [str(each) for (each,) in self.pool.query(PICTURES, (self.house, table))]

    def refuses(self) -> str:
        try:
            return "" if self.pool.query(MAY_WRITE)[0][0] else "rights"
        except CannotWrite as error:
            return error.why
