"""Interrupts the code of a game that does not come to an end."""

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import current_thread, main_thread


class TooLong(BaseException):
    """Raised inside code that takes too long. It is no Exception, so that no game catches it."""


class GameTakesTooLong(Exception):
    """Raised inside a function of a game that does not come to an end while the house is served. `place` is the file,
    the line and the function."""

    place = ""

    def __str__(self) -> str:
        return f"{self.place} does not come to an end"


@contextmanager
def time_limit(seconds: float) -> Iterator[Callable[[], None]]:
    """Raises TooLong if the `with` block takes longer than `seconds`. Yields a function that lets the time begin anew.
    The block runs without a limit on Windows, where Python has no such signal, and in other threads than the main
    one."""
    if current_thread() is not main_thread() or not hasattr(signal, "setitimer"):
        yield lambda: None
        return

    def stop(*_: object) -> None:
        raise TooLong(f"this takes longer than {seconds:.0f} s: is it a loop without end?")

    def start() -> None:
        signal.setitimer(signal.ITIMER_REAL, seconds)

    before = signal.signal(signal.SIGALRM, stop)
    start()
    try:
        yield start
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
