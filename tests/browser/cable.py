"""A network cable for one phone: a small TCP proxy that can be cut, silenced and mended."""

import contextlib
import socket
import threading
from collections.abc import Iterator


class Cable:
    """`cut` breaks every connection and refuses new ones; `silence` keeps them open but lets nothing through."""

    def __init__(self, port: int) -> None:
        self.target = port
        self.pairs: set[tuple[socket.socket, socket.socket]] = set()
        self.asks, self.answers, self.is_cut = threading.Event(), threading.Event(), False
        self.flow()
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]
        threading.Thread(target=self.accept, daemon=True).start()

    def accept(self) -> None:
        with contextlib.suppress(OSError):
            while True:
                self.join(self.listener.accept()[0])

    def join(self, near: socket.socket) -> None:
        try:
            if self.is_cut:
                raise OSError
            far = socket.create_connection(("127.0.0.1", self.target))
        except OSError:
            return slam(near)
        pair = (near, far)
        self.pairs.add(pair)
        if self.is_cut:
            return self.drop(pair)
        for source, sink, gate in ((near, far, self.asks), (far, near, self.answers)):
            threading.Thread(target=self.carry, args=(source, sink, gate, pair), daemon=True).start()

    def carry(
        self,
        source: socket.socket,
        sink: socket.socket,
        gate: threading.Event,
        pair: tuple[socket.socket, socket.socket],
    ) -> None:
        with contextlib.suppress(OSError):
            while data := source.recv(65536):
                gate.wait()
                sink.sendall(data)
        self.drop(pair)

    def drop(self, pair: tuple[socket.socket, socket.socket]) -> None:
        self.pairs.discard(pair)
        for end in pair:
            slam(end)

    def cut(self) -> None:
        self.is_cut = True
        for pair in list(self.pairs):
            self.drop(pair)

    def flow(self) -> None:
        self.asks.set()
        self.answers.set()

    def silence(self) -> None:
        self.asks.clear()
        self.answers.clear()

    def lose_answers(self) -> None:
        """What is asked arrives; what is answered does not."""
        self.answers.clear()

    def mend(self) -> None:
        """What was on its way in a silenced cable is lost, as on a real one."""
        for pair in list(self.pairs) if not self.answers.is_set() else []:
            self.drop(pair)
        self.is_cut = False
        self.flow()

    def close(self) -> None:
        self.cut()
        self.flow()
        slam(self.listener)


def slam(end: socket.socket) -> None:
    with contextlib.suppress(OSError):
        end.shutdown(socket.SHUT_RDWR)
    end.close()


@contextlib.contextmanager
def cable_to(port: int) -> Iterator[Cable]:
    cable = Cable(port)
    yield cable
    cable.close()
