"""Wakes the screens that wait for a table's next fact. Threads announce; coroutines of one loop wait."""

import asyncio
from collections import defaultdict
from collections.abc import Callable
from functools import partial

# Topics beside the tables: all who wait, who looks at the first page, where each table is shown; that the database is
# away, or a newer program's; and what each wrong code begins with, and who has tried it.
EVERY, WHOLE_HOUSE, AWAY, NEWER, WRONG = "*", "*house", "", "*newer", "!"


class Feed:
    def __init__(self) -> None:
        self.loop: asyncio.AbstractEventLoop | None = None
        self.hear: Callable[[str], None] = lambda topic: None
        self.waiting: defaultdict[str, set[asyncio.Future[None]]] = defaultdict(set)

    def attach(self, loop: asyncio.AbstractEventLoop) -> None:
        self.loop = loop

    def announce(self, topic: str) -> None:
        self.on_loop(partial(self.wake, topic))

    def on_loop(self, work: Callable[[], None]) -> None:
        if self.loop and not self.loop.is_closed():
            self.loop.call_soon_threadsafe(work)

    def wake(self, topic: str) -> None:
        self.hear(topic)
        topics = list(self.waiting) if topic == EVERY else [topic]
        for each in topics:
            for future in self.waiting.pop(each, set()):
                if not future.done():
                    future.set_result(None)

    def next(self, topic: str) -> "asyncio.Future[None]":
        """Resolves at the next announcement. Ask for it before reading the state, so that nothing falls between."""
        future = asyncio.get_running_loop().create_future()
        self.waiting[topic].add(future)
        return future

    def forget(self, topic: str, future: "asyncio.Future[None]") -> None:
        if topic in self.waiting:
            self.waiting[topic].discard(future)
            if not self.waiting[topic]:
                del self.waiting[topic]
