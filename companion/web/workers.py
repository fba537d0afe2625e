"""Flask beside the loop: a request that is here as a whole, answered by a worker in one hop. What is short goes out in
one piece; of what is long the next is fetched once the last was read."""

import asyncio
import sys
from collections.abc import Callable, Iterable, Mapping
from concurrent.futures import ThreadPoolExecutor
from itertools import chain
from typing import IO, Any
from wsgiref.types import WSGIApplication

# Each waits for the disk with its tap: the more there are, the more taps share a slow commit of a file.
MOST = 24
# Bytes of an answer in one piece.
AT_ONCE = 2**18
Scope = Mapping[str, Any]
Send = Callable[[dict[str, Any]], Any]


class Workers:
    def __init__(self, application: WSGIApplication, known: Mapping[str, object]) -> None:
        """`known` goes along with each request."""
        self.application, self.known = application, known
        self.pool = ThreadPoolExecutor(MOST, thread_name_prefix="WSGI")

    async def __call__(self, scope: Scope, body: IO[bytes], send: Send) -> None:
        """No worker waits for who does not read: that is for the line to see."""
        answer, in_thread = Answer(), asyncio.get_running_loop().run_in_executor
        try:
            piece = await in_thread(self.pool, answer.begin, self.application, {**environ(scope, body), **self.known})
            await send({"type": "http.response.start", "status": answer.status, "headers": answer.headers})
            while not answer.is_over:
                await send({"type": "http.response.body", "body": piece, "more_body": True})
                piece = await in_thread(self.pool, answer.next)
            await send({"type": "http.response.body", "body": piece})
        finally:
            if not answer.is_over:
                self.pool.submit(answer.close)


class Answer:
    """What the application answers, as far as it has been asked."""

    def __init__(self) -> None:
        self.status, self.headers = 500, list[tuple[bytes, bytes]]()
        self.written: list[bytes] = []
        self.content: Iterable[bytes] = ()
        self.is_over = False

    def begin(self, application: WSGIApplication, environ: dict[str, Any]) -> bytes:
        self.content = application(environ, self.start)
        self.left = chain(self.written, self.content)
        return self.next()

    def start(self, status: str, headers: list[tuple[str, str]], error: object = None) -> Callable[[bytes], object]:
        self.status = int(status[:3])
        self.headers = [(name.lower().encode("latin1"), value.strip().encode("latin1")) for name, value in headers]
        return self.written.append

    def next(self) -> bytes:
        """As much as goes out at once."""
        pieces, length = [], 0
        for piece in self.left:
            pieces.append(piece)
            length += len(piece)
            if length >= AT_ONCE:
                break
        else:
            self.close()
        return b"".join(pieces)

    def close(self) -> None:
        self.is_over = True
        getattr(self.content, "close", lambda: None)()


def environ(scope: Scope, body: IO[bytes]) -> dict[str, Any]:
    """As PEP 3333 has it."""
    root, path = scope.get("root_path", ""), scope["path"]
    host, port = scope.get("server") or ("localhost", 80)
    address, _ = scope.get("client") or ("", 0)
    return {
        **headers(scope["headers"]),
        "REQUEST_METHOD": scope["method"],
        "SCRIPT_NAME": as_wsgi(root),
        "PATH_INFO": as_wsgi(path.removeprefix(root)),
        "QUERY_STRING": scope["query_string"].decode("latin1"),
        "SERVER_PROTOCOL": f"HTTP/{scope['http_version']}",
        "SERVER_NAME": host,
        "SERVER_PORT": str(port or 0),
        "REMOTE_ADDR": address,
        "wsgi.version": (1, 0),
        "wsgi.url_scheme": scope.get("scheme", "http"),
        "wsgi.input": body,
        "wsgi.errors": sys.stderr,
        "wsgi.multithread": True,
        "wsgi.multiprocess": True,
        "wsgi.run_once": False,
    }


def headers(sent: Iterable[tuple[bytes, bytes]]) -> dict[str, str]:
    """A name with an underscore would pass for the one with a hyphen."""
    named: dict[str, str] = {}
    for name, value in sent:
        if b"_" not in name:
            key = f"HTTP_{name.decode('latin1').upper().replace('-', '_')}"
            text = value.decode("latin1")
            named[key] = f"{named[key]},{text}" if key in named else text
    own = ("CONTENT_TYPE", "CONTENT_LENGTH")
    return {**named, **{key: named[f"HTTP_{key}"] for key in own if f"HTTP_{key}" in named}}


def as_wsgi(text: str) -> str:
    return text.encode().decode("latin1")
