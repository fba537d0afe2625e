"""`companion new-game` writes a package that passes `companion check-game` and its own tests at once."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.server_process import COMPANION, PLAIN, ROOT
from tests.test_cli import ENGLISH

pytestmark = pytest.mark.slow


def run(folder: Path, *words: str, at: Path | None = None) -> subprocess.CompletedProcess[str]:
    """Runs a command in this folder, where the new package is found as if it were installed, or in the folder `at`."""
    path = os.pathsep.join(map(str, (folder / "site", folder / "say_hi", ROOT)))
    environ = {**PLAIN, **ENGLISH, "PYTHONPATH": path}
    return subprocess.run(words, cwd=at or folder, env=environ, capture_output=True, text=True, timeout=240)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    done = run(tmp_path, *COMPANION, "new-game", 'Say "hi"')
    assert done.returncode == 0, done.stderr
    card = tmp_path / "site" / "say_hi-1.0.dist-info"
    card.mkdir(parents=True)
    (card / "METADATA").write_text("Metadata-Version: 2.1\nName: say-hi\nVersion: 1.0\n")
    (card / "entry_points.txt").write_text("[companion.games]\nsay_hi = say_hi:game\n")
    return tmp_path


def test_what_is_written_passes_at_once(folder: Path) -> None:
    checked = run(folder, *COMPANION, "check-game", "say_hi")
    assert checked.returncode == 0, checked.stdout
    tested = run(
        folder,
        sys.executable,
        "-m",
        "pytest",
        "-q",
        "-W",
        "error::pytest.PytestUnknownMarkWarning",
        "-p",
        "no:cacheprovider",
        "say_hi",
    )
    assert tested.returncode == 0, tested.stdout[-2000:]
    # From here, mypy knows the modules of the program already.
    typed = run(folder, sys.executable, "-m", "mypy", "--strict", str(folder / "say_hi" / "say_hi"), at=ROOT)
    assert typed.returncode == 0, typed.stdout


def test_a_folder_that_is_there_is_left_alone(folder: Path) -> None:
    again = run(folder, *COMPANION, "new-game", "say hi")
    assert again.returncode == 1 and "say_hi is there already" in again.stderr


@pytest.mark.parametrize("name", ["", "!!", "42", "House", "static"])
def test_a_name_that_cannot_be_one_is_refused(tmp_path: Path, name: str) -> None:
    done = run(tmp_path, *COMPANION, "new-game", name)
    assert done.returncode == 1 and "cannot be the name of a game" in done.stderr and not [*tmp_path.iterdir()]


def test_a_game_that_cannot_be_loaded_is_named_without_a_traceback(folder: Path) -> None:
    file = folder / "say_hi" / "say_hi" / "__init__.py"
    file.write_text(f"{file.read_text('utf-8')}\nno_such_name\n", "utf-8")
    checked = run(folder, *COMPANION, "check-game", "say_hi")
    assert checked.returncode == 1 and "no_such_name" in checked.stdout and "Traceback" not in checked.stderr
