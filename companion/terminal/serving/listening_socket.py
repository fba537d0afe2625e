"""Opens the socket on which the house listens, before anything else, so that a taken port is reported at once."""

import errno
import os
import socket
from collections.abc import Iterable
from dataclasses import dataclass

USUAL, SECURE = range(8000, 8010), range(8443, 8453)
EVERYWHERE = "0.0.0.0"
# Seconds of silence before a probe, seconds between probes, their number; milliseconds to acknowledge what was sent.
KEEPALIVE = {"TCP_KEEPIDLE": 15, "TCP_KEEPINTVL": 5, "TCP_KEEPCNT": 3, "TCP_USER_TIMEOUT": 30_000}


@dataclass(eq=False)
class CannotListen(Exception):
    """Raised if the house cannot listen on a port; `why` is the id of the sentence to print."""

    why: str
    host: str
    port: int


def listen(host: str, ports: Iterable[int]) -> socket.socket:
    """Returns a socket that listens on the first of these ports that is free. If none is free, raises CannotListen with
    the reason for the first port. An empty `host` means all addresses of this computer."""
    failed: CannotListen | None = None
    for port in ports:
        try:
            return listen_at(host or EVERYWHERE, port)
        except CannotListen as error:
            failed = failed or error
    raise failed or CannotListen("listen.impossible", host, 0)


def listen_at(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        listening = socket.create_server((host, port), family=family)
    except OSError as error:
        raise CannotListen(reason(error), host, port) from error
    # Without it each answer on a kept connection waits 40 ms for the phone's acknowledgement of its headers.
    listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    set_keepalive(listening)
    listening.setblocking(False)
    return listening


def set_keepalive(listening: socket.socket) -> None:
    """Makes the system, if it can, close connections of phones that were unreachable for half a minute."""
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
    for name, value in KEEPALIVE.items():
        if hasattr(socket, name):
            listening.setsockopt(socket.IPPROTO_TCP, getattr(socket, name), value)


def reason(error: OSError) -> str:
    """Returns the id of the sentence that explains the error."""
    if isinstance(error, socket.gaierror) or error.errno == errno.EADDRNOTAVAIL:
        return "listen.not_here"
    if error.errno == errno.EACCES and os.name != "nt":
        return "listen.forbidden"
    return "listen.taken" if error.errno in (errno.EADDRINUSE, errno.EACCES) else "listen.impossible"
