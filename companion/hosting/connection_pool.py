"""Keeps a few connections to the database, and converts its errors to those of the log."""

import re
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, TypeAlias, TypeVar

import psycopg
from psycopg.conninfo import conninfo_to_dict, make_conninfo

from companion.table.log.store_contract import CannotWrite

T = TypeVar("T")
POOL_SIZE = 10
PATIENCE = 10.0
# A server that vanished is noticed within seconds; parameters in the address itself come first.
DEFAULTS: dict[str, str | int] = {
    "connect_timeout": 3,
    "keepalives_idle": 5,
    "keepalives_interval": 2,
    "keepalives_count": 3,
    "tcp_user_timeout": 5000,
    "application_name": "veilleuse",
}
# If a repair or an import locks a table for long, a tap is refused with a message.
LOCK_TIMEOUT = f"-c lock_timeout={PATIENCE:.0f}s"
# A confirmed commit is on disk, even if the server is configured otherwise. Stricter settings of the server are kept.
DURABLE = "SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') = 'off'"
# PostgreSQL's codes by their beginning, the longest first. Other codes are errors in a statement.
REFUSALS_BY_CODE = {
    "53100": "full",
    "53300": "busy",
    "54000": "busy",
    "55P03": "busy",
    "57014": "busy",
    "25006": "rights",
    "42501": "rights",
    "XX001": "disk",
    "XX002": "disk",
    "57P": "away",
    "08": "away",
    "40": "busy",
    "58": "disk",
    "53": "disk",
}
# The database's own words, which say why the login was refused, come after it.
LOGIN_REFUSAL = re.compile(r"(?:FATAL|fe_sendauth): +(.+)")
PostgresConnection: TypeAlias = psycopg.Connection[tuple[Any, ...]]


class ConnectionLost(Exception):
    """Raised if the connection breaks during a statement, so that it is unknown whether the statement was executed."""


class BadAddress(ValueError):
    """Raised if the database's address cannot be read. The message does not contain the address, because that may hold
    a password."""


class LoginRefused(CannotWrite):
    """Raised if the database answers but refuses the login; `reason` is the message of the database."""

    def __init__(self, reason: str) -> None:
        super().__init__("away")
        self.reason = reason


class ConnectionPool:
    def __init__(self, address: str, size: int = POOL_SIZE) -> None:
        self.address = with_defaults(address)
        self.idle: list[PostgresConnection] = []
        self.free = threading.Semaphore(size)

    def open(self) -> PostgresConnection:
        """Returns a new connection outside the pool. Raises LoginRefused if the database refuses the login, and
        CannotWrite if no connection can be made for another reason."""
        try:
            connection: PostgresConnection = psycopg.connect(self.address, autocommit=True)
            connection.execute(DURABLE)
        except psycopg.Error as error:
            if reasons := LOGIN_REFUSAL.findall(str(error)):
                raise LoginRefused(reasons[-1]) from error
            raise CannotWrite(refusal(error) or "away") from error
        return connection

    @contextmanager
    def connection(self) -> Iterator[PostgresConnection]:
        """Lends a connection of the pool for a `with` block, waiting up to ten seconds until one is free. Raises
        ConnectionLost if the connection breaks, and CannotWrite if the database refuses."""
        if not self.free.acquire(timeout=PATIENCE):
            raise CannotWrite("busy")
        try:
            connection = self.take_idle() or self.open()
            try:
                yield connection
            except psycopg.Error as error:
                if connection.closed:
                    self.close()
                    raise ConnectionLost from error
                if why := refusal(error):
                    raise CannotWrite(why) from error
                raise
            finally:
                if not connection.closed:
                    self.idle.append(connection)
        finally:
            self.free.release()

    def query(self, statement: str, values: Sequence[object] | Mapping[str, object] = ()) -> list[tuple[Any, ...]]:
        """Returns all rows of the statement's result. If the connection breaks, the statement is repeated, so repeating
        it must do no harm."""
        return self.retry(lambda connection: connection.execute(statement, values, prepare=True).fetchall())

    def retry(self, work: Callable[[PostgresConnection], T]) -> T:
        """Calls `work` with a connection of the pool and returns its result. If the connection breaks, tries once more
        with another one; if that breaks too, raises CannotWrite."""
        for _ in range(2):
            try:
                with self.connection() as connection:
                    return work(connection)
            except ConnectionLost:
                continue
        raise CannotWrite("away")

    def take_idle(self) -> PostgresConnection | None:
        try:
            return self.idle.pop()
        except IndexError:
            return None

    def close(self) -> None:
        """Closes the idle connections. It is also called when one connection breaks, since the idle ones are then
        probably broken too."""
        while connection := self.take_idle():
            connection.close()


def refusal(error: psycopg.Error) -> str:
    """Returns why the database refused, as a word of REFUSALS such as "full". Returns "" for any other error, such as a
    wrong statement."""
    code = error.sqlstate or ""
    return next((why for start, why in REFUSALS_BY_CODE.items() if code.startswith(start)), "")


def with_defaults(address: str) -> str:
    """Returns the address with defaults for the parameters that it does not set. Raises BadAddress."""
    try:
        given = conninfo_to_dict(address)
    except psycopg.ProgrammingError:
        raise BadAddress from None
    options = f"{LOCK_TIMEOUT} {given.get('options') or ''}".strip()
    return str(make_conninfo(address, **{**DEFAULTS, **given, "options": options}))
