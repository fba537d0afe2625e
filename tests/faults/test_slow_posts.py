"""Phones that stop in the middle of a post hold nobody up."""

import asyncio
import socket
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from io import BytesIO
from typing import Any

import pytest

from companion.web.http import wsgi_bridge
from tests.http_player import Player
from tests.server_process import Served

HALF = "POST /device HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nOrigin: http://127.0.0.1:{port}\r\n"
HALF += "Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 100\r\n\r\nlang"
MANY = 15


@contextmanager
def half_a_post(port: int) -> Iterator[socket.socket]:
    with socket.create_connection(("127.0.0.1", port), timeout=60) as line:
        line.sendall(HALF.format(port=port).encode())
        yield line


def test_posts_that_stop_in_the_middle_hold_nobody_up(serve: Served) -> None:
    assert serve.port
    with ExitStack() as stack:
        for _ in range(MANY):
            stack.enter_context(half_a_post(serve.port))
        assert Player(serve.base).get("/").status == 200
        assert serve.tablet().open_table()


def test_a_post_that_never_ends_is_given_up() -> None:
    async def silence() -> dict[str, Any]:
        await asyncio.Event().wait()
        raise AssertionError

    assert not asyncio.run(wsgi_bridge.read_body(silence, BytesIO(), 10, 0.01))


@pytest.mark.parametrize("length", [0, 3, 3 * wsgi_bridge.IN_MEMORY])
def test_a_post_comes_on_whole(length: int) -> None:
    body = bytes(each % 251 for each in range(length))
    sent: list[dict[str, Any]] = [
        {"type": "http.request", "body": body[: length // 2], "more_body": True},
        {"type": "http.request", "body": body[length // 2 :], "more_body": False},
        {"type": "http.disconnect"},
    ]

    left: Iterator[dict[str, Any]] = iter(sent)

    async def receive() -> dict[str, Any]:
        return next(left)

    handed_on = BytesIO()
    assert asyncio.run(wsgi_bridge.read_body(receive, handed_on, length, 1))
    assert handed_on.read() == body and next(left) == {"type": "http.disconnect"}


def test_who_hangs_up_in_the_middle_has_asked_for_nothing() -> None:
    left: Iterator[dict[str, Any]] = iter(
        [{"type": "http.request", "body": b"points=1", "more_body": True}, {"type": "http.disconnect"}]
    )

    async def receive() -> dict[str, Any]:
        return next(left)

    assert not asyncio.run(wsgi_bridge.read_body(receive, BytesIO(), 100, 1))


NO_BODY = "POST /files/x HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nTransfer-Encoding: chunked\r\n\r\n"
TWO_LENGTHS = (
    "POST /device HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n"
)


@contextmanager
def line_that_says(port: int, what: str) -> Iterator[socket.socket]:
    with socket.create_connection(("127.0.0.1", port), timeout=60) as line:
        line.sendall(what.format(port=port).encode())
        yield line


def test_files_of_strangers_that_never_come_stop_no_file_of_a_keeper(serve: Served) -> None:
    tablet = serve.tablet()
    with ExitStack() as stack:
        lines = [stack.enter_context(line_that_says(serve.port, NO_BODY)) for _ in range(4)]
        assert all(b" 403 " in line.recv(1000) for line in lines)
        assert tablet.post("/files/backups").status == 303


def test_a_request_that_tells_two_lengths_is_refused(serve: Served) -> None:
    with line_that_says(serve.port, TWO_LENGTHS) as line:
        assert b" 400 " in line.recv(1000)
