"""Tap → last of 11 screens, against the floor of the same run: evenings of four players, two tablets, nine phones."""

import tempfile
from collections.abc import Iterator
from itertools import cycle
from pathlib import Path

from tests.bench.boardgame import Rival
from tests.bench.figures import Figure, in_ms, p50, p99
from tests.bench.floor import Commit, Fan
from tests.bench.wire import Hand, Screen, Screens
from tests.http_player import Player, code_of
from tests.server_process import PLAIN, Served

EVENINGS, ROUNDS, SCREENS = 14, 8, 11
SEATS, LANGUAGES = ("s1", "s2", "s3", "s4"), ("fr", "fr", "fr", "en")
POINTS = ((7, 5, 4, 8), (3, 6, 9, 2), (5, 5, 1, 6), (4, 8, 7, 3))


class Table:
    """A new one every evening, so that no drawing is known from the last."""

    def __init__(self, tablets: list[Player], phones: list[Player]) -> None:
        self.id = tablets[0].open_table("vale_of_eternity", who=("Ana", "Bo", "Cleo", "Dan"))
        code = code_of(tablets[0].look(self.id))
        for seat, phone in zip(SEATS, phones, strict=True):
            phone.seat(code, seat)
        self.seq = int(tablets[0].look(self.id)["seq"])
        watchers = [*tablets, *(player for player, _ in zip(cycle(phones), range(SCREENS - 2), strict=False))]
        self.screens = Screens(Screen.of(each, self.id) for each in watchers)
        self.screens.until_last_has(self.seq)

    def tap(self, hand: Hand, move: str, **fields: object) -> tuple[float, float]:
        """Seconds until the last screen has it, and until it is answered."""
        started = hand.tap(self.id, move, key=f"tap-{self.seq}", seen=self.seq, **fields)
        self.seq += 1
        seen = self.screens.until_last_has(self.seq)
        return seen - started, hand.answered() - started


def moves(hands: list[Hand]) -> Iterator[tuple[Hand, dict[str, object]]]:
    """Each phone notes its own points, the tablet ends the round."""
    tablet, *phones = hands
    for number, points in zip(range(1, ROUNDS + 1), cycle(POINTS), strict=False):
        at = f"round:{number}"
        for phone, seat, gained in zip(phones, SEATS, points, strict=True):
            yield phone, {"move": "enter_points", "at": at, "seat": seat, "points": gained}
        yield tablet, {"move": "next_round", "at": at}


class Floor:
    """What the same tap would cost at best, piece by piece, a round of it after each tap."""

    def __init__(self, data: Path) -> None:
        self.fan, self.commit = Fan(SCREENS), Commit(data / "floor.db")
        self.pieces: dict[str, list[float]] = {"fan-out": [], "commit": []}

    def round(self, table: Table) -> None:
        seconds = (
            self.fan.seconds([each.size for each in table.screens.all]),
            self.commit.seconds(table.id, table.seq),
        )
        for kept, each in zip(self.pieces.values(), seconds, strict=True):
            kept.append(each)

    def sums(self) -> list[float]:
        return [sum(each) for each in zip(*self.pieces.values(), strict=True)]

    def close(self) -> None:
        self.fan.close()


def measured(served: Served, floor: Floor, rival: Rival | None, theirs: list[float]) -> list[tuple[float, float]]:
    """Of each tap: seconds until the last screen had it, and until it was answered."""
    tablets = [Player(served.base, "fr").take_key(served.key) for _ in range(2)]
    phones = [Player(served.base, language) for language in LANGUAGES]
    seconds: list[tuple[float, float]] = []
    for _ in range(EVENINGS):
        table = Table(tablets, phones)
        hands = [Hand(each) for each in (tablets[0], *phones)]
        for hand, move in moves(hands):
            seconds.append(table.tap(hand, **move))
            floor.round(table)
        table.screens.close()
        theirs += rival.seconds(ROUNDS * len(hands)) if rival else []
    return seconds


def figures() -> Iterator[Figure | str]:
    yield from compared(None)


def beside_boardgame_io() -> Iterator[Figure | str]:
    rival = Rival.found()
    if rival is None:
        yield "boardgame.io: there is no Node here, or no way to its packages"
    yield from compared(rival)


def compared(rival: Rival | None) -> Iterator[Figure | str]:
    theirs: list[float] = []
    with tempfile.TemporaryDirectory() as folder:
        served = Served(Path(folder), environ=PLAIN)
        floor = Floor(Path(folder))
        taps, answers = zip(*measured(served, floor, rival, theirs), strict=True)
        floor.close()
        served.stop()
    if rival:
        rival.close()
        yield "One tap beside boardgame.io, which keeps it in memory"
        yield from in_ms("boardgame.io: tap → last screen", theirs)
        yield Figure("ours against boardgame.io, p50", p50(taps) / p50(theirs), "×", 2.3)
        yield Figure("ours against boardgame.io, p99", p99(taps) / p99(theirs), "×", 1)
    least = floor.sums()
    yield f"One tap, {SCREENS} screens ({len(taps)} taps, a round of the floor after each)"
    for name, seconds in floor.pieces.items():
        yield Figure(f"  floor: {name}, p50", p50(seconds) * 1000, "ms")
    yield from in_ms("floor: fan-out + commit", least)
    yield from in_ms("tap → answer", answers)
    yield from in_ms("tap → last screen", taps)
    yield Figure("tap → last screen, p50 against the floor's p50", p50(taps) / p50(least), "×")
    yield Figure("tap → last screen, p99 against the floor's p50", p99(taps) / p50(least), "×")
    yield Figure("  and against the floor's own p99: what the machine did meanwhile", p99(taps) / p99(least), "×")
