"""The lines of this process to its database: a few that whoever asks takes in turn, and what a line's failure means."""

import re
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, TypeAlias

import psycopg
from psycopg.conninfo import conninfo_to_dict, make_conninfo

from companion.table.log import CannotWrite

MOST = 10
PATIENCE = 10.0
# A machine that is gone without a word is noticed within seconds; what the address says itself comes first.
WATCHFUL: dict[str, str | int] = {
    "connect_timeout": 3,
    "keepalives_idle": 5,
    "keepalives_interval": 2,
    "keepalives_count": 3,
    "tcp_user_timeout": 5000,
    "application_name": "veilleuse",
}
# Whoever holds a table for long (a repair, an import) does not hold the house: a tap is refused in words.
IMPATIENT = f"-c lock_timeout={PATIENCE:.0f}s"
# Whatever a role, an address or the server says: what is confirmed is on disk. Who asks for more is left alone.
DURABLE = "SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') = 'off'"
# By how PostgreSQL's own codes begin, the longest first. Any other speaks of what was asked, not of who answers.
WHY = {
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
# After it comes, in the words of the database or of its library, why nobody was let in.
ITS_WORD = re.compile(r"(?:FATAL|fe_sendauth): +(.+)")
Line: TypeAlias = psycopg.Connection[tuple[Any, ...]]


class Lost(Exception):
    """The line broke while something was asked: whether it was done is not known."""


class BadAddress(ValueError):
    """It cannot be read, and is not told: there may be a password in it."""


class TurnedAway(CannotWrite):
    """Somebody answers, and lets nobody in; `said` is why."""

    def __init__(self, said: str) -> None:
        super().__init__("away")
        self.said = said


class Lines:
    def __init__(self, address: str, most: int = MOST) -> None:
        self.address = watchful(address)
        self.idle: list[Line] = []
        self.free = threading.Semaphore(most)

    def open(self) -> Line:
        """One more, for whoever keeps it."""
        try:
            line: Line = psycopg.connect(self.address, autocommit=True)
            line.execute(DURABLE)
        except psycopg.Error as error:
            if said := ITS_WORD.findall(str(error)):
                raise TurnedAway(said[-1]) from error
            raise CannotWrite(why_not(error) or "away") from error
        return line

    @contextmanager
    def one(self) -> Iterator[Line]:
        """Given back afterwards, unless it broke. Raises Lost, or CannotWrite where the database refuses."""
        if not self.free.acquire(timeout=PATIENCE):
            raise CannotWrite("busy")
        try:
            line = self.taken() or self.open()
            try:
                yield line
            except psycopg.Error as error:
                if line.closed:
                    self.let_go()
                    raise Lost from error
                if why := why_not(error):
                    raise CannotWrite(why) from error
                raise
            finally:
                self.give_back(line)
        finally:
            self.free.release()

    def taken(self) -> Line | None:
        try:
            return self.idle.pop()
        except IndexError:
            return None

    def give_back(self, line: Line) -> None:
        if not line.closed:
            self.idle.append(line)

    def let_go(self) -> None:
        """Where one line broke, those that lie idle have broken with it."""
        while line := self.taken():
            line.close()

    def close(self) -> None:
        self.let_go()


def why_not(error: psycopg.Error) -> str:
    code = error.sqlstate or ""
    return next((why for begin, why in WHY.items() if code.startswith(begin)), "")


def watchful(address: str) -> str:
    try:
        given = conninfo_to_dict(address)
    except psycopg.ProgrammingError:
        raise BadAddress from None
    options = f"{IMPATIENT} {given.get('options') or ''}".strip()
    return str(make_conninfo(address, **{**WATCHFUL, **given, "options": options}))
