"""Somebody sets the clock of the computer, or it wakes up in the past: a night lasts as long as it lasts."""

import tempfile
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from itertools import count
from pathlib import Path
from random import Random

from companion.steady_clock import SteadyClock
from companion.table.fact import TABLET
from companion.table.use_cases.tables import Tables
from companion.terminal.serving.load_tables import load_tables
from tests.own_games import own_games
from tests.table.tables import PEOPLE, make_tables
from tests.test_clock import Hands

GAME, NIGHT, STEP = "when_i_dream", 120, 7.0


def tries(seed: int) -> Iterator[str]:
    chance = Random(seed)
    while True:
        with tempfile.TemporaryDirectory() as folder:
            yield one_night(Path(folder), chance)


def one_night(folder: Path, chance: Random) -> str:
    """With a power cut after some steps: then it goes on from the last fact."""
    box, house = own_games()[GAME], Tower()
    assert box.game
    lasted, cut_after = 0.0, chance.randrange(40)
    with make_tables(folder, box.game, clock=house, known={GAME: box.known()}) as tables:
        id = tables.opening.open(GAME, PEOPLE[:5], [""] * 5, {})
        for kind in ("next_round", "start_night"):
            tables.moves.play(id, TABLET, kind, {"at": tables.views.offers(tables.memory.load(id), TABLET)[kind].at})
        for step in count():
            if "last_answer" in tables.views.offers(tables.memory.load(id), TABLET):
                return "" if lasted >= NIGHT else f"the night was over after {lasted:.0f} s"
            if lasted >= NIGHT + STEP:
                return f"the night went on after {lasted:.0f} s"
            if step == cut_after:
                house.go_dark(tables.memory.load(id).table.last_at, chance)
                load_tables(Tables(replace(tables.resources, clock=house.steady)))
                tables.memory.load(id)
                lasted = 0.0
            house.pass_by(chance)
            lasted += STEP
            tables.moves.keep_time(id)
    return ""


@dataclass
class Tower:
    """The clock of a computer that somebody sets back again and again."""

    hands: Hands = field(default_factory=lambda: Hands(day=1_800_000_000.0, run=50.0))

    def __post_init__(self) -> None:
        self.steady = self.started()

    def __call__(self) -> float:
        return self.steady()

    def started(self) -> SteadyClock:
        steady = SteadyClock(lambda: self.hands.day, lambda: self.hands.run)
        # As the timers of a night say it.
        steady.set_counting(True)
        return steady

    def pass_by(self, chance: Random) -> None:
        self.hands.pass_by(STEP)
        if chance.random() < 0.4:
            self.hands.day += chance.choice((1, -1)) * chance.choice((2.0, 60.0, 3_600.0, 40_000_000.0))

    def go_dark(self, last: float, chance: Random) -> None:
        self.hands.run = chance.uniform(1, 60)
        self.hands.day = last - chance.choice((0.0, 60.0, 80_000.0, 90_000.0, 40_000_000.0))
        self.steady = self.started()
