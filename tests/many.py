"""Several processes that serve one house from one database, as many machines would."""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from tests.playing import Player
from tests.serving import PLAIN, Served


class Process(Served):
    """One of them: `data` is only where it stands."""

    def __init__(self, data: Path, database: str) -> None:
        super().__init__(data, environ={**PLAIN, "HOME": str(data), "VEILLEUSE_DATABASE": database})

    def house(self) -> list[str]:
        return []


@contextmanager
def processes(folder: Path, database: str, count: int = 2) -> Iterator[list[Process]]:
    with ExitStack() as stack:
        started = list[Process]()
        for place in range(count):
            started.append(Process(folder / f"process-{place}", database))
            stack.callback(started[-1].stop)
        yield started


def at(process: Served, player: Player) -> Player:
    """The same device, led to another process."""
    return Player(process.base, player.language, player.cookies)
