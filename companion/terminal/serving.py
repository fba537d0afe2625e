"""Serves the house: uvicorn inside our own process, with streams that end before it does."""

import asyncio
import gc
import logging
import socket
import ssl
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from types import FrameType
from typing import Any, Protocol, cast

import uvicorn

from companion.app import App, make_app
from companion.config import Config
from companion.store.backups import HouseBackups
from companion.store.elsewhere import Elsewhere
from companion.store.keeping import Unhealthy
from companion.table.backups import Backups
from companion.table.log import CannotWrite
from companion.terminal.care import current_key, note_ports
from companion.terminal.database import Noted, join, noted
from companion.terminal.doorstep import Doorstep, Line, SecureDoor, roomy
from companion.terminal.evening import Evening, keep
from companion.terminal.greeting import greet
from companion.terminal.journal import keep_journal
from companion.terminal.notice import tell
from companion.terminal.tables import open_tables

log = logging.getLogger("veilleuse")
# Collecting garbage among all that was made at start cost 15 ms of the slowest taps; among 50,000 young things, 20 ms
# of one tap in fifty. Small heaps of young ones are over in a millisecond, and take half the time in all.
RARELY = (5_000, 200, 50)
# Lines taken at one go: all of them count against the files of this process before any can be sent away.
BACKLOG = 64


class Door(Protocol):
    """What the server knocks at."""

    async def asgi(self, scope: Any, receive: Any, send: Any) -> None: ...

    def close(self) -> None: ...


@dataclass(frozen=True, slots=True)
class Secure:
    """The second door: where it is, and the certificate that is shown there."""

    listening: socket.socket
    context: ssl.SSLContext

    def again(self) -> "Secure":
        """For a server that closes what it was given."""
        return Secure(self.listening.dup(), self.context)


class Server(uvicorn.Server):
    """`ready` is called once a signal would stop it in good order."""

    def __init__(self, app: App, door: Door, ready: Callable[[], None], secure: Secure | None = None) -> None:
        super().__init__(settings(door, Doorstep(roomy())))
        self.app, self.door, self.ready, self.secure = app, door, ready, secure
        self.evening = Evening(app.rooms.tables, app.rooms.backups)
        self.loop: asyncio.AbstractEventLoop | None = None
        self.again = False
        app.rooms.backups.reopen = self.reopen

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        self.loop = asyncio.get_running_loop()
        self.app.rooms.feed.hear = self.hear
        self.app.begin()
        gc.freeze()
        gc.set_threshold(*RARELY)
        gc.enable()
        await super().startup(sockets)
        if self.secure:
            await self.open_securely(self.loop, self.secure)
        self.ready()
        tell("READY=1")
        # Whoever pulls the plug at the end of an evening has its backup at the beginning of the next.
        self.evening.is_over()

    def hear(self, id: str) -> None:
        self.app.clockwork.set(id)
        self.evening.hear(id)

    def reopen(self) -> None:
        """Closes in good order, to be opened again: whoever knocks from now on waits for that."""
        self.again = self.should_exit = True
        if self.loop:
            self.loop.call_soon_threadsafe(self.turn_away)

    def turn_away(self) -> None:
        for each in self.servers:
            each.close()
        self.door.close()

    async def open_securely(self, loop: asyncio.AbstractEventLoop, secure: Secure) -> None:
        """The same lines as behind the plain door; uvicorn closes both."""
        state = {"server_state": self.server_state, "app_state": self.lifespan.state}
        line = partial(cast(Any, self.config.http_protocol_class), config=self.config, **state)
        opened = await loop.create_server(
            lambda: SecureDoor(line(), secure.context), sock=secure.listening, backlog=BACKLOG
        )
        self.servers.append(opened)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Streams first, they never end by themselves. Uvicorn's own would raise the signal again."""
        self.force_exit = self.should_exit and not self.again
        self.should_exit, self.again = True, False
        tell("STOPPING=1")
        if self.loop:
            self.loop.call_soon_threadsafe(self.door.close)


def settings(door: Door, doorstep: Doorstep) -> uvicorn.Config:
    return uvicorn.Config(
        door.asgi,
        interface="asgi3",
        loop="asyncio",
        http=cast(Any, partial(Line, doorstep)),
        backlog=BACKLOG,
        ws="none",
        lifespan="off",
        log_config=None,
        # What is no request at all is answered; a line for each would let anybody fill the disk.
        log_level="error",
        access_log=False,
        proxy_headers=False,
        server_header=False,
        timeout_keep_alive=60,
        timeout_graceful_shutdown=1,
    )


def run(config: Config, listening: socket.socket, secure: Secure | None = None) -> None:
    ready: Callable[[str], None] = partial(greet, config)
    if config.database:
        keep_journal(None)
        while serve_once(config, listening, Elsewhere(), ready, secure):
            ready = say_nothing
        return log.info("closed")
    keep_journal(config.data)
    note_ports(config.data, config.port, config.secure_port)
    backups = HouseBackups(config.data, config.second)
    backups.forget_ready()
    while serve_once(config, listening, backups, ready, secure):
        bring_back(backups)
        ready = say_nothing
    log.info("closed")


def serve_once(
    config: Config,
    listening: socket.socket,
    backups: Backups,
    ready: Callable[[str], None],
    secure: Secure | None = None,
) -> bool:
    """Until somebody stops it; True when it shall be opened again, with another house. Who knocks meanwhile waits."""
    with noted(config) as found:
        arrivals = found.houses.arrivals(config.house) if found.houses else None
        app = make_app(config, found.log, backups=backups, arrivals=arrivals)
        if found.houses:
            join(app, found.houses)
        key = current_key(app.rooms.tables)
        open_tables(app.rooms.tables)
        server = Server(app, door_of(app, found), lambda: ready(key), secure and secure.again())
        log.info("open on port %d, %d tables", config.port, len(app.rooms.tables.opened) - 1)
        server.run([listening.dup()])
        keep(backups)
    return server.again


def door_of(app: App, found: Noted) -> Door:
    """Of one house, or of all that are in its database."""
    if found.houses is None:
        return app
    from companion.terminal.houses import hall

    return hall(app, found.houses)


def say_nothing(key: str) -> None:
    """It has been said."""


def bring_back(backups: HouseBackups) -> None:
    """One that can't be brought back after all leaves the house as it was. What was open before it is let go, although
    it was to stay for good."""
    backups.reopen = lambda: None
    gc.unfreeze()
    gc.collect()
    try:
        if backups.exchange():
            log.info("a backup was brought back")
    except (OSError, Unhealthy, CannotWrite):
        log.exception("the backup could not be brought back")
        backups.refused = "disk"
        backups.forget_ready()
