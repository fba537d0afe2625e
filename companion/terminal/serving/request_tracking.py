"""ASGI middleware that tells a connection when one of its requests begins, has arrived and ends."""

from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from companion.terminal.serving.connection_limits import ConnectionLimits, Limited
from companion.web.http.middleware import SAFE

Receive = Callable[[], Awaitable[dict[str, Any]]]


class RequestTracking:
    def __init__(self, app: Callable[..., Awaitable[None]], limits: ConnectionLimits) -> None:
        self.app, self.limits = app, limits

    async def __call__(self, scope: Mapping[str, Any], receive: Receive, send: Any) -> None:
        """Passes the request on and tells its connection about it. A request with a safe method counts as arrived at
        once, because its body is never read."""
        connection = self.limits.open.get((scope["client"], scope["server"]))
        if connection is None:
            return await self.app(scope, receive, send)
        connection.begin_request()
        if scope["method"] in SAFE:
            connection.complete_request()
        else:
            receive = tracked(receive, connection)
        try:
            await self.app(scope, receive, send)
        finally:
            connection.end_request()


def tracked(receive: Receive, connection: Limited) -> Receive:
    async def receive_body() -> dict[str, Any]:
        message = await receive()
        if message["type"] == "http.request" and not message.get("more_body"):
            connection.complete_request()
        return message

    return receive_body
