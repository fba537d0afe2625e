"""Runs a WSGI application on threads beside the event loop, and sends long responses in pieces."""

import asyncio
import sys
from collections.abc import Callable, Iterable, Mapping
from concurrent.futures import ThreadPoolExecutor
from itertools import chain
from typing import IO, Any
from wsgiref.types import WSGIApplication

# Each thread waits for the disk with its tap: the more there are, the more taps share a slow commit of a file.
MAX_THREADS = 24
# Bytes of a response in one piece.
CHUNK_SIZE = 2**18
Scope = Mapping[str, Any]
Send = Callable[[dict[str, Any]], Any]


class WsgiBridge:
    def __init__(self, application: WSGIApplication, extra_environ: Mapping[str, object]) -> None:
        self.application, self.extra_environ = application, extra_environ
        self.pool = ThreadPoolExecutor(MAX_THREADS, thread_name_prefix="WSGI")

    async def __call__(self, scope: Scope, body: IO[bytes], send: Send) -> None:
        """Answers one request. Each piece of the response is read on a thread and sent without one, so that a slow
        client occupies no thread."""
        response, in_thread = WsgiResponse(), asyncio.get_running_loop().run_in_executor
        try:
            whole_environ = {**wsgi_environ(scope, body), **self.extra_environ}
            piece = await in_thread(self.pool, response.begin, self.application, whole_environ)
            await send({"type": "http.response.start", "status": response.status, "headers": response.headers})
            while not response.is_over:
                await send({"type": "http.response.body", "body": piece, "more_body": True})
                piece = await in_thread(self.pool, response.next)
            await send({"type": "http.response.body", "body": piece})
        finally:
            if not response.is_over:
                self.pool.submit(response.close)


class WsgiResponse:
    """The response of the WSGI application, as far as it has been read."""

    def __init__(self) -> None:
        self.status, self.headers = 500, list[tuple[bytes, bytes]]()
        self.written: list[bytes] = []
        self.content: Iterable[bytes] = ()
        self.is_over = False

    def begin(self, application: WSGIApplication, environ: dict[str, Any]) -> bytes:
        """Calls the application and returns the first piece of its response."""
        self.content = application(environ, self.start)
        self.left = chain(self.written, self.content)
        return self.next()

    def start(self, status: str, headers: list[tuple[str, str]], error: object = None) -> Callable[[bytes], object]:
        """Is the `start_response` of WSGI, which the application calls."""
        self.status = int(status[:3])
        self.headers = [(name.lower().encode("latin1"), value.strip().encode("latin1")) for name, value in headers]
        return self.written.append

    def next(self) -> bytes:
        """Returns the next piece of the response, of at least CHUNK_SIZE bytes unless it is the last; closes the
        response at its end."""
        pieces, length = [], 0
        for piece in self.left:
            pieces.append(piece)
            length += len(piece)
            if length >= CHUNK_SIZE:
                break
        else:
            self.close()
        return b"".join(pieces)

    def close(self) -> None:
        self.is_over = True
        getattr(self.content, "close", lambda: None)()


def wsgi_environ(scope: Scope, body: IO[bytes]) -> dict[str, Any]:
    """Returns the WSGI environ of an ASGI request, as PEP 3333 defines it."""
    root, path = scope.get("root_path", ""), scope["path"]
    host, port = scope.get("server") or ("localhost", 80)
    address, _ = scope.get("client") or ("", 0)
    return {
        **wsgi_headers(scope["headers"]),
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


def wsgi_headers(sent: Iterable[tuple[bytes, bytes]]) -> dict[str, str]:
    """Returns the headers under their WSGI names. Headers with an underscore are left out, because WSGI could not
    distinguish it from a hyphen."""
    named: dict[str, str] = {}
    for name, value in sent:
        if b"_" not in name:
            key = f"HTTP_{name.decode('latin1').upper().replace('-', '_')}"
            text = value.decode("latin1")
            named[key] = f"{named[key]},{text}" if key in named else text
    own = ("CONTENT_TYPE", "CONTENT_LENGTH")
    return {**named, **{key: named[f"HTTP_{key}"] for key in own if f"HTTP_{key}" in named}}


def as_wsgi(text: str) -> str:
    """Returns the text as WSGI expects it: the bytes of UTF-8, each as one character."""
    return text.encode().decode("latin1")
