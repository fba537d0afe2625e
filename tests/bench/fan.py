"""The least that a server must do to reach its screens: a process of its own that writes one frame to each socket."""

import asyncio
import json
import sys

screens: list[asyncio.StreamWriter] = []


async def come_in(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    """A screen says nothing; the hand says a number and the size of each screen's frame."""
    screens.append(writer)
    while line := await reader.readline():
        if writer in screens:
            screens.remove(writer)
        seq, sizes = json.loads(line)
        start = b"id: %d\ndata: " % seq
        for screen, size in zip(screens, sizes, strict=True):
            screen.write(start + b"x" * (size - len(start) - 2) + b"\n\n")


async def serve() -> None:
    server = await asyncio.start_server(come_in, "127.0.0.1", 0)
    print(server.sockets[0].getsockname()[1], flush=True)
    async with server:
        await server.serve_forever()


if __name__ == "__main__":
    sys.exit(asyncio.run(serve()))
