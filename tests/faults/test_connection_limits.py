"""A connection has a little while to ask, and to take what it asked for."""

import asyncio
import ssl
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from typing import Any

import pytest
import uvicorn

from companion.config import Config
from companion.terminal.serving import connections
from companion.terminal.serving.certificate import tls_context
from companion.terminal.serving.connections import ConnectionLimits
from companion.terminal.serving.listening_socket import listen
from companion.terminal.serving.server import NO_TLS, TlsContexts, settings

HUGE = b"x" * 2**24
Streams = tuple[asyncio.StreamReader, asyncio.StreamWriter]
ASK = b"GET / HTTP/1.1\r\nHost: a\r\n\r\n"
HALF_A_POST = b"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\nhalf"


class Server(uvicorn.Server):
    """Uvicorn with our settings. `listens` is set once it accepts connections."""

    def __init__(self, app: Any, limits: ConnectionLimits, tls: TlsContexts = NO_TLS) -> None:
        super().__init__(settings(app, limits, tls))
        self.listens = asyncio.Event()

    async def startup(self, sockets: Any = None) -> None:
        await super().startup(sockets)
        self.listens.set()


@asynccontextmanager
async def serving(
    limits: ConnectionLimits,
    body: bytes = b"in",
    tls: ssl.SSLContext | None = None,
    keep_alive: float = 60,
    may_answer: asyncio.Event | None = None,
) -> AsyncIterator[Callable[[], Awaitable[Streams]]]:
    async def app(scope: Any, receive: Any, send: Any) -> None:
        if scope["method"] == "POST":
            while (await receive()).get("more_body"):
                continue
        if may_answer:
            await may_answer.wait()
        await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"%d" % len(body))]})
        await send({"type": "http.response.body", "body": body})

    with listen("127.0.0.1", range(1)) as listening:
        address = listening.getsockname()
        server = Server(app, limits, {address[1]: tls} if tls else NO_TLS)
        server.config.timeout_keep_alive = keep_alive  # type: ignore[assignment]
        task = asyncio.create_task(server.serve([listening.dup()]))
        await server.listens.wait()
        yield partial(asyncio.open_connection, *address)
        server.should_exit = True
        await task


@pytest.mark.parametrize("sent", [b"", ASK[:9], HALF_A_POST[:30]])
def test_a_connection_that_asks_nothing_is_closed(monkeypatch: pytest.MonkeyPatch, sent: bytes) -> None:
    monkeypatch.setattr(connections, "REQUEST_TIMEOUT", 0.1)

    async def story() -> None:
        async with serving(limits := ConnectionLimits(9)) as connect:
            reader, writer = await connect()
            writer.write(sent)
            await asyncio.wait_for(end_of(reader), 60)
            assert not limits.open and not limits.idle
            writer.close()

    asyncio.run(story())


@pytest.mark.parametrize(("timeout", "keep_alive"), [(0.1, 60), (60, 0.1)])
@pytest.mark.parametrize("rest", [b"GET / HT", b"nonsense\r\n\r\n"])
def test_half_a_question_after_an_answer_keeps_no_connection_open(
    monkeypatch: pytest.MonkeyPatch, rest: bytes, timeout: float, keep_alive: float
) -> None:
    """Uvicorn's own timeout ends those whose second question came together with the first."""

    async def story() -> None:
        async with serving(limits := ConnectionLimits(9), keep_alive=keep_alive) as connect:
            reader, writer = await connect()
            if timeout < keep_alive:
                writer.write(ASK)
                await reader.readuntil(b"in")
                monkeypatch.setattr(connections, "REQUEST_TIMEOUT", timeout)
                writer.write(rest)
            else:
                writer.write(ASK + rest)
            await asyncio.wait_for(end_of(reader), 60)
            assert not limits.open and not limits.idle
            writer.close()

    asyncio.run(story())


def test_a_connection_that_has_asked_is_kept_for_the_next_question() -> None:
    async def story() -> None:
        async with serving(limits := ConnectionLimits(9)) as connect:
            reader, writer = await connect()
            for _ in range(2):
                writer.write(ASK)
                assert await asyncio.wait_for(reader.readuntil(b"in"), 60)
                assert [each.request_timer for each in limits.open.values()] == [None]
            writer.close()

    asyncio.run(story())


