"""Wakes the streams that wait on the event loop for changes of a table; any thread may announce one."""

import asyncio
import logging
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import partial

log = logging.getLogger("veilleuse")
# Topics beside the ids of tables: all screens, and the home page, which shows each table and is woken with each.
EVERY, WHOLE_HOUSE = "*", "*house"
Listener = Callable[[str], None]


async def wait_for_signal(signal: asyncio.Event, seconds: float) -> bool:
    """Waits until the signal is set, but not longer than `seconds`; returns whether the signal is set. The caller must
    clear the signal before it reads the state, so that no change is missed."""
    with suppress(TimeoutError):
        async with asyncio.timeout(seconds):
            await signal.wait()
    return signal.is_set()


class Feed:
    """Announces changes to listeners and streams. A topic is the id of a table, or EVERY for all topics."""

    def __init__(self) -> None:
        self.loop: asyncio.AbstractEventLoop | None = None
        self.listeners: list[Listener] = []
        self.signals: defaultdict[str, set[asyncio.Event]] = defaultdict(set)

    def attach_loop(self, loop: asyncio.AbstractEventLoop) -> None:
        self.loop = loop

    def subscribe(self, listener: Listener) -> None:
        """Calls the listener with each announced topic, on the event loop, before streams are woken."""
        self.listeners.append(listener)

    def unsubscribe(self, listener: Listener) -> None:
        self.listeners.remove(listener)

    def announce(self, topic: str) -> None:
        """Lets the event loop call the listeners and wake the streams of this topic. Any thread may call this
        method."""
        self.run_on_loop(partial(self.wake, topic))

    def run_on_loop(self, work: Callable[[], None]) -> None:
        if self.loop and not self.loop.is_closed():
            self.loop.call_soon_threadsafe(work)

    def wake(self, topic: str) -> None:
        """Calls the listeners and wakes the streams of this topic and of the home page. Only the event loop may call
        this method."""
        for listener in self.listeners:
            try:
                listener(topic)
            except Exception:
                log.exception("a change of %s could not be passed on", topic)
        for each in [*self.signals] if topic == EVERY else (topic, WHOLE_HOUSE):
            for signal in self.signals.get(each, ()):
                signal.set()

    @contextmanager
    def subscribed(self, topic: str, signal: asyncio.Event) -> Iterator[None]:
        """Sets the signal at each change of this topic during the `with` block."""
        self.signals[topic].add(signal)
        try:
            yield
        finally:
            self.signals[topic].discard(signal)
            if not self.signals[topic]:
                del self.signals[topic]
