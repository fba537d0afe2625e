"""Wakes the screens that wait for a table's next fact. Threads announce; coroutines of one loop wait."""

import asyncio
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial

# Topics beside the tables: all who wait, who looks at the first page, where each table is shown; that the database is
# away, or a newer program's; and what each wrong code begins with, and who has tried it.
EVERY, WHOLE_HOUSE, AWAY, NEWER, WRONG = "*", "*house", "", "*newer", "!"


class Bell:
    """Of one who waits alone, on the loop. It goes on ringing until it is answered: nothing falls between two looks."""

    __slots__ = ("rings", "waiting")

    def __init__(self) -> None:
        self.rings = False
        self.waiting: asyncio.Future[None] | None = None

    def ring(self) -> None:
        self.rings = True
        self.let_go(self.waiting)

    def answer(self) -> None:
        """It stops; to be done before the state is read."""
        self.rings = False

    async def heard(self, seconds: float) -> bool:
        """Whether it rings, or does within so long."""
        if not self.rings:
            loop = asyncio.get_running_loop()
            self.waiting = loop.create_future()
            timer = loop.call_later(seconds, self.let_go, self.waiting)
            try:
                await self.waiting
            finally:
                timer.cancel()
        return self.rings

    @staticmethod
    def let_go(waiting: "asyncio.Future[None] | None") -> None:
        if waiting and not waiting.done():
            waiting.set_result(None)


class Feed:
    def __init__(self) -> None:
        self.loop: asyncio.AbstractEventLoop | None = None
        self.hear: Callable[[str], None] = lambda topic: None
        self.bells: defaultdict[str, set[Bell]] = defaultdict(set)

    def attach(self, loop: asyncio.AbstractEventLoop) -> None:
        self.loop = loop

    def announce(self, topic: str) -> None:
        self.on_loop(partial(self.wake, topic))

    def on_loop(self, work: Callable[[], None]) -> None:
        if self.loop and not self.loop.is_closed():
            self.loop.call_soon_threadsafe(work)

    def wake(self, topic: str) -> None:
        self.hear(topic)
        for each in [*self.bells] if topic == EVERY else [topic]:
            for bell in self.bells.get(each, ()):
                bell.ring()

    @contextmanager
    def ringing(self, topic: str, bell: Bell) -> Iterator[None]:
        """The bell rings at each announcement of this, for as long."""
        self.bells[topic].add(bell)
        try:
            yield
        finally:
            self.bells[topic].discard(bell)
            if not self.bells[topic]:
                del self.bells[topic]
