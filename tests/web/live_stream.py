"""A live stream, driven as an ASGI server would: tests await frames and never sleep."""

import asyncio
import re
from collections.abc import Callable, Coroutine, Mapping
from dataclasses import dataclass
from functools import wraps
from typing import Any

from tests.web.house import Device, House

PATIENCE = 60


@dataclass(frozen=True)
class Frame:
    """One message of the stream: its fields by name."""

    fields: Mapping[str, str]

    @staticmethod
    def read(text: str) -> "Frame":
        """Returns the frame in this text; fails unless it is exactly one complete frame."""
        assert text.endswith("\n\n") and text.count("\n\n") == 1, text
        fields: dict[str, list[str]] = {}
        for name, _, value in (line.partition(": ") for line in text.split("\n") if line):
            fields.setdefault(name, []).append(value)
        return Frame({name: "\n".join(values) for name, values in fields.items()})

    @property
    def event(self) -> str:
        return self.fields.get("event", "")

    @property
    def seq(self) -> int:
        return int(self.fields["id"])

    @property
    def data(self) -> str:
        return self.fields["data"]

    @property
    def parts(self) -> dict[str, str]:
        """Returns the HTML of each re-rendered part by its id."""
        return dict(re.findall(r'<hx-partial id="([\w-]+)">(.*?)</hx-partial>', self.data, re.DOTALL))


class Live:
    """The live stream of one screen. `async with` opens it, and its end disconnects as a browser does. While the event
    `reads` is cleared, the screen reads nothing."""

    def __init__(self, house: House, device: Device, path: str, **headers: str) -> None:
        self.house = house
        sent = {**device.headers(), **headers}
        pairs = [(name.lower().encode(), value.encode()) for name, value in sent.items()]
        path, _, query = path.partition("?")
        self.scope = {"type": "http", "method": "GET", "path": path, "query_string": query.encode(), "headers": pairs}
        self.status, self.headers, self.ended = 0, {}, False
        self.came: asyncio.Queue[str] = asyncio.Queue()
        self.left = asyncio.Event()
        self.reads = asyncio.Event()
        self.reads.set()

    async def __aenter__(self) -> "Live":
        self.house.app.services.feed.attach_loop(asyncio.get_running_loop())
        self.task = asyncio.ensure_future(self.house.app.stream(self.scope, self.receive, self.send))
        return self

    async def __aexit__(self, *_: object) -> None:
        self.left.set()
        await self.over()

    async def over(self) -> None:
        """Waits until the app has ended the stream."""
        await asyncio.wait_for(self.task, PATIENCE)

    async def receive(self) -> dict[str, Any]:
        await self.left.wait()
        return {"type": "http.disconnect"}

    async def send(self, message: Mapping[str, Any]) -> None:
        await self.reads.wait()
        if message["type"] == "http.response.start":
            self.status = message["status"]
            self.headers = {name.decode(): value.decode() for name, value in message["headers"]}
            return
        self.ended = not message.get("more_body", False)
        if message["body"]:
            self.came.put_nowait(message["body"].decode())

    async def next(self) -> Frame:
        """Returns the next frame; fails after PATIENCE seconds."""
        return Frame.read(await asyncio.wait_for(self.came.get(), PATIENCE))

    async def first(self) -> Frame:
        """Returns the first frame, after the message that says when to reconnect."""
        assert (await self.next()).fields == {"retry": "750"}
        return await self.next()

    @property
    def is_quiet(self) -> bool:
        """Returns whether no frame waits to be read."""
        return self.came.empty()


def watch(house: House, device: Device, id: str = "", shown: str = "", **headers: str) -> Live:
    """Returns the live stream of a table, or of the house without an `id`; `shown` is what its page says it shows."""
    return Live(house, device, (f"/tables/{id}/stream" if id else "/stream") + f"?shown={shown}", **headers)


async def refused(house: House, device: Device, id: str = "", **headers: str) -> int:
    """Returns the status with which a live stream is refused; fails if it sends a frame."""
    async with watch(house, device, id, **headers) as live:
        await live.over()
    assert live.is_quiet and live.ended
    return live.status


def live(story: Callable[..., Coroutine[Any, Any, None]]) -> Callable[..., None]:
    """Turns a coroutine into a test function."""

    @wraps(story)
    def test(*args: Any, **kwargs: Any) -> None:
        asyncio.run(story(*args, **kwargs))

    return test
