"""Reads the body of a request before a thread works on it, because a post that stops midway must not occupy a thread.
How long a body may be depends on who sends it."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from contextlib import AsyncExitStack, suppress
from io import BytesIO
from tempfile import SpooledTemporaryFile
from typing import IO, Any, cast

from companion.table.house.house_game import House
from companion.table.log.table_memory import HOUSE_ID
from companion.web.http.guard import Visitor, is_keeper, is_trusted_host, keeper_cookie_name, read_headers, read_visitor
from companion.web.http.middleware import SAFE
from companion.web.http.path_prefix import inner_path
from companion.web.live.stream import send_refusal
from companion.web.pages.table import photos, table_export
from companion.web.services import Services

# Seconds for a form, and for a file.
BODY_TIMEOUT, UPLOAD_TIMEOUT = 10.0, 60.0
CONCURRENT_UPLOADS = 2
IN_MEMORY = 2**18
MAX_STRANGERS_BODY = 4 * 1024
MAX_BODY = 256 * 1024
Message = dict[str, Any]
Receive = Callable[[], Awaitable[Message]]
Scope = Mapping[str, Any]


class RequestBody:
    """ASGI middleware in front of the WSGI bridge, to which it passes the request with its body as a file."""

    def __init__(self, bridge: Callable[..., Awaitable[None]], services: Services) -> None:
        self.bridge, self.services = bridge, services
        self.uploads = asyncio.Semaphore(CONCURRENT_UPLOADS)

    async def __call__(self, scope: Scope, receive: Receive, send: Any) -> None:
        if has_two_lengths(scope):
            return await send_refusal(send, 400)
        if scope["method"] in SAFE or not content_length(scope) <= (max_length := self.max_length(scope)) > 0:
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

    def max_length(self, scope: Scope) -> int:
        """Returns the greatest allowed length of the body in bytes; 0 if this device may send none. It is computed from
        the headers and from memory, without using the disk."""
        headers = read_headers(scope)
        if not is_trusted_host(headers.get("host", ""), self.services.config.names):
            return 0
        device = read_visitor(
            headers, keeper_cookie=keeper_cookie_name(scope.get("scheme", "http"), self.services.config.secure_port)
        )
        if is_file(scope):
            return table_export.MAX_FILE if self.is_keeper(device) else 0
        if 0 < content_length(scope) <= MAX_STRANGERS_BODY or not self.is_known(device):
            return MAX_STRANGERS_BODY
        return photos.MAX_UPLOAD if photos.PATH.fullmatch(inner_path(scope)) else MAX_BODY

    def is_keeper(self, device: Visitor) -> bool:
        house = self.services.tables.memory.opened.get(HOUSE_ID)
        return house is not None and is_keeper(device, cast(House, house.table.state))

    def is_known(self, device: Visitor) -> bool:
        """Returns whether the device is a keeper's or holds a seat at any table."""
        opened = list(self.services.tables.memory.opened.values())
        return self.is_keeper(device) or any(each.table.held_by(device.device) for each in opened)


def is_file(scope: Scope) -> bool:
    """Returns whether the request uploads a file, which may be long."""
    return inner_path(scope).startswith(f"{table_export.PATH}/")


def content_length(scope: Scope) -> int:
    """Returns the length of the body that the headers announce; 0 if they announce none."""
    lengths = [int(value) for name, value in scope["headers"] if name == b"content-length" and value.isdigit()]
    return max(lengths, default=0)


def has_two_lengths(scope: Scope) -> bool:
    """Returns whether the headers give the body's length in two ways. Programs on the way could disagree about which
    one counts."""
    told = [name for name, _ in scope["headers"] if name in (b"content-length", b"transfer-encoding")]
    return len(told) > 1


async def read_body(receive: Receive, body: IO[bytes], max_length: int, timeout: float) -> bool:
    """Writes the body into `body`. Returns False if the client disconnects before the end, takes longer than `timeout`
    seconds or sends more than `max_length` bytes."""
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
