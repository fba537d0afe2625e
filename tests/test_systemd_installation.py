"""Starting with this computer: systemd reads what is written, what was done is said, and it can be taken back."""

import os
import shutil
import subprocess
import sys
from configparser import ConfigParser
from pathlib import Path

import pytest

from companion.config import Config, folder
from companion.terminal.systemd_installation import (
    HARDENING,
    LINGER,
    NAME,
    NAMESPACES,
    STATE,
    Service,
    in_command,
    is_in_cache,
    quoted,
)
from tests.server_process import COMPANION, PLAIN

RECORDS = """#!/bin/sh
case "$*" in *is-system-running*) echo "${STATE:-running}"; exit 0 ;; esac
echo "$(basename "$0") $*" >>"$RECORD"
case "$*" in ${REFUSES:-nothing}) echo "no bus today" >&2; exit 1 ;; esac
"""
COMMANDS = [
    "systemctl --user daemon-reload",
    f"systemctl --user enable --now {NAME}",
    "loginctl enable-linger",
]


@pytest.fixture
def environ(tmp_path: Path) -> dict[str, str]:
    """A computer whose systemd only notes what it is asked."""
    programs = tmp_path / "programs"
    programs.mkdir()
    for name in ("systemctl", "loginctl"):
        (programs / name).write_text(RECORDS)
        (programs / name).chmod(0o755)
    path = os.pathsep.join([str(programs), PLAIN["PATH"]])
    return {**PLAIN, "PATH": path, "LANG": "en_GB.UTF-8", "HOME": str(tmp_path), "RECORD": str(tmp_path / "record")}


def companion(environ: dict[str, str], *words: object) -> tuple[int, str]:
    command = [*COMPANION, *map(str, words)]
    done = subprocess.run(command, env=environ, capture_output=True, encoding="utf-8", timeout=240)
    return done.returncode, done.stdout + done.stderr


def recorded(environ: dict[str, str]) -> list[str]:
    file = Path(environ["RECORD"])
    return file.read_text().splitlines() if file.exists() else []


def unit_of(environ: dict[str, str]) -> Path:
    return Path(environ["HOME"]) / ".config" / "systemd" / "user" / NAME


def test_it_is_written_switched_on_and_said(environ: dict[str, str], tmp_path: Path) -> None:
    code, said = companion(environ, "install", "--data", tmp_path / "house", "--port", 8123)
    assert code == 0 and recorded(environ) == COMMANDS
    assert f"Written: {unit_of(environ)}" in said and all(f"Done: {each}" in said for each in COMMANDS)
    assert "install --remove" in said
    written = unit_of(environ).read_text()
    assert (
        f'ExecStart="{sys.executable}" "-m" "companion" "serve" "--data" "{tmp_path / "house"}" "--port" "8123"'
        in written
    )


def test_a_house_in_a_database_is_served_from_there(environ: dict[str, str]) -> None:
    environ = {**environ, "VEILLEUSE_DATABASE": "postgresql://ana:secret@machine/house"}
    code, said = companion(environ, "install")
    written = unit_of(environ).read_text()
    assert code == 0 and "the house in VEILLEUSE_DATABASE" in said and "secret" not in said
    assert "--data" not in written and environ["VEILLEUSE_DATABASE"] in written
    assert unit_of(environ).stat().st_mode & 0o077 == 0


def test_where_namespaces_are_allowed_the_house_writes_only_into_its_own_folders(
    environ: dict[str, str], tmp_path: Path
) -> None:
    data, stick, allows = tmp_path / "my house", tmp_path / "stick", tmp_path / "programs" / "systemd-run"
    environ |= {"VEILLEUSE_BACKUPS": str(stick)}
    allows.write_text("#!/bin/sh\nexit 1\n")
    allows.chmod(0o755)
    companion(environ, "install", "--data", data)
    assert "ProtectSystem" not in unit_of(environ).read_text()
    allows.write_text(RECORDS)
    companion(environ, "install", "--data", data)
    lines = unit_of(environ).read_text().splitlines()
    assert {"ProtectSystem=strict", "PrivateTmp=yes"} <= {*lines} and data.is_dir()
    assert {f'ReadWritePaths="-{data}"', f'ReadWritePaths="-{stick}"'} <= {*lines}


def test_it_is_taken_back_and_the_house_stays(environ: dict[str, str], tmp_path: Path) -> None:
    companion(environ, "install", "--data", tmp_path / "house")
    code, said = companion(environ, "install", "--remove", "--data", tmp_path / "house")
    assert code == 0 and not unit_of(environ).exists() and "stays where it is" in said
    assert recorded(environ)[3:] == [f"systemctl --user disable --now {NAME}", COMMANDS[0]]
    code, said = companion(environ, "install", "--remove")
    assert code == 1 and "Nothing was installed" in said