def test_a_reader_that_does_not_read_is_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "READ_TIMEOUT", 0.05)

    async def story() -> None:
        async with serving(limits := ConnectionLimits(9), HUGE) as connect:
            _, writer = await connect()
            writer.write(ASK * 2)
            writer.transport.pause_reading()
            while not limits.slow_readers:
                await asyncio.sleep(0)
            while limits.open:
                await asyncio.sleep(0)
            writer.transport.abort()

    asyncio.run(asyncio.wait_for(story(), 60))


def test_a_connection_is_idle_until_its_whole_request_is_here() -> None:
    async def story() -> None:
        may_answer = asyncio.Event()
        async with serving(limits := ConnectionLimits(9), may_answer=may_answer) as connect:
            reader, writer = await connect()
            writer.write(HALF_A_POST)
            while not limits.open or not next(iter(limits.open.values())).requests:  # type: ignore[attr-defined]
                await asyncio.sleep(0)
            assert limits.idle
            writer.write(b" more")
            while limits.idle:
                await asyncio.sleep(0)
            may_answer.set()
            await reader.readuntil(b"in")
            assert limits.idle
            writer.close()

    asyncio.run(asyncio.wait_for(story(), 60))


def test_a_question_that_comes_with_the_end_of_the_handshake_is_answered(tmp_path: Path) -> None:
    context = tls_context(Config(tmp_path, host="127.0.0.1"))
    trusting = ssl.create_default_context(cafile=tmp_path / "tls.pem")

    async def story() -> None:
        async with serving(limits := ConnectionLimits(9), tls=context) as connect:
            reader, writer = await connect()
            came, sent = ssl.MemoryBIO(), ssl.MemoryBIO()
            wrapped = trusting.wrap_bio(came, sent, server_hostname="127.0.0.1")
            while not shook_hands(wrapped):
                writer.write(sent.read())
                came.write(await reader.read(4096))
            wrapped.write(ASK)
            writer.write(sent.read())
            while not (said := read(wrapped)):
                came.write(await reader.read(4096))
            assert said.startswith(b"HTTP/1.1 200") and len(limits.open) == 1
            writer.close()
            while limits.open:
                await asyncio.sleep(0)

    asyncio.run(asyncio.wait_for(story(), 60))


def shook_hands(wrapped: ssl.SSLObject) -> bool:
    try:
        wrapped.do_handshake()
    except ssl.SSLWantReadError:
        return False
    return True


def read(wrapped: ssl.SSLObject) -> bytes:
    try:
        return wrapped.read(4096)
    except ssl.SSLWantReadError:
        return b""


@pytest.mark.parametrize("sent", [b"", b"\x16\x03\x01", ASK])
def test_a_handshake_that_fails_or_never_ends_is_closed(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, tmp_path: Path, sent: bytes
) -> None:
    monkeypatch.setattr(connections, "HANDSHAKE_TIMEOUT", 0.1)
    context = tls_context(Config(tmp_path, host="127.0.0.1"))

    async def story() -> None:
        async with serving(limits := ConnectionLimits(2), tls=context) as connect:
            opened = [await connect() for _ in range(4)]
            for reader, writer in opened:
                writer.write(sent)
                await asyncio.wait_for(end_of(reader), 60)
                writer.close()
            assert not limits.open and not limits.idle

    asyncio.run(story())
    assert caplog.text == ""


def test_the_address_with_most_idle_connections_makes_room_not_the_single_guest() -> None:
    limits = ConnectionLimits(3)
    guest, *crowd = (Fake(limits, address, port) for port, address in enumerate(("guest", "crowd", "crowd", "crowd")))
    assert [each.is_closed for each in (guest, *crowd)] == [False, True, False, False]


class Fake:
    """A connection without a network."""

    def __init__(self, limits: ConnectionLimits, address: str, port: int) -> None:
        self.limits, self.endpoints, self.address, self.is_closed = limits, ((address, port), None), address, False
        limits.add(self)  # type: ignore[arg-type]

    def close(self) -> None:
        self.is_closed = True
        self.limits.remove(self)  # type: ignore[arg-type]


async def end_of(reader: asyncio.StreamReader) -> None:
    try:
        while await reader.read(4096):
            continue
    except ConnectionError:
        return
