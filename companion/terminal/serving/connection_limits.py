"""Limits how many connections are open at once, and how many of them may read their responses slowly."""

from collections import defaultdict
from types import ModuleType
from typing import Protocol

resource: ModuleType | None
try:
    import resource
except ImportError:
    resource = None

SLOW_READERS = 64
# Files that are no connections: the database, the log, and connections that were accepted but not yet counted.
OWN_FILES, MOST_FILES = 256, 16_384
WITHOUT_RESOURCE = 1_000
# Address and port of the client, and of this server.
Endpoints = tuple[tuple[str, int] | None, tuple[str, int] | None]


class Limited(Protocol):
    """Holds what the limits use of a connection."""

    @property
    def endpoints(self) -> Endpoints: ...

    def begin_request(self) -> None: ...

    def end_request(self) -> None: ...

    def close(self) -> None: ...


class ConnectionLimits:
    """All open connections and their limits. `idle` holds, for each client address, the connections that have not sent
    a whole request, oldest first. When more than `most` connections are open, the address with most idle ones loses its
    oldest."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.open: dict[Endpoints, Limited] = {}
        self.idle: defaultdict[str, dict[Limited, None]] = defaultdict(dict)
        self.slow_readers: dict[Limited, None] = {}

    def add(self, connection: Limited) -> None:
        self.open[connection.endpoints] = connection
        self.mark_idle(connection)
        if len(self.open) > self.most:
            self.close_one_idle()

    def close_one_idle(self) -> None:
        """Closes the oldest idle connection of the address that has most of them."""
        if self.idle:
            most = max(self.idle.values(), key=len)
            next(iter(most)).close()

    def mark_idle(self, connection: Limited) -> None:
        self.idle[client_address(connection)].setdefault(connection)

    def mark_busy(self, connection: Limited) -> None:
        address = client_address(connection)
        of_address = self.idle.get(address, {})
        of_address.pop(connection, None)
        if not of_address:
            self.idle.pop(address, None)

    def add_slow_reader(self, connection: Limited) -> None:
        """Records that the client reads slowly. If there are too many such clients, the one recorded first is
        disconnected."""
        self.slow_readers[connection] = None
        if len(self.slow_readers) > SLOW_READERS:
            next(iter(self.slow_readers)).close()

    def remove_slow_reader(self, connection: Limited) -> None:
        self.slow_readers.pop(connection, None)

    def remove(self, connection: Limited) -> None:
        self.mark_busy(connection)
        self.remove_slow_reader(connection)
        if self.has(connection):
            del self.open[connection.endpoints]

    def has(self, connection: Limited) -> bool:
        return self.open.get(connection.endpoints) is connection


def client_address(connection: Limited) -> str:
    client, _ = connection.endpoints
    return client[0] if client else ""


def most_connections() -> int:
    """Returns how many connections may be open. Before that, it raises the system's limit of open files if possible."""
    if resource is None:
        return WITHOUT_RESOURCE
    files, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    if files < MOST_FILES:
        files = MOST_FILES if most == resource.RLIM_INFINITY else min(most, MOST_FILES)
        resource.setrlimit(resource.RLIMIT_NOFILE, (files, most))
    return int(files - min(OWN_FILES, files // 2))
