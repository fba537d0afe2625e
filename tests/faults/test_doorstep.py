"""A line at the door has a little while to ask, and to take what it asked for."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from functools import partial
from typing import Any

import pytest
import uvicorn
from uvicorn.server import ServerState

from companion.terminal import doorstep
from companion.terminal.doorstep import Doorstep, Line

HUGE = b"x" * 2**24
Wires = tuple[asyncio.StreamReader, asyncio.StreamWriter]
ASK = b"GET / HTTP/1.1\r\nHost: a\r\n\r\n"


@asynccontextmanager
async def door(step: Doorstep, body: bytes = b"in") -> AsyncIterator[Callable[[], Awaitable[Wires]]]:
    async def app(scope: Any, receive: Any, send: Any) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"%d" % len(body))]})
        await send({"type": "http.response.body", "body": body})

    config = uvicorn.Config(app, log_config=None, lifespan="off")
    config.load()
    line = partial(Line, step, config=config, server_state=ServerState(), app_state={})
    server = await asyncio.get_running_loop().create_server(line, "127.0.0.1", 0)
    yield partial(asyncio.open_connection, *server.sockets[0].getsockname())
    server.close()


@pytest.mark.parametrize("said", [b"", ASK[:9], ASK + b"GET / HT"])
def test_a_line_that_asks_nothing_is_ended(monkeypatch: pytest.MonkeyPatch, said: bytes) -> None:
    monkeypatch.setattr(doorstep, "TO_ASK", 0.1)

    async def story() -> None:
        async with door(step := Doorstep(9)) as knock:
            reader, writer = await knock()
            writer.write(said)
            await asyncio.wait_for(end_of(reader), 5)
            assert not step.lines and not step.waiting
            writer.close()

    asyncio.run(story())


def test_a_line_that_has_asked_is_kept_for_the_next_question(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doorstep, "TO_ASK", 0.05)

    async def story() -> None:
        async with door(Doorstep(9)) as knock:
            reader, writer = await knock()
            for _ in range(2):
                writer.write(ASK)
                assert await asyncio.wait_for(reader.readuntil(b"in"), 5)
                with pytest.raises(TimeoutError):
                    await asyncio.wait_for(reader.read(1), 0.2)
            writer.close()

    asyncio.run(story())


def test_a_reader_that_does_not_read_is_dropped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doorstep, "TO_READ", 0.05)

    async def story() -> None:
        async with door(step := Doorstep(9), HUGE) as knock:
            _, writer = await knock()
            writer.write(ASK)
            writer.transport.pause_reading()
            while not step.slow:
                await asyncio.sleep(0)
            while step.lines:
                await asyncio.sleep(0)
            writer.transport.abort()

    asyncio.run(asyncio.wait_for(story(), 10))


def test_the_crowd_of_one_address_makes_room_not_the_single_guest() -> None:
    step = Doorstep(3)
    guest, *crowd = (Standing(step, address) for address in ("guest", "crowd", "crowd", "crowd"))
    assert [each.gone for each in (guest, *crowd)] == [False, True, False, False]


class Standing:
    """A line without a wire."""

    def __init__(self, step: Doorstep, address: str) -> None:
        self.step, self.address, self.gone = step, address, False
        step.came(self)  # type: ignore[arg-type]

    def hang_up(self) -> None:
        self.gone = True
        self.step.left(self)  # type: ignore[arg-type]


async def end_of(reader: asyncio.StreamReader) -> None:
    try:
        while await reader.read(4096):
            continue
    except ConnectionError:
        return
