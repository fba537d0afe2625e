"""Serves the house: uvicorn inside our own process, with streams that end before it does."""

import asyncio
import gc
import logging
import socket
import ssl
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass
from functools import partial
from types import FrameType
from typing import Any, cast

import uvicorn

from companion.app import App, make_app
from companion.config import Config
from companion.steady import Steady
from companion.store.keeping import open_log
from companion.table.fold import Opened
from companion.table.folded import HOUSE_ID, NoSuchTable
from companion.table.play import Tables
from companion.terminal.care import current_key, house_file, note_ports
from companion.terminal.doorstep import Doorstep, Line, roomy
from companion.terminal.greeting import greet
from companion.web.clockwork import follow_addresses

log = logging.getLogger("veilleuse")
# Garbage collection over everything that was made at start cost 15 ms of the slowest taps.
RARELY = (50_000, 20, 50)
# Lines taken at one go: all of them count against the files of this process before any can be sent away.
BACKLOG = 64
# Seconds for a browser to agree on a secure line.
TO_AGREE = 10.0


@dataclass(frozen=True, slots=True)
class Secure:
    """The second door: where it is, and the certificate that is shown there."""

    listening: socket.socket
    context: ssl.SSLContext


class Server(uvicorn.Server):
    """`ready` is called once a signal would stop it in good order."""

    def __init__(self, app: App, ready: Callable[[], None], secure: Secure | None = None) -> None:
        super().__init__(settings(app, Doorstep(roomy())))
        self.app, self.ready, self.secure = app, ready, secure
        self.loop: asyncio.AbstractEventLoop | None = None

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        self.loop = asyncio.get_running_loop()
        self.app.rooms.feed.attach(self.loop)
        self.app.clockwork.set_all()
        self.following = asyncio.create_task(follow_addresses(self.app.rooms))
        gc.collect()
        gc.freeze()
        gc.set_threshold(*RARELY)
        await super().startup(sockets)
        if self.secure:
            await self.open_securely(self.loop, self.secure)
        self.ready()

    async def open_securely(self, loop: asyncio.AbstractEventLoop, secure: Secure) -> None:
        """The same lines as behind the plain door; uvicorn closes both."""
        state = {"server_state": self.server_state, "app_state": self.lifespan.state}
        line = partial(cast(Any, self.config.http_protocol_class), config=self.config, **state)
        opened = await loop.create_server(
            line, sock=secure.listening, backlog=BACKLOG, ssl=secure.context, ssl_handshake_timeout=TO_AGREE
        )
        self.servers.append(opened)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Streams first, they never end by themselves. Uvicorn's own would raise the signal again."""
        self.force_exit = self.should_exit
        self.should_exit = True
        if self.loop:
            self.loop.call_soon_threadsafe(self.app.stream.close)


def settings(app: App, doorstep: Doorstep) -> uvicorn.Config:
    return uvicorn.Config(
        app.asgi,
        interface="asgi3",
        loop="asyncio",
        http=cast(Any, partial(Line, doorstep)),
        backlog=BACKLOG,
        ws="none",
        lifespan="off",
        log_config=None,
        log_level="warning",
        access_log=False,
        proxy_headers=False,
        server_header=False,
        timeout_keep_alive=60,
        timeout_graceful_shutdown=1,
    )


def run(config: Config, listening: socket.socket, secure: Secure | None = None) -> None:
    logging.basicConfig(format="%(asctime)s %(message)s", level=logging.WARNING)
    note_ports(config.data, config.port, config.secure_port)
    with closing(open_log(house_file(config.data))) as facts:
        app = make_app(config, facts)
        key = current_key(app.rooms.tables)
        open_tables(app.rooms.tables)
        Server(app, lambda: greet(config, key), secure).run([listening])


def open_tables(tables: Tables) -> None:
    """So that the first tap is as quick as the others. One broken table must not close the house."""
    go_on(tables, tables.look(HOUSE_ID))
    for id in tables.ids():
        try:
            go_on(tables, tables.look(id))
        except NoSuchTable:
            why = "cannot be read" if id in tables.aside else "belongs to a game that is not installed"
            log.warning("table %s %s", id, why)


def go_on(tables: Tables, opened: Opened) -> None:
    if isinstance(tables.clock, Steady):
        tables.clock.not_before(opened.table.last_at)
