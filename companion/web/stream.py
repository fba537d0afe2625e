"""The live stream: a small coroutine beside Flask, in the same process. It asks the guard before each frame, and sends
what `steps.py` has worked out."""

import asyncio
import re
from collections import Counter
from collections.abc import Awaitable, Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Any, cast

from companion.feed import EVERY, WHOLE_HOUSE, Bell
from companion.table.fact import Who
from companion.table.folded import HOUSE_ID, NoSuchTable
from companion.table.house import House
from companion.table.log import CannotWrite
from companion.web import door
from companion.web.awake import forget_one
from companion.web.guard import Visitor, is_keeper, is_trusted_host, read_headers, visitor, who_is
from companion.web.rooms import Rooms
from companion.web.screen import CLOSED, Shown
from companion.web.steps import Asked, Steps

PATH = re.compile(r"/tables/(?P<id>\w+)/stream")
HOUSE_PATH = "/stream"
RETRY, HEARTBEAT, PATIENCE = 750, 10.0, 20.0
# What lies in drawers is drawn once nobody has tapped for so long, and comes last.
PAUSE = 0.05
# Of one device at one table: a browser opens six lines to a house, whatever number of tabs it has.
MOST = 32
KEEPER = Who("keeper")
NOTHING = Shown(0, {})

Scope = Mapping[str, Any]
Send = Callable[[dict[str, Any]], Awaitable[None]]
Receive = Callable[[], Awaitable[dict[str, Any]]]
Watch = tuple[str, Who, str]
Signal = asyncio.Future[None]
START = f"retry: {RETRY}\n\n".encode()
FOLLOW = "event: follow\ndata: /tables/{}\n\n"
PING, LEAVE, RELOAD = (f"event: {each}\ndata: -\n\n".encode() for each in ("ping", "leave", "reload"))


class Gone(Exception):
    """This screen has no place here any more: it is told to load its page again."""


class Stream:
    def __init__(self, rooms: Rooms) -> None:
        self.rooms = rooms
        self.pool = ThreadPoolExecutor(max_workers=2, thread_name_prefix="draw")
        self.steps = Steps(rooms, self.pool)
        self.open: set[asyncio.Future[Any]] = set()
        self.watching: Counter[tuple[str, str]] = Counter()
        self.closing = False
        self.pause = PAUSE

    @staticmethod
    def table_of(path: str) -> str | None:
        match = PATH.fullmatch(path)
        return HOUSE_ID if path == HOUSE_PATH else match["id"] if match else None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        id, device, send = self.table_of(scope["path"]), self.caller(scope), self.rooms.root.leading(send)
        if scope["method"] != "GET":
            return await refuse(send, 405)
        if id is None or device is None:
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
        self.watching[watcher] += 1
        try:
            await send({"type": "http.response.start", "status": 200, "headers": HEADERS})
            await self.serve(id, device, receive, send)
        finally:
            forget_one(self.watching, watcher)

    def caller(self, scope: Scope) -> Visitor | None:
        """Nobody, where we are called by a name that is not ours. Nothing else of the headers is held for hours."""
        headers = read_headers(scope)
        return visitor(headers) if is_trusted_host(headers.get("host", ""), self.rooms.config.names) else None

    async def serve(self, id: str, device: Visitor, receive: Receive, send: Send) -> None:
        bell, topic = Bell(), WHOLE_HOUSE if id == HOUSE_ID else id
        hung_up = asyncio.ensure_future(until_hung_up(receive))
        hung_up.add_done_callback(lambda _: bell.ring())
        self.open.add(hung_up)
        try:
            async with asyncio.timeout(None) as limit:
                sender = patient(send, limit)
                with self.rooms.awake.screen(id, device.device), self.rooms.feed.ringing(topic, bell):
                    await self.until_gone(id, device, bell, hung_up, sender)
                await sender({"type": "http.response.body", "body": b""})
        except (OSError, TimeoutError, CannotWrite):
            pass
        finally:
            self.open.discard(hung_up)
            hung_up.cancel()

    async def until_gone(self, id: str, device: Visitor, bell: Bell, hung_up: Signal, send: Send) -> None:
        try:
            await say(send, START)
            await self.frames(id, device, bell, hung_up, send)
        except Gone:
            await say(send, LEAVE)

    async def frames(self, id: str, device: Visitor, bell: Bell, hung_up: Signal, send: Send) -> None:
        shown, role, anew = NOTHING, self.watch(id, device)[1].role, self.rooms.tables.anew[id]
        following = self.next_of(id)
        while not (self.closing or hung_up.done()):
            bell.answer()
            watch = self.watch(id, device)
            if (watch[1].role, self.rooms.tables.anew[id]) != (role, anew):
                return await say(send, RELOAD)
            shown = await self.show(Asked(*watch, shown, CLOSED if self.pause else None), send)
            following = await self.follow(id, device, following, send)
            if self.pause and not await bell.heard(self.pause):
                shown = await self.show(Asked(*self.watch(id, device), shown, late=True), send)
            await self.beat(id, device, bell, send)

    async def show(self, asked: Asked, send: Send) -> Shown:
        """A screen that waits for news does not hold on to what it was sent, nor to the text of what it shows."""
        step = await self.steps.next(asked)
        if step.frame:
            await say(send, step.frame)
        return step.shown

    async def follow(self, id: str, device: Visitor, following: str, send: Send) -> str:
        """When the same people play on at another table, their screens go with them."""
        next = self.next_of(id)
        if next != following and await self.in_thread(self.rooms.tables.look, next):
            with suppress(Gone):
                self.watch(next, device)
                await say(send, FOLLOW.format(next).encode())
        return next

    def next_of(self, id: str) -> str:
        opened = self.rooms.tables.opened
        return opened[id].table.next if id in opened else ""

    async def beat(self, id: str, device: Visitor, bell: Bell, send: Send) -> None:
        """Until there is news. The house is read again meanwhile: another process may have cut a new key."""
        while not await bell.heard(HEARTBEAT):
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
        who = who_is(device, opened[id], house) if id in opened else None
        if who is None:
            raise Gone
        return id, who, device.language

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
        self.rooms.feed.wake(EVERY)


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


def patient(send: Send, limit: asyncio.Timeout) -> Send:
    """A reader that does not read is dropped."""
    time = asyncio.get_running_loop().time

    async def sent(message: dict[str, Any]) -> None:
        limit.reschedule(time() + PATIENCE)
        await send(message)
        limit.reschedule(None)

    return sent


async def say(send: Send, frame: bytes) -> None:
    await send({"type": "http.response.body", "body": frame, "more_body": True})


async def refuse(send: Send, status: int) -> None:
    await send({"type": "http.response.start", "status": status, "headers": [(b"content-length", b"0"), *GUARDED]})
    await send({"type": "http.response.body", "body": b""})
