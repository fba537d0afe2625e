"""Wakes the streams that wait for changes of a table. Any thread may announce a change; the streams of one event loop
wait for it."""

import asyncio
import logging
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial

log = logging.getLogger("veilleuse")
# Topics beside the ids of tables: all screens, and the home page, which shows each table and is woken with each.
EVERY, WHOLE_HOUSE = "*", "*house"
Listener = Callable[[str], None]


class WakeSignal:
    """The signal that wakes one stream, on the event loop. It stays set until it is cleared, so that no change is
    missed."""

    __slots__ = ("is_set", "waiting")

    def __init__(self) -> None:
        self.is_set = False
        self.waiting: asyncio.Future[None] | None = None

    def set(self) -> None:
        self.is_set = True
        self.release(self.waiting)

    def clear(self) -> None:
        """Clears the signal. It must be called before the state is read, so that a change during the reading sets it
        again."""
        self.is_set = False

    async def wait(self, seconds: float) -> bool:
        """Waits until the signal is set, at most so many seconds; returns whether it is set."""
        if not self.is_set:
            loop = asyncio.get_running_loop()
            self.waiting = loop.create_future()
            timer = loop.call_later(seconds, self.release, self.waiting)
            try:
                await self.waiting
            finally:
                timer.cancel()
        return self.is_set

    @staticmethod
    def release(waiting: "asyncio.Future[None] | None") -> None:
        if waiting and not waiting.done():
            waiting.set_result(None)


class Feed:
    def __init__(self) -> None:
        self.loop: asyncio.AbstractEventLoop | None = None
        self.listeners: list[Listener] = []
        self.signals: defaultdict[str, set[WakeSignal]] = defaultdict(set)

    def attach_loop(self, loop: asyncio.AbstractEventLoop) -> None:
        self.loop = loop

    def subscribe(self, listener: Listener) -> None:
        """Has the listener called with each announced topic, on the event loop, before streams that wait for the topic
        are woken."""
        self.listeners.append(listener)

    def unsubscribe(self, listener: Listener) -> None:
        self.listeners.remove(listener)

    def announce(self, topic: str) -> None:
        self.run_on_loop(partial(self.wake, topic))

    def run_on_loop(self, work: Callable[[], None]) -> None:
        if self.loop and not self.loop.is_closed():
            self.loop.call_soon_threadsafe(work)

    def wake(self, topic: str) -> None:
        for listener in self.listeners:
            try:
                listener(topic)
            except Exception:
                log.exception("a change of %s could not be passed on", topic)
        for each in [*self.signals] if topic == EVERY else (topic, WHOLE_HOUSE):
            for signal in self.signals.get(each, ()):
                signal.set()

    @contextmanager
    def subscribed(self, topic: str, signal: WakeSignal) -> Iterator[None]:
        self.signals[topic].add(signal)
        try:
            yield
        finally:
            self.signals[topic].discard(signal)
            if not self.signals[topic]:
                del self.signals[topic]
