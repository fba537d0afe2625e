"""Serves the house with uvicorn in this process. The live streams are closed before the server stops."""

import asyncio
import gc
import logging
import os
import socket
import ssl
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from types import FrameType
from typing import Any, cast

import uvicorn

from companion.app import App, make_app
from companion.config import Config
from companion.table.house.backup_contract import Backups
from companion.terminal.keeper_key_and_backups import current_key, note_serving
from companion.terminal.serving.automatic_backups import AutomaticBackups, make_backup
from companion.terminal.serving.connections import Connection, ConnectionLimits, RequestTracking, most_connections
from companion.terminal.serving.endless_calls import interrupt_endless_calls
from companion.terminal.serving.load_tables import load_tables
from companion.terminal.serving.server_log import set_up_logging
from companion.terminal.serving.start_message import Greeting
from companion.terminal.stores.contract import AsgiApp, Store
from companion.web.live.stream_wakeups import wait_for_signal

log = logging.getLogger("veilleuse")
# Collecting garbage among all objects made at start cost 15 ms of the slowest taps; among 50,000 young objects, 20 ms
# of one tap in fifty. Small heaps of young ones are over in a millisecond, and take half the time in all.
RARELY = (5_000, 200, 50)
TlsContexts = Mapping[int, ssl.SSLContext]
NO_TLS: TlsContexts = {}
# Connections that asyncio accepts at one go. Four times as many can be open above the limit before the first one is
# closed. The system keeps more of them waiting (QUEUE).
BACKLOG, QUEUE = 16, 512


@dataclass(frozen=True, slots=True)
class TlsListener:
    """The socket for TLS connections, and the TLS context with the house's certificate."""

    listening: socket.socket
    context: ssl.SSLContext


class Server(uvicorn.Server):
    """Uvicorn's server for one house, or for all houses of `asgi_app`. It calls `ready` when it listens, and makes the
    automatic backups of the house `app`. It closes the live streams before it stops, on a signal or for a restart."""

    def __init__(self, app: App, asgi_app: AsgiApp, ready: Callable[[], None], tls: TlsContexts = NO_TLS) -> None:
        super().__init__(settings(asgi_app.asgi, ConnectionLimits(most_connections()), tls))
        self.app, self.asgi_app, self.ready = app, asgi_app, ready
        self.automatic_backups = AutomaticBackups(app.services.tables, app.services.backups)
        self.loop: asyncio.AbstractEventLoop | None = None
        self.again, self.stopping = False, asyncio.Event()
        app.services.restart.subscribe(self.reopen)
        app.services.feed.subscribe(self.automatic_backups.table_has_changed)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        self.loop = asyncio.get_running_loop()
        self.app.begin()
        gc.freeze()
        gc.set_threshold(*RARELY)
        gc.enable()
        await super().startup(sockets)
        for each in sockets or []:
            each.listen(QUEUE)
        self.ready()
        notify_service("READY=1")
        # If the computer was unplugged at the end of an evening, the backup is made at the next start.
        self.automatic_backups.back_up()

    async def main_loop(self) -> None:
        """Waits until the server stops, and meanwhile updates uvicorn's default headers each second. Uvicorn's own loop
        wakes up ten times a second, which took half of the computing time of a house that nobody uses."""
        while not await self.on_tick(0):
            await wait_for_signal(self.stopping, 1)

    def reopen(self) -> None:
        """Stops this server so that its caller opens the house again. New connections wait until then."""
        self.again = self.should_exit = True
        if self.loop:
            self.loop.call_soon_threadsafe(self.stop_accepting)

    def stop_accepting(self) -> None:
        for each in self.servers:
            each.close()
        self.close_streams()

    def close_streams(self) -> None:
        self.stopping.set()
        self.asgi_app.close()

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Stops the server on a signal. The streams are closed first, because they never end by themselves. Uvicorn's
        own handler is replaced, because it raises the signal again."""
        self.force_exit = self.should_exit and not self.again
        self.should_exit, self.again = True, False
        notify_service("STOPPING=1")
        if self.loop:
            self.loop.call_soon_threadsafe(self.close_streams)


def settings(app: Callable[..., Any], limits: ConnectionLimits, tls: TlsContexts = NO_TLS) -> uvicorn.Config:
    """Returns uvicorn's settings for serving `app`. Each client's protocol object of uvicorn is put into a
    `Connection`, which keeps to the `limits`, and makes the TLS handshake on the ports in `tls`."""
    config = uvicorn.Config(
        RequestTracking(app, limits),
        interface="asgi3",
        loop="asyncio",
        http="h11",
        backlog=BACKLOG,
        ws="none",
        lifespan="off",
        log_config=None,
        # Invalid requests are answered but not logged, because anybody could fill the disk with them.
        log_level="error",
        access_log=False,
        proxy_headers=False,
        server_header=False,
        timeout_keep_alive=60,
        timeout_graceful_shutdown=5,
    )
    config.load()
    http = cast(Callable[..., asyncio.Protocol], config.http_protocol_class)
    config.http_protocol_class = cast(Any, lambda **given: Connection(http(**given), limits, tls))
    return config


def run(
    config: Config, store: Store, listening: socket.socket, greeting: Greeting, tls: TlsListener | None = None
) -> None:
    """Serves the house until it is stopped, and opens it again after a restore. `greeting` prints the start message
    when the house is first open."""
    ready: Callable[[str], None] = partial(greeting, config)
    set_up_logging(None if config.database else config.data)
    if not config.database:
        note_serving(config)
    store.backups.remove_leftovers()
    while serve_once(config, store, listening, ready, tls):
        exchange_house(store.backups)
        ready = say_nothing
    log.info("closed")


def serve_once(
    config: Config,
    store: Store,
    listening: socket.socket,
    ready: Callable[[str], None],
    tls: TlsListener | None = None,
) -> bool:
    """Serves the house until it is stopped. Calls `ready` with the keeper's key as soon as the server listens. Returns
    whether the house must be opened again because of a restore."""
    with store.open_house() as house:
        app = make_app(config, house.log, backups=store.backups, uploads=house.uploads, peers=house.peers)
        key = current_key(app.services.tables)
        with interrupt_endless_calls(each.package for each in app.common.registry.values() if each.package):
            load_tables(app.services.tables)
            contexts = {config.secure_port: tls.context} if tls else NO_TLS
            server = Server(app, house.asgi_app(app), lambda: ready(key), contexts)
            log.info("open on port %d, %d tables", config.port, len(app.services.tables.memory.opened) - 1)
            server.run([each.dup() for each in (listening, tls and tls.listening) if each])
        make_backup(store.backups)
    return server.again


def say_nothing(key: str) -> None:
    """Does nothing. It takes the place of the greeting when the house opens again after a restore."""


def notify_service(what: str) -> None:
    """Sends READY=1 or STOPPING=1 to systemd, if it has started this process."""
    address = os.environ.get("NOTIFY_SOCKET", "")
    if not address or not hasattr(socket, "AF_UNIX"):
        return
    with suppress(OSError), socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as line:
        line.sendto(what.encode(), "\0" + address[1:] if address.startswith("@") else address)


def exchange_house(backups: Backups) -> None:
    """After the house was closed, frees its memory. If a backup was prepared for a restore, replaces the house's file
    by that backup."""
    gc.unfreeze()
    gc.collect()
    backups.restore_prepared()
