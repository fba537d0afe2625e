"""Somebody sets the clock of the computer, or it wakes up in the past: a night lasts as long as it lasts."""

import tempfile
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from random import Random

from companion.steady import Steady
from companion.table.fact import TABLET
from companion.web.shelf import find_boxes
from tests.table.tables import PEOPLE, make_tables
from tests.test_steady import Hands

GAME, NIGHT, STEP = "when_i_dream", 120, 7.0


def tries(seed: int) -> Iterator[str]:
    chance = Random(seed)
    while True:
        with tempfile.TemporaryDirectory() as folder:
            yield one_night(Path(folder), chance)


def one_night(folder: Path, chance: Random) -> str:
    """With a power cut after some steps: then it goes on from the last fact."""
    box, house = find_boxes()[GAME], Tower()
    assert box.game
    lasted, cut_after = 0.0, chance.randrange(40)
    with make_tables(folder, box.game, clock=house, known={GAME: box.known()}) as tables:
        id = tables.open(GAME, PEOPLE[:5], [""] * 5, {})
        for kind in ("next_round", "start_night"):
            tables.play(id, TABLET, kind, {"at": tables.offers(tables.look(id), TABLET)[kind].at})
        for step in count():
            if "last_answer" in tables.offers(tables.look(id), TABLET):
                return "" if lasted >= NIGHT else f"the night was over after {lasted:.0f} s"
            if lasted >= NIGHT + STEP:
                return f"the night went on after {lasted:.0f} s"
            if step == cut_after:
                house.go_dark(tables.look(id).table.last_at, chance)
                lasted = 0.0
            house.pass_by(chance)
            lasted += STEP
            tables.keep_time(id)
    return ""


@dataclass
class Tower:
    """The clock of a computer that somebody sets back again and again."""

    hands: Hands = field(default_factory=lambda: Hands(day=1_800_000_000.0, run=50.0))

    def __post_init__(self) -> None:
        self.steady = self.started()

    def __call__(self) -> float:
        return self.steady()

    def started(self) -> Steady:
        return Steady(lambda: self.hands.day, lambda: self.hands.run)

    def pass_by(self, chance: Random) -> None:
        self.hands.pass_by(STEP)
        if chance.random() < 0.4:
            self.hands.day -= chance.choice((1.0, 60.0, 3_600.0, 40_000_000.0))

    def go_dark(self, last: float, chance: Random) -> None:
        self.hands.run = chance.uniform(1, 60)
        self.hands.day = last - chance.choice((0.0, 60.0, 80_000.0))
        self.steady = self.started()
        self.steady.not_before(last)
