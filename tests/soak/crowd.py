"""Two thousand lines that ask nothing, while twelve phones, a tablet and thirty streams play on: every tap is
confirmed, and half of them within a fifth of a second."""

import socket
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from http.client import HTTPResponse
from itertools import count
from pathlib import Path
from random import Random
from statistics import median

from tests.bench.figures import allow_open_files
from tests.http_player import Player, code_of
from tests.server_process import Served

IDLE, PHONES, STREAMS, SOON = 2_000, 12, 30, 0.2
HOST = b" HTTP/1.1\r\nHost: 127.0.0.1\r\n"
SAID = (b"", b"GET / HT", b"GET /" + HOST, b"POST /device" + HOST + b"Content-Length: 9\r\n\r\nla")
PEOPLE = ("Ana", "Ben", "Cleo", "Dan")
TOGETHER = 50


def tries(seed: int, idle: int = IDLE, is_timed: bool = True) -> Iterator[str]:
    chance = Random(seed)
    allow_open_files(idle + 500)
    with tempfile.TemporaryDirectory() as folder, ExitStack() as stack:
        served = Served(Path(folder))
        stack.callback(served.stop)
        party = Party.at(served, stack)
        for number in range(idle):
            line = stack.enter_context(socket.create_connection(("127.0.0.1", served.port or 0), timeout=20))
            line.sendall(SAID[number % len(SAID)])
        for _ in count():
            took = [party.tap(chance) for _ in range(TOGETHER)]
            yield from ("" if each >= 0 else "a tap was not confirmed" for each in took)
            if is_timed and median(took) > SOON:
                yield f"half of the taps took longer than {median(took) * 1000:.0f} ms"
            if told := served.errors.read_text():
                yield told[-1_000:]


@dataclass
class Party:
    tables: list[str]
    devices: list[tuple[Player, str]]
    streams: list[HTTPResponse]

    @staticmethod
    def at(served: Served, stack: ExitStack) -> "Party":
        """Three tables with four phones each; the tablet at each of them."""
        tablet = served.tablet()
        tables = [tablet.open_table(who=PEOPLE) for _ in range(PHONES // len(PEOPLE))]
        devices = [(tablet, table) for table in tables]
        for table in tables:
            code = code_of(tablet.look(table))
            devices += [(Player(served.base).seat(code, f"s{n}"), table) for n in range(1, len(PEOPLE) + 1)]
        watching = (devices * 3)[:STREAMS]
        return Party(tables, devices, [stack.enter_context(each.stream(table)) for each, table in watching])

    def tap(self, chance: Random) -> float:
        """Seconds until it was confirmed."""
        player, table = chance.choice(self.devices)
        begun = time.monotonic()
        status = player.move(table, "note_throw", seat="s1", points=chance.choice((-1, 1))).status
        return time.monotonic() - begun if status == 200 else -1.0
