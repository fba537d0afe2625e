"""Somebody who types `companion` and nothing else has the house, and its page in a browser if there is a display."""

import os
import re
import socket
import subprocess
import sys
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from http.client import HTTPConnection
from pathlib import Path
from queue import Queue
from threading import Thread
from urllib.parse import urlsplit

import pytest

from companion.terminal.serving import browser
from companion.terminal.serving.browser import OneRedirect, account_of, has_display, open_browser
from tests.server_process import COMPANION, PLAIN

DISPLAY = {"DISPLAY": ":0"}
LINK = "http://127.0.0.1:8000/keep#ABCD"


def visit(address: str) -> tuple[int, str]:
    """Returns the status and the target of the answer."""
    parts = urlsplit(address)
    connection = HTTPConnection(parts.netloc, timeout=60)
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
        greeting: list[str] = []
        while "Ctrl-C switches it off." not in "".join(greeting):
            greeting.append(first.stdout.readline())
        again = subprocess.run(command, env=environ, capture_output=True, encoding="utf-8", timeout=240)
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
    address = given.get(timeout=60)
    with socket.create_connection(("127.0.0.1", urlsplit(address).port)):
        assert visit(address.rpartition("/")[0] + "/favicon.ico") == (404, "")
        assert visit(address) == (302, LINK) and "ABCD" not in address
    opening.join(timeout=60)
    with pytest.raises(ConnectionRefusedError):
        visit(address)


def test_a_browser_that_keeps_us_waiting_until_it_is_closed_is_led_to_the_link() -> None:
    shown: list[tuple[int, str]] = []
    open_browser(LINK, DISPLAY, lambda address: shown.append(visit(address)))
    assert shown == [(302, LINK)]


@pytest.mark.parametrize("name", ["%s \" '", "/nowhere/browser", "false"])
def test_a_browser_that_does_not_open_keeps_nobody_waiting(name: str) -> None:
    asks = f"from companion.terminal.serving.browser import open_browser as o; o({LINK!r}, {DISPLAY})"
    environ = {**PLAIN, "BROWSER": name, "PATH": ""}
    done = subprocess.run([sys.executable, "-c", asks], env=environ, capture_output=True, timeout=240)
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")


def test_the_link_is_given_once_however_many_ask_at_the_same_time() -> None:
    with OneRedirect(LINK) as server, ThreadPoolExecutor(4) as asking:
        given = [*asking.map(lambda _: server.take(("127.0.0.1", 9)), range(300))]
    assert given.count(True) == 1


def test_the_account_of_a_connection_is_known() -> None:
    with socket.create_server(("127.0.0.1", 0)) as server, socket.create_connection(server.getsockname()) as client:
        assert account_of(client.getsockname(), server.getsockname()[1]) == os.getuid()


@pytest.mark.parametrize(("account", "gets"), [(4242, True), (0, True), (4243, False)])
def test_another_account_of_this_computer_gets_no_link_and_takes_it_from_nobody(
    account: int, gets: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(browser, "CONNECTIONS", (tmp_path / "tcp",))
    with OneRedirect(LINK, account=4242) as server:
        (tmp_path / "tcp").write_text(
            "  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode\n"
            f"   0: 0100007F:9C40 0100007F:{server.server_address[1]:04X} 01 00000000:00000000 00:00000000 00000000"
            f" {account:5} 0 714196 1 0000000000000000 20 4 30 10 -1\n"
        )
        assert server.take(("127.0.0.1", 0x9C40)) == gets
        assert server.take(("127.0.0.1", 0x9C41)) != gets


@pytest.mark.parametrize("more", [{}, {"SSH_CONNECTION": "1"}, {"TERMUX_VERSION": "1"}])
def test_where_nobody_sits_in_front_no_browser_is_opened(more: dict[str, str]) -> None:
    environ = {**DISPLAY, **more} if more else {}
    assert not has_display(environ) and has_display(DISPLAY)
    open_browser(LINK, environ, lambda address: pytest.fail(address))
