"""Interrupts calls of games' functions that do not come to an end while the house is served."""

import ctypes
import os
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Event, Thread, get_ident
from types import FrameType

from companion.config import PACKAGE
from companion.time_limit import GameTakesTooLong

# A call is interrupted if it still runs after so many checks, with so many seconds between them.
CHECKS, PAUSE = 5, 2.0


@contextmanager
def interrupt_endless_calls(packages: Iterable[Path], pause: float = PAUSE) -> Iterator[None]:
    """Raises GameTakesTooLong inside each call of a function in these `packages` of games that lasts longer than about
    ten seconds, until the `with` block ends. The threads are checked every `pause` seconds. A call that waits for an
    author's debugger is left alone. A call that waits in C is interrupted as soon as it returns to Python."""
    ended, watch = Event(), CallWatch(watched_folders(packages))

    def keep_checking() -> None:
        while not ended.wait(pause):
            watch.check_threads()

    Thread(target=keep_checking, name="endless calls", daemon=True).start()
    try:
        yield
    finally:
        ended.set()


def watched_folders(packages: Iterable[Path]) -> tuple[str, ...]:
    """Returns the paths of these packages of games, each with a separator at the end, without those of this project and
    without any folder that holds this project, whose own calls are never interrupted."""
    others = (each for each in packages if not (each.is_relative_to(PACKAGE) or PACKAGE.is_relative_to(each)))
    return tuple(f"{each}{os.sep}" for each in others)


class CallWatch:
    """Remembers the outermost call of a game's function on each thread, and at how many checks in a row it was
    running."""

    def __init__(self, packages: tuple[str, ...]) -> None:
        self.packages = packages
        self.calls: dict[int, tuple[FrameType, int]] = {}

    def check_threads(self) -> None:
        """Checks each thread once. Interrupts the threads whose call of a game's function was also running at each of
        the last CHECKS checks."""
        running: dict[int, tuple[FrameType, int]] = {}
        for thread, frame in sys._current_frames().items():
            if thread != get_ident() and (calls := self.calls_of_games(frame)):
                before, checks = self.calls.get(thread, (None, 0))
                running[thread] = calls[-1], checks + 1 if calls[-1] is before else 1
                if running[thread][1] > CHECKS and not any(each.f_trace for each in calls):
                    interrupt(thread, calls[0])
                    running[thread] = calls[-1], 0
        self.calls = running

    def calls_of_games(self, frame: FrameType | None) -> list[FrameType]:
        """Returns the frames of games' functions on this thread, the innermost first. What has started the server
        itself is no such call."""
        found = []
        while frame and frame.f_globals.get("__name__") != "companion.terminal.serving.server":
            if frame.f_code.co_filename.startswith(self.packages):
                found.append(frame)
            frame = frame.f_back
        return found


def interrupt(thread: int, frame: FrameType) -> None:
    """Raises GameTakesTooLong in the thread with this id; `frame` is the call of a game's function that it is
    running."""
    file = Path(frame.f_code.co_filename)
    place = f"{file.parent.name}/{file.name}:{frame.f_lineno} ({frame.f_code.co_name})"
    # Python takes a class here, no exception that has been made already.
    error = type(GameTakesTooLong.__name__, (GameTakesTooLong,), {"place": place})
    ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread), ctypes.py_object(error))
