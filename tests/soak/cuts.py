"""The power goes out while the log is written: whatever of its write-ahead file reached the disk, what was confirmed by
then is there, moves are whole, and the house opens."""

import shutil
import tempfile
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from random import Random

from companion.store.house_database import inspect_house
from companion.store.sqlite_log import SqliteLog
from companion.table.fact import Fact
from tests.store.contract import facts

MOVES, LONGEST = 40, 4
Confirmed = list[tuple[int, int]]


def tries(seed: int) -> Iterator[str]:
    chance = Random(seed)
    while True:
        with tempfile.TemporaryDirectory() as folder:
            here = Path(folder)
            confirmed = write(here / "house.db", chance)
            for number in range(20):
                yield cut(here, here / f"cut-{number}.db", confirmed, chance)


def write(path: Path, chance: Random) -> Confirmed:
    """A house as it lies there in mid-evening; after each move, how long the write-ahead file was and what it held."""
    ahead, confirmed, seq = path.with_name(f"{path.name}-wal"), [(0, 0)], 0
    with closing(SqliteLog(path)) as log:
        log.writer.conn.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        for _ in range(MOVES):
            move = longer(facts(seq + 1, *["throw_noted"] * chance.randint(1, LONGEST)), chance)
            log.append("t", move, f"tap-{seq}")
            seq += len(move)
            confirmed.append((ahead.stat().st_size, seq))
        for end in ("", "-wal"):
            shutil.copyfile(path.with_name(path.name + end), path.with_name(f"whole{end}"))
    return confirmed


def longer(move: list[Fact], chance: Random) -> list[Fact]:
    return [replace(fact, data={**fact.data, "note": "x" * chance.randrange(3_000)}) for fact in move]


def cut(here: Path, path: Path, confirmed: Confirmed, chance: Random) -> str:
    ahead = (here / "whole-wal").read_bytes()
    at = chance.randrange(len(ahead) + 1)
    shutil.copyfile(here / "whole", path)
    path.with_name(f"{path.name}-wal").write_bytes(ahead[:at])
    held = inspect_house(path)
    with closing(SqliteLog(path)) as log:
        there, well = log.read("t"), log.check()
        log.append("t", facts(len(there) + 1, "round_ended"))
    expected = max(seq for size, seq in confirmed if size <= at)
    if (len(there), held.facts, well) == (expected, expected, "ok"):
        return ""
    return f"cut at {at} of {len(ahead)}: {len(there)} facts of {expected}, {well}"
