"""What people install: one wheel in an empty environment, far from the checkout, serves and plays."""

import os
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path
from zipfile import ZipFile

import pytest

from tests.http_player import score_of
from tests.server_process import Served

ROOT = Path(__file__).parent.parent
QUIET = ("--quiet", "--disable-pip-version-check")
pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("dist")
    build = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(out), str(ROOT)]
    subprocess.run(build, check=True, timeout=240, stdout=subprocess.DEVNULL)
    return next(out.glob("*.whl"))


@pytest.fixture(scope="module")
def programs(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of its commands. Dependencies are seen through a .pth, whose folder's own .pth files (the editable
    install of the checkout) are not read."""
    home = tmp_path_factory.mktemp("venv")
    run(sys.executable, "-m", "venv", "--without-pip", home)
    programs = home / ("Scripts" if os.name == "nt" else "bin")
    own = Path(run(programs / "python", "-c", "import sysconfig; print(sysconfig.get_path('purelib'))").strip())
    run(
        sys.executable,
        "-m",
        "pip",
        "--python",
        programs / "python",
        "install",
        *QUIET,
        "--no-index",
        "--no-deps",
        wheel,
    )
    (own / "dependencies.pth").write_text(sysconfig.get_path("purelib"))
    return programs


def run(*words: object, environ: dict[str, str] | None = None) -> str:
    command = [str(each) for each in words]
    done = subprocess.run(command, env=environ, check=True, timeout=240, stdout=subprocess.PIPE, encoding="utf-8")
    return done.stdout


def test_the_wheel_carries_content_and_static_inside_the_package(wheel: Path) -> None:
    names = set(ZipFile(wheel).namelist())
    assert {"companion/static/vendor/htmx.min.js", "companion/content/vale_of_eternity/game.toml"} <= names
    assert {"companion/translations/fr.po", "companion/templates/screen.html"} <= names
    assert {name.partition("/")[0].partition("-")[0] for name in names} == {"companion", "veilleuse"}


def test_the_wheel_carries_what_authors_of_games_need(wheel: Path) -> None:
    names = set(ZipFile(wheel).namelist())
    assert {
        "companion/py.typed",
        "companion/testing/common_game_tests.py",
        "companion/testing/skeleton/game.py.txt",
    } <= names


def test_a_game_of_its_own_is_strictly_typed_against_the_wheel(programs: Path, tmp_path: Path) -> None:
    shutil.copytree(ROOT / "tests/bids/bids", tmp_path / "bids")
    strictly = ("--strict", "--python-executable", programs / "python", "--cache-dir", tmp_path / "cache")
    done = subprocess.run(
        [sys.executable, "-m", "mypy", *map(str, strictly), "bids"],
        cwd=tmp_path, capture_output=True, text=True, timeout=240, env={"PATH": os.environ["PATH"]},
    )  # fmt: skip
    assert done.returncode == 0, done.stdout


def test_an_installed_house_serves_and_plays_a_move(programs: Path, tmp_path: Path) -> None:
    served = Served(tmp_path, command=(str(programs / "companion"),), environ={})
    try:
        tablet = served.tablet()
        table = tablet.open_table("vale_of_eternity")
        played = tablet.move(table, "enter_points", seat="s1", points=4)
        assert (played.status, score_of(played.json, "s1")) == (200, 5)
        assert tablet.get(f"/tables/{table}").status == tablet.get("/static/vendor/htmx.min.js").status == 200
    finally:
        served.stop()


def test_what_runs_is_the_installed_package(programs: Path) -> None:
    where = Path(run(programs / "python", "-I", "-c", "import companion; print(companion.__file__)").strip())
    assert programs.parent in where.parents


def test_an_installed_doctor_finds_its_files_and_games(programs: Path, tmp_path: Path) -> None:
    said = run(
        programs / "companion", "doctor", "--port", 0, "--data", tmp_path, environ={"VEILLEUSE_HOST": "127.0.0.1"}
    )
    assert "✗" not in said and "vale_of_eternity" in said
