"""Many houses behind one door, each below its name: opened when somebody knocks there, and kept while anybody stays. Of
those that all have left, the latest are kept, too."""

import asyncio
import logging
import re
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import Any, Generic, Protocol, TypeVar

from companion.config import HOUSE, HOUSE_NAME
from companion.table.log import CannotWrite
from companion.web.guard import read_headers, visitor
from companion.web.health import answer
from companion.web.rooms import Rooms
from companion.web.stream import Receive, Scope, Send, refuse

BELOW = re.compile(r"/h/([^/]*)(?:/.*)?", re.DOTALL)
# Houses that are open while nobody is there, and that are opened at one time.
LEFT_OPEN, AT_ONCE = 100, 2
log = logging.getLogger("veilleuse")


class House(Protocol):
    rooms: Rooms

    @property
    def is_idle(self) -> bool: ...

    def begin(self) -> None: ...

    async def asgi(self, scope: Any, receive: Any, send: Any) -> None: ...

    def close(self) -> None: ...

    def end(self) -> None: ...


H = TypeVar("H", bound=House)


class Hall(Generic[H]):
    """`open` gives the house of a name, on a thread, or nothing; `left` is told of one that is no longer kept."""

    def __init__(
        self, home: H, open: Callable[[str], H | None], left: Callable[[str], None], most: int = LEFT_OPEN
    ) -> None:
        self.home, self.open, self.left, self.most = home, open, left, most
        self.houses: dict[str, H] = {}
        self.opening: dict[str, asyncio.Task[H | None]] = {}
        self.guests: Counter[str] = Counter()
        self.pool = ThreadPoolExecutor(AT_ONCE, thread_name_prefix="hall")
        self.is_closing = False

    async def asgi(self, scope: Scope, receive: Receive, send: Send) -> None:
        """What no house is called by is no address, like any other that is none."""
        name = self.named(scope["path"])
        if not name:
            return await self.home.asgi(scope, receive, send)
        with self.staying(name):
            try:
                house = await self.found(name)
            except CannotWrite:
                return await self.excuse(scope, send)
            except Exception:
                log.exception("the house %s cannot be opened", name)
                return await refuse(send, 500)
            await (house or self.home).asgi(scope, receive, send)

    def named(self, path: str) -> str:
        below = BELOW.fullmatch(self.home.rooms.root.inside(path) or "")
        name = below[1] if below else ""
        return name if HOUSE_NAME.fullmatch(name) and name != HOUSE else ""

    async def found(self, name: str) -> H | None:
        if house := self.houses.pop(name, None):
            self.houses[name] = house
            return house
        if name not in self.opening:
            self.opening[name] = asyncio.create_task(self.opened(name))
        return await asyncio.shield(self.opening[name])

    async def opened(self, name: str) -> H | None:
        """Once, however many knock meanwhile."""
        try:
            house = await asyncio.get_running_loop().run_in_executor(self.pool, self.open, name)
            if house:
                self.houses[name] = house
                house.begin()
                self.tidy()
                if self.is_closing:
                    house.close()
            return house
        finally:
            del self.opening[name]

    @contextmanager
    def staying(self, name: str) -> Iterator[None]:
        self.guests[name] += 1
        try:
            yield
        finally:
            self.guests -= Counter([name])

    def tidy(self) -> None:
        """Whoever comes again finds everything in the log."""
        empty = [name for name, house in self.houses.items() if not self.guests[name] and house.is_idle]
        for name in empty[: max(0, len(empty) - self.most)]:
            self.houses.pop(name).end()
            self.left(name)

    async def excuse(self, scope: Scope, send: Send) -> None:
        voice = self.home.rooms.voices[visitor(read_headers(scope)).language]
        await answer(send, 503, "text/plain; charset=utf-8", voice("error.not_noted.away") + "\n")

    def close(self) -> None:
        self.is_closing = True
        for each in (self.home, *self.houses.values()):
            each.close()
