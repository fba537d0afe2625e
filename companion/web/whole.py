"""A post is handed on once it is here as a whole: one that stops in the middle must not keep a worker waiting."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

from companion.web.door import SAFE
from companion.web.stream import refuse

PATIENCE = 10.0
Message = dict[str, Any]
Receive = Callable[[], Awaitable[Message]]


class Whole:
    """In front of the workers."""

    def __init__(self, workers: Callable[..., Awaitable[None]], longest: Callable[[str], int]) -> None:
        self.workers, self.longest = workers, longest

    async def __call__(self, scope: Any, receive: Receive, send: Any) -> None:
        body = receive if scope["method"] in SAFE else await arrived(receive, self.longest(scope["path"]))
        await (self.workers(scope, body, send) if body else refuse(send, 408))


async def arrived(receive: Receive, longest: int) -> Receive | None:
    """The same body, without waiting for it any more; None if it never came."""
    try:
        messages = await asyncio.wait_for(gathered(receive, longest), PATIENCE)
    except TimeoutError:
        return None
    return again(messages, receive) if messages else None


async def gathered(receive: Receive, longest: int) -> list[Message]:
    """Nothing for who hangs up in the middle; what is too long is not read to its end, since nobody will."""
    messages: list[Message] = []
    length, more = 0, True
    while more and length <= longest:
        message = await receive()
        if message["type"] == "http.disconnect":
            return []
        messages.append(message)
        length, more = length + len(message.get("body", b"")), message.get("more_body", False)
    return messages


def again(messages: list[Message], receive: Receive) -> Receive:
    left = iter(messages)

    async def next_one() -> Message:
        message = next(left, None)
        return await receive() if message is None else message

    return next_one
