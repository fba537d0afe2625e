"""Raw sockets on 127.0.0.1: screens that read their live stream, and hands that tap as htmx does."""

import selectors
import socket
import time
from collections.abc import Iterable
from http.client import HTTPResponse
from urllib.parse import urlencode, urlsplit

from tests.http_player import Player

PATIENCE = 20.0
HERE = "127.0.0.1"


def connect(port: int) -> socket.socket:
    connection = socket.create_connection((HERE, port), timeout=PATIENCE)
    connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return connection


def headers_of(player: Player) -> str:
    own = {"Host": urlsplit(player.base).netloc, **player.own_headers()}
    return "".join(f"{name}: {value}\r\n" for name, value in own.items())


class Screen:
    def __init__(self, connection: socket.socket) -> None:
        self.connection = connection
        self.came = bytearray()
        self.size = 0

    @staticmethod
    def of(player: Player, table: str) -> "Screen":
        screen = Screen(connect(urlsplit(player.base).port or 80))
        screen.connection.sendall(f"GET /tables/{table}/stream HTTP/1.1\r\n{headers_of(player)}\r\n".encode())
        return screen

    def has(self, frame: bytes) -> bool:
        """Takes in what has come. True once the whole frame is there."""
        self.came += self.connection.recv(262_144)
        start = self.came.find(frame)
        end = self.came.find(b"\n\n", start) + 2 if start >= 0 else 0
        if end < 2:
            return False
        self.size = end - start
        self.came.clear()
        return True


class Screens:
    """Several screens of one table, read by one thread."""

    def __init__(self, screens: Iterable[Screen]) -> None:
        self.all = list(screens)
        self.selector = selectors.DefaultSelector()
        for each in self.all:
            self.selector.register(each.connection, selectors.EVENT_READ, each)

    def until_last_has(self, seq: int) -> float:
        """The moment when the last of them had the whole frame of this number."""
        frame, waiting = b"id: %d\n" % seq, set(self.all)
        while waiting:
            ready = self.selector.select(PATIENCE)
            assert ready, f"{len(waiting)} screens never saw {seq}"
            waiting -= {key.data for key, _ in ready if key.data.has(frame)}
        return time.perf_counter()

    def close(self) -> None:
        self.selector.close()
        for each in self.all:
            each.connection.close()


class Hand:
    """A device that taps over one connection, kept alive."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self.connection = connect(urlsplit(player.base).port or 80)
        kind = "Content-Type: application/x-www-form-urlencoded\r\nAccept: text/html\r\nHX-Request: true\r\n"
        self.headers = f"{headers_of(player)}Origin: {player.base}\r\n{kind}"

    def tap(self, table: str, move: str, **fields: object) -> float:
        """The moment when it was sent. Read the answer before the next one."""
        body = urlencode({"move": move, **fields})
        head = f"POST /tables/{table}/moves HTTP/1.1\r\n{self.headers}Content-Length: {len(body)}\r\n\r\n"
        started = time.perf_counter()
        self.connection.sendall(f"{head}{body}".encode())
        return started

    def answered(self) -> float:
        with HTTPResponse(self.connection, method="POST") as answer:
            answer.begin()
            text = answer.read()
        assert answer.status == 200, text.decode()
        return time.perf_counter()
