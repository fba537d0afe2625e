"""Each package that the set-up installs is pinned, with the hashes of its files, and the lock is what is installed."""

import re
import subprocess
from importlib.metadata import distributions
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
LOCKS = {which: (ROOT / ".make" / f"{which}.lock").read_text() for which in ("run", "tls", "postgres", "dev")}
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
    assert sorted(each for which in LOCKS for each in pins(which).items()) == sorted(constraints().items())


def test_what_is_installed_is_what_is_locked() -> None:
    installed = {plain(each.name): each.version for each in distributions()}
    assert {name: installed.get(name) for name in constraints()} == constraints()


def test_what_serving_needs_is_locked_without_the_tools_and_so_is_what_builds_the_package() -> None:
    assert {"flask", "uvicorn", "sqlite-utils", "hatchling"} <= {*pins("run")}
    assert {"pytest", "mypy", "playwright", "build"} <= {*pins("dev")}


def test_what_an_extra_needs_is_locked_too_and_no_sentence_tells_to_install_it_unchecked() -> None:
    assert {"cryptography", "cffi"} <= {*pins("tls")} and {"psycopg", "psycopg-binary"} <= {*pins("postgres")}
    texts = [*ROOT.glob("content/help/*.md"), *ROOT.glob("companion/**/*.py"), ROOT / "README.md"]
    told = [line for each in texts for line in each.read_text().splitlines() if "pip install" in line]
    assert [line for line in told if "cryptography" in line] == []


def test_a_package_of_the_system_starts_nothing_when_the_tests_install_it(tmp_path: Path) -> None:
    """Debian asks a policy file before it starts a service."""
    lines = (ROOT / ".make" / "setup.sh").read_text().split("\n\n")
    function = next(each for each in lines if "apt_install() {" in each)
    policy = tmp_path / "policy-rc.d"
    programs = tmp_path / "programs"
    programs.mkdir()
    (programs / "apt-get").write_text(f'#!/bin/sh\n[ "$1" = update ] || {policy}; echo "$? $*" >>{tmp_path}/record\n')
    (programs / "apt-get").chmod(0o755)
    script = function.replace("/usr/sbin/policy-rc.d", str(policy)) + "\napt_install nginx\n"
    done = subprocess.run(["sh", "-c", script], env={"PATH": f"{programs}:/usr/bin:/bin"}, check=False)
    record = (tmp_path / "record").read_text().splitlines()
    assert done.returncode == 0 and record[-1].startswith("101 install") and not policy.exists()
