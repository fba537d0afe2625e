"""The live stream: a small coroutine beside Flask, in the same process. It asks the guard before each frame, sends
the parts that have changed, and renders on worker threads, never on the loop."""

import asyncio
import re
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from dataclasses import replace
from typing import Any, cast

from companion.table.fact import Who
from companion.table.folded import HOUSE_ID, NoSuchTable
from companion.table.game import Place
from companion.table.house import House
from companion.table.log import CannotWrite
from companion.web import door
from companion.web.guard import Visitor, is_keeper, is_trusted_host, read_headers, visitor, who_is
from companion.web.house import house_parts
from companion.web.rooms import Rooms
from companion.web.screen import CLOSED, Drawn

PATH = re.compile(r"/tables/(?P<id>\w+)/stream")
HOUSE_PATH = "/stream"
RETRY, HEARTBEAT, PATIENCE = 750, 10.0, 20.0
# What lies in drawers is drawn once nobody has tapped for so long, and comes last.
PAUSE = 0.05
# Of one device at one table: a browser opens six lines to a house, whatever number of tabs it has.
MOST = 32
KEEPER = Who("keeper")
KEEP = 2000

Scope = Mapping[str, Any]
Send = Callable[[dict[str, Any]], Awaitable[None]]
Receive = Callable[[], Awaitable[dict[str, Any]]]
Watch = tuple[str, Who, str]
Signal = asyncio.Future[None]
FOLLOW = "event: follow\ndata: /tables/{}\n\n"
PING, LEAVE, RELOAD = (f"event: {each}\ndata: -\n\n" for each in ("ping", "leave", "reload"))


class Gone(Exception):
    """This screen has no place here any more: it is told to load its page again."""


class Stream:
    def __init__(self, rooms: Rooms) -> None:
        self.rooms = rooms
        self.drawing: dict[tuple[Watch, Place | None], tuple[object, asyncio.Future[Drawn]]] = {}
        self.pool = ThreadPoolExecutor(max_workers=2, thread_name_prefix="draw")
        self.open: set[asyncio.Future[Any]] = set()
        self.watching: Counter[tuple[str, str]] = Counter()
        self.closing = False
        self.pause = PAUSE

    @staticmethod
    def table_of(path: str) -> str | None:
        match = PATH.fullmatch(path)
        return HOUSE_ID if path == HOUSE_PATH else match["id"] if match else None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        headers = read_headers(scope)
        if scope["method"] != "GET":
            return await refuse(send, 405)
        id, device = self.table_of(scope["path"]), visitor(headers)
        if id is None or not is_trusted_host(headers.get("host", ""), self.rooms.config.names):
            return await refuse(send, 421)
        try:
            await self.in_thread(self.rooms.tables.look, HOUSE_ID)
            await self.in_thread(self.rooms.tables.look, id)
            self.watch(id, device)
        except (NoSuchTable, Gone):
            return await refuse(send, 403)
        except CannotWrite:
            return await refuse(send, 503)
        watcher = (id, device.device)
        if self.watching[watcher] >= MOST:
            return await refuse(send, 429)
        with self.counted(watcher):
            await send({"type": "http.response.start", "status": 200, "headers": HEADERS})
            await self.serve(id, device, receive, send)

    @contextmanager
    def counted(self, watcher: tuple[str, str]) -> Iterator[None]:
        self.watching[watcher] += 1
        try:
            yield
        finally:
            self.watching -= Counter([watcher])

    async def serve(self, id: str, device: Visitor, receive: Receive, send: Send) -> None:
        hung_up = asyncio.ensure_future(until_hung_up(receive))
        self.open.add(hung_up)
        try:
            with self.rooms.awake.screen(id, device.device):
                await self.until_gone(id, device, hung_up, send)
            await asyncio.wait_for(send({"type": "http.response.body", "body": b""}), PATIENCE)
        except (OSError, TimeoutError, CannotWrite):
            pass
        finally:
            self.open.discard(hung_up)
            hung_up.cancel()

    async def until_gone(self, id: str, device: Visitor, hung_up: Signal, send: Send) -> None:
        try:
            await say(send, f"retry: {RETRY}\n\n")
            await self.frames(id, device, hung_up, send)
        except Gone:
            await say(send, LEAVE)

    async def frames(self, id: str, device: Visitor, hung_up: Signal, send: Send) -> None:
        topic = "*house" if id == HOUSE_ID else id
        shown, role = Drawn(0, {}), self.watch(id, device)[1].role
        following = self.next_of(id)
        while not (self.closing or hung_up.done()):
            news = self.rooms.feed.next(topic)
            try:
                watch = self.watch(id, device)
                if watch[1].role != role:
                    return await say(send, RELOAD)
                drawn = await self.drawn(topic, watch, CLOSED if self.pause else None)
                await show(send, drawn, shown)
                shown = replace(drawn, parts={**shown.parts, **drawn.parts})
                following = await self.follow(id, device, following, send)
                if self.pause and await is_quiet({news, hung_up}, self.pause):
                    shown = await self.open_drawers(topic, self.watch(id, device), shown, send)
                await self.beat(id, device, news, hung_up, send)
            finally:
                self.rooms.feed.forget(topic, news)

    async def open_drawers(self, topic: str, watch: Watch, shown: Drawn, send: Send) -> Drawn:
        """Unless there is news again: then they wait for the next pause."""
        drawn = await self.drawn(topic, watch)
        if drawn.seq != shown.seq:
            return shown
        await show_drawers(send, drawn, shown)
        return drawn

    async def follow(self, id: str, device: Visitor, following: str, send: Send) -> str:
        """When the same people play on at another table, their screens go with them."""
        next = self.next_of(id)
        if next != following and await self.in_thread(self.rooms.tables.look, next):
            with suppress(Gone):
                self.watch(next, device)
                await say(send, FOLLOW.format(next))
        return next

    def next_of(self, id: str) -> str:
        opened = self.rooms.tables.opened
        return opened[id].table.next if id in opened else ""

    async def beat(self, id: str, device: Visitor, news: Signal, hung_up: Signal, send: Send) -> None:
        """Until there is news. The house is read again meanwhile: another process may have cut a new key."""
        while not news.done() and not hung_up.done():
            done, _ = await asyncio.wait({news, hung_up}, timeout=HEARTBEAT, return_when=asyncio.FIRST_COMPLETED)
            if not done:
                await self.in_thread(self.rooms.tables.look, HOUSE_ID)
                self.watch(id, device)
                await say(send, PING)

    def watch(self, id: str, device: Visitor) -> Watch:
        """Who looks at what, in which language; as of the last known facts, without touching the disk."""
        opened = self.rooms.tables.opened
        house = cast(House, opened[HOUSE_ID].table.state) if HOUSE_ID in opened else House()
        if id == HOUSE_ID:
            if is_keeper(device, house):
                return id, KEEPER, device.language
            raise Gone
        who = who_is(device, opened[id], house)
        if who is None:
            raise Gone
        return id, who, device.language

    async def drawn(self, topic: str, watch: Watch, but: Place | None = None) -> Drawn:
        """Screens that show the same share one drawing of it, until there is a new fact or a new address to join at."""
        stamp = (self.rooms.feed.stamps[topic], self.rooms.addresses.last_known())
        known = self.drawing.get((watch, but))
        if known is None or known[0] != stamp:
            known = (stamp, asyncio.ensure_future(self.in_thread(self.draw, watch, but)))
            self.drawing[watch, but] = known
            while len(self.drawing) > KEEP:
                del self.drawing[next(iter(self.drawing))]
        return await asyncio.shield(known[1])

    def draw(self, watch: Watch, but: Place | None) -> Drawn:
        id, who, language = watch
        if id == HOUSE_ID:
            parts = house_parts(self.rooms)
            return Drawn(0, {part.name: self.rooms.screens.drawn(id, part, language) for part in parts})
        return self.rooms.screens.draw(self.rooms.tables.remembered(id), who, language, but)

    async def in_thread(self, work: Callable[..., Any], *args: Any) -> Any:
        return await asyncio.get_running_loop().run_in_executor(self.pool, work, *args)

    def close(self) -> None:
        """End every stream, so that the server can stop at once and the screens know it."""
        self.closing = True
        self.hang_up()

    def hang_up(self) -> None:
        """Every screen sees that it is cut off, and knocks again."""
        for hung_up in self.open:
            if not hung_up.done():
                hung_up.cancel()
        self.rooms.feed.wake("*")


