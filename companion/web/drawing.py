"""Each different part is drawn once: whoever asks for the same drawing meanwhile waits for it."""

from collections.abc import Callable, Hashable
from concurrent.futures import Future
from threading import Lock
from typing import Generic, TypeVar

KEEP = 4096

T = TypeVar("T")


class Once(Generic[T]):
    def __init__(self, keep: int = KEEP) -> None:
        self.keep = keep
        self.drawn: dict[Hashable, T | Future[T]] = {}
        self.lock = Lock()

    def get(self, key: Hashable, draw: Callable[[], T]) -> T:
        """What is there needs no lock: most of what a screen shows is."""
        found = self.drawn.get(key)
        if found is None:
            mine: Future[T] = Future()
            with self.lock:
                found = self.drawn.setdefault(key, mine)
                self.forget_oldest()
            if found is mine:
                self.fill(key, mine, draw)
        return found.result() if isinstance(found, Future) else found

    def fill(self, key: Hashable, future: Future[T], draw: Callable[[], T]) -> None:
        try:
            self.drawn[key] = drawn = draw()
            future.set_result(drawn)
        except BaseException as error:
            self.drawn.pop(key, None)
            future.set_exception(error)

    def forget_oldest(self) -> None:
        while len(self.drawn) > self.keep:
            del self.drawn[next(iter(self.drawn))]
