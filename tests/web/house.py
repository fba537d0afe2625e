"""A house for web tests: the real app on a real log, and devices that send requests through Flask's test client."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from companion.app import App, CommonServices, make_app, make_common
from companion.config import Config
from companion.store.sqlite_log import SqliteLog
from companion.table.fact import Fact
from companion.table.log.fold import FoldedTable
from companion.terminal.keeper_key_and_backups import current_key
from companion.web.game_registry import RegisteredGame, register_game
from companion.web.http.current_request import SERVICES_KEY
from companion.web.http.guard import COOKIE
from tests.own_games import own_games
from tests.table.tables import TOY, Clock
from tests.toy.toy_game import game as toy

IP = "192.168.1.20"
HOST = f"{IP}:8000"
JSON = "application/json"


@dataclass
class House:
    """The app with its clock; `game` is the game of the tables that `open` opens."""

    app: App
    clock: Clock
    game: str = TOY

    @property
    def key(self) -> str:
        return current_key(self.app.services.tables)

    def device(self, language: str = "en", address: str = "192.168.1.51") -> "Device":
        """Returns a new browser without cookies."""
        return Device(self.app, language, address)

    def tablet(self, language: str = "en") -> "Device":
        """Returns a new device that keeps the house."""
        device = self.device(language)
        assert device.post("/keepers", key=self.key).status_code == 201
        return device

    def phone(self, id: str, seat: str, language: str = "en", address: str = "192.168.1.52", **more: str) -> "Device":
        """Returns a new device that has taken this seat of the table."""
        device = self.device(language, address)
        assert device.form(f"/j/{self.code(id)}", seat=seat, **more).status_code == 303
        return device

    def open(self, *names: str, **options: object) -> str:
        """Opens a table for these names and returns its id."""
        names = names or ("Ana", "Ben")
        return self.app.services.tables.opening.open(self.game, names, [""] * len(names), options)

    def look(self, id: str) -> FoldedTable:
        """Returns the table with its game, as computed from its log."""
        return self.app.services.tables.memory.load(id)

    def code(self, id: str) -> str:
        return self.look(id).table.code

    def facts(self, id: str = "house") -> list[Fact]:
        """Returns the facts of a table, or of the house itself."""
        return self.app.services.tables.resources.log.read(id)

    def kinds(self, id: str) -> list[str]:
        """Returns the kinds of a table's facts."""
        return [fact.kind for fact in self.facts(id)]

    def everything(self) -> list[Fact]:
        """Returns all facts of all logs."""
        log = self.app.services.tables.resources.log
        return [fact for id in log.tables() for fact in log.read(id)]


def all_games() -> dict[str, RegisteredGame]:
    """Returns the games that ship with the app, and the toy game."""
    return {**own_games(), TOY: register_game(TOY, "tests.toy.toy_game", toy)}


@cache
def common_services() -> CommonServices:
    """Returns what the houses of this process share, as houses of one server do."""
    return make_common(all_games())


@contextmanager
def open_house(folder: Path, game: str = TOY, common: CommonServices | None = None) -> Iterator[House]:
    """Yields the app with an empty log in `folder`, and closes it afterwards. No commit waits for the disk."""
    log, clock = SqliteLog(folder / "house.db", durable=False), Clock()
    config = Config(folder, host=IP, names=("veilleuse.lan",))
    app = make_app(config, log, Random(7), clock, common or common_services())
    app.services.limits.clock = app.services.addresses.clock = clock
    # What lies in drawers comes with all the rest.
    try:
        yield House(app, clock, game)
    finally:
        app.stream.pool.shutdown()
        log.close()


@contextmanager
def open_broken_house(folder: Path) -> Iterator[House]:
    """Yields a house with a bug at the address /bug."""
    common = make_common(all_games())
    common.flask.add_url_rule("/bug", "bug", lambda: 1 // 0)
    with open_house(folder, common=common) as house:
        yield house


def flask_client(app: App, use_cookies: bool = True) -> FlaskClient:
    """Returns a test client whose requests carry what the server adds to each request."""
    client = app.common.flask.test_client(use_cookies)
    client.environ_base[SERVICES_KEY] = app.services
    return client


class Device:
    """A browser or a script with its cookies, its language, and the headers that such a request carries."""

    def __init__(self, app: App, language: str = "en", address: str = "192.168.1.51") -> None:
        self.client = flask_client(app)
        self.language, self.address = language, address

    @property
    def cookie(self) -> str:
        found = self.client.get_cookie(COOKIE, domain=IP)
        return found.value if found else ""

    def ask(self, method: str, path: str, headers: Mapping[str, str] | None = None, **more: Any) -> TestResponse:
        return self.client.open(
            path,
            method=method,
            base_url=f"http://{HOST}",
            headers={"Accept": "text/html", "Accept-Language": self.language, **(headers or {})},
            environ_overrides={"REMOTE_ADDR": self.address},
            buffered=True,
            **more,
        )

    def get(self, path: str, **headers: str) -> TestResponse:
        return self.ask("GET", path, headers)

    def look(self, path: str) -> Any:
        """Returns the JSON of a page."""
        return self.ask("GET", path, {"Accept": JSON}).json

    def at(self, id: str, kind: str) -> str:
        """Returns the id that a move on offer is bound to, as its button sends it."""
        return str(next(each["at"] for each in self.look(f"/tables/{id}")["moves"] if each["move"] == kind))

    def form(self, path: str, **fields: Any) -> TestResponse:
        return self.ask("POST", path, {"Origin": f"http://{HOST}"}, data=fields)

    def htmx(self, path: str, **fields: Any) -> TestResponse:
        """Sends a form as htmx 4 does."""
        hx = {"HX-Request": "true", "HX-Source": "form", "HX-Request-Type": "partial"}
        here = {"Origin": f"http://{HOST}", "HX-Current-URL": f"http://{HOST}/"}
        return self.ask("POST", path, {**hx, **here}, data=fields)

    def post(self, path: str, **fields: Any) -> TestResponse:
        """Sends JSON as a script does, without an Origin header."""
        return self.ask("POST", path, {"Accept": JSON}, json=fields)

    def body(self, path: str, body: bytes | str, kind: str) -> TestResponse:
        """Sends any body with the content type `kind`."""
        headers = {"Accept": JSON, "Origin": f"http://{HOST}"}
        return self.ask("POST", path, headers, data=body, content_type=kind)

    def headers(self) -> dict[str, str]:
        """Returns the headers of a request of this device, for a live stream."""
        return {"Host": HOST, "Accept-Language": self.language, "Cookie": f"{COOKIE}={self.cookie}"}