# All that ends a line of a stream: what is drawn must not begin another one.
LINE_END = re.compile(r"\r\n|\r|\n")
GUARDED = [(name.lower().encode(), value.encode()) for name, value in door.HEADERS.items()]
HEADERS = [
    (b"content-type", b"text/event-stream; charset=utf-8"),
    (b"cache-control", b"no-store"),
    (b"x-accel-buffering", b"no"),
    *GUARDED,
]


async def until_hung_up(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        continue


async def is_quiet(signals: set[Signal], pause: float) -> bool:
    done, _ = await asyncio.wait(signals, timeout=pause, return_when=asyncio.FIRST_COMPLETED)
    return not done


async def show(send: Send, drawn: Drawn, shown: Drawn) -> None:
    """What has changed. A screen that waits for news does not hold on to what it was sent."""
    changed = drawn.partials(shown.parts)
    if changed or drawn.seq != shown.seq:
        lines = LINE_END.sub("\ndata: ", changed)
        await say(send, f"id: {drawn.seq}\ndata: {lines}\n\n")


async def show_drawers(send: Send, drawn: Drawn, shown: Drawn) -> None:
    """Without a number: they come by the stream alone, so that no answer to a tap is ever ahead of them."""
    if changed := drawn.partials(shown.parts):
        lines = LINE_END.sub("\ndata: ", changed)
        await say(send, f"data: {lines}\n\n")


async def say(send: Send, text: str) -> None:
    """A reader that does not read is dropped."""
    async with asyncio.timeout(PATIENCE):
        await send({"type": "http.response.body", "body": text.encode(), "more_body": True})


async def refuse(send: Send, status: int) -> None:
    await send({"type": "http.response.start", "status": status, "headers": [(b"content-length", b"0"), *GUARDED]})
    await send({"type": "http.response.body", "body": b""})
