"""Several server processes that share one database, as on several machines, with clients that go to another process
when theirs dies."""

import asyncio
import threading
import time
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing, contextmanager, suppress
from dataclasses import dataclass, field
from http.client import HTTPException
from pathlib import Path
from random import Random
from secrets import SystemRandom
from urllib.parse import urlsplit

from companion.config import HOUSE
from companion.hosting.postgres_database import Database
from companion.table.house.house_game import game as the_house
from companion.table.log.injected_resources import Resources
from companion.table.use_cases.tables import Tables
from tests.http_player import Player
from tests.server_process import WITH_TOY, Served
from tests.web.house import all_games

# What a stream tells a browser to wait before it knocks again.
RETRY = 0.75
PATIENCE = 60.0
# Told of each tap that is confirmed, of each frame that comes, and of what a process beside hears.
NEWS = threading.Condition()


def tell() -> None:
    """Wakes up everybody who waits with `until`."""
    with NEWS:
        NEWS.notify_all()


def until(done: Callable[[], bool], why: str) -> None:
    """Waits until `done` returns True; `tell` makes it look again. Fails with the text `why` after PATIENCE seconds."""
    with NEWS:
        assert NEWS.wait_for(done, PATIENCE), why


class Process(Served):
    """One of several server processes. Its house is in the database; the folder `data` holds only its own files."""

    def __init__(self, data: Path, database: str, **told: str) -> None:
        super().__init__(data, environ={**WITH_TOY, "HOME": str(data), "VEILLEUSE_DATABASE": database, **told})

    def house(self) -> list[str]:
        """Returns no arguments: the database is named in the environment."""
        return []


@contextmanager
def processes(folder: Path, database: str, count: int = 2, **told: str) -> Iterator[list[Process]]:
    """Yields `count` running processes that share the database, and stops them afterwards."""
    with ExitStack() as stack:
        started = list[Process]()
        for place in range(count):
            started.append(Process(folder / f"process-{place}", database, **told))
            stack.callback(started[-1].stop)
        yield started


def at(process: Served, player: Player) -> Player:
    """Returns the same device, connected to another process."""
    return Player(process.base, player.language, player.cookies)


@contextmanager
def beside(database: str, ago: float = 0.0) -> Iterator[Tables]:
    """Yields the tables of the same database without a server. What is done there gets a time `ago` seconds in the
    past."""
    boxes = all_games()
    games = {the_house.slug: the_house, **{slug: box.game for slug, box in boxes.items() if box.game}}
    known = {slug: box.known() for slug, box in boxes.items() if box.game}
    with closing(Database(database)) as houses:
        log, clock = houses.log(HOUSE), lambda: time.time() - ago
        houses.subscribers.subscribe(HOUSE, lambda _: tell())
        yield Tables(Resources(log, games, known, SystemRandom(), clock, lambda _: None))


@dataclass(frozen=True)
class Tap:
    """A confirmed tap: `seq` is the number of the table's log after it, `at` the moment of the answer."""

    table: str
    points: int
    seq: int
    at: float


@dataclass
class Hand:
    """Taps at random tables through any of the processes. A tap that was not confirmed is sent again with the same key,
    until one process confirms it."""

    doors: Sequence[Served]
    tablet: Player
    tables: Sequence[str]
    chance: Random
    confirmed: list[Tap] = field(default_factory=list)

    def tap_until(self, enough: threading.Event) -> None:
        """Taps until the event `enough` is set."""
        while not enough.is_set():
            self.tap()

    def tap(self) -> None:
        """Makes one tap, and repeats it until it is confirmed."""
        table, points = self.chance.choice(self.tables), self.chance.randint(1, 9)
        key = f"{self.chance.getrandbits(64):x}"
        while not (seq := self.confirmed_as(table, points, key)):
            with NEWS:
                NEWS.wait(RETRY)
        self.confirmed.append(Tap(table, points, seq, time.monotonic()))
        tell()

    def confirmed_as(self, table: str, points: int, key: str) -> int:
        """Sends the tap once. Returns the number of the table's log after it, or 0 without a confirmation."""
        player = at(self.chance.choice(self.doors), self.tablet)
        with suppress(OSError, HTTPException):
            reply = player.move(table, "note_throw", seat="s1", points=points, key=key)
            return int(reply.headers["Veilleuse-Seq"]) if reply.status == 200 else 0
        return 0

    def forget(self) -> None:
        self.confirmed.clear()


@contextmanager
def tapping(hands: Sequence[Hand]) -> Iterator[threading.Event]:
    """Lets all hands tap until the block ends and every tap is confirmed. Yields an event that is set once a hand
    stops, as it does on an error."""
    enough, broke = threading.Event(), threading.Event()
    with ThreadPoolExecutor(len(hands)) as pool:
        tapped = [pool.submit(each.tap_until, enough) for each in hands]
        for each in tapped:
            each.add_done_callback(lambda _: broke.set())
        try:
            yield broke
        finally:
            enough.set()
        for each in tapped:
            each.result()


@dataclass
class Screen:
    """A live stream of a table that goes to the next process when its own dies, as a browser would. `silences` are the
    seconds from each loss to the next frame, `came` holds each frame's number and moment, and `went_back` counts frames
    with a smaller number than the one before."""

    doors: Sequence[Served]
    tablet: Player
    table: str
    place: int = 0
    seq: int = 0
    went_back: int = 0
    silences: list[float] = field(default_factory=list)
    came: list[tuple[int, float]] = field(default_factory=list)

    async def watch(self) -> None:
        """Reads frames for ever and reconnects after each loss."""
        cut_off = 0.0
        while True:
            with suppress(OSError, asyncio.IncompleteReadError, asyncio.LimitOverrunError):
                async for seq in self.frames():
                    now = time.monotonic()
                    self.silences += [now - cut_off] if cut_off else []
                    self.came.append((seq, now))
                    cut_off, self.went_back, self.seq = 0.0, self.went_back + (seq < self.seq), seq
                    tell()
            cut_off = cut_off or time.monotonic()
            self.place += 1
            await asyncio.sleep(RETRY)

    async def frames(self) -> AsyncIterator[int]:
        """Yields the number of each frame, until the connection ends."""
        door = urlsplit(self.doors[self.place % len(self.doors)].base)
        reads, writes = await asyncio.open_connection(door.hostname, door.port, limit=2**20)
        try:
            headers = {"Host": door.netloc, **self.tablet.own_headers()}
            told = "".join(f"{name}: {value}\r\n" for name, value in headers.items())
            writes.write(f"GET /tables/{self.table}/stream HTTP/1.1\r\n{told}\r\n".encode())
            if b" 200 " not in await reads.readline():
                return
            # The line itself may stay: the last chunk is an empty one.
            while (line := await reads.readline()) not in (b"", b"0\r\n"):
                if line.startswith(b"id: "):
                    yield int(line[4:])
        finally:
            writes.close()

    def forget(self) -> None:
        self.silences.clear()
        self.came.clear()


@contextmanager
def watched(screens: Sequence[Screen]) -> Iterator[None]:
    """Reads the streams of all screens in a thread, until the block ends."""
    loop = asyncio.new_event_loop()
    tasks = [loop.create_task(each.watch()) for each in screens]
    thread = threading.Thread(target=loop.run_until_complete, args=[asyncio.gather(*tasks, return_exceptions=True)])
    thread.start()
    try:
        yield
    finally:
        for each in tasks:
            loop.call_soon_threadsafe(each.cancel)
        thread.join()
        loop.close()
