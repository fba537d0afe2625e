"""The disk fills up, or somebody shuts the file, while people tap: each tap is noted or says in words that it was not,
what was noted stays on every screen, and it goes on once it may."""

import tempfile
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from random import Random

from tests.faults.test_disk import OBEDIENTLY, no_room, tap
from tests.http_player import Player, score_of
from tests.server_process import Served


def tries(seed: int) -> Iterator[str]:
    chance = Random(seed)
    with tempfile.TemporaryDirectory() as folder:
        served = Served(Path(folder) / "house", OBEDIENTLY)
        try:
            tablet = served.tablet()
            while True:
                table = tablet.open_table()
                for _ in range(10):
                    yield one_trouble(served, tablet, table, chance)
        finally:
            served.stop()


def one_trouble(served: Served, tablet: Player, table: str, chance: Random) -> str:
    before, taps = score_of(tablet.look(table), "s1"), chance.randint(1, 4)
    with trouble(served, chance):
        refused = [tap(tablet, table) for _ in range(taps)]
        shown = score_of(tablet.look(table), "s1")
    statuses = [each.status for each in refused]
    unsaid = [each.text for each in refused if each.status == 503 and "not saved" not in each.text]
    noted = statuses.count(200)
    again = tap(tablet, table)
    after = score_of(tablet.look(table), "s1")
    if {*statuses} <= {200, 503} and not unsaid and shown == before + noted and again.status == 200:
        return "" if after == before + noted + 1 else f"{noted + 1} noted, {after - before} counted"
    return f"{statuses}, then {again.status}; {before} became {shown}, then {after}; {unsaid}"


def trouble(served: Served, chance: Random) -> AbstractContextManager[None]:
    return no_room(served) if chance.random() < 0.5 else shut(served)


@contextmanager
def shut(served: Served) -> Iterator[None]:
    """Restarted after one `sudo`, and mended while it runs."""
    house = served.data / "house.db"
    served.stop()
    house.chmod(0o400)
    served.start()
    yield
    for each in served.data.glob("house.db*"):
        each.chmod(0o600)
