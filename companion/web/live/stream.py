"""Serves the live stream of one screen, without Flask. Before each frame it checks what the device may see."""

import asyncio
import re
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Any
from urllib.parse import parse_qsl

from companion.table.fact import Who
from companion.table.log.store_contract import CannotWrite
from companion.table.log.table_memory import HOUSE_ID, NoSuchTable
from companion.web.http.guard import Visitor, is_keeper, visitor_of, who_is
from companion.web.http.proxies import Receive, Scope, Send, inner_path
from companion.web.http.responses import SECURITY_HEADERS, send_refusal
from companion.web.live.frames import FrameDrawer, FrameRequest
from companion.web.live.presence import count_down
from companion.web.live.stream_wakeups import EVERY, WHOLE_HOUSE, wait_for_signal
from companion.web.rendering.drawn_screens import ShownScreen
from companion.web.services import Services

PATH = re.compile(r"/tables/(?P<id>\w+)/stream")
HOUSE_PATH = "/stream"
RETRY, HEARTBEAT, SEND_TIMEOUT, REREAD_PAUSE = 750, 10.0, 20.0, 1.0
# Streams of one device at one table. A browser opens six connections to a house, however many tabs it has.
MAX_STREAMS = 32
KEEPER_AUDIENCE = Who("keeper")
NOTHING_SHOWN = ShownScreen(0, {})

HangUp = asyncio.Future[None]
START = f"retry: {RETRY}\n\n".encode()
FOLLOW = "event: follow\ndata: {}\n\n"
PING, LEAVE, RELOAD = (f"event: {each}\ndata: -\n\n".encode() for each in ("ping", "leave", "reload"))


class NotAllowed(Exception):
    """Raised if the device may not, or no longer, see this table. Its screen is then told to leave."""


