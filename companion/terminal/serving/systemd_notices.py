"""Tells systemd that the house is open or closing. If systemd did not start the house, nothing happens."""

import os
import socket
from contextlib import suppress


def notify_service(what: str) -> None:
    """Sends READY=1 or STOPPING=1 to systemd, if it has started this process."""
    address = os.environ.get("NOTIFY_SOCKET", "")
    if not address or not hasattr(socket, "AF_UNIX"):
        return
    with suppress(OSError), socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as line:
        line.sendto(what.encode(), "\0" + address[1:] if address.startswith("@") else address)
