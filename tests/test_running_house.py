"""The doctor asks at the house's port. Whoever answers there may be another program, or somebody else's."""

import json
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Thread

import pytest

from companion.config import Config
from companion.terminal.running_house import RunningHouse, find_running_house, unreachable


@contextmanager
def answering(reply: bytes) -> Iterator[int]:
    """Yields a port at which everybody gets this reply."""

    def answer() -> None:
        while True:
            try:
                asked, _ = server.accept()
            except OSError:
                return
            with asked:
                asked.recv(4096)
                asked.sendall(reply)

    with socket.create_server(("127.0.0.1", 0)) as server:
        Thread(target=answer, daemon=True).start()
        yield server.getsockname()[1]
        server.shutdown(socket.SHUT_RDWR)


def found(folder: Path, reply: bytes) -> RunningHouse | None:
    with answering(reply) as port:
        return find_running_house(Config(folder, host="127.0.0.1"), port)


def health(**told: object) -> bytes:
    return b"HTTP/1.0 200 OK\r\n\r\n" + json.dumps({"store": "writable", **told}).encode()


@pytest.mark.parametrize(
    "reply",
    [
        b"SSH-2.0-OpenSSH_9\r\n",
        b"HTTP/1.1 200 OK\r\nContent-Length: 99\r\n\r\n{}",
        b"HTTP/1.1 200 OK\r\n" + b"X: a\r\n" * 200 + b"\r\n{}",
        b"HTTP/1.0 200 OK\r\n\r\n" + b"[" * 90_000,
        health(version="1"),
        health(version="1", addresses=5),
        health(version=["1"], addresses=[]),
        health(version="\x1b]0;mine\x07", addresses=[]),
        health(version="1", addresses=["http://[::1]\x1b[2J"]),
    ],
)
def test_what_is_no_answer_of_a_house_is_none(reply: bytes, tmp_path: Path) -> None:
    assert found(tmp_path, reply) is None


def test_addresses_that_nobody_can_ask_are_unreachable_and_files_are_no_addresses(tmp_path: Path) -> None:
    house = found(tmp_path, health(version="1", addresses=["file:///etc", "http://[", "http://127.0.0.1:1"]))
    assert house and house.addresses == ("http://[", "http://127.0.0.1:1") == (*unreachable(house),)
