"""The server dies at any moment while four people tap: what was confirmed is there, once; what was not is sent again
and counts once."""

import sqlite3
import tempfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, suppress
from http.client import HTTPException
from itertools import count
from pathlib import Path
from random import Random
from threading import Timer

from tests.http_player import Player
from tests.server_process import Served

HANDS = 4
KEYS = "SELECT tap FROM facts WHERE tbl = ? AND kind = 'throw_noted' ORDER BY seq"
TABLES_LAST = 10


def tries(seed: int) -> Iterator[str]:
    chance = Random(seed)
    with tempfile.TemporaryDirectory() as folder:
        served = Served(Path(folder) / "house")
        try:
            tablet, table, before = served.tablet(), "", 0
            for number in count():
                if number % TABLES_LAST == 0:
                    table, before = tablet.open_table(), 0
                wrong, before = one_kill(served, tablet, table, before, chance)
                yield wrong
        finally:
            served.stop()


def one_kill(served: Served, tablet: Player, table: str, before: int, chance: Random) -> tuple[str, int]:
    hands = [Hand(tablet, table, f"{chance.getrandbits(64):x}") for _ in range(HANDS)]
    blow = Timer(chance.uniform(0.02, 0.4), served.process.kill)
    with ThreadPoolExecutor(HANDS) as pool:
        blow.start()
        confirmed = sum(pool.map(Hand.tap_until_it_dies, hands))
    blow.join()
    served.let_go()
    served.start()
    there = noted(served, table)
    if not confirmed <= len(there) - before <= confirmed + HANDS:
        return f"{confirmed} confirmed, {len(there) - before} noted", len(there)
    for hand in hands:
        hand.send_again()
    there = noted(served, table)
    if len(there) - before != confirmed + HANDS or len({*there}) != len(there):
        return f"{confirmed} confirmed and {HANDS} sent again, {len(there) - before} noted", len(there)
    return "", len(there)


def noted(served: Served, table: str) -> list[str]:
    with closing(sqlite3.connect(served.data / "house.db")) as db:
        return [tap for (tap,) in db.execute(KEYS, (table,))]


class Hand:
    def __init__(self, tablet: Player, table: str, name: str) -> None:
        self.tablet, self.table, self.name, self.taps = tablet, table, name, 0

    def tap_until_it_dies(self) -> int:
        """How many taps were confirmed; the last one never was."""
        with suppress(OSError, HTTPException):
            while self.tap() == 200:
                self.taps += 1
        return self.taps

    def tap(self) -> int:
        points = 1 - 2 * (self.taps % 2)
        key = f"{self.name}-{self.taps}"
        return self.tablet.move(self.table, "note_throw", seat="s1", points=points, key=key).status

    def send_again(self) -> None:
        assert self.tap() == 200
