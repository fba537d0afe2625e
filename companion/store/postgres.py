"""The logs of many houses in one PostgreSQL: a house is a key of every row. Facts and the news of them are one
transaction; the database itself waits for its disk."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from secrets import token_hex
from typing import Any, TypeVar

from psycopg import Error, errors

from companion.feed import EVERY, WRONG
from companion.store import arrivals_of_many, presence
from companion.store.arrivals_of_many import InDatabase
from companion.store.insert import insert
from companion.store.lines import Line, Lines, Lost
from companion.store.news import CHANNEL, Hear, News
from companion.store.presence import Presence, Screens
from companion.store.rows import FAR, NO_PICTURES, NOTHING, Batch, batch, read_rows, row
from companion.store.together import Together
from companion.table.fact import Fact
from companion.table.log import CannotWrite, Clash, NewerData, Resent, Taken

T = TypeVar("T")
ONE_AT_A_TIME = "SELECT pg_advisory_xact_lock(hashtext('veilleuse'))"
FIRST = """
CREATE TABLE IF NOT EXISTS veilleuse (version integer NOT NULL);
CREATE TABLE IF NOT EXISTS facts (
  house text COLLATE "C" NOT NULL, tbl text COLLATE "C" NOT NULL, seq bigint NOT NULL, move bigint NOT NULL,
  kind text NOT NULL, data text NOT NULL, who text NOT NULL, at double precision NOT NULL, tap text COLLATE "C",
  CONSTRAINT facts_seq PRIMARY KEY (house, tbl, seq)
);
CREATE UNIQUE INDEX IF NOT EXISTS facts_tap ON facts (house, tbl, tap) WHERE tap IS NOT NULL;
CREATE TABLE IF NOT EXISTS pictures (
  house text COLLATE "C" NOT NULL, tbl text COLLATE "C" NOT NULL, name text COLLATE "C" NOT NULL, jpeg bytea NOT NULL,
  PRIMARY KEY (house, tbl, name)
);
"""
# One more with each change of what the database holds, or of what its facts mean to an older program.
SHAPES = (FIRST + presence.TABLE, arrivals_of_many.TABLE)
VERSION = len(SHAPES)
# By a query: `to_regclass` would remember what was not there before another process made it.
IS_THERE = "SELECT 1 FROM pg_tables WHERE tablename = 'veilleuse' AND schemaname = ANY (current_schemas(false))"
SELECT = (
    "SELECT kind, data, seq, move, who, at FROM facts"
    " WHERE house = %s AND tbl = %s AND seq > %s AND seq < %s ORDER BY seq"
)
# From one table to the next along the key, since a plain max would read every fact.
LENGTHS = """
WITH RECURSIVE found (tbl) AS (
  (SELECT min(tbl) FROM facts WHERE house = %(house)s)
  UNION ALL
  SELECT (SELECT min(tbl) FROM facts WHERE house = %(house)s AND tbl > found.tbl) FROM found WHERE tbl IS NOT NULL
)
SELECT tbl, (SELECT max(seq) FROM facts WHERE house = %(house)s AND facts.tbl = found.tbl)
FROM found WHERE tbl IS NOT NULL
"""
HOUSES = """
WITH RECURSIVE found (house) AS (
  (SELECT min(house) FROM facts)
  UNION ALL SELECT (SELECT min(house) FROM facts WHERE facts.house > found.house) FROM found WHERE house IS NOT NULL
)
SELECT house FROM found WHERE house IS NOT NULL
"""
HAS = "SELECT 1 FROM facts WHERE house = %s AND tbl = 'house' AND seq = 1"
TABLES = "SELECT tbl FROM facts WHERE house = %s AND seq = 1 ORDER BY at DESC"
TAPS = "SELECT seq, tap FROM facts WHERE house = %s AND tbl = %s AND seq > %s AND tap IS NOT NULL ORDER BY seq"
KNOWS = "SELECT 1 FROM facts WHERE house = %s AND tbl = %s AND tap = %s"
KEEP_PICTURE = "INSERT INTO pictures (house, tbl, name, jpeg) VALUES (%s, %s, %s, %s) ON CONFLICT DO NOTHING"
DROP_PICTURE = "DELETE FROM pictures WHERE house = %s AND tbl = %s AND name = %s"
PICTURE = "SELECT jpeg FROM pictures WHERE house = %s AND tbl = %s AND name = %s"
PICTURES = "SELECT name FROM pictures WHERE house = %s AND tbl = %s ORDER BY 1"
REACHED = "WITH before AS (DELETE FROM veilleuse) INSERT INTO veilleuse (version) VALUES (%s)"
RENEWED = f"NOTIFY {CHANNEL}, '{EVERY} {EVERY} 0 -'"
MAY_WRITE = "SELECT NOT pg_is_in_recovery() AND current_setting('default_transaction_read_only') = 'off'"
REFUSED = {"facts_seq": Clash, "facts_tap": Resent}


class Houses:
    """All that are in this database, over at most so many lines and one that listens."""

    def __init__(self, address: str) -> None:
        self.lines = Lines(address)
        self.presence = Presence(self)
        self.news = News(self.lines, self.presence.live, check)
        self.together = Together(self.noting)
        self.following: dict[str, Callable[[str], None]] = {}
        try:
            self.prepare()
        except Exception:
            self.close()
            raise

    def prepare(self) -> None:
        """To this program's shape of data, unless it is that already: whoever writes would wait meanwhile. What a newer
        one has written stays untouched, and those of an older one hear of it."""
        with self.lines.one() as line:
            if check(line) == VERSION:
                return
            with line.transaction():
                line.execute(ONE_AT_A_TIME)
                found = check(line)
                for shape in SHAPES[found:]:
                    line.execute(shape)
                if found < VERSION:
                    line.execute(REACHED, (VERSION,))
                    line.execute(RENEWED)

    def house(self, name: str) -> "PostgresLog":
        return PostgresLog(self, name)

    def has(self, name: str) -> bool:
        return bool(self.asked(HAS, (name,)))

    def names(self) -> list[str]:
        return [str(each) for (each,) in self.asked(HOUSES)]

    def listen(self, hear: Hear) -> None:
        self.news.listen(hear)

    def screens(self, name: str) -> Screens:
        return Screens(self.presence, name)

    def arrivals(self, name: str) -> InDatabase:
        return InDatabase(self, name)

    def guessed(self, name: str, who: str, company: str) -> None:
        """Each process counts the wrong codes of all; each is news of its own. What cannot be told counts here."""
        with suppress(CannotWrite, Error):
            code = WRONG.join(("", who, company, token_hex(4)))
            self.asked("SELECT pg_notify(%s, %s)", (CHANNEL, f"{name} {code} 0 {self.news.sign}"))

    def follow(self, name: str, hear: Callable[[str], None]) -> None:
        """From now on it is told of each table of this house that another process has written to, or EVERY, AWAY,
        NEWER."""
        is_first = not self.following
        self.following[name] = hear
        if is_first:
            self.listen(self.told)

    def leave(self, name: str) -> None:
        self.following.pop(name, None)

    def told(self, house: str, table: str) -> None:
        """What is written in one house is told to none of the others."""
        heard = [*self.following.values()] if house == EVERY else [self.following.get(house)]
        for hear in heard:
            if hear:
                self.news.attempt(hear, table)

    def asked(self, question: str, values: Sequence[object] | Mapping[str, object] = ()) -> list[tuple[Any, ...]]:
        """A line that broke while it lay idle is replaced by another."""
        return self.again(lambda line: line.execute(question, values, prepare=True).fetchall())

    def again(self, ask: Callable[[Line], T]) -> T:
        for _ in range(2):
            try:
                with self.lines.one() as line:
                    return ask(line)
            except Lost:
                continue
        raise CannotWrite("away")

    @contextmanager
    def noting(self) -> Iterator[Batch]:
        yield (batch := Batch())
        self.write(batch)

    def write(self, batch: Batch) -> None:
        """Where the line breaks meanwhile, it is looked whether all that was written, before it is tried once more."""
        try:
            try:
                self.put(batch)
            except Lost:
                self.news.doubt()
                self.put_again(batch)
        except Lost as error:
            raise CannotWrite("away") from error
        except errors.UniqueViolation as error:
            raise REFUSED.get(error.diag.constraint_name or "", Clash)() from error

    def put(self, batch: Batch) -> None:
        with self.lines.one() as line:
            if not (batch.kept or batch.dropped):
                return insert(line, batch.facts, self.news.sign)
            with line.transaction():
                insert(line, batch.facts, self.news.sign)
                line.cursor().executemany(KEEP_PICTURE, batch.kept)
                line.cursor().executemany(DROP_PICTURE, batch.dropped)

    def put_again(self, batch: Batch) -> None:
        """The first may still be on its way to the disk: then the second waits for it, and is refused."""
        try:
            if not self.is_written(batch):
                self.put(batch)
        except errors.UniqueViolation:
            if not self.is_written(batch):
                raise

    def is_written(self, batch: Batch) -> bool:
        """One row tells of them all."""
        house, table, seq, *rest, _ = batch.facts[0]
        found = self.asked(
            "SELECT move, kind, data, who, at FROM facts WHERE house = %s AND tbl = %s AND seq = %s",
            (house, table, seq),
        )
        return found == [tuple(rest)]

    def close(self) -> None:
        self.presence.close()
        self.news.close()
        self.lines.close()


class PostgresLog:
    """The log of one house."""

    def __init__(self, houses: Houses, name: str) -> None:
        self.houses, self.name = houses, name

    def append(
        self,
        table: str,
        facts: Sequence[Fact],
        key: str = "",
        also: Mapping[str, Sequence[Fact]] = NOTHING,
        pictures: Mapping[str, bytes | None] = NO_PICTURES,
    ) -> None:
        given = batch(table, facts, key, also, pictures).within(self.name)
        self.houses.together.note(lambda together: together.add(given))

    def take(self, taken: Iterable[Taken]) -> None:
        """Pictures are sent one after the other: all together may be more than this machine remembers."""
        houses = self.houses
        try:
            with houses.lines.one() as line, line.transaction():
                for each in taken:
                    rows = [(self.name, *row(each.table, fact, each.taps.get(fact.seq, ""))) for fact in each.facts]
                    insert(line, rows, houses.news.sign)
                    for name, jpeg in each.pictures:
                        line.execute(KEEP_PICTURE, (self.name, each.table, name, jpeg))
        except Lost as error:
            houses.news.doubt()
            raise CannotWrite("away") from error
        except errors.UniqueViolation as error:
            raise REFUSED.get(error.diag.constraint_name or "", Clash)() from error

    def read(self, table: str, after: int = 0, before: int | None = None) -> list[Fact]:
        upto = FAR if before is None else before
        return read_rows(table, self.houses.asked(SELECT, (self.name, table, after, upto)), after)

    def knows(self, table: str, key: str) -> bool:
        return bool(self.houses.asked(KNOWS, (self.name, table, key)))

    def taps(self, table: str, after: int = 0) -> dict[int, str]:
        return {int(seq): str(tap) for seq, tap in self.houses.asked(TAPS, (self.name, table, after))}

    def tables(self) -> list[str]:
        return [str(each) for (each,) in self.houses.asked(TABLES, (self.name,))]

    def lengths(self) -> dict[str, int]:
        return {str(table): int(seq) for table, seq in self.houses.asked(LENGTHS, {"house": self.name})}

    def picture(self, table: str, name: str) -> bytes | None:
        found = self.houses.asked(PICTURE, (self.name, table, name))
        return bytes(found[0][0]) if found else None

    def pictures(self, table: str) -> list[str]:
        return [str(each) for (each,) in self.houses.asked(PICTURES, (self.name, table))]

    def refuses(self) -> str:
        try:
            return "" if self.houses.asked(MAY_WRITE)[0][0] else "rights"
        except CannotWrite as error:
            return error.why


def check(line: Line) -> int:
    """Of which version the database is; zero where nothing has been kept yet, NewerData where it is none of ours."""
    if not line.execute(IS_THERE).fetchone():
        return 0
    found = line.execute("SELECT coalesce(max(version), 0) FROM veilleuse").fetchone()
    version = int(found[0]) if found else 0
    if version > VERSION:
        raise NewerData(version)
    return version
