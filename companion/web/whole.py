"""A post is handed on once it is here as a whole: one that stops in the middle must not keep a worker waiting. What is
longer than this sender may say is not read; a few files come in at a time."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from contextlib import AsyncExitStack
from typing import Any

from companion.web.door import SAFE
from companion.web.files import is_file
from companion.web.stream import refuse

# Seconds for what people tap, and for a file.
PATIENCE, PATIENCE_WITH_FILES = 10.0, 60.0
FILES_AT_ONCE = 2
Message = dict[str, Any]
Receive = Callable[[], Awaitable[Message]]
Scope = Mapping[str, Any]


class Whole:
    """In front of the workers. `longest` says how much of a request is read."""

    def __init__(self, workers: Callable[..., Awaitable[None]], longest: Callable[[Scope], int]) -> None:
        self.workers, self.longest = workers, longest
        self.files = asyncio.Semaphore(FILES_AT_ONCE)

    async def __call__(self, scope: Scope, receive: Receive, send: Any) -> None:
        if scope["method"] in SAFE:
            return await self.workers(scope, receive, send)
        longest = self.longest(scope)
        if announced(scope) > longest:
            return await self.workers(scope, nothing, send)
        async with AsyncExitStack() as turn:
            patience = PATIENCE
            if is_file(scope["path"]):
                patience = PATIENCE_WITH_FILES
                await turn.enter_async_context(self.files)
            body = await arrived(receive, longest, patience)
            await (self.workers(scope, body, send) if body else refuse(send, 408))


def announced(scope: Scope) -> int:
    """How long the body says it is."""
    lengths = [int(value) for name, value in scope["headers"] if name == b"content-length" and value.isdigit()]
    return max(lengths, default=0)


async def nothing() -> Message:
    """In the place of what is too long: who may not send it is refused before it is read, by whoever answers."""
    return {"type": "http.request", "body": b"", "more_body": False}


async def arrived(receive: Receive, longest: int, patience: float) -> Receive | None:
    """The same body, without waiting for it any more; None if it never came."""
    try:
        messages = await asyncio.wait_for(gathered(receive, longest), patience)
    except TimeoutError:
        return None
    return again(messages, receive) if messages else None


async def gathered(receive: Receive, longest: int) -> list[Message]:
    """Nothing for who hangs up in the middle, nor of what grows longer than it may."""
    messages: list[Message] = []
    length, more = 0, True
    while more:
        message = await receive()
        length, more = length + len(message.get("body", b"")), message.get("more_body", False)
        if message["type"] == "http.disconnect" or length > longest:
            return []
        messages.append(message)
    return messages


def again(messages: list[Message], receive: Receive) -> Receive:
    left = iter(messages)

    async def next_one() -> Message:
        message = next(left, None)
        return await receive() if message is None else message

    return next_one
