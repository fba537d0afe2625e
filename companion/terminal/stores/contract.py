"""Defines the protocol of a store: which methods the terminal and a running house call."""

from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from companion.export.upload_store_contract import Uploads
from companion.table.house.backup_contract import Backups
from companion.table.log.store_contract import Log
from companion.web.live.other_process_contract import Peers

if TYPE_CHECKING:
    from companion.app import App


class AsgiApp(Protocol):
    """An ASGI application that serves one house, or all houses of a store."""

    async def asgi(self, scope: Any, receive: Any, send: Any) -> None: ...

    def close(self) -> None:
        """Closes the streams, which never end by themselves."""
        ...


def one_house(app: "App") -> AsgiApp:
    return app


@dataclass(frozen=True, slots=True)
class OpenHouse:
    """A house that is open for use. `peers` are the other processes that serve this house, None if there cannot be any.
    `asgi_app` returns the application to serve: this house alone, or all houses of its store."""

    log: Log
    uploads: Uploads
    peers: Peers | None = None
    asgi_app: "Callable[[App], AsgiApp]" = one_house


class Store(Protocol):
    """A place where houses are stored. Its class is registered as an entry point of the group `companion.stores`, under
    the scheme of the database address. It is created with the settings, and may then raise Refused, or an error that
    the terminal can explain. The catalogues in `translations` must have the texts doctor.database.* and database.tools.
    If there may be several houses, they must also have house.opened and house.known."""

    translations: Path
    backups: Backups

    def lock(self) -> AbstractContextManager[None]:
        """Returns a lock to hold while the house is served. If only one process may serve the house and another one
        does, it raises Busy."""
        ...

    def open_house(self, must_exist: bool = False) -> AbstractContextManager[OpenHouse]: ...

    def create_house(self) -> AbstractContextManager[OpenHouse]:
        """Opens the house that the settings name, for a `with` block, and creates it if it does not exist. It must not
        be the main house."""
        ...

    def house_names(self) -> list[str]: ...
