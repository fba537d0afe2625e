"""Opens a PostgreSQL database that holds the logs of many houses. Creates its SQL tables, and migrates those that an
older version of this program made."""

from companion.hosting import postgres_uploads, screen_presence
from companion.hosting.connection_pool import ConnectionPool, PostgresConnection
from companion.hosting.postgres_log import PostgresLog
from companion.hosting.postgres_notifications import CHANNEL, EVERY, Notifications, Subscribers
from companion.hosting.postgres_uploads import DatabaseUploads
from companion.hosting.postgres_writer import PostgresWriter
from companion.hosting.screen_presence import SharedPresence
from companion.table.log.store_contract import NewerData

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
# Which guests ask for a seat. Unlogged: the requests are lost in a crash, but their guests can ask again.
LOBBIES = """
CREATE UNLOGGED TABLE IF NOT EXISTS lobbies (
  house text COLLATE "C" NOT NULL, tbl text COLLATE "C" NOT NULL, requests text NOT NULL,
  at timestamptz NOT NULL DEFAULT now(), PRIMARY KEY (house, tbl)
);
"""
# The statements of each version. A version that changes only the meaning of facts, not the tables, has none.
SHAPES = (FIRST + screen_presence.TABLE, postgres_uploads.TABLE, "")
VERSION = len(SHAPES)
# A query, because `to_regclass` caches that a table is missing after another process made it.
IS_THERE = "SELECT 1 FROM pg_tables WHERE tablename = %s AND schemaname = ANY (current_schemas(false))"
REACHED = "WITH before AS (DELETE FROM veilleuse) INSERT INTO veilleuse (version) VALUES (%s)"
RENEWED = f"NOTIFY {CHANNEL}, '{EVERY} {EVERY} 0 -'"
HOUSES = """
WITH RECURSIVE found (house) AS (
  (SELECT min(house) FROM facts)
  UNION ALL SELECT (SELECT min(house) FROM facts WHERE facts.house > found.house) FROM found WHERE house IS NOT NULL
)
SELECT house FROM found WHERE house IS NOT NULL
"""
HAS = "SELECT 1 FROM facts WHERE house = %s AND tbl = 'house' AND seq = 1"


class Database:
    """The database as this process uses it: a pool of connections and, from the first subscription on, another one that
    waits for notifications. When it is opened, data of an older program are migrated."""

    def __init__(self, address: str) -> None:
        self.pool = ConnectionPool(address)
        self.presence = SharedPresence(self.pool)
        self.notifications = Notifications(self.pool, self.presence.register, check_version)
        self.subscribers = Subscribers(self.notifications)
        self.writer = PostgresWriter(self.pool, self.notifications)
        try:
            migrate(self.pool)
        except Exception:
            self.close()
            raise

    def log(self, house: str) -> PostgresLog:
        return PostgresLog(self.pool, self.writer, house)

    def uploads(self, house: str) -> DatabaseUploads:
        return DatabaseUploads(self.pool, house)

    def has_house(self, name: str) -> bool:
        return bool(self.pool.query(HAS, (name,)))

    def house_names(self) -> list[str]:
        return [str(each) for (each,) in self.pool.query(HOUSES)]

    def close(self) -> None:
        self.presence.close()
        self.notifications.close()
        self.pool.close()


def migrate(pool: ConnectionPool) -> None:
    """Migrates the database to this program's version and notifies other processes. A database that is up to date is
    not locked, because writers would have to wait. Raises NewerData if the database is newer."""
    with pool.connection() as connection:
        if check_version(connection) == VERSION and has_table(connection, "lobbies"):
            return
        with connection.transaction():
            connection.execute(ONE_AT_A_TIME)
            version = check_version(connection)
            for shape in SHAPES[version:]:
                connection.execute(shape)
            # It belongs to no version, because programs that do not know it leave it alone.
            connection.execute(LOBBIES)
            if version < VERSION:
                connection.execute(REACHED, (VERSION,))
                connection.execute(RENEWED)


def check_version(connection: PostgresConnection) -> int:
    """Returns the version of the database, 0 if it is empty. Raises NewerData if a newer program has written to it."""
    if not has_table(connection, "veilleuse"):
        return 0
    found = connection.execute("SELECT coalesce(max(version), 0) FROM veilleuse").fetchone()
    version = int(found[0]) if found else 0
    if version > VERSION:
        raise NewerData(version)
    return version


def has_table(connection: PostgresConnection, name: str) -> bool:
    return connection.execute(IS_THERE, [name]).fetchone() is not None
