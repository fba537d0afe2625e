"""A store is found by the scheme of its address, also one that was installed from elsewhere."""

import os
import subprocess
import sys
from pathlib import Path

from companion.config import Config
from companion.terminal.stores.file_store import FileStore
from companion.terminal.stores.registry import find_store
from tests.server_process import PLAIN, ROOT

NOTEBOOK = """
from companion.terminal.stores.file_store import FileStore


class Notebook(FileStore):
    def house_names(self):
        return ["a notebook"]
"""


def install(folder: Path) -> None:
    """Lays a package with an entry point there, as pip would."""
    info = folder / "notebook-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: notebook\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[companion.stores]\nnotebook = notebook:Notebook\n")
    (folder / "notebook.py").write_text(NOTEBOOK)


def test_a_house_without_an_address_is_in_a_file(tmp_path: Path) -> None:
    store = find_store(Config(tmp_path))
    assert isinstance(store, FileStore) and [*tmp_path.iterdir()] == []


def test_a_store_from_elsewhere_keeps_the_houses_of_its_addresses(tmp_path: Path) -> None:
    install(tmp_path)
    path = os.pathsep.join((str(tmp_path), str(ROOT)))
    environ = {**PLAIN, "HOME": str(tmp_path), "PYTHONPATH": path, "VEILLEUSE_DATABASE": "notebook://here"}
    command = [sys.executable, "-m", "companion", "house"]
    done = subprocess.run(command, env=environ, capture_output=True, encoding="utf-8", timeout=240)
    assert (done.returncode, done.stdout) == (0, "a notebook\n"), done.stderr
