"""Somebody who types `companion` and nothing else has the house, and its page in a browser if there is a display."""

import re
import socket
import subprocess
from collections.abc import Mapping
from contextlib import closing
from http.client import HTTPConnection
from pathlib import Path
from queue import Queue
from threading import Thread
from urllib.parse import urlsplit

import pytest

from companion.terminal.serving.browser import has_display, open_browser
from tests.server_process import COMPANION, PLAIN

DISPLAY = {"DISPLAY": ":0"}
LINK = "http://127.0.0.1:8000/keep#ABCD"


def visit(address: str) -> tuple[int, str]:
    """Returns the status and the target of the answer."""
    parts = urlsplit(address)
    connection = HTTPConnection(parts.netloc, timeout=5)
    connection.request("GET", parts.path)
    with closing(connection), connection.getresponse() as answer:
        return answer.status, answer.headers.get("Location", "")


@pytest.fixture
def environ(tmp_path: Path) -> dict[str, str]:
    """An empty home. Its browser writes down which addresses it was given."""
    (browser := tmp_path / "browser").write_text(f'#!/bin/sh\necho "$1" >>"{tmp_path}/given"\n')
    browser.chmod(0o755)
    return {**PLAIN, "HOME": str(tmp_path), "BROWSER": str(browser), "LANG": "en_GB.UTF-8"}


def opened(environ: Mapping[str, str]) -> list[str]:
    """Opens the house twice, the second time while it is on, and returns all that was printed."""
    command = [*COMPANION]
    with subprocess.Popen(command, env=environ, stdout=subprocess.PIPE, encoding="utf-8") as first:
        assert first.stdout
        greeting = []
        while "Ctrl-C switches it off." not in "".join(greeting):
            greeting.append(first.stdout.readline())
        again = subprocess.run(command, env=environ, capture_output=True, encoding="utf-8", timeout=20)
        first.terminate()
    assert again.returncode == 0 and first.returncode == 0
    return [*greeting, *again.stdout.splitlines()]


def test_without_a_display_the_house_is_served_and_no_browser_opened(environ: dict[str, str], tmp_path: Path) -> None:
    said = opened(environ)
    assert "Veilleuse is already on. It is here:" in said
    assert len({port for line in said for port in re.findall(r"127\.0\.0\.1:(\d+)/keep#", line)}) == 1
    assert (tmp_path / ".local/share/veilleuse/house.db").exists() and not (tmp_path / "given").exists()


def test_the_browser_gets_an_address_without_the_key_that_leads_there_once() -> None:
    given: Queue[str] = Queue()
    opening = Thread(target=open_browser, args=(LINK, DISPLAY, given.put))
    opening.start()
    address = given.get(timeout=5)
    with socket.create_connection(("127.0.0.1", urlsplit(address).port)):
        assert visit(address.rpartition("/")[0] + "/favicon.ico") == (404, "")
        assert visit(address) == (302, LINK) and "ABCD" not in address
    opening.join(timeout=5)
    with pytest.raises(ConnectionRefusedError):
        visit(address)


@pytest.mark.parametrize("more", [{}, {"SSH_CONNECTION": "1"}, {"TERMUX_VERSION": "1"}])
def test_where_nobody_sits_in_front_no_browser_is_opened(more: dict[str, str]) -> None:
    environ = {**DISPLAY, **more} if more else {}
    assert not has_display(environ) and has_display(DISPLAY)
    open_browser(LINK, environ, lambda address: pytest.fail(address))
