"""Stores in the database which guests ask for a seat, so that each process knows whom another process has asked."""

from collections.abc import Callable
from functools import partial

from companion.hosting.connection_pool import ConnectionPool, PostgresConnection

# Unlogged: the requests are lost in a crash, but their guests can ask again.
TABLE = """
CREATE UNLOGGED TABLE IF NOT EXISTS lobbies (
  house text COLLATE "C" NOT NULL, tbl text COLLATE "C" NOT NULL, requests text NOT NULL,
  at timestamptz NOT NULL DEFAULT now(), PRIMARY KEY (house, tbl)
);
"""
READ = "SELECT requests FROM lobbies WHERE house = %s AND tbl = %s"
# Lobbies are still read while one is changed.
LOCK = "LOCK TABLE lobbies IN EXCLUSIVE MODE"
# Requests of yesterday are deleted, of all houses, with the next change.
TIDY = "DELETE FROM lobbies WHERE at < now() - interval '1 day'"
WRITE = """
INSERT INTO lobbies (house, tbl, requests) VALUES (%s, %s, %s)
ON CONFLICT (house, tbl) DO UPDATE SET requests = excluded.requests, at = excluded.at
"""


def read(pool: ConnectionPool, house: str, table: str) -> str:
    return "".join(text for (text,) in pool.query(READ, (house, table)))


def change(pool: ConnectionPool, house: str, table: str, changed: Callable[[str], str], notice: tuple[str, str]) -> str:
    """Replaces the text that stores which guests ask for a seat at this table. `changed` is called with the old text
    and returns the new one, which is also the result. Sends `notice`, a channel and a payload, to the other
    processes."""
    return pool.retry(partial(change_once, house, table, changed, notice))


def change_once(
    house: str, table: str, changed: Callable[[str], str], notice: tuple[str, str], connection: PostgresConnection
) -> str:
    with connection.transaction():
        connection.execute(LOCK)
        connection.execute(TIDY)
        text = changed("".join(each for (each,) in connection.execute(READ, (house, table))))
        connection.execute(WRITE, (house, table, text))
        connection.execute("SELECT pg_notify(%s, %s)", notice)
    return text
