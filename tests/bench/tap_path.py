"""Counts the modules and functions of companion/ that one tap at the Vale passes until the last screen has it.
`python -m tests.bench.tap_path` prints them; with `--names` also by name."""

import os
import signal
import sys
import tempfile
import threading
from collections.abc import Iterator
from pathlib import Path
from types import CodeType, FrameType

from tests.bench.figures import Figure, tell
from tests.bench.wire import Hand, Screen, Screens
from tests.http_player import Player, code_of
from tests.server_process import PLAIN, ROOT, Served

SEATS = ("s1", "s2", "s3", "s4")
POINTS = (7, 5, 4)
PACKAGE = str(ROOT / "companion")


class Recorder:
    """Notes each function of companion/ that begins, on any thread, between two signals."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self.seen: set[CodeType] = set()
        self.is_on = False
        signal.signal(signal.SIGUSR1, self.start)
        signal.signal(signal.SIGUSR2, self.stop)
        threading.setprofile(self.note)
        sys.setprofile(self.note)

    def start(self, number: int, frame: FrameType | None) -> None:
        self.seen.clear()
        self.is_on = True

    def stop(self, number: int, frame: FrameType | None) -> None:
        self.is_on = False
        named = sorted({f"{Path(code.co_filename).relative_to(ROOT)} {code.co_qualname}" for code in self.seen})
        part = self.file.with_suffix(".part")
        part.write_text("\n".join(named))
        part.rename(self.file)

    def note(self, frame: FrameType, event: str, argument: object) -> None:
        if self.is_on and event == "call" and frame.f_code.co_filename.startswith(PACKAGE):
            self.seen.add(frame.f_code)


def serve_recorded() -> None:
    """Runs in the server's process: the commands of companion, recorded."""
    Recorder(Path(os.environ["TAP_PATH"]))
    from companion.cli import main

    main()


def functions_of_a_tap(folder: Path) -> list[str]:
    """Returns "file function" for each function passed; the tap is the last of a round, when everything is warm."""
    recorded = folder / "path.txt"
    environ = {**PLAIN, "TAP_PATH": str(recorded), "PYTHONPATH": str(ROOT)}
    served = Served(folder / "house", (sys.executable, "-m", "tests.bench.tap_path", "--record"), environ)
    try:
        tablet = Player(served.base).take_key(served.key)
        phones = [Player(served.base) for _ in SEATS]
        table = tablet.open_table("vale_of_eternity", ("Ana", "Bo", "Cleo", "Dan"))
        for seat, phone in zip(SEATS, phones, strict=True):
            phone.seat(code_of(tablet.look(table)), seat)
        seq = int(tablet.look(table)["seq"])
        screens = Screens(Screen.of(each, table) for each in (tablet, *phones))
        screens.until_last_has(seq)
        hand = Hand(phones[0])
        for points in POINTS:
            if points == POINTS[-1]:
                served.process.send_signal(signal.SIGUSR1)
            hand.tap(table, "enter_points", key=f"t{seq}", seen=seq, at="round:1", seat="s1", points=points)
            seq += 1
            screens.until_last_has(seq)
            hand.answered()
        served.process.send_signal(signal.SIGUSR2)
        while not recorded.exists():
            tablet.get("/now")
        screens.close()
    finally:
        served.stop()
    return recorded.read_text().splitlines()


def modules_of(named: list[str]) -> set[str]:
    return {file for file in (each.split()[0] for each in named) if file.endswith(".py")}


def figures() -> Iterator[Figure | str]:
    yield "One tap at the Vale, until the last screen has it"
    with tempfile.TemporaryDirectory() as folder:
        named = functions_of_a_tap(Path(folder))
    yield Figure("Python modules of companion/ that it passes", len(modules_of(named)), goal=45)
    yield Figure("functions, those of templates included", len(named), goal=300)
    if "--names" in sys.argv:
        yield from named


if __name__ == "__main__":
    if "--record" in sys.argv:
        sys.argv.remove("--record")
        serve_recorded()
    else:
        tell(figures())
