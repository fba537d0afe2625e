"""Opens the house in the browser of this computer, if somebody sits in front of it."""

import os
import socket
import sys
import time
import webbrowser
from collections.abc import Callable, Mapping
from contextlib import suppress
from http.server import BaseHTTPRequestHandler
from itertools import chain
from pathlib import Path
from secrets import token_urlsafe
from socketserver import ThreadingTCPServer
from threading import Lock, Thread

# In seconds. Even a browser that starts slowly has asked by then.
PATIENCE = 60.0
# Where Linux lists the connections of this computer with their accounts.
CONNECTIONS, ROOT = (Path("/proc/net/tcp"), Path("/proc/net/tcp6")), 0


def has_display(environ: Mapping[str, str]) -> bool:
    """Returns whether a browser would open in front of somebody. Over SSH and on Termux it would not."""
    if environ.get("SSH_CONNECTION") or environ.get("TERMUX_VERSION"):
        return False
    return sys.platform in ("win32", "darwin") or bool(environ.get("DISPLAY") or environ.get("WAYLAND_DISPLAY"))


def open_browser(
    link: str, environ: Mapping[str, str] = os.environ, browser: Callable[[str], object] = webbrowser.open
) -> None:
    """Opens `link` in the browser if there is a display. Returns when the browser has requested it or the waiting time
    is over. Other accounts of this computer can read the arguments of a program. So the browser gets an address that
    redirects to the secret link only once, and on Linux only for our own account."""
    if not has_display(environ):
        return
    with OneRedirect(link) as server:
        # Some browsers keep us waiting until they are closed.
        (waiting := Thread(target=server.wait, daemon=True)).start()
        try:
            is_open = browser(f"http://127.0.0.1:{server.server_address[1]}{server.path}")
        except (ValueError, OSError):
            # The name of the browser, which is the user's own, says nothing.
            is_open = False
        if is_open is False:
            server.use()
        waiting.join()


class OneRedirect(ThreadingTCPServer):
    """A server that redirects one request for its secret path to `link`, and then stops. The request must come from
    `account`, the number of a user of this computer. Each connection has a thread, because browsers also open some
    without a request."""

    daemon_threads = True

    def __init__(self, link: str, account: int | None = None) -> None:
        super().__init__(("127.0.0.1", 0), RedirectHandler)
        self.link, self.path, self.timeout = link, f"/{token_urlsafe()}", 1.0
        self.is_taken = self.is_used = False
        self.account = os.getuid() if account is None and sys.platform != "win32" else account
        self.taking = Lock()

    def wait(self) -> None:
        end = time.monotonic() + PATIENCE
        while not self.is_used and time.monotonic() < end:
            self.handle_request()

    def take(self, client: tuple[str, int]) -> bool:
        """Returns whether this client gets the link: only the first client of our account does. Root counts as our
        account, because root may forward the request of a browser in another system, and can read everything anyway. A
        client whose account the system does not tell counts as ours, too."""
        with self.taking:
            if self.is_taken or account_of(client, self.server_address[1]) not in (None, self.account, ROOT):
                return False
            self.is_taken = True
            return True

    def use(self) -> None:
        self.is_used = True


def account_of(client: tuple[str, int], port: int) -> int | None:
    """Returns the number of the account that opened this connection to our port; None if the system does not tell."""
    ours, theirs = (address_in_list(*each) for each in (("127.0.0.1", port), client))
    with suppress(OSError):
        for line in chain.from_iterable(each.read_text().splitlines() for each in CONNECTIONS):
            columns = line.split()
            if columns[1].endswith(theirs) and columns[2].endswith(ours):
                return int(columns[7])
    return None


def address_in_list(host: str, port: int) -> str:
    return f"{int.from_bytes(socket.inet_aton(host), sys.byteorder):08X}:{port:04X}"


class RedirectHandler(BaseHTTPRequestHandler):
    server: OneRedirect
    timeout = 5

    def do_GET(self) -> None:
        is_right = self.path == self.server.path and self.server.take(self.client_address)
        self.send_response(302 if is_right else 404)
        if is_right:
            self.send_header("Location", self.server.link)
        self.send_header("Content-Length", "0")
        self.send_header("Connection", "close")
        self.end_headers()
        if is_right:
            self.server.use()

    def log_message(self, format: str, *args: object) -> None:
        """Prints nothing, because the secret address must not be written to a log."""
