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
        self.drawn: dict[Hashable, Future[T]] = {}
        self.lock = Lock()

    def get(self, key: Hashable, draw: Callable[[], T]) -> T:
        with self.lock:
            future = self.drawn.get(key)
            mine = future is None
            if future is None:
                future = self.drawn[key] = Future()
                self.forget_oldest()
        if mine:
            self.fill(key, future, draw)
        return future.result()

    def fill(self, key: Hashable, future: Future[T], draw: Callable[[], T]) -> None:
        try:
            future.set_result(draw())
        except BaseException as error:
            self.drawn.pop(key, None)
            future.set_exception(error)

    def forget_oldest(self) -> None:
        while len(self.drawn) > self.keep:
            del self.drawn[next(iter(self.drawn))]
