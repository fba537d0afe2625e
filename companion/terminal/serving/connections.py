"""Holds the connections of clients, limits their number, closes slow ones, and does TLS. Each connection wraps
uvicorn's own protocol, which handles HTTP. ASGI middleware notifies a connection when a request begins, when all of it
has arrived, and when it ends."""

import asyncio
import ssl
from collections import defaultdict
from collections.abc import Awaitable, Callable, Mapping
from functools import partial
from types import ModuleType
from typing import Any

from companion.web.http.guard import SAFE

resource: ModuleType | None
try:
    import resource
except ImportError:
    resource = None

# Seconds for a TLS handshake, for the headers of a request, and for a slow reader to take some of what it was sent.
HANDSHAKE_TIMEOUT, REQUEST_TIMEOUT, READ_TIMEOUT = 10.0, 15.0, 20.0
Receive = Callable[[], Awaitable[dict[str, Any]]]
SLOW_READERS = 64
# Files that are no connections: the database, the log, and connections that were accepted but not yet counted.
OWN_FILES, MOST_FILES = 256, 16_384
WITHOUT_RESOURCE = 1_000
# Address and port of the client, and of this server.
Endpoints = tuple[tuple[str, int] | None, tuple[str, int] | None]


class ConnectionLimits:
    """All open connections. `idle` maps the address of each client to its idle connections, oldest first: those on
    which no whole request has arrived. If more than `most` connections are open, one is closed: the oldest idle
    connection of the address that has the most idle ones."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.open: dict[Endpoints, Connection] = {}
        self.idle: defaultdict[str, dict[Connection, None]] = defaultdict(dict)
        self.slow_readers: dict[Connection, None] = {}

    def add(self, connection: "Connection") -> None:
        self.open[connection.endpoints] = connection
        self.mark_idle(connection)
        if len(self.open) > self.most and self.idle:
            most = max(self.idle.values(), key=len)
            next(iter(most)).close()

    def mark_idle(self, connection: "Connection") -> None:
        self.idle[connection.address].setdefault(connection)

    def mark_busy(self, connection: "Connection") -> None:
        of_address = self.idle.get(connection.address, {})
        of_address.pop(connection, None)
        if not of_address:
            self.idle.pop(connection.address, None)

    def add_slow_reader(self, connection: "Connection") -> None:
        """Records that the client reads slowly. If too many clients read slowly, the one that was recorded first is
        disconnected."""
        self.slow_readers[connection] = None
        if len(self.slow_readers) > SLOW_READERS:
            next(iter(self.slow_readers)).close()

    def remove_slow_reader(self, connection: "Connection") -> None:
        self.slow_readers.pop(connection, None)

    def remove(self, connection: "Connection") -> None:
        self.mark_busy(connection)
        self.remove_slow_reader(connection)
        if self.has(connection):
            del self.open[connection.endpoints]

    def has(self, connection: "Connection") -> bool:
        return self.open.get(connection.endpoints) is connection


def most_connections() -> int:
    """Returns how many connections may be open. Before that, it raises the system's limit of open files if possible."""
    if resource is None:
        return WITHOUT_RESOURCE
    files, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    if files < MOST_FILES:
        files = MOST_FILES if most == resource.RLIM_INFINITY else min(most, MOST_FILES)
        resource.setrlimit(resource.RLIMIT_NOFILE, (files, most))
    return int(files - min(OWN_FILES, files // 2))


class Connection(asyncio.Protocol):
    """Wraps uvicorn's protocol `http` for the connection of one client, and does the TLS handshake if `tls` has a
    context for the port of the server that the client reached. The connection counts against the `limits` even before
    the handshake; it is idle while no whole request has arrived."""

    def __init__(self, http: asyncio.Protocol, limits: ConnectionLimits, tls: Mapping[int, ssl.SSLContext]) -> None:
        self.http, self.limits, self.tls = http, limits, tls
        self.endpoints: Endpoints = (None, None)
        self.address = ""
        self.requests = self.unread = 0
        self.request_timer: asyncio.TimerHandle | None = None
        self.read_timer: asyncio.TimerHandle | None = None
        self.handshake: asyncio.Task[None] | None = None
        self.early = b""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        self.transport = transport
        self.endpoints = endpoints(transport)
        self.address = self.endpoints[0][0] if self.endpoints[0] else ""
        self.expect_request()
        context = self.tls.get(self.endpoints[1][1]) if self.endpoints[1] else None
        if context is None:
            self.http.connection_made(transport)
        else:
            transport.pause_reading()
            self.handshake = asyncio.create_task(self.start_tls(context))
        self.limits.add(self)

    async def start_tls(self, context: ssl.SSLContext) -> None:
        """Does the TLS handshake, then passes the secure transport, and data that arrived meanwhile, to `http`."""
        start = asyncio.get_running_loop().start_tls
        limit = HANDSHAKE_TIMEOUT
        try:
            secure = await start(self.transport, self, context, server_side=True, ssl_handshake_timeout=limit)
        except OSError:
            return self.close()
        self.handshake = None
        if secure and self.limits.has(self):
            self.transport = secure
            self.http.connection_made(secure)
            if self.early:
                self.data_received(self.early)
                self.early = b""

    def connection_lost(self, exc: Exception | None) -> None:
        self.forget()
        if self.handshake is None:
            self.http.connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if self.handshake:
            self.early += data
            return
        self.http.data_received(data)
        if not self.requests and self.request_timer is None:
            self.expect_request()

    def eof_received(self) -> bool | None:
        return None if self.handshake else self.http.eof_received()

    def begin_request(self) -> None:
        self.requests += 1
        self.stop_request_timer()

    def end_request(self) -> None:
        self.requests -= 1
        if not self.requests and self.limits.has(self):
            self.limits.mark_idle(self)

    def pause_writing(self) -> None:
        self.http.pause_writing()
        self.limits.add_slow_reader(self)
        self.expect_reading()

    def resume_writing(self) -> None:
        self.http.resume_writing()
        self.limits.remove_slow_reader(self)
        self.stop_read_timer()

    def expect_request(self) -> None:
        """Starts the timer that closes the connection if the headers of a request do not arrive within 15 seconds."""
        self.request_timer = asyncio.get_running_loop().call_later(REQUEST_TIMEOUT, self.close)

    def expect_reading(self) -> None:
        """Starts the timer that closes the connection if the client reads nothing for 20 seconds."""
        self.unread = self.transport.get_write_buffer_size()
        self.read_timer = asyncio.get_running_loop().call_later(READ_TIMEOUT, self.check_reading)

    def check_reading(self) -> None:
        """Closes the connection if the client has read nothing since the timer was started. Otherwise starts the timer
        again."""
        if self.transport.get_write_buffer_size() < self.unread:
            self.expect_reading()
        else:
            self.close()

    def close(self) -> None:
        """Closes the connection at once. A graceful end would wait for a client that does not read."""
        self.forget()
        if self.handshake:
            self.handshake.cancel()
        self.transport.abort()

    def forget(self) -> None:
        """Removes the connection from the limits and stops its timers."""
        self.limits.remove(self)
        self.stop_request_timer()
        self.stop_read_timer()

    def stop_request_timer(self) -> None:
        if self.request_timer:
            self.request_timer.cancel()
        self.request_timer = None

    def stop_read_timer(self) -> None:
        if self.read_timer:
            self.read_timer.cancel()
        self.read_timer = None


def endpoints(transport: asyncio.BaseTransport) -> Endpoints:
    """Returns the addresses of client and server in the form of ASGI. An address that the system no longer knows is
    None."""
    client, server = transport.get_extra_info("peername"), transport.get_extra_info("sockname")
    return (client[0], client[1]) if client else None, (server[0], server[1]) if server else None


class RequestTracking:
    """ASGI middleware that notifies a connection when a request begins, has arrived, and ends."""

    def __init__(self, app: Callable[..., Awaitable[None]], limits: ConnectionLimits) -> None:
        self.app, self.limits = app, limits

    async def __call__(self, scope: Mapping[str, Any], receive: Receive, send: Any) -> None:
        """Passes the request on, and notifies its connection when it begins, when all of it has arrived, and when it
        ends. A request with a safe method, such as GET, counts as arrived at once, because its body is never read."""
        connection = self.limits.open.get((scope["client"], scope["server"]))
        if connection is None:
            return await self.app(scope, receive, send)
        connection.begin_request()
        if scope["method"] in SAFE:
            self.limits.mark_busy(connection)
        else:
            receive = tracked(receive, partial(self.limits.mark_busy, connection))
        try:
            await self.app(scope, receive, send)
        finally:
            connection.end_request()


def tracked(receive: Receive, complete: Callable[[], None]) -> Receive:
    """Returns a wrapper of `receive` that calls `complete` when the whole request has arrived."""

    async def receive_body() -> dict[str, Any]:
        message = await receive()
        if message["type"] == "http.request" and not message.get("more_body"):
            complete()
        return message

    return receive_body
