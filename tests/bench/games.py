"""The same tap in each game: a number is noted for a person, and three screens have it."""

import tempfile
from collections.abc import Iterator
from pathlib import Path

from tests.bench.figures import Figure, p50
from tests.bench.wire import Hand, Screen, Screens
from tests.http_player import Player
from tests.server_process import PLAIN, Served

WHO, TIMES, VALE = ("Ana", "Bo", "Cleo", "Dan"), 60, "vale_of_eternity"
TAPS: dict[str, tuple[dict[str, object], str]] = {
    VALE: ({"move": "enter_points", "seat": "s1"}, "points"),
    "dream": ({"move": "correct_points", "seat": "s1", "round": 0}, "points"),
    "when_i_dream": ({"move": "correct_points", "seat": "s1", "round": 0}, "points"),
    "etherium": ({"move": "gain", "seat": "s1", "item": "ether"}, "more"),
    "etherfields": ({"move": "take_pieces", "seat": "s1", "thing": "gems"}, "by"),
}


def figures() -> Iterator[Figure | str]:
    yield "The same tap in each game, three screens"
    with tempfile.TemporaryDirectory() as folder:
        served = Served(Path(folder), environ=PLAIN)
        tablet = served.tablet()
        tables = {game: Watched(tablet, game) for game in TAPS}
        for time_ in range(TIMES):
            for each in tables.values():
                each.tap(time_)
        served.stop()
    vale = p50(tables[VALE].seconds)
    for game, each in tables.items():
        yield Figure(f"{game}, against the Vale of Eternity, p50", p50(each.seconds) / vale, "×", 1.5)


class Watched:
    def __init__(self, tablet: Player, game: str) -> None:
        self.id = tablet.open_table(game, WHO)
        self.fields, self.field = TAPS[game]
        self.hand, self.seq = Hand(tablet), int(tablet.look(self.id)["seq"])
        self.screens = Screens(Screen.of(tablet, self.id) for _ in range(3))
        self.screens.until_last_has(self.seq)
        self.seconds: list[float] = []

    def tap(self, time_: int) -> None:
        number = {self.field: 1 + time_ % 2 if self.field == "points" else 1 - 2 * (time_ % 2)}
        started = self.hand.tap(self.id, **{**self.fields, **number}, seen=self.seq)  # type: ignore[arg-type]
        self.seq += 1
        self.seconds.append(self.screens.until_last_has(self.seq) - started)
        self.hand.answered()
