"""The doctor asks at the house's port. Whoever answers there may be another program, or somebody else's."""

import socket
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Thread

import pytest

from companion.config import Config
from companion.terminal import doctor
from companion.terminal.keeper_key_and_backups import PORT_FILE, LastServed, last_served, note_serving
from companion.terminal.running_house import answers, is_house


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


@pytest.mark.parametrize(
    "reply",
    [
        b"SSH-2.0-OpenSSH_9\r\n",
        b"HTTP/1.1 200 OK\r\nContent-Length: 99\r\n\r\n{}",
        b"HTTP/1.1 200 OK\r\n" + b"X: a\r\n" * 200 + b"\r\n{}",
        b"HTTP/1.0 200 OK\r\n\r\n" + b"[" * 90_000,
        b"HTTP/1.0 200 OK\r\n\r\n[]",
    ],
)
def test_what_is_no_answer_of_a_house_is_none(reply: bytes) -> None:
    with answering(reply) as port:
        assert not is_house(f"http://127.0.0.1:{port}")


def test_a_house_is_known_by_its_answer_and_tells_the_doctor_nothing_else(tmp_path: Path) -> None:
    """Another program at its port could say anything; the version stands in the folder of the house."""
    with answering(b'HTTP/1.0 200 OK\r\n\r\n{"store": "writable", "version": "\\u001b]0;mine"}') as port:
        running = Config(tmp_path, port=port, host="127.0.0.1")
        note_serving(running)
        found = [
            each.sentence
            for each in doctor.check_running_house(running, last_served(tmp_path).version, answers(running))
        ]
        assert is_house(f"http://127.0.0.1:{port}") and not any("\x1b" in each for each in found)


def test_addresses_that_nobody_can_ask_are_no_houses() -> None:
    assert not any(map(is_house, ("http://[", "http://127.0.0.1:1")))


@pytest.mark.parametrize("written", ["", "rubbish", "8000 0 1 2 3 4 5 6", "\n" * 9])
def test_a_note_of_rubbish_says_nothing_and_an_older_one_names_the_ports(tmp_path: Path, written: str) -> None:
    (tmp_path / PORT_FILE).write_text(written)
    assert last_served(tmp_path) == LastServed()
    (tmp_path / PORT_FILE).write_text("8003 0")
    assert last_served(tmp_path) == LastServed(8003)
