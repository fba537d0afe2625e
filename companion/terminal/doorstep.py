"""Who may stand at the door, and for how long. A line that asks nothing goes; when there is no more room, whoever came
first without asking makes room for who comes next, out of the crowd of the address that sends most."""

import asyncio
import ssl
from asyncio.sslproto import SSLProtocol
from collections import defaultdict
from types import ModuleType
from typing import Any, cast

from uvicorn.protocols.http.h11_impl import H11Protocol

resource: ModuleType | None
try:
    import resource
except ImportError:
    resource = None

# Seconds for a whole set of headers, and for a reader to take something of what it was sent.
TO_ASK, TO_READ = 15.0, 20.0
# And for a browser to agree on a secure line.
TO_AGREE = 10.0
SLOW_READERS = 64
# Files for what is not a line: the house, its log, and lines that were taken but not yet counted.
OWN_FILES, MOST_FILES = 256, 16_384


def roomy() -> int:
    """How many lines there is room for; the system is asked for more files than it gives by itself."""
    if resource is None:
        return 1_000
    files, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    if files < MOST_FILES:
        files = MOST_FILES if most == resource.RLIM_INFINITY else min(most, MOST_FILES)
        resource.setrlimit(resource.RLIMIT_NOFILE, (files, most))
    return int(files - min(OWN_FILES, files // 2))


class Doorstep:
    """All lines of this house, and those of each address that have nothing under way, the oldest first."""

    def __init__(self, room: int) -> None:
        self.room = room
        self.lines: set[Line] = set()
        self.waiting: defaultdict[str, dict[Line, None]] = defaultdict(dict)
        self.slow: dict[Line, None] = {}

    def came(self, line: "Line") -> None:
        self.lines.add(line)
        self.waits(line)
        if len(self.lines) > self.room:
            self.make_room()

    def make_room(self) -> None:
        if self.waiting:
            crowd = max(self.waiting.values(), key=len)
            next(iter(crowd)).hang_up()

    def waits(self, line: "Line") -> None:
        self.waiting[line.address].setdefault(line)

    def asks(self, line: "Line") -> None:
        crowd = self.waiting.get(line.address, {})
        crowd.pop(line, None)
        if not crowd:
            self.waiting.pop(line.address, None)

    def reads_slowly(self, line: "Line") -> None:
        self.slow[line] = None
        if len(self.slow) > SLOW_READERS:
            next(iter(self.slow)).hang_up()

    def left(self, line: "Line") -> None:
        self.asks(line)
        self.lines.discard(line)
        self.slow.pop(line, None)


class Line(H11Protocol):
    """One connection. It waits until all that it asks has arrived, and again between two requests."""

    def __init__(self, doorstep: Doorstep, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self.doorstep, self.address = doorstep, ""
        self.limit: asyncio.TimerHandle | None = None
        self.unread = 0

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.address = self.client[0] if self.client else ""
        self.doorstep.came(self)
        self.must_ask_soon()

    def is_at_the_door(self, transport: asyncio.Transport) -> None:
        """It has yet to agree on a secure line: it counts among the others from now on."""
        self.transport = transport
        self.address = transport.get_extra_info("peername", ("",))[0]
        self.doorstep.came(self)
        self.must_ask_soon()

    def connection_lost(self, exc: Exception | None) -> None:
        self.forget_limit()
        self.doorstep.left(self)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self.is_asking:
            self.forget_limit()
        elif self.limit is None:
            self.must_ask_soon()
        if self.is_asking and not self.cycle.more_body:
            self.doorstep.asks(self)

    @property
    def is_asking(self) -> bool:
        return self.cycle is not None and not self.cycle.response_complete

    def on_response_complete(self) -> None:
        super().on_response_complete()
        if not self.is_asking and self in self.doorstep.lines:
            self.doorstep.waits(self)
            if self.conn.trailing_data[0]:
                self.must_ask_soon()

    def pause_writing(self) -> None:
        super().pause_writing()
        self.unread = self.transport.get_write_buffer_size()
        self.set_limit(TO_READ, self.must_have_read)
        self.doorstep.reads_slowly(self)

    def resume_writing(self) -> None:
        super().resume_writing()
        self.forget_limit()
        self.doorstep.slow.pop(self, None)

    def must_ask_soon(self) -> None:
        self.set_limit(TO_ASK, self.hang_up)

    def must_have_read(self) -> None:
        before, self.unread = self.unread, self.transport.get_write_buffer_size()
        if self.unread >= before:
            return self.hang_up()
        self.set_limit(TO_READ, self.must_have_read)

    def set_limit(self, seconds: float, then: Any) -> None:
        self.forget_limit()
        self.limit = self.loop.call_later(seconds, then)

    def forget_limit(self) -> None:
        if self.limit:
            self.limit.cancel()
        self.limit = None

    def hang_up(self) -> None:
        """At once: a polite end would wait for a reader who does not read."""
        self.forget_limit()
        self.doorstep.left(self)
        self.transport.abort()


class SecureDoor(asyncio.Protocol):
    """Behind it is a line like any other, once both sides have agreed on a secure one."""

    def __init__(self, line: Line, context: ssl.SSLContext) -> None:
        self.line, self.context = line, context

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        self.line.is_at_the_door(transport)
        how: Any = {"server_side": True, "ssl_handshake_timeout": TO_AGREE}
        agreeing = SSLProtocol(self.line.loop, self.line, self.context, cast(Any, None), **how)
        transport.set_protocol(agreeing)
        agreeing.connection_made(transport)
