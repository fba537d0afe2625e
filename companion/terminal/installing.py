"""Makes the house start by itself with this computer, for the present user, where systemd can; and takes that back."""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from companion.config import Config

NAME = "veilleuse.service"
PASSED_ON = (
    "VEILLEUSE_HOST",
    "VEILLEUSE_NAMES",
    "VEILLEUSE_BACKUPS",
    "VEILLEUSE_DATABASE",
    "VEILLEUSE_URL",
    "VEILLEUSE_PROXIES",
    "LANG",
)
UNIT = """\
# Written by "companion install"; "companion install --remove" takes it away.
[Unit]
Description=Veilleuse, a light for board-game evenings

[Service]
Type=notify
ExecStart={command}
{environment}Restart=on-failure
RestartSec=5
TimeoutStopSec=30
UMask=0077
NoNewPrivileges=yes

[Install]
WantedBy=default.target
"""


class CannotInstall(Exception):
    """`why` is the id of the sentence for the person who asked."""

    def __init__(self, why: str) -> None:
        super().__init__(why)
        self.why = why


@dataclass(frozen=True, slots=True)
class Done:
    """What was done, or could not be: the id of a sentence, and the command that was run or is left to be typed."""

    id: str
    what: str = ""


def unit_file(environ: Mapping[str, str]) -> Path:
    config = environ.get("XDG_CONFIG_HOME") or "~/.config"
    return Path(config).expanduser() / "systemd" / "user" / NAME


def unit(config: Config, port: int | None, environ: Mapping[str, str]) -> str:
    command = [sys.executable, "-m", "companion", "serve"]
    command += [] if config.database else ["--data", str(config.data.absolute())]
    command += [] if port is None else ["--port", str(port)]
    lines = [f"Environment={quoted(f'{name}={environ[name]}')}\n" for name in PASSED_ON if environ.get(name)]
    return UNIT.format(command=" ".join(map(in_command, command)), environment="".join(lines))


def quoted(text: str) -> str:
    """As systemd reads it; in a command a dollar is one more thing that it would read as something else."""
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"').replace("%", "%%") + '"'


def in_command(text: str) -> str:
    return quoted(text).replace("$", "$$")


def check(environ: Mapping[str, str]) -> None:
    if not sys.platform.startswith("linux") or "TERMUX_VERSION" in environ:
        raise CannotInstall("install.not_linux")
    if not shutil.which("systemctl", path=environ.get("PATH")):
        raise CannotInstall("install.no_systemd")
    if environ.get("SUDO_USER"):
        raise CannotInstall("install.sudo")


def install(config: Config, port: int | None, environ: Mapping[str, str] = os.environ) -> Iterator[Done]:
    check(environ)
    file = unit_file(environ)
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(unit(config, port, environ), encoding="utf-8")
    yield Done("install.written", str(file))
    yield from ran("systemctl --user daemon-reload", environ)
    yield from ran(f"systemctl --user enable --now {NAME}", environ)
    yield from ran("loginctl enable-linger", environ)


def remove(environ: Mapping[str, str] = os.environ) -> Iterator[Done]:
    check(environ)
    file = unit_file(environ)
    if not file.exists():
        raise CannotInstall("install.none")
    yield from ran(f"systemctl --user disable --now {NAME}", environ)
    file.unlink()
    yield Done("install.removed", str(file))
    yield from ran("systemctl --user daemon-reload", environ)


def ran(command: str, environ: Mapping[str, str]) -> Iterator[Done]:
    """What systemd refuses here, such as without a session of one's own, is left to be typed."""
    done = False
    try:
        found = subprocess.run(command.split(), env=dict(environ), capture_output=True, timeout=60, check=False)
        done = found.returncode == 0
    except (OSError, subprocess.TimeoutExpired):
        done = False
    yield Done("install.ran" if done else "install.to_type", command)
