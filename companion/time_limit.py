"""Interrupts the code of a game that does not come to an end."""

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from threading import current_thread, main_thread


class TooLong(BaseException):
    """Raised inside code that takes too long. It is no Exception, so that no game catches it."""


@contextmanager
def time_limit(seconds: float) -> Iterator[None]:
    """Raises TooLong if the `with` block takes longer than `seconds`. The block runs without a limit on Windows, where
    Python has no such signal, and in other threads than the main one."""
    if current_thread() is not main_thread() or not hasattr(signal, "setitimer"):
        yield
        return

    def stop(*_: object) -> None:
        raise TooLong(f"this takes longer than {seconds:.0f} s: is it a loop without end?")

    before = signal.signal(signal.SIGALRM, stop)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
