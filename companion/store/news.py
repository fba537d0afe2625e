"""News of what other processes have written: one line of this process waits for them. While they come in, the last
number of each log is known, and a log that has nothing new is not asked."""

import logging
import select
import socket
import threading
from collections.abc import Callable
from contextlib import closing, suppress
from secrets import token_hex

import psycopg

from companion.store.lines import Line, Lines
from companion.table.log import CannotWrite

CHANNEL = "veilleuse"
ALL = "*"
PAUSE, LONGEST_PAUSE = 0.1, 1.0
REMEMBER = 100_000
Log = tuple[str, str]
Hear = Callable[[str, str], None]
log = logging.getLogger("veilleuse")


class Heads:
    """The last number of each log, or more than that; nothing while the news do not come in. Numbers only grow, so
    that whoever read earlier and tells it later does no harm; what was asked before the line was lost is not kept."""

    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.turn, self.is_live = 0, False
        self.known: dict[Log, int] = {}

    def begin(self) -> None:
        self.forget(is_live=True)

    def end(self) -> None:
        self.forget(is_live=False)

    def forget(self, is_live: bool | None = None) -> None:
        with self.lock:
            self.turn, self.known = self.turn + 1, {}
            self.is_live = self.is_live if is_live is None else is_live

    def note(self, which: Log, seq: int, turn: int) -> None:
        """As it was asked in this turn."""
        with self.lock:
            if self.is_live and turn == self.turn and self.known.get(which, -1) < seq:
                self.known[which] = seq
        if len(self.known) > REMEMBER:
            self.forget()

    def has_nothing_after(self, which: Log, seq: int) -> bool:
        return seq >= self.known.get(which, seq + 1)


class News:
    """`hear` is told the house and the table, or ALL where everything has to be read again. What this process wrote
    itself is no news: it is signed."""

    def __init__(self, lines: Lines, heads: Heads) -> None:
        self.lines, self.heads = lines, heads
        self.sign = token_hex(4)
        self.hear: Hear = lambda house, table: None
        self.bell, self.rope = socket.socketpair()
        self.thread: threading.Thread | None = None
        self.is_closing = self.is_in_doubt = False

    def listen(self, hear: Hear) -> None:
        """Once it returns, whatever is written is heard; unless the database is away, then as soon as it is back."""
        self.hear, heard = hear, threading.Event()
        self.thread = threading.Thread(target=self.follow, args=[heard], name="news", daemon=True)
        self.thread.start()
        heard.wait(PAUSE + LONGEST_PAUSE)

    def doubt(self) -> None:
        """Something may have been written that nobody was told of: all is read again."""
        self.is_in_doubt = True
        self.ring()

    def ring(self) -> None:
        with suppress(OSError):
            self.rope.send(b"!")

    def follow(self, heard: threading.Event) -> None:
        """With patience: a database that is restarted is back within seconds."""
        pause, is_first = PAUSE, True
        while not self.is_closing:
            try:
                with closing(self.lines.open()) as line:
                    line.execute(f"LISTEN {CHANNEL}")
                    self.heads.begin()
                    heard.set()
                    if not is_first:
                        self.tell(ALL, ALL)
                    pause, is_first = PAUSE, False
                    self.wait_for(line)
            except (psycopg.Error, CannotWrite, OSError) as error:
                log.warning("the database is away: %s", type(error).__name__)
            finally:
                self.heads.end()
            if not self.is_closing:
                select.select([self.bell], [], [], pause)
            pause = min(2 * pause, LONGEST_PAUSE)

    def wait_for(self, line: Line) -> None:
        while not self.is_closing:
            readable, _, _ = select.select([line.fileno(), self.bell.fileno()], [], [])
            if self.bell.fileno() in readable:
                self.bell.recv(4096)
            if self.is_in_doubt:
                self.is_in_doubt = False
                self.heads.forget()
                self.tell(ALL, ALL)
            self.take_in(line)

    def take_in(self, line: Line) -> None:
        """What has come meanwhile is told once a table."""
        turn, fresh = self.heads.turn, dict[Log, None]()
        for each in line.notifies(timeout=0):
            house, table, seq, sign = each.payload.split(" ")
            if sign != self.sign:
                self.heads.note((house, table), int(seq), turn)
                fresh[house, table] = None
        for house, table in fresh:
            self.tell(house, table)

    def tell(self, house: str, table: str) -> None:
        try:
            self.hear(house, table)
        except Exception:
            log.exception("news of table %s could not be taken in", table)

    def close(self) -> None:
        self.is_closing = True
        self.ring()
        if self.thread:
            self.thread.join()
        for each in (self.bell, self.rope):
            each.close()
