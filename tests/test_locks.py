"""Each package that the set-up installs is pinned, with the hashes of its files, and the lock is what is installed."""

import re
from importlib.metadata import distributions
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
LOCKS = {which: (ROOT / ".make" / f"{which}.lock").read_text() for which in ("run", "dev")}
PINNED = re.compile(r"^([a-z0-9-]+)==(\S+) \\\n((?:    --hash=sha256:[0-9a-f]{64}(?: \\)?\n)+)", re.MULTILINE)


def plain(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def pins(which: str) -> dict[str, str]:
    return {name: version for name, version, _ in PINNED.findall(LOCKS[which])}


def constraints() -> dict[str, str]:
    lines = (ROOT / ".constraints.txt").read_text().split()
    return {plain(name): version for name, _, version in (line.partition("==") for line in lines)}


@pytest.mark.parametrize("which", LOCKS)
def test_a_lock_holds_nothing_but_versions_with_hashes(which: str) -> None:
    assert pins(which) and PINNED.sub("", re.sub("^#.*\n", "", LOCKS[which])) == ""


def test_the_locks_are_the_constraints() -> None:
    """`python .make/lock.py` writes them anew."""
    assert {**pins("run"), **pins("dev")} == constraints()
    assert not {*pins("run")} & {*pins("dev")}


def test_what_is_installed_is_what_is_locked() -> None:
    installed = {plain(each.name): each.version for each in distributions()}
    assert {name: installed.get(name) for name in constraints()} == constraints()


def test_what_serving_needs_is_locked_without_the_tools_and_so_is_what_builds_the_package() -> None:
    assert {"flask", "uvicorn", "sqlite-utils", "hatchling"} <= {*pins("run")}
    assert {"pytest", "mypy", "playwright", "build"} <= {*pins("dev")}
