"""boardgame.io beside us, where Node and its package index are: what the same tap costs there, kept in memory alone."""

import json
import os
import shutil
import subprocess
from contextlib import suppress
from pathlib import Path
from typing import Self

VERSION, PATIENCE = "0.50.2", 180
SCRIPT = Path(__file__).with_suffix(".cjs")


class Rival:
    def __init__(self, folder: Path) -> None:
        self.environ = {**os.environ, "NODE_PATH": str(folder / "node_modules"), "NODE_ENV": "production"}
        self.server = self.node("server")
        port = next(line for line in self.server.stdout or () if line.startswith("port")).split()[1]
        self.screens = self.node(port)
        assert (self.screens.stdout or self.screens).readline() == "ready\n"  # type: ignore[union-attr]

    @classmethod
    def found(cls, folder: Path) -> Self | None:
        """Fetched into a folder that is thrown away."""
        npm = shutil.which("npm")
        if npm is None or shutil.which("node") is None:
            return None
        command = [npm, "install", "--prefix", str(folder), "--silent", "--no-audit", f"boardgame.io@{VERSION}"]
        with suppress(subprocess.TimeoutExpired):
            done = subprocess.run(command, capture_output=True, timeout=PATIENCE)
            return cls(folder) if done.returncode == 0 else None
        return None

    def node(self, what: str) -> "subprocess.Popen[str]":
        command = ["node", str(SCRIPT), what]
        pipe = subprocess.PIPE
        return subprocess.Popen(command, env=self.environ, stdin=pipe, stdout=pipe, encoding="utf-8")

    def seconds(self, taps: int) -> list[float]:
        assert self.screens.stdin and self.screens.stdout
        self.screens.stdin.write(f"{taps}\n")
        self.screens.stdin.flush()
        return [each / 1000 for each in json.loads(self.screens.stdout.readline())]

    def close(self) -> None:
        for each in (self.screens, self.server):
            each.kill()
            each.communicate()
