"""Three processes serve one house from one database, and every twenty seconds one of them is killed while people tap at
two hundred tables: what was confirmed is there, once, without a gap, and no screen is behind for long."""

import tempfile
import time
from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, ExitStack, closing, contextmanager
from dataclasses import dataclass, field
from itertools import accumulate, cycle, islice
from pathlib import Path
from random import Random
from threading import Event

from companion.config import HOUSE
from companion.hosting.postgres_database import Database
from tests.postgres import own_server
from tests.several_processes import NEWS, Hand, Process, Screen, Tap, beside, processes, tapping, watched

PROCESSES, TABLES, SCREENS, HANDS = 3, 200, 60, 6
EVERY, SILENCE, PATIENCE = 20.0, 3.0, 20.0
NOTED = """
SELECT tbl, (data::json ->> 'points')::integer, count(*) FROM facts
WHERE house = %s AND kind = 'throw_noted' GROUP BY 1, 2
"""
GAPS = "SELECT tbl FROM facts WHERE house = %s GROUP BY 1 HAVING count(*) <> max(seq)"


@contextmanager
def durable() -> Iterator[str]:
    with own_server() as server:
        yield server.address("postgres")


def tries(
    seed: int,
    many: int = PROCESSES,
    tables: int = TABLES,
    every: float = EVERY,
    silence: float = SILENCE,
    database: Callable[[], AbstractContextManager[str]] = durable,
) -> Iterator[str]:
    """Each is one kill."""
    chance, soak = Random(seed), Soak()
    with ExitStack() as stack:
        stack.callback(lambda: print(f"  {soak}", flush=True))
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        address = stack.enter_context(database())
        with beside(address) as house:
            opened = [house.opening.open("toy", ("Ana", "Bo"), ["", ""], {}) for _ in range(tables)]
        doors = stack.enter_context(processes(folder, address, many))
        houses = stack.enter_context(closing(Database(address)))
        tablet = doors[0].tablet()
        soak.hands = [Hand(doors, tablet, opened, Random(chance.random())) for _ in range(HANDS)]
        watching = islice(cycle(opened), SCREENS)
        soak.screens = [Screen(doors, tablet, table, place) for place, table in enumerate(watching)]
        with watched(soak.screens):
            while True:
                with tapping(soak.hands) as broke:
                    blow(doors, chance, every, broke)
                yield soak.judged(houses, silence)


def blow(doors: Sequence[Process], chance: Random, every: float, broke: Event) -> None:
    """One of them dies at any moment of the first half, and is started again after a quarter; nobody waits on where a
    hand broke."""
    begun, victim = time.monotonic(), chance.choice(doors)
    broke.wait(chance.uniform(0, every / 2))
    victim.kill()
    broke.wait(every / 4)
    victim.start()
    broke.wait(max(0.0, begun + every - time.monotonic()))


@dataclass
class Soak:
    """What was found over all rounds."""

    hands: list[Hand] = field(default_factory=list)
    screens: list[Screen] = field(default_factory=list)
    acknowledged: Counter[tuple[str, int]] = field(default_factory=Counter)
    lost: int = 0
    doubled: int = 0
    gaps: int = 0
    silence: float = 0.0

    def __str__(self) -> str:
        return (
            f"{self.acknowledged.total():,} taps acknowledged, lost {self.lost}, doubled {self.doubled},"
            f" gaps {self.gaps}, longest silence of a screen {self.silence:.2f} s"
        )

    def judged(self, houses: Database, silence: float) -> str:
        """What has given way by now, while nobody taps."""
        taps = [tap for hand in self.hands for tap in hand.confirmed]
        behind = self.behind(taps)
        longest = max(silence_of(each, [tap for tap in taps if tap.table == each.table]) for each in self.screens)
        self.acknowledged.update((tap.table, tap.points) for tap in taps)
        noted = Counter({(table, points): n for table, points, n in houses.pool.query(NOTED, (HOUSE,))})
        self.lost, self.doubled = (self.acknowledged - noted).total(), (noted - self.acknowledged).total()
        self.gaps, self.silence = len(houses.pool.query(GAPS, (HOUSE,))), max(self.silence, longest)
        for each in (*self.hands, *self.screens):
            each.forget()
        if self.lost or self.doubled or self.gaps or behind or longest > silence:
            return f"{self}, behind or gone back {behind}"
        return ""

    def behind(self, taps: Sequence[Tap]) -> int:
        """How many screens never saw the last tap of their table, or went back."""
        last = {tap.table: tap.seq for tap in sorted(taps, key=lambda tap: tap.seq)}
        with NEWS:
            NEWS.wait_for(lambda: all(each.seq >= last.get(each.table, 0) for each in self.screens), PATIENCE)
        return sum(each.seq < last.get(each.table, 0) or each.went_back > 0 for each in self.screens)


def silence_of(screen: Screen, taps: Sequence[Tap]) -> float:
    """The longest that it was cut off, or showed less than what was confirmed."""
    shown = [*accumulate((seq for seq, _ in screen.came), max)]
    places = [(tap, bisect_left(shown, tap.seq)) for tap in taps]
    waits = (screen.came[place][1] - tap.at for tap, place in places if place < len(shown))
    return max([*screen.silences, *waits], default=0.0)
