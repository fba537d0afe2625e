"""Hands requests to Flask, which is a WSGI application. The body is read before a thread works on the request, so that
a client that stops in the middle of a post blocks no thread. Long responses are sent in pieces."""

import asyncio
import sys
from collections.abc import Awaitable, Callable, Iterable, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import AsyncExitStack, suppress
from io import BytesIO
from itertools import chain
from tempfile import SpooledTemporaryFile
from typing import IO, Any
from wsgiref.types import WSGIApplication

from companion.web.http.guard import SAFE, Visitor, is_keeper, visitor_of
from companion.web.http.proxies import Receive, Scope, Send, inner_path
from companion.web.http.responses import send_refusal
from companion.web.pages.table import photos, table_files
from companion.web.services import Services

# Seconds for a form, and for a file.
BODY_TIMEOUT, UPLOAD_TIMEOUT = 10.0, 60.0
CONCURRENT_UPLOADS = 2
IN_MEMORY = 2**18
MAX_STRANGERS_BODY = 4 * 1024
MAX_BODY = 256 * 1024
# Each thread waits for the disk with its tap: the more there are, the more taps share a slow commit of a file.
MAX_THREADS = 24
# Bytes of a response in one piece.
CHUNK_SIZE = 2**18


class RequestBody:
    """ASGI middleware in front of the bridge. It reads the body of a request and passes it to the bridge as a file."""

    def __init__(self, bridge: Callable[..., Awaitable[None]], services: Services) -> None:
        self.bridge, self.services = bridge, services
        self.uploads = asyncio.Semaphore(CONCURRENT_UPLOADS)

    async def __call__(self, scope: Scope, receive: Receive, send: Any) -> None:
        lengths = [value for name, value in scope["headers"] if name in (b"content-length", b"transfer-encoding")]
        if len(lengths) > 1:
            # Proxies could disagree about which of the lengths counts (request smuggling).
            return await send_refusal(send, 400)
        length = int(lengths[0]) if lengths and lengths[0].isdigit() else 0
        if scope["method"] in SAFE or not length <= (max_length := self.max_length(scope, length)) > 0:
            # A body that is too long, or of somebody who may send none, is not read: the page refuses the request.
            return await self.bridge(scope, BytesIO(), send)
        async with AsyncExitStack() as stack:
            timeout = BODY_TIMEOUT
            if is_file(scope):
                timeout = UPLOAD_TIMEOUT
                await stack.enter_async_context(self.uploads)
            body = stack.enter_context(SpooledTemporaryFile(max_size=IN_MEMORY))  # noqa: SIM115 the stack closes it
            try:
                is_complete = await read_body(receive, body, max_length, timeout)
            except OSError:
                return await send_refusal(send, 507)
            await (self.bridge(scope, body, send) if is_complete else send_refusal(send, 408))

    def max_length(self, scope: Scope, announced: int) -> int:
        """Returns how many bytes this device may send at most; 0 if it may send no body. `announced` is the length that
        the headers announce, 0 if they announce none. All is decided from the headers and from memory, so this never
        waits for the disk."""
        device = visitor_of(scope, self.services.config.names, self.services.config.secure_port)
        if device is None:
            return 0
        if is_file(scope):
            return table_files.MAX_FILE if self.is_keeper(device) else 0
        if 0 < announced <= MAX_STRANGERS_BODY or not self.is_known(device):
            return MAX_STRANGERS_BODY
        return photos.MAX_UPLOAD if photos.PATH.fullmatch(inner_path(scope)) else MAX_BODY

    def is_keeper(self, device: Visitor) -> bool:
        return is_keeper(device, self.services.tables.house_in_memory())

    def is_known(self, device: Visitor) -> bool:
        opened = list(self.services.tables.memory.opened.values())
        return self.is_keeper(device) or any(each.table.held_by(device.device) for each in opened)


def is_file(scope: Scope) -> bool:
    """Returns whether the request uploads a file, which may be long."""
    return inner_path(scope).startswith(f"{table_files.PATH}/")


async def read_body(receive: Receive, body: IO[bytes], max_length: int, timeout: float) -> bool:
    """Writes the body into `body`. Returns False if it is cut off, too long or takes longer than `timeout`."""
    length, more = 0, True
    with suppress(TimeoutError):
        async with asyncio.timeout(timeout):
            while more:
                message = await receive()
                piece, more = message.get("body", b""), message.get("more_body", False)
                length += len(piece)
                if message["type"] == "http.disconnect" or length > max_length:
                    return False
                body.write(piece)
            body.seek(0)
    return not more


class WsgiBridge:
    def __init__(self, application: WSGIApplication, extra_environ: Mapping[str, object]) -> None:
        self.application, self.extra_environ = application, extra_environ
        self.pool = ThreadPoolExecutor(MAX_THREADS, thread_name_prefix="WSGI")

    async def __call__(self, scope: Scope, body: IO[bytes], send: Send) -> None:
        """Answers one request. A thread reads each piece of the response, and the event loop sends it, so that a slow
        client blocks no thread."""
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
        """Records the status and headers. It is the `start_response` that WSGI passes to the application."""
        self.status = int(status[:3])
        self.headers = [(name.lower().encode("latin1"), value.strip().encode("latin1")) for name, value in headers]
        return self.written.append

    def next(self) -> bytes:
        """Returns the next piece of the response. A piece has at least CHUNK_SIZE bytes, except the last one. After the
        last piece, the response is closed."""
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
    """Returns the WSGI environ for an ASGI request, as PEP 3333 defines it."""
    # WSGI expects the bytes of UTF-8, each as one character.
    root, path = (text.encode().decode("latin1") for text in (scope.get("root_path", ""), scope["path"]))
    host, port = scope.get("server") or ("localhost", 80)
    address, _ = scope.get("client") or ("", 0)
    return {
        **wsgi_headers(scope["headers"]),
        "REQUEST_METHOD": scope["method"],
        "SCRIPT_NAME": root,
        "PATH_INFO": path.removeprefix(root),
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
    """Returns the headers under their WSGI names. Headers with an underscore are left out, because WSGI cannot tell an
    underscore from a hyphen."""
    named: dict[str, str] = {}
    for name, value in sent:
        if b"_" not in name:
            key = f"HTTP_{name.decode('latin1').upper().replace('-', '_')}"
            text = value.decode("latin1")
            named[key] = f"{named[key]},{text}" if key in named else text
    own = ("CONTENT_TYPE", "CONTENT_LENGTH")
    return {**named, **{key: named[f"HTTP_{key}"] for key in own if f"HTTP_{key}" in named}}
