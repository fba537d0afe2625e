"""The floor under a tap: raw fan-out to as many sockets, one durable commit of the same row, and each different part
drawn once. Measured in the same run, a round of it after each tap."""

import json
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterable, Sequence
from contextlib import ExitStack
from pathlib import Path

from companion.store.sqlite import INSERT, SqliteLog, row
from companion.table.fact import Fact, Who
from companion.table.game import Part
from tests.bench.house import rooms_at
from tests.bench.wire import Screen, Screens, connect

Audience = tuple[Who, str]


class Fan:
    def __init__(self, screens: int) -> None:
        command = [sys.executable, "-m", "tests.bench.fan"]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, encoding="ascii")
        assert self.process.stdout
        port = int(self.process.stdout.readline())
        self.screens = Screens(Screen(connect(port)) for _ in range(screens))
        self.hand = connect(port)
        self.seq = 0

    def seconds(self, sizes: Sequence[int]) -> float:
        self.seq += 1
        said = f"{json.dumps([self.seq, list(sizes)])}\n".encode()
        started = time.perf_counter()
        self.hand.sendall(said)
        return self.screens.until_last_has(self.seq) - started

    def close(self) -> None:
        self.screens.close()
        self.hand.close()
        self.process.kill()
        self.process.communicate()


class Commit:
    """On a file of its own, without anything of ours around it."""

    def __init__(self, file: Path) -> None:
        SqliteLog(file).close()
        self.disk = sqlite3.connect(file)
        self.disk.execute("PRAGMA journal_mode = WAL")
        self.disk.execute("PRAGMA synchronous = FULL")

    def seconds(self, table: str, fact: Fact) -> float:
        started = time.perf_counter()
        self.disk.execute(INSERT, row(table, fact, f"tap-{fact.seq}"))
        self.disk.commit()
        return time.perf_counter() - started


class Drawing:
    """The house once more, in this process, only to draw: it follows the log that the server writes."""

    def __init__(self, data: Path, audiences: Iterable[Audience]) -> None:
        self.kept = ExitStack()
        self.rooms = self.kept.enter_context(rooms_at(data))
        self.audiences = sorted(set(audiences), key=str)
        self.shown: set[tuple[str, Part]] = set()

    def newest(self, table: str) -> Fact:
        return self.rooms.tables.log.read(table)[-1]

    def seconds(self, table: str) -> float:
        """Each part of any screen that is not as it was, drawn once; looking and comparing do not count."""
        opened = self.rooms.tables.look(table)
        screens = self.rooms.screens
        shows = {(language, part) for who, language in self.audiences for part in screens.parts(opened, who)}
        changed, self.shown = shows - self.shown, shows
        started = time.perf_counter()
        for language, part in changed:
            screens.render(table, part, language)
        return time.perf_counter() - started

    def close(self) -> None:
        self.kept.close()
