"""Opens the house in the browser of this computer, if somebody sits in front of it."""

import os
import sys
import time
import webbrowser
from collections.abc import Callable, Mapping
from http.server import BaseHTTPRequestHandler
from secrets import token_urlsafe
from socketserver import ThreadingTCPServer

# In seconds. Even a browser that starts slowly has asked by then.
PATIENCE = 60.0


def has_display(environ: Mapping[str, str]) -> bool:
    """Returns whether a browser would open in front of somebody. Over SSH and on Termux it would not."""
    if environ.get("SSH_CONNECTION") or environ.get("TERMUX_VERSION"):
        return False
    return sys.platform in ("win32", "darwin") or bool(environ.get("DISPLAY") or environ.get("WAYLAND_DISPLAY"))


def open_browser(
    link: str, environ: Mapping[str, str] = os.environ, browser: Callable[[str], object] = webbrowser.open
) -> None:
    """Opens `link` in the browser if there is a display, and returns once the browser has requested it or the wait
    is over. Other accounts of this computer can read the arguments with which a browser starts, so it gets an
    address that leads to the link only once."""
    if not has_display(environ):
        return
    with OneRedirect(link) as server:
        browser(f"http://127.0.0.1:{server.server_address[1]}{server.path}")
        server.wait()


class OneRedirect(ThreadingTCPServer):
    """A server that redirects the first request for its secret path to `link`, and then stops. Each connection has a
    thread, because browsers also open some without a request."""

    daemon_threads = True

    def __init__(self, link: str) -> None:
        super().__init__(("127.0.0.1", 0), RedirectHandler)
        self.link, self.path, self.timeout, self.is_used = link, f"/{token_urlsafe()}", 1.0, False

    def wait(self) -> None:
        end = time.monotonic() + PATIENCE
        while not self.is_used and time.monotonic() < end:
            self.handle_request()

    def use(self) -> None:
        self.is_used = True


class RedirectHandler(BaseHTTPRequestHandler):
    server: OneRedirect
    timeout = 5

    def do_GET(self) -> None:
        is_right = self.path == self.server.path and not self.server.is_used
        self.send_response(302 if is_right else 404)
        if is_right:
            self.send_header("Location", self.server.link)
        self.send_header("Content-Length", "0")
        self.send_header("Connection", "close")
        self.end_headers()
        if is_right:
            self.server.use()

    def log_message(self, format: str, *args: object) -> None:
        """Prints nothing, because the address may not stand in a log."""