def test_what_systemd_refuses_is_left_to_be_typed_and_it_is_not_on(environ: dict[str, str], tmp_path: Path) -> None:
    code, said = companion({**environ, "REFUSES": "*"}, "install", "--data", tmp_path)
    assert code == 1 and all(f"(no bus today); please type it yourself: {each}" in said for each in COMMANDS)
    assert "does not start with this computer yet" in said and "From now on" not in said


def test_a_service_that_starts_with_the_session_only_is_not_called_more(
    environ: dict[str, str], tmp_path: Path
) -> None:
    code, said = companion({**environ, "REFUSES": "enable-linger"}, "install", "--data", tmp_path)
    assert code == 1 and f"type it yourself: {LINGER}" in said
    assert "starts when you log in, but not with the computer" in said and "From now on" not in said


def test_what_was_not_taken_back_is_said(environ: dict[str, str], tmp_path: Path) -> None:
    companion(environ, "install", "--data", tmp_path)
    code, said = companion({**environ, "REFUSES": "*disable*"}, "install", "--remove", "--data", tmp_path)
    assert code == 1 and "once the commands named above have succeeded" in said and not unit_of(environ).exists()


def test_the_whole_computer_has_a_service_that_is_hardened_alike(environ: dict[str, str], tmp_path: Path) -> None:
    service = Service(environ, "veilleuse", tmp_path)
    steps = [*service.install(Config(STATE), 8123)]
    assert [each.what for each in steps[1:]] == [each.replace("--user", "--system") for each in COMMANDS[:2]]
    written = (tmp_path / NAME).read_text()
    assert {"User=veilleuse", "StateDirectory=veilleuse", "ProtectSystem=strict", "WantedBy=multi-user.target"} <= {
        *written.splitlines()
    }
    assert HARDENING in written and HARDENING in Service(environ).unit(Config(tmp_path), None)
    assert found_wrong(tmp_path / NAME, "--system") == []
    assert [each.id for each in service.remove()] == ["install.ran", "install.removed", "install.ran"]
    assert not (tmp_path / NAME).exists()


@pytest.mark.parametrize("language", ["fr", "en"])
def test_the_service_of_the_hosting_page_is_hardened_alike(language: str) -> None:
    page = (folder("content") / f"help/hosting.{language}.md").read_text()
    assert HARDENING in page and all(each in page for each in NAMESPACES)


def test_a_program_in_a_cache_is_no_service(tmp_path: Path) -> None:
    (tmp_path / "uv" / "archive" / "one").mkdir(parents=True)
    (tmp_path / "uv" / "CACHEDIR.TAG").touch()
    assert is_in_cache(tmp_path / "uv" / "archive" / "one") and not is_in_cache(tmp_path / "uv")


@pytest.mark.parametrize(
    ("more", "why"),
    [
        ({"PATH": "/nowhere"}, "systemd does not run on this computer"),
        ({"STATE": "offline"}, "systemd does not run on this computer"),
        ({"SUDO_USER": "ana"}, "Try again without sudo"),
        ({"TERMUX_VERSION": "1"}, "This computer has no systemd"),
    ],
)
def test_where_it_cannot_be_done_it_says_why(environ: dict[str, str], more: dict[str, str], why: str) -> None:
    code, said = companion({**environ, **more}, "install")
    assert code == 1 and why in said and not unit_of(environ).exists() and recorded(environ) == []


def test_names_that_systemd_would_read_otherwise_are_quoted() -> None:
    assert quoted('a "b" 100% \\') == '"a \\"b\\" 100%% \\\\"'
    assert in_command("/home/$USER") == '"/home/$$USER"'


def test_systemd_itself_finds_nothing_wrong(tmp_path: Path) -> None:
    """Where there is one to ask; elsewhere it is read as what it is, a file of sections."""
    config = Config(tmp_path / 'my "own" house 100% $HOME')
    environ = {"VEILLEUSE_BACKUPS": '/media/a "stick" 50%', "LANG": "fr_FR.UTF-8"}
    (tmp_path / NAME).write_text(Service(environ).unit(config, 8123))
    assert found_wrong(tmp_path / NAME) == []
    read = ConfigParser(interpolation=None, strict=False)
    read.read_string(Service(environ).unit(config, 8123))
    assert read.sections() == ["Unit", "Service", "Install"] and read["Service"]["Type"] == "notify"


def found_wrong(file: Path, scope: str = "--user") -> list[str]:
    if not shutil.which("systemd-analyze"):
        return []
    home = {"HOME": str(file.parent), "XDG_RUNTIME_DIR": str(file.parent), **PLAIN}
    command = ["systemd-analyze", "verify", scope, "--man=no", str(file)]
    done = subprocess.run(command, env=home, capture_output=True, encoding="utf-8", timeout=240)
    told = [line for line in done.stderr.splitlines() if file.name in line]
    return told if done.returncode == 0 else told or [done.stderr]
