"""Draws the next frame of each screen's stream on a thread. Screens that show the same share one frame."""

import asyncio
from collections import defaultdict
from collections.abc import Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial

from companion.table.fact import Who
from companion.table.log.table_memory import HOUSE_ID
from companion.web.pages.house.home_page import house_parts
from companion.web.rendering.drawn_screens import CLOSED, DrawnScreen, ShownScreen
from companion.web.services import Services


@dataclass(frozen=True, slots=True)
class FrameRequest:
    """A request for the parts of the screen of `who` at the table `id` that have changed since `shown`, the state that
    the device shows. Parts in drawers are not sent. For a page that was just loaded, `version` is the version of the
    screen on that page, otherwise ""."""

    id: str
    who: Who
    language: str
    shown: ShownScreen
    version: str = ""


@dataclass(frozen=True, slots=True)
class NextFrame:
    """The next frame of a stream. `frame` holds the bytes to send, none if there is nothing new; `shown` is what the
    screen shows after that."""

    shown: ShownScreen
    frame: bytes


Drawn = NextFrame | Exception


class FrameDrawer:
    """Draws the frames of all live streams on the threads of `pool`. Equal requests made in the same turn of the event
    loop share a frame."""

    def __init__(self, services: Services, pool: ThreadPoolExecutor) -> None:
        self.services, self.pool = services, pool
        self.waiting: defaultdict[FrameRequest, list[asyncio.Future[NextFrame]]] = defaultdict(list)

    async def next(self, request: FrameRequest) -> NextFrame:
        """Returns the frame for this request. All requests of one turn of the event loop are drawn together."""
        loop = asyncio.get_running_loop()
        if not self.waiting:
            loop.call_soon(self.draw_waiting)
        frame: asyncio.Future[NextFrame] = loop.create_future()
        self.waiting[request].append(frame)
        return await frame

    def draw_waiting(self) -> None:
        waiting, self.waiting = self.waiting, defaultdict(list)
        work = asyncio.get_running_loop().run_in_executor(self.pool, self.draw_all, [*waiting])
        work.add_done_callback(partial(resolve, waiting.values()))

    def draw_all(self, requests: Sequence[FrameRequest]) -> list[Drawn]:
        """Returns, for each request, a frame or the error that drawing it raised, so that an error of one screen does
        not stop the others."""
        found: list[Drawn] = []
        for each in requests:
            try:
                found.append(next_frame(self.draw(each), each))
            except Exception as error:
                found.append(error)
        return found

    def draw(self, request: FrameRequest) -> DrawnScreen:
        screens, tables = self.services.screens, self.services.tables
        if request.id == HOUSE_ID:
            parts = house_parts(self.services)
            return DrawnScreen(0, {part.name: screens.draw_part(HOUSE_ID, part, request.language) for part in parts})
        return screens.draw(tables.memory.recall(request.id), request.who, request.language, CLOSED)


def resolve(waiting: Iterable[Sequence[asyncio.Future[NextFrame]]], drawn: asyncio.Future[list[Drawn]]) -> None:
    """Gives each waiting stream its frame or its error. Streams that have ended meanwhile are skipped."""
    for futures, frame in zip(waiting, drawn.result(), strict=True):
        for future in futures:
            if future.done():
                continue
            if isinstance(frame, Exception):
                future.set_exception(frame)
            else:
                future.set_result(frame)


def next_frame(drawn: DrawnScreen, request: FrameRequest) -> NextFrame:
    """Returns the frame with the parts that have changed. If the page already shows this version of the screen, the
    frame holds only the number of the last fact as its id."""
    if request.version and request.version == drawn.version:
        return NextFrame(drawn.as_shown, b"id: %d\n\n" % drawn.seq)
    changed = drawn.partials(request.shown.parts)
    frame = b"id: %d\n%b" % (drawn.seq, event_data(changed)) if changed or drawn.seq != request.shown.seq else b""
    return NextFrame(drawn.as_shown, frame)


def event_data(changed: bytes) -> bytes:
    """Returns HTML as the data of one server-sent event. Each line is marked as data, so that no line of the HTML is
    read as another field."""
    lines = changed.replace(b"\r\n", b"\n").replace(b"\r", b"\n").replace(b"\n", b"\ndata: ")
    return b"data: %b\n\n" % lines
