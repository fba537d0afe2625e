"""Several houses of one database behind one door, as a server would knock there: each request goes the whole way, and
every byte of what comes back is kept."""

import asyncio
import json
from collections.abc import Coroutine, Iterator, Mapping
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any
from urllib.parse import urlencode

from companion.app import Common, make_app
from companion.config import Config
from companion.store.elsewhere import Elsewhere
from companion.store.postgres import Houses
from companion.terminal.care import current_key, house_alone
from companion.terminal.houses import hall
from companion.web.guard import COOKIE
from companion.web.hall import LEFT_OPEN, Hall
from tests.table.tables import Clock

HOST, PATIENCE = "192.168.1.20:8000", 20
JSON = "application/json"


@dataclass(frozen=True)
class Answer:
    status: int
    headers: tuple[tuple[str, str], ...]
    body: bytes

    @property
    def json(self) -> Any:
        return json.loads(self.body)

    @property
    def text(self) -> str:
        return self.body.decode()

    def header(self, name: str) -> str:
        return next((value for key, value in self.headers if key == name.lower()), "")


@dataclass
class Street:
    """`most` houses stay open while nobody is there. `clocks` and chance are each house's own."""

    houses: Houses
    common: Common | None = None
    most: int = LEFT_OPEN
    url: str = ""
    clocks: dict[str, Clock] = field(default_factory=dict)
    chances: dict[str, Random] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.loop = asyncio.new_event_loop()
        config = Config(Path("/nowhere"), host="192.168.1.20", database="postgresql://", url=self.url)
        self.home = make_app(config, self.houses.house("home"), Random(1), Clock(), self.common, Elsewhere())
        self.found("home")
        self.hall: Hall[Any] = hall(self.home, self.houses, most=self.most)
        self.hall.open, self.open_one = self.opened, self.hall.open
        self.run(self.begin())

    async def begin(self) -> None:
        self.home.begin()

    def opened(self, name: str) -> Any:
        """With a chance and a clock of its own."""
        app = self.open_one(name)
        if app:
            chance = self.chances.setdefault(name, Random(7))
            app.rooms.tables.chance, app.rooms.tables.clock = chance, self.clock(name)
            app.rooms.limits.clock = app.rooms.addresses.clock = self.clock(name)
            app.stream.pause = 0
        return app

    def clock(self, name: str) -> Clock:
        return self.clocks.setdefault(name, Clock())

    def found(self, name: str) -> str:
        """Its key."""
        tables = house_alone(self.houses.house(name))
        tables.chance, tables.clock = Random(name), self.clock(name)
        return current_key(tables)

    def run(self, work: Coroutine[Any, Any, Any]) -> Any:
        return self.loop.run_until_complete(asyncio.wait_for(work, PATIENCE))

    def close(self) -> None:
        for each in (self.home, *self.hall.houses.values()):
            self.loop.call_soon(each.end)
        self.run(asyncio.sleep(0))
        self.hall.pool.shutdown()
        self.loop.close()


@dataclass
class Guest:
    """A device at one house, by its cookie. What it asks for, it asks over the wire's own form."""

    street: Street
    house: str
    number: int = 0
    address: str = "192.168.1.51"

    @property
    def base(self) -> str:
        return "" if self.house == "home" else f"/h/{self.house}"

    @property
    def cookie(self) -> str:
        own = "" if self.house == "home" else f"{self.house}."
        return f"{own}{COOKIE}={self.number:032x}"

    def get(self, path: str, accept: str = "text/html", **headers: str) -> Answer:
        return self.ask("GET", self.base + path, {"accept": accept, **headers})

    def post(self, path: str, **fields: object) -> Answer:
        headers = {"accept": JSON, "content-type": JSON}
        return self.ask("POST", self.base + path, headers, json.dumps(fields).encode())

    def form(self, path: str, **fields: object) -> Answer:
        headers = {"origin": f"http://{HOST}", "content-type": "application/x-www-form-urlencoded"}
        return self.ask("POST", self.base + path, headers, urlencode(fields, doseq=True).encode())

    def ask(self, method: str, path: str, headers: Mapping[str, str], body: bytes = b"") -> Answer:
        sent: list[dict[str, Any]] = []

        async def receive() -> dict[str, Any]:
            return {"type": "http.request", "body": body, "more_body": False}

        async def send(message: dict[str, Any]) -> None:
            sent.append(message)

        self.street.run(self.street.hall.asgi(self.scope(method, path, headers, body), receive, send))
        told = tuple(sorted((name.decode(), value.decode()) for name, value in sent[0]["headers"]))
        return Answer(sent[0]["status"], told, b"".join(each.get("body", b"") for each in sent[1:]))

    def scope(self, method: str, path: str, headers: Mapping[str, str], body: bytes = b"") -> dict[str, Any]:
        own = {"host": HOST, "accept-language": "en", "cookie": self.cookie, "content-length": str(len(body))}
        pairs = [(name.encode(), value.encode("latin1")) for name, value in {**own, **headers}.items()]
        bare, _, query = path.partition("?")
        return {
            "type": "http", "http_version": "1.1", "method": method, "path": bare, "query_string": query.encode(),
            "headers": pairs, "client": (self.address, 40_000), "server": ("192.168.1.20", 8000), "scheme": "http",
        }  # fmt: skip

    def stream(self, path: str, frames: int) -> list[bytes]:
        """The first so many frames."""
        return self.street.run(self.frames(path, frames))

    async def frames(self, path: str, frames: int) -> list[bytes]:
        came: list[bytes] = []
        enough = asyncio.Event()

        async def receive() -> dict[str, Any]:
            await enough.wait()
            return {"type": "http.disconnect"}

        async def send(message: dict[str, Any]) -> None:
            came.append(message.get("body") or repr(message).encode())
            if len(came) >= frames or not message.get("more_body", True):
                enough.set()

        await self.street.hall.asgi(self.scope("GET", self.base + path, {}), receive, send)
        return came[:frames]

    def take_key(self, key: str) -> "Guest":
        assert self.post("/keepers", key=key).status < 400
        return self

    def open_table(self, game: str = "vale_of_eternity", *names: str, **more: object) -> str:
        opened = self.post("/tables", game=game, who=[*(names or ("Ana", "Ben", "Cléo", "Dan"))], **more)
        assert opened.status == 201, opened.text
        return str(opened.json["table"])

    def code(self, table: str) -> str:
        return str(self.get(f"/tables/{table}", JSON).json["view"]["people"]["code"])


@contextmanager
def street(address: str, common: Common | None = None, most: int = LEFT_OPEN, url: str = "") -> Iterator[Street]:
    with closing(Houses(address)) as houses, closing(Street(houses, common, most, url)) as found:
        yield found
