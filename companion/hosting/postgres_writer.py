"""Writes the facts of all houses of this process. Simultaneous taps share a transaction. After a broken connection, it
first checks what was written, so that nothing is written twice."""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager

from psycopg import errors

from companion.hosting.connection_pool import ConnectionLost, ConnectionPool, PostgresConnection
from companion.hosting.postgres_notifications import CHANNEL, Notifications
from companion.store.transactions import Batch, GroupCommit, Row, row
from companion.table.log.store_contract import AppendConflict, CannotWrite, DuplicateKey, LogImport

TYPES = ("text", "text", "bigint", "bigint", "text", "text", "text", "double precision", "text")
# Nothing is written if the database lacks the fact before the first new one, because the log would have a gap.
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
KEEP_PICTURE = "INSERT INTO pictures (house, tbl, name, jpeg) VALUES (%s, %s, %s, %s) ON CONFLICT DO NOTHING"
DROP_PICTURE = "DELETE FROM pictures WHERE house = %s AND tbl = %s AND name = %s"
REFUSED = {"facts_seq": AppendConflict, "facts_tap": DuplicateKey}


class PostgresWriter:
    def __init__(self, pool: ConnectionPool, notifications: Notifications) -> None:
        self.pool, self.notifications = pool, notifications
        self.group_commit = GroupCommit(self.transaction)

    def append(self, facts: Batch) -> None:
        self.group_commit.write(lambda batch: batch.add(facts))

    def take(self, house: str, taken: Iterable[LogImport]) -> None:
        """Writes the imports `taken` of a house in one transaction, one picture at a time, because memory may be
        short."""
        with refusals():
            try:
                with self.pool.connection() as connection, connection.transaction():
                    for each in taken:
                        rows = [(house, *row(each.table, fact, each.taps.get(fact.seq, ""))) for fact in each.facts]
                        insert(connection, rows, self.notifications.sign)
                        for name, jpeg in each.pictures:
                            connection.execute(KEEP_PICTURE, (house, each.table, name, jpeg))
            except ConnectionLost:
                self.notifications.report_missed()
                raise

    @contextmanager
    def transaction(self) -> Iterator[Batch]:
        """Yields an empty batch for the `with` block to fill, and then writes it."""
        yield (batch := Batch())
        self.write(batch)

    def write(self, batch: Batch) -> None:
        """Writes the batch. If the connection breaks before it was written, writes it once more."""
        with refusals():
            try:
                self.put(batch)
            except ConnectionLost:
                self.notifications.report_missed()
                self.put_again(batch)

    def put(self, batch: Batch) -> None:
        """Writes the batch in one transaction; raises ConnectionLost if the connection breaks."""
        with self.pool.connection() as connection:
            if not (batch.kept or batch.dropped):
                return insert(connection, batch.facts, self.notifications.sign)
            with connection.transaction():
                insert(connection, batch.facts, self.notifications.sign)
                connection.cursor().executemany(KEEP_PICTURE, batch.kept)
                connection.cursor().executemany(DROP_PICTURE, batch.dropped)

    def put_again(self, batch: Batch) -> None:
        """Writes the batch unless it is in the database already. If the first attempt is still running there, the
        database makes this attempt wait and then rejects it as a duplicate."""
        try:
            if not self.is_written(batch):
                self.put(batch)
        except errors.UniqueViolation:
            if not self.is_written(batch):
                raise

    def is_written(self, batch: Batch) -> bool:
        """Returns whether the batch is in the database. Only its first fact is looked up, because a batch is written in
        one transaction."""
        house, table, seq, *rest, _ = batch.facts[0]
        found = self.pool.query(
            "SELECT move, kind, data, who, at FROM facts WHERE house = %s AND tbl = %s AND seq = %s",
            (house, table, seq),
        )
        return found == [tuple(rest)]


@contextmanager
def refusals() -> Iterator[None]:
    """Converts database errors in the `with` block to CannotWrite, AppendConflict or DuplicateKey."""
    try:
        yield
    except ConnectionLost as error:
        raise CannotWrite("away") from error
    except errors.UniqueViolation as error:
        raise REFUSED.get(error.diag.constraint_name or "", AppendConflict)() from error


def insert(connection: PostgresConnection, rows: Sequence[Row], sign: str) -> None:
    """Writes the rows and their notifications, signed with `sign`, in one transaction. Raises AppendConflict if a log
    would have a gap. All processes sort the rows in the same way, to avoid deadlocks."""
    columns = [list(column) for column in zip(*sorted(rows, key=lambda row: repr(row[:3])), strict=True)]
    if not connection.execute(INSERT, (*columns, sign), prepare=True).rowcount:
        raise AppendConflict
