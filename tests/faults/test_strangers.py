"""Strangers on the network: connections that ask nothing, floods, files from nobody."""

import resource
import socket
import time
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, ThreadPoolExecutor, wait
from contextlib import ExitStack, contextmanager, suppress
from http.client import HTTPConnection
from pathlib import Path

import pytest

from companion.terminal.serving import connections as limits
from companion.terminal.serving.listening_socket import listen
from tests.http_player import Player
from tests.server_process import COMPANION, Served

FILES, IDLE = 400, 500
BIG = 15 * 1024 * 1024
LONG = "PK" + "x" * (6 * 1024 * 1024)


@pytest.fixture
def narrow(tmp_path: Path) -> Iterator[Served]:
    """A house on a system that gives it few files."""
    served = Served(tmp_path / "house", ("sh", "-c", f'ulimit -n {FILES} && exec "$@"', "sh", *COMPANION))
    yield served
    served.stop()


@contextmanager
def connections(
    served: Served, count: int, said: bytes = b"", port: int | None = None
) -> Iterator[list[socket.socket]]:
    assert served.port
    with ExitStack() as stack:
        opened = [
            stack.enter_context(socket.create_connection(("127.0.0.1", port or served.port), timeout=60))
            for _ in range(count)
        ]
        for each in opened:
            each.sendall(said)
        yield opened


@pytest.mark.parametrize("said", [b"", b"GET / HT", b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n"])
def test_connections_that_ask_nothing_make_room_for_who_does(narrow: Served, said: bytes) -> None:
    tablet = narrow.tablet()
    table = tablet.open_table()
    with connections(narrow, IDLE, said) as idle, tablet.stream(table):
        assert tablet.move(table, "note_throw", seat="s1", points=1).status == 200
        assert closed(idle[0]) and not closed(idle[-1], 0)
    assert narrow.errors.read_text() == ""


def test_connections_that_never_finish_their_handshake_make_room_too(tmp_path: Path) -> None:
    command = ("sh", "-c", f'ulimit -n {FILES} && exec "$@"', "sh", *COMPANION)
    served = Served(tmp_path / "house", command, tls=True)
    try:
        port = int(served.secure.rsplit(":", 1)[1])
        with connections(served, IDLE, b"\x16\x03\x01", port) as idle:
            assert Player(served.base).get("/").status == 200
            assert served.tablet().open_table()
            assert closed(idle[0]) and not closed(idle[-1], 0)
        assert served.errors.read_text() == ""
    finally:
        served.stop()


def closed(line: socket.socket, patience: float = 60) -> bool:
    line.settimeout(patience)
    try:
        return line.recv(1) == b""
    except (TimeoutError, BlockingIOError):
        return False
    except ConnectionError:
        return True


def test_posts_that_stop_in_the_middle_make_room_too(narrow: Served) -> None:
    head = f"POST /device HTTP/1.1\r\nHost: 127.0.0.1:{narrow.port}\r\nContent-Length: 100\r\n\r\nlang"
    with connections(narrow, IDLE, head.encode()):
        assert narrow.tablet().open_table()


def test_readers_that_do_not_read_keep_no_worker(serve: Served) -> None:
    ask = f"GET /static/vendor/jsQR.js HTTP/1.1\r\nHost: 127.0.0.1:{serve.port}\r\n\r\n".encode() * 8
    with connections(serve, 30, ask):
        asked_at = time.monotonic()
        assert Player(serve.base).get("/").status == 200 and serve.tablet().open_table()
        assert time.monotonic() - asked_at < limits.READ_TIMEOUT


def test_the_house_asks_for_as_many_files_as_it_may_have(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[int, int]] = []
    monkeypatch.setattr(resource, "getrlimit", lambda _: (1024, 4096))
    monkeypatch.setattr(resource, "setrlimit", lambda _, limits: asked.append(limits))
    assert limits.most_connections() == 4096 - limits.OWN_FILES and asked == [(4096, 4096)]


def test_a_phone_that_vanishes_without_a_word_is_noticed_in_half_a_minute() -> None:
    with listen("127.0.0.1", range(1)) as listening:
        assert listening.getsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT) == 30_000
        assert listening.getsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE) == 1


def test_a_file_of_nobody_is_not_read(serve: Served) -> None:
    before = memory(serve)
    with ExitStack() as stack:
        for _ in range(20):
            stack.enter_context(upload(serve, "/files/tables"))
        assert memory(serve) - before < 20 * 2**20


def test_sixty_long_files_at_once_lie_on_the_disk(serve: Served) -> None:
    tablet = serve.tablet()
    tablet.send_file("/files/tables", LONG)
    most = [memory(serve)]
    with ThreadPoolExecutor(60) as pool:
        sent = [pool.submit(tablet.send_file, "/files/tables", LONG) for _ in range(60)]
        while not all(each.done() for each in sent):
            most.append(memory(serve))
            wait(sent, 0.05, FIRST_COMPLETED)
    assert {each.result().status for each in sent} == {422}
    assert max(most) - most[0] < 2 * len(LONG)


@contextmanager
def upload(served: Served, path: str) -> Iterator[None]:
    """As much of it as the house takes."""
    with socket.create_connection(("127.0.0.1", served.port or 0), timeout=0.2) as line:
        head = f"POST {path} HTTP/1.1\r\nHost: 127.0.0.1:{served.port}\r\nOrigin: {served.base}\r\n"
        head += f"Content-Type: multipart/form-data; boundary=x\r\nContent-Length: {BIG}\r\n\r\n"
        with suppress(TimeoutError, ConnectionError):
            line.sendall(head.encode() + b"x" * BIG)
        yield


def memory(served: Served) -> int:
    status = Path(f"/proc/{served.process.pid}/status").read_text()
    return int(status.split("VmRSS:")[1].split()[0]) * 1024


@pytest.mark.parametrize(("path", "status"), [("/files/tables", 403), ("/device", 400), ("/keepers", 400)])
def test_who_sends_too_much_is_told_before_it_is_read(serve: Served, path: str, status: int) -> None:
    connection = HTTPConnection("127.0.0.1", serve.port, timeout=60)
    connection.putrequest("POST", path)
    for name, value in {"Origin": serve.base, "Content-Length": 8_000}.items():
        connection.putheader(name, str(value))
    connection.putheader("Content-Type", "application/x-www-form-urlencoded")
    connection.endheaders()
    reply = connection.getresponse()
    assert reply.status == status and b"<html" in reply.read()
    connection.close()


@pytest.mark.parametrize("version", ["1.0", "1.1"])
def test_who_does_not_say_whom_they_ask_is_not_answered(serve: Served, version: str) -> None:
    with connections(serve, 1, f"GET / HTTP/{version}\r\n\r\n".encode()) as (line,):
        assert line.recv(4096).split(b" ")[1] in (b"400", b"421")


def test_what_is_no_request_fills_no_log(serve: Served) -> None:
    for said in (b"\x16\x03\x01\x02\x00\x01\r\n\r\n", b"GET / HTTP/9.9\r\n\r\n", b"nonsense\r\n\r\n"):
        with connections(serve, 5, said) as opened:
            assert {line.recv(12) for line in opened} <= {b"HTTP/1.1 400", b"HTTP/1.1 421"}
    assert serve.errors.read_text() == ""
