"""Several houses of one database at one address, as a server would call them: each request goes the whole way, and
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

from companion.app import App, CommonServices, make_app, make_common
from companion.config import Config
from companion.hosting.house_router import LEFT_OPEN, HouseRouter, OtherHouses
from companion.hosting.no_backups import ExternalBackups
from companion.hosting.postgres_database import Database
from companion.terminal.keeper_key_and_backups import current_key, tables_without_games
from companion.web.http.guard import COOKIE
from tests.table.tables import Clock
from tests.web.house import all_games

HOST, PATIENCE = "192.168.1.20:8000", 60
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


class OwnClocks(OtherHouses):
    """Each house has a chance and a clock of its own."""

    def __init__(self, database: Database, home: App, street: "Street") -> None:
        super().__init__(database, home)
        self.street = street

    def open(self, name: str) -> App | None:
        app = super().open(name)
        if app:
            clock = self.street.clock(name)
            resources = app.services.tables.resources
            resources.chance, resources.clock = self.street.chances.setdefault(name, Random(7)), clock
            app.services.limits.clock = app.services.addresses.clock = clock
        return app


@dataclass
class Street:
    """`most` houses stay open while nobody is there. `clocks` and chance are each house's own."""

    houses: Database
    common: CommonServices | None = None
    most: int = LEFT_OPEN
    url: str = ""
    clocks: dict[str, Clock] = field(default_factory=dict)
    chances: dict[str, Random] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.loop = asyncio.new_event_loop()
        config = Config(Path("/nowhere"), host="192.168.1.20", database="postgresql://", url=self.url)
        common = self.common or make_common(all_games())
        self.home = make_app(config, self.houses.log("home"), Random(1), Clock(), common, ExternalBackups())
        self.found("home")
        self.router = HouseRouter(self.home, OwnClocks(self.houses, self.home, self), self.most)
        self.run(self.begin())

    async def begin(self) -> None:
        self.home.begin()

    def clock(self, name: str) -> Clock:
        return self.clocks.setdefault(name, Clock())

    def found(self, name: str) -> str:
        """Its key."""
        tables = tables_without_games(self.houses.log(name))
        tables.resources.chance, tables.resources.clock = Random(name), self.clock(name)
        return current_key(tables)

    def run(self, work: Coroutine[Any, Any, Any]) -> Any:
        return self.loop.run_until_complete(asyncio.wait_for(work, PATIENCE))

    def close(self) -> None:
        for each in (self.home, *self.router.houses.values()):
            self.loop.call_soon(each.end)
        self.run(asyncio.sleep(0))
        self.router.pool.shutdown()
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

        self.street.run(self.street.router.asgi(self.scope(method, path, headers, body), receive, send))
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

        await self.street.router.asgi(self.scope("GET", self.base + path, {}), receive, send)
        return came[:frames]

    def take_key(self, key: str) -> "Guest":
        assert self.post("/keepers", key=key).status < 400
        return self

    def open_table(self, game: str = "toy", *names: str, **more: object) -> str:
        opened = self.post("/tables", game=game, who=[*(names or ("Ana", "Ben", "Cléo", "Dan"))], **more)
        assert opened.status == 201, opened.text
        return str(opened.json["table"])

    def code(self, table: str) -> str:
        return str(self.get(f"/tables/{table}", JSON).json["view"]["people"]["code"])


@contextmanager
def street(
    address: str, common: CommonServices | None = None, most: int = LEFT_OPEN, url: str = ""
) -> Iterator[Street]:
    with closing(Database(address)) as houses, closing(Street(houses, common, most, url)) as found:
        yield found
