"""Interrupts calls of games' functions that do not come to an end while the house is served."""

import ctypes
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Event, Thread, get_ident
from types import FrameType

from companion.time_limit import GameTakesTooLong

# A call is interrupted if it still runs after so many looks, with so many seconds between them.
LOOKS, PAUSE = 5, 2.0


@contextmanager
def interrupt_endless_calls(packages: Iterable[Path], pause: float = PAUSE) -> Iterator[None]:
    """Raises GameTakesTooLong inside each call of a function in these `packages` of games that lasts longer than about
    ten seconds, whatever thread it runs on, until the `with` block ends. The looks are `pause` seconds apart."""
    ended, watch = Event(), CallWatch(tuple(f"{each}/" for each in packages))

    def look() -> None:
        while not ended.wait(pause):
            watch.look()

    Thread(target=look, name="endless calls", daemon=True).start()
    try:
        yield
    finally:
        ended.set()


class CallWatch:
    """Remembers the outermost call of a game's function on each thread, and how often it was seen running."""

    def __init__(self, packages: tuple[str, ...]) -> None:
        self.packages = packages
        self.calls: dict[int, tuple[FrameType, int]] = {}

    def look(self) -> None:
        """Interrupts the calls that were running at the last LOOKS looks, too."""
        running: dict[int, tuple[FrameType, int]] = {}
        for thread, frame in sys._current_frames().items():
            if thread != get_ident() and (calls := self.calls_of_games(frame)):
                before, looks = self.calls.get(thread, (None, 0))
                running[thread] = calls[-1], looks + 1 if calls[-1] is before else 1
                if running[thread][1] > LOOKS:
                    interrupt(thread, calls[0])
        self.calls = running

    def calls_of_games(self, frame: FrameType | None) -> list[FrameType]:
        """Returns the frames of games' functions on this thread, the innermost first."""
        found = []
        while frame:
            if frame.f_code.co_filename.startswith(self.packages):
                found.append(frame)
            frame = frame.f_back
        return found


def interrupt(thread: int, frame: FrameType) -> None:
    """Raises GameTakesTooLong in a thread, which is running the function of `frame`."""
    file = Path(frame.f_code.co_filename)
    place = f"{file.parent.name}/{file.name}:{frame.f_lineno} ({frame.f_code.co_name})"
    # Python takes a class here, no exception that has been made already.
    error = type(GameTakesTooLong.__name__, (GameTakesTooLong,), {"place": place})
    ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread), ctypes.py_object(error))