class Stream:
    """The ASGI application for live streams. `open` holds a future for each stream, which is done when the client has
    disconnected. `open_counts` counts the streams of each device at each table."""

    def __init__(self, services: Services) -> None:
        self.services = services
        self.pool = ThreadPoolExecutor(max_workers=2, thread_name_prefix="draw")
        self.frame_drawer = FrameDrawer(services, self.pool)
        self.open: set[asyncio.Future[Any]] = set()
        self.open_counts: Counter[tuple[str, str]] = Counter()
        self.closing = False
        self.house_read_at = 0.0

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        config, languages = self.services.config, self.services.translators
        device = visitor_of(scope, config.names, config.secure_port, languages)
        path = inner_path(scope)
        found = PATH.fullmatch(path)
        id = HOUSE_ID if path == HOUSE_PATH else found["id"] if found else None
        if scope["method"] != "GET":
            return await send_refusal(send, 405)
        if id is None or device is None:
            return await send_refusal(send, 421)
        try:
            await self.in_thread(self.services.tables.memory.load, HOUSE_ID)
            await self.in_thread(self.services.tables.memory.load, id)
            self.check_access(id, device)
        except (NoSuchTable, NotAllowed):
            return await send_refusal(send, 403)
        except CannotWrite:
            return await send_refusal(send, 503)
        watcher = (id, device.device)
        if self.open_counts[watcher] >= MAX_STREAMS:
            return await send_refusal(send, 429)
        self.open_counts[watcher] += 1
        try:
            await send({"type": "http.response.start", "status": 200, "headers": HEADERS})
            await self.serve(id, device, shown_version(scope), receive, send)
        finally:
            count_down(self.open_counts, watcher)

    async def serve(self, id: str, device: Visitor, version: str, receive: Receive, send: Send) -> None:
        """Serves one stream until the client disconnects, does not read for 20 seconds, or the house closes."""
        signal, topic = asyncio.Event(), WHOLE_HOUSE if id == HOUSE_ID else id
        hung_up = asyncio.ensure_future(until_hung_up(receive))
        hung_up.add_done_callback(lambda _: signal.set())
        self.open.add(hung_up)
        try:
            async with asyncio.timeout(None) as limit:
                sender = with_time_limit(send, limit)
                with self.services.presence.screen(id, device.device), self.services.feed.subscribed(topic, signal):
                    await send_frame(sender, START)
                    try:
                        await self.send_frames(id, device, version, signal, hung_up, sender)
                    except NotAllowed:
                        await send_frame(sender, LEAVE)
                await sender({"type": "http.response.body", "body": b""})
        except (OSError, TimeoutError, CannotWrite):
            pass
        finally:
            self.open.discard(hung_up)
            hung_up.cancel()

    async def send_frames(
        self, id: str, device: Visitor, version: str, signal: asyncio.Event, hung_up: HangUp, send: Send
    ) -> None:
        """Sends a frame after each change of the table, and pings in between, until the stream ends. If the device's
        role has changed, or the whole log was read again, the page is told to reload. Raises NotAllowed if the device
        may no longer see the table."""
        times_read = self.services.tables.memory.reread_counts
        shown, role, before = NOTHING_SHOWN, self.check_access(id, device).role, times_read[id]
        following = self.next_table_id(id)
        while not (self.closing or hung_up.done()):
            signal.clear()
            who = self.check_access(id, device)
            if (who.role, times_read[id]) != (role, before):
                return await send_frame(send, RELOAD)
            next_frame = await self.frame_drawer.next(FrameRequest(id, who, device.language, shown, version))
            shown, version = next_frame.shown, ""
            if next_frame.frame:
                await send_frame(send, next_frame.frame)
            following = await self.follow(id, device, following, send)
            await self.send_pings(id, device, signal, send)

    async def follow(self, id: str, device: Visitor, following: str, send: Send) -> str:
        """Returns the id of the table at which the people of this table play on, or "". `following` is the id that this
        stream knew before. If the id is new and the device may see that table, the screen is told to open it."""
        next = self.next_table_id(id)
        if next != following and await self.in_thread(self.services.tables.memory.load, next):
            with suppress(NotAllowed):
                self.check_access(next, device)
                url = self.services.screens.urls.build("table.show", {"id": next})
                await send_frame(send, FOLLOW.format(url).encode())
        return next

    def next_table_id(self, id: str) -> str:
        opened = self.services.tables.memory.opened
        return opened[id].table.next if id in opened else ""

    async def send_pings(self, id: str, device: Visitor, signal: asyncio.Event, send: Send) -> None:
        while not await wait_for_signal(signal, HEARTBEAT):
            await self.reread_house()
            self.check_access(id, device)
            await send_frame(send, PING)

    async def reread_house(self) -> None:
        """Reads the house's log, because another process may have changed who is a keeper. It does so at most once a
        second for all streams."""
        now = asyncio.get_running_loop().time()
        if now - self.house_read_at >= REREAD_PAUSE:
            await self.in_thread(self.services.tables.memory.load, HOUSE_ID)
            self.house_read_at = now

    def check_access(self, id: str, device: Visitor) -> Who:
        """Returns the device's audience, which is known from memory. Raises NotAllowed if the device may not see the
        table."""
        tables = self.services.tables
        house, opened = tables.house_in_memory(), tables.memory.opened.get(id)
        if id == HOUSE_ID:
            who = KEEPER_AUDIENCE if is_keeper(device, house) else None
        else:
            who = who_is(device, opened, house) if opened else None
        if who is None:
            raise NotAllowed
        return who

    async def in_thread(self, work: Callable[..., Any], *args: Any) -> Any:
        return await asyncio.get_running_loop().run_in_executor(self.pool, work, *args)

    def close(self) -> None:
        self.closing = True
        self.hang_up()

    def hang_up(self) -> None:
        """Ends all streams. Their screens then connect again."""
        for hung_up in self.open:
            if not hung_up.done():
                hung_up.cancel()
        self.services.feed.wake(EVERY)


HEADERS = [
    (b"content-type", b"text/event-stream; charset=utf-8"),
    (b"cache-control", b"no-store"),
    (b"x-accel-buffering", b"no"),
    *SECURITY_HEADERS,
]


def shown_version(scope: Scope) -> str:
    """Returns the version of the screen with which the page was loaded. The page names it in the URL of its stream.
    Returns "" if the URL names none, because the stream has changed the page since."""
    query: bytes = scope.get("query_string", b"")
    return dict(parse_qsl(query.decode("latin-1"))).get("shown", "")


async def until_hung_up(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        continue


def with_time_limit(send: Send, limit: asyncio.Timeout) -> Send:
    """Returns `send` with a time limit for each message, so that a client that does not read is disconnected."""
    time = asyncio.get_running_loop().time

    async def sent(message: dict[str, Any]) -> None:
        limit.reschedule(time() + SEND_TIMEOUT)
        await send(message)
        limit.reschedule(None)

    return sent


async def send_frame(send: Send, frame: bytes) -> None:
    await send({"type": "http.response.body", "body": frame, "more_body": True})
