"""A post is handed on once it is here as a whole: one that stops in the middle must not keep a worker waiting. What is
longer than this sender may say is not read; a few files come in at a time, and wait on the disk."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from contextlib import AsyncExitStack
from io import BytesIO
from tempfile import SpooledTemporaryFile
from typing import IO, Any

from companion.web.door import SAFE
from companion.web.files import is_file
from companion.web.stream import refuse

# Seconds for what people tap, and for a file.
PATIENCE, PATIENCE_WITH_FILES = 10.0, 60.0
FILES_AT_ONCE = 2
IN_MEMORY = 2**18
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
            return await self.workers(scope, BytesIO(), send)
        longest = self.longest(scope)
        if announced(scope) > longest:
            # Who may not send it is refused before it is read, by whoever answers.
            return await self.workers(scope, BytesIO(), send)
        async with AsyncExitStack() as turn:
            patience = PATIENCE
            if is_file(scope["path"]):
                patience = PATIENCE_WITH_FILES
                await turn.enter_async_context(self.files)
            body = turn.enter_context(SpooledTemporaryFile(max_size=IN_MEMORY))  # noqa: SIM115 the turn closes it
            try:
                is_here = await arrived(receive, body, longest, patience)
            except OSError:
                return await refuse(send, 507)
            await (self.workers(scope, body, send) if is_here else refuse(send, 408))


def announced(scope: Scope) -> int:
    """How long the body says it is."""
    lengths = [int(value) for name, value in scope["headers"] if name == b"content-length" and value.isdigit()]
    return max(lengths, default=0)


async def arrived(receive: Receive, body: IO[bytes], longest: int, patience: float) -> bool:
    """So that nobody waits for it any more; False if it never came."""
    try:
        async with asyncio.timeout(patience):
            return await gathered(receive, body, longest)
    except TimeoutError:
        return False


async def gathered(receive: Receive, body: IO[bytes], longest: int) -> bool:
    """Nothing for who hangs up in the middle, nor of what grows longer than it may. What is long lies on the disk."""
    length, more = 0, True
    while more:
        message = await receive()
        piece, more = message.get("body", b""), message.get("more_body", False)
        length += len(piece)
        if message["type"] == "http.disconnect" or length > longest:
            return False
        body.write(piece)
    body.seek(0)
    return True
