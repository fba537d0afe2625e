"""News of what other processes have written: one line of this process waits for them."""

import logging
import selectors
import socket
import threading
from collections.abc import Callable
from contextlib import closing, suppress
from secrets import token_hex

import psycopg

from companion.feed import AWAY, EVERY, NEWER
from companion.store.lines import Line, Lines
from companion.table.log import CannotWrite, NewerData

CHANNEL = "veilleuse"
AT_ONCE, PAUSES = 2, (0.05, 0.2, 0.5, 1.0)
# The house, the table, the number and the sign.
NEWS_WORDS = 4
Hear = Callable[[str, str], None]
log = logging.getLogger("veilleuse")


class News:
    """`hear` is told the house and the table; of EVERY house that all is read again, AWAY or NEWER. What this process
    wrote itself is no news: it is signed."""

    def __init__(self, lines: Lines, live: Callable[[Line], None], check: Callable[[Line], object]) -> None:
        """`live` is done with the line that listens, as long as which this process is alive to the others; `check`
        raises NewerData where that may not be read any more."""
        self.lines, self.live, self.check = lines, live, check
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
        if not heard.wait(PAUSES[-1]):
            self.doubt()

    def doubt(self) -> None:
        """Something may have been written that nobody was told of: all is read again."""
        self.is_in_doubt = True
        self.ring()

    def ring(self) -> None:
        with suppress(OSError):
            self.rope.send(b"!")

    def follow(self, heard: threading.Event) -> None:
        """With patience: a database that is restarted is back within seconds. One that is not back at once is away."""
        tries = 0
        while not self.is_closing:
            try:
                with closing(self.lines.open()) as line:
                    line.execute(f"LISTEN {CHANNEL}")
                    self.check(line)
                    self.live(line)
                    if heard.is_set() or tries:
                        self.tell(EVERY, EVERY)
                    heard.set()
                    tries = 0
                    self.wait_for(line)
            except NewerData:
                log.warning("a newer program has changed the database")
                self.tell(EVERY, NEWER)
                tries = len(PAUSES)
            except (psycopg.Error, CannotWrite, OSError):
                tries += 1
            except Exception:
                log.exception("the news could not be followed")
                tries += 1
            if tries == AT_ONCE:
                log.warning("the database is away")
                self.tell(EVERY, AWAY)
            if not self.is_closing:
                self.rest([], PAUSES[min(tries, len(PAUSES)) - 1])

    def rest(self, lines: list[Line], patience: float | None) -> None:
        """Until a line has something, or the bell, which is silent again afterwards."""
        bell = self.bell.fileno()
        with selectors.DefaultSelector() as waiting:
            for each in (bell, *(line.fileno() for line in lines)):
                waiting.register(each, selectors.EVENT_READ)
            if any(key.fd == bell for key, _ in waiting.select(patience)):
                self.bell.recv(4096)

    def wait_for(self, line: Line) -> None:
        while not self.is_closing:
            self.rest([line], self.patience)
            if self.is_in_doubt:
                self.is_in_doubt = False
                self.tell(EVERY, EVERY)
            self.take_in(line)

    @property
    def patience(self) -> float | None:
        return PAUSES[-1] if self.is_in_doubt else None

    def take_in(self, line: Line) -> None:
        """What has come meanwhile is told once a table. Whoever shares the database may say other things there."""
        come = [each.payload.split(" ") for each in line.notifies(timeout=0)]
        ours = [each for each in come if len(each) == NEWS_WORDS]
        fresh = dict.fromkeys((house, table) for house, table, _, sign in ours if sign != self.sign)
        if (EVERY, EVERY) in fresh:
            self.check(line)
        for house, table in fresh:
            self.tell(house, table)

    def tell(self, house: str, table: str) -> None:
        self.attempt(self.hear, house, table)

    def attempt(self, hear: Callable[..., None], *news: str) -> None:
        """Whoever stumbles over news keeps them from nobody else."""
        try:
            hear(*news)
        except CannotWrite:
            self.is_in_doubt = True
        except Exception:
            log.exception("news of table %s could not be taken in", news[-1])

    def close(self) -> None:
        self.is_closing = True
        self.ring()
        if self.thread:
            self.thread.join()
        for each in (self.bell, self.rope):
            each.close()
