"""Routes requests to houses, each of which has a path of its own, such as /h/name. A house is opened at its first
request and stays open while somebody uses it. A few houses that nobody uses also stay open, those used most
recently."""

import asyncio
import logging
import re
from collections import Counter, defaultdict
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import replace

from companion.app import App, make_app
from companion.config import HOUSE, HOUSE_NAME
from companion.hosting.no_backups import ExternalBackups
from companion.hosting.other_process_events import HousePeers
from companion.hosting.postgres_database import Database
from companion.table.log.store_contract import CannotWrite
from companion.terminal.serving.load_tables import load_tables
from companion.web.http.guard import read_headers, read_visitor
from companion.web.http.proxies import Receive, Scope, Send
from companion.web.http.responses import send_refusal, send_response

BELOW = re.compile(r"/h/([^/]*)(?:/.*)?", re.DOTALL)
# How many empty houses stay open, and how many are opened at once.
LEFT_OPEN, AT_ONCE = 100, 2
log = logging.getLogger("veilleuse")


class HouseRouter:
    """An ASGI application that serves several houses of one database in this process."""

    def __init__(self, home: App, opener: "OtherHouses", most: int = LEFT_OPEN) -> None:
        """`home` is the house without a path. At most `most` others stay open while nobody uses them."""
        self.home, self.opener, self.most = home, opener, most
        self.houses: dict[str, App] = {}
        self.opening: dict[str, asyncio.Task[App | None]] = {}
        self.requests: Counter[str] = Counter()
        self.pool = ThreadPoolExecutor(AT_ONCE, thread_name_prefix="houses")
        self.is_closing = False

    async def asgi(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Passes a request to the house that its path names. If the path names no house, or an unknown one, `home`
        answers the request."""
        name = self.house_name(scope["path"])
        if not name:
            return await self.home.asgi(scope, receive, send)
        with self.counting(name):
            try:
                house = await self.find(name)
            except CannotWrite:
                return await self.send_unavailable(scope, send)
            except Exception:
                log.exception("the house %s cannot be opened", name)
                return await send_refusal(send, 500)
            await (house or self.home).asgi(scope, receive, send)

    def house_name(self, path: str) -> str:
        """Returns the name of the house in this path; "" if the path belongs to `home`."""
        below = BELOW.fullmatch(self.home.services.prefix.inner(path) or "")
        name = below[1] if below else ""
        return name if HOUSE_NAME.fullmatch(name) and name != HOUSE else ""

    async def find(self, name: str) -> App | None:
        """Returns the house of this name, and opens it if it is closed; None if no house has this name."""
        if house := self.houses.pop(name, None):
            self.houses[name] = house
            return house
        if name not in self.opening:
            self.opening[name] = asyncio.create_task(self.open(name))
        return await asyncio.shield(self.opening[name])

    async def open(self, name: str) -> App | None:
        """Opens a house and keeps it open; returns None if no house has this name. All requests that arrive meanwhile
        wait for the same result."""
        try:
            house = await asyncio.get_running_loop().run_in_executor(self.pool, self.opener.open, name)
            if house:
                try:
                    house.begin()
                except Exception:
                    self.opener.close(name)
                    raise
                self.houses[name] = house
                self.tidy()
                if self.is_closing:
                    house.close()
            return house
        finally:
            del self.opening[name]

    @contextmanager
    def counting(self, name: str) -> Iterator[None]:
        """Counts a request for this house during the `with` block, so that the house is not closed."""
        self.requests[name] += 1
        try:
            yield
        finally:
            self.requests -= Counter([name])

    def tidy(self) -> None:
        """Closes the unused houses beyond the number `most`. Those that were used longest ago are closed first."""
        empty = [name for name, house in self.houses.items() if not self.requests[name] and house.is_idle]
        for name in empty[: max(0, len(empty) - self.most)]:
            self.houses.pop(name).end()
            self.opener.close(name)

    async def send_unavailable(self, scope: Scope, send: Send) -> None:
        """Answers with status 503, and a sentence in the visitor's language, that the database does not respond."""
        translators = self.home.services.translators
        translator = translators[read_visitor(read_headers(scope), translators).language]
        await send_response(send, 503, "text/plain; charset=utf-8", translator("error.not_noted.away") + "\n")

    def close(self) -> None:
        self.is_closing = True
        for each in (self.home, *self.houses.values()):
            each.close()


class OtherHouses:
    """Creates and closes the apps of all houses except `home`. They share the services that do not depend on a house.
    `reached` holds, for each house, the addresses by which devices have reached it, even while the house is closed."""

    def __init__(self, database: Database, home: App) -> None:
        self.database, self.home = database, home
        self.reached: defaultdict[str, dict[str, None]] = defaultdict(dict)

    def open(self, name: str) -> App | None:
        """Opens a house, reads its tables into memory and returns its app; None if no house has this name. It is called
        on a worker thread."""
        if not self.database.has_house(name):
            return None
        app = self.make(name)
        load_tables(app.services.tables)
        return app

    def make(self, name: str) -> App:
        top = self.home.services.config
        return make_app(
            replace(top, house=name, data=top.data / "houses" / name),
            self.database.log(name),
            common=self.home.common,
            backups=ExternalBackups(),
            uploads=self.database.uploads(name),
            peers=HousePeers(self.database, name),
            reached=self.reached[name],
        )

    def close(self, name: str) -> None:
        """Ends the notifications of a house that is closed. It must be called on the event loop."""
        self.database.subscribers.unsubscribe(name)
