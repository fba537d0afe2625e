"""A real server in a process of its own, on a port and in a folder that a restart keeps."""

import os
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from itertools import cycle, islice
from pathlib import Path
from threading import Timer

from companion.terminal.keeper_key_and_backups import last_served
from tests.http_player import Player

# Long enough for a start on a machine that does much else.
PATIENCE = 240
PLAIN = {name: os.environ[name] for name in ("PATH", "SYSTEMROOT", "TMPDIR") if name in os.environ}
ROOT = Path(__file__).parent.parent
COMPANION = (sys.executable, "-m", "companion")
# The small game of these tests, found beside the house as a stranger's package would be.
WITH_TOY = {**PLAIN, "PYTHONPATH": os.pathsep.join([str(ROOT / "tests/toy/site"), str(ROOT)])}


# Below the ports that systems give to outgoing connections. Each process of the tests begins somewhere else: with the
# golden section even neighbours begin far from each other, and no port of a server that restarts is taken by another.
PORTS = islice(cycle(range(10_000, 30_000)), os.getpid() * 12_361 % 20_000, None)


def free_port() -> int:
    """Returns a port that nobody has. No connection is given it later, so that a server may take it again after a
    restart."""
    for port in PORTS:
        with suppress(OSError), socket.create_server(("127.0.0.1", port)):
            return port
    raise AssertionError("No port is free.")


class Served:
    """A server that starts when it is created. `base` is its address with the path prefix, and `key` the keeper key,
    both read from what it prints. With `port` None the server chooses one and listens on every address. `secure` is its
    address under https, "" without `tls`. The toy game is installed, unless `environ` says otherwise."""

    def __init__(
        self,
        data: Path,
        command: Sequence[str] = COMPANION,
        environ: Mapping[str, str] = WITH_TOY,
        port: int | None = 0,
        tls: bool = False,
    ) -> None:
        self.data, self.command, self.environ = data, command, environ
        self.port = free_port() if port == 0 else port
        self.tls = tls
        data.mkdir(parents=True, exist_ok=True)
        self.errors = data / "errors.txt"
        self.start()

    def start(self) -> None:
        asked = [] if self.port is None else ["--host", "127.0.0.1", "--port", str(self.port)]
        with self.errors.open("ab") as errors:
            self.process = subprocess.Popen(
                [*self.command, "serve", *self.house(), *asked, *(["--tls"] if self.tls else [])],
                cwd=self.data,
                env=self.environ,
                stdout=subprocess.PIPE,
                stderr=errors,
                encoding="utf-8",
            )
        self.secure = ""
        self.port, self.key = self.greeting()
        self.base = f"http://127.0.0.1:{self.port}{self.root}"

    def house(self) -> list[str]:
        """Returns the arguments that name the house."""
        return ["--data", str(self.data)]

    def greeting(self) -> tuple[int, str]:
        """Returns the port and the keeper key that the server prints; fails with its error output if it prints none."""
        assert self.process.stdout
        too_late = Timer(PATIENCE, self.process.kill)
        too_late.start()
        try:
            start = "https" if self.tls else "http"
            for line in self.process.stdout:
                if found := re.search(rf"({start}://127\.0\.0\.1:(\d+))(\S*)/(?:keep#(\S+))?$", line):
                    self.root, port = found[3], int(found[2])
                    if self.tls:
                        self.secure, port = found[1], last_served(self.data).port
                    return port, found[4] or ""
        finally:
            too_late.cancel()
        self.stop()
        raise AssertionError(self.errors.read_text())

    def tablet(self) -> Player:
        """Returns a device that keeps the house."""
        return Player(self.secure or self.base).take_key(self.key)

    def kill(self) -> None:
        self.process.kill()
        self.let_go()

    def stop(self, sign: int = signal.SIGTERM) -> int:
        if self.process.poll() is None:
            self.process.send_signal(sign)
        return self.let_go()

    def restart(self) -> None:
        self.stop()
        self.start()

    def let_go(self) -> int:
        """Waits for the end of the process and returns its exit code."""
        code = self.process.wait(timeout=PATIENCE)
        assert self.process.stdout
        self.process.stdout.close()
        return code


@contextmanager
def serving_with(folder: Path, slug: str, module: str) -> Iterator[Served]:
    """Yields a server with one more game, installed like a package of another author; `module` holds the game
    `slug`."""
    card = folder / "site" / f"{slug}-1.0.dist-info"
    card.mkdir(parents=True)
    (card / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {slug}\nVersion: 1.0\n")
    (card / "entry_points.txt").write_text(f"[companion.games]\n{slug} = {module}:game\n")
    served = Served(folder / "house", environ={**PLAIN, "PYTHONPATH": os.pathsep.join([str(card.parent), str(ROOT)])})
    yield served
    served.stop()
