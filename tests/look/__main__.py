"""`make look`: every state of every game, and the pages around them, on one page of pictures with what was measured.
The pictures of the look before stand beside the new ones. `ARGS=--all` for every size in every light and language; a
game's name for that game alone; `ARGS=--lighthouse` for what Lighthouse says of four pages."""

import shutil
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.look import lighthouse
from tests.look.album import BEFORE, write
from tests.look.camera import Shot
from tests.look.moments import moments
from tests.look.run import Wish, look
from tests.look.verdict import findings, told
from tests.own_games import own_games
from tests.server_process import PLAIN, Served

FOLDER = Path("build/look")


def main(asked: Sequence[str]) -> int:
    if "--lighthouse" in asked:
        return lighthouse.main()
    started, everything = time.perf_counter(), "--all" in asked
    games = [each for each in own_games() if each in asked] or [*own_games()]
    if FOLDER.exists():
        shutil.rmtree(BEFORE, ignore_errors=True)
        FOLDER.rename(BEFORE)
    FOLDER.mkdir(parents=True)
    shots = taken(games, Wish(FOLDER, everything))
    write(FOLDER, shots)
    (FOLDER / "findings.md").write_text(findings(shots), encoding="utf-8")
    print(told(shots), f"\n{len(shots)} pictures in {time.perf_counter() - started:.0f} s: {FOLDER / 'index.html'}")
    return 1 if any(shot.missed for shot in shots) else 0


def taken(games: Sequence[str], wish: Wish) -> list[Shot]:
    found = [moment for game in games for moment in moments(game, wish.everything)]
    with TemporaryDirectory() as folder:
        served = Served(Path(folder) / "house", environ=PLAIN)
        try:
            return look(served, found, wish)
        finally:
            served.stop()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
