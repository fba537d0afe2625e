"""The floor under a tap: raw fan-out to as many sockets, and one durable commit of such a row. What is drawn is our own
work. Measured in the same run, a round of it after each tap."""

import json
import sqlite3
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path

from companion.store.sqlite_log import INSERT, SqliteLog, row
from companion.table.fact import TABLET, Fact
from tests.bench.wire import Screen, Screens, connect


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

    def seconds(self, table: str, seq: int) -> float:
        fact = Fact("points_entered", {"seat": "s1", "points": 7, "round": 1}, seq, seq, TABLET, time.time())
        started = time.perf_counter()
        self.disk.execute(INSERT, row(table, fact, f"tap-{seq}"))
        self.disk.commit()
        return time.perf_counter() - started
