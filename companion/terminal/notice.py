"""Tells whoever started the house as a service that it is open, or closing; a no-op for everybody else."""

import os
import socket
from contextlib import suppress


def tell(what: str) -> None:
    """READY=1 or STOPPING=1, as systemd has it."""
    address = os.environ.get("NOTIFY_SOCKET", "")
    if not address or not hasattr(socket, "AF_UNIX"):
        return
    with suppress(OSError), socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as line:
        line.sendto(what.encode(), "\0" + address[1:] if address.startswith("@") else address)
