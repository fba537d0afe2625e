"""boardgame.io beside us, where Node and its package index are: what the same tap costs there, kept in memory alone."""

import json
import os
import shutil
import subprocess
import tempfile
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Self

PACKAGES, PATIENCE = ("boardgame.io@0.50.2", "react@17.0.2", "react-dom@17.0.2", "esbuild@0.28.2"), 180
SCRIPT = Path(__file__).with_suffix(".cjs")
PAGE = SCRIPT.with_name("boardgame_page.cjs")


@cache
def packages() -> tempfile.TemporaryDirectory[str] | None:
    """Returns a folder with boardgame.io and what it needs, fetched once and thrown away at the end."""
    npm, folder = shutil.which("npm"), tempfile.TemporaryDirectory()
    if npm is None or shutil.which("node") is None:
        return None
    command = [npm, "install", "--prefix", folder.name, "--silent", "--no-audit", *PACKAGES]
    with suppress(subprocess.TimeoutExpired):
        if subprocess.run(command, capture_output=True, timeout=PATIENCE).returncode == 0:
            return folder
    return None


class Rival:
    def __init__(self, folder: Path) -> None:
        self.environ = {**os.environ, "NODE_PATH": str(folder / "node_modules"), "NODE_ENV": "production"}
        self.environ["PAGE_SCRIPT"] = self.bundled(folder)
        self.server = self.node("server")
        port, page = next(line for line in self.server.stdout or () if line.startswith("port")).split()[1:]
        self.page = f"http://127.0.0.1:{page}/?server=http://127.0.0.1:{port}"
        self.screens = self.node(port)
        assert (self.screens.stdout or self.screens).readline() == "ready\n"  # type: ignore[union-attr]

    @classmethod
    def found(cls) -> Self | None:
        folder = packages()
        return cls(Path(folder.name)) if folder else None

    def bundled(self, folder: Path) -> str:
        """Returns the file with its React client and our page for it, as a browser loads them."""
        production = '--define:process.env.NODE_ENV="production"'
        bundler, file = str(folder / "node_modules/.bin/esbuild"), str(folder / "page.js")
        command = [bundler, str(PAGE), "--bundle", "--minify", "--log-level=error", production, f"--outfile={file}"]
        subprocess.run(command, env=self.environ, check=True)
        return file

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
