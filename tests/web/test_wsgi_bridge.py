"""Between the loop and Flask: what a request becomes, and how its answer goes out."""

import asyncio
from collections.abc import Callable, Iterable, Iterator
from io import BytesIO
from threading import Event
from typing import Any

import pytest

from companion.web.http.wsgi_bridge import CHUNK_SIZE, WsgiBridge

HEADERS = [(b"content-type", b"text/plain"), (b"content-length", b"3"), (b"accept-language", b"fr")]
SCOPE = {
    "method": "POST", "path": "/tables/é", "query_string": b"a=1", "http_version": "1.1", "scheme": "http",
    "server": ("127.0.0.1", 8000), "client": ("10.0.0.7", 4242), "headers": HEADERS,
}  # fmt: skip
KNOWN = {"house": "ours"}
Message = dict[str, Any]
Environ = dict[str, Any]


def answered(application: Callable[..., Iterable[bytes]], **scope: object) -> list[Message]:
    sent: list[Message] = []

    async def send(message: Message) -> None:
        sent.append(message)

    asyncio.run(WsgiBridge(application, KNOWN)({**SCOPE, **scope}, BytesIO(b"yes"), send))
    return sent


def asked(**scope: object) -> Environ:
    found: Environ = {}

    def application(environ: Environ, start: Callable[..., object]) -> list[bytes]:
        found.update(environ)
        start("204 NO CONTENT", [])
        return []

    answered(application, **scope)
    return found


def saying(*pieces: bytes) -> Callable[..., Iterator[bytes]]:
    def application(_: Environ, start: Callable[..., object]) -> Iterator[bytes]:
        start("200 OK", [("Content-Type", "text/plain"), ("Set-Cookie", "a=1"), ("Set-Cookie", "b=2")])
        yield from pieces

    return application


def test_what_is_short_goes_out_in_one_piece() -> None:
    head, body = answered(saying(b"one, ", b"two"))
    assert (head["status"], body) == (200, {"type": "http.response.body", "body": b"one, two"})
    assert head["headers"] == [(b"content-type", b"text/plain"), (b"set-cookie", b"a=1"), (b"set-cookie", b"b=2")]


def test_what_is_long_is_fetched_once_the_last_piece_was_read() -> None:
    fetched: list[int] = []
    seen: list[tuple[int, int]] = []

    def application(_: Environ, start: Callable[..., object]) -> Iterator[bytes]:
        start("200 OK", [])
        for piece in range(4):
            fetched.append(piece)
            yield b"x" * CHUNK_SIZE

    async def send(message: Message) -> None:
        seen.append((len(message.get("body", b"")), len(fetched)))

    asyncio.run(WsgiBridge(application, KNOWN)(SCOPE, BytesIO(), send))
    assert seen == [(0, 1), *((CHUNK_SIZE, number) for number in range(1, 5)), (0, 4)]


def test_a_request_is_told_as_wsgi_has_it() -> None:
    environ = asked()
    told = ("REQUEST_METHOD", "QUERY_STRING", "REMOTE_ADDR", "CONTENT_TYPE", "CONTENT_LENGTH", "HTTP_ACCEPT_LANGUAGE")
    assert [environ[name] for name in told] == ["POST", "a=1", "10.0.0.7", "text/plain", "3", "fr"]
    assert environ["PATH_INFO"].encode("latin1").decode() == "/tables/é"
    assert environ["wsgi.input"].read() == b"yes"
    assert environ["house"] == "ours"


def test_what_stands_before_every_path_is_no_part_of_it() -> None:
    environ = asked(root_path="/games", path="/games/tables")
    assert (environ["SCRIPT_NAME"], environ["PATH_INFO"]) == ("/games", "/tables")


def test_a_header_that_comes_twice_is_one_and_none_passes_for_another() -> None:
    environ = asked(headers=[(b"x-forwarded-for", b"1"), (b"x-forwarded-for", b"2"), (b"x_forwarded_for", b"3")])
    assert environ["HTTP_X_FORWARDED_FOR"] == "1,2"


@pytest.mark.parametrize("pieces", [1, 2])
def test_an_answer_that_breaks_is_closed_and_told(pieces: int) -> None:
    closed = Event()

    def application(_: Environ, start: Callable[..., object]) -> Iterator[bytes]:
        start("200 OK", [])
        try:
            for _ in range(pieces - 1):
                yield b"x" * CHUNK_SIZE
            raise ZeroDivisionError
        finally:
            closed.set()

    with pytest.raises(ZeroDivisionError):
        answered(application)
    assert closed.wait(60)


def test_an_answer_that_nobody_takes_any_more_is_closed() -> None:
    closed = Event()

    class Content:
        def __iter__(self) -> Iterator[bytes]:
            yield from [b"x" * CHUNK_SIZE] * 3

        def close(self) -> None:
            closed.set()

    def application(_: Environ, start: Callable[..., object]) -> Content:
        start("200 OK", [])
        return Content()

    async def send(message: Message) -> None:
        raise TimeoutError

    with pytest.raises(TimeoutError):
        asyncio.run(WsgiBridge(application, KNOWN)(SCOPE, BytesIO(), send))
    assert closed.wait(60)


def test_what_was_written_beforehand_comes_first() -> None:
    def application(_: Environ, start: Callable[..., Any]) -> list[bytes]:
        start("200 OK", [])(b"first, ")
        return [b"then"]

    assert answered(application)[-1]["body"] == b"first, then"
