"""Installs the house as a systemd service of the present user, which starts with this computer, and removes it
again."""

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
# In a unit of a user these need namespaces, which some systems forbid: then the unit is written without them.
NAMESPACES = ("ProtectSystem=strict", "PrivateTmp=yes", "PrivateDevices=yes", "ProtectKernelTunables=yes")
CAN_HAVE_NAMESPACES = (
    f"systemd-run --user --wait --quiet --collect {' '.join(f'-p {each}' for each in NAMESPACES)} true"
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
LockPersonality=yes
RestrictRealtime=yes
RestrictSUIDSGID=yes
RestrictNamespaces=yes
RestrictAddressFamilies=AF_UNIX AF_INET AF_INET6 AF_NETLINK
SystemCallArchitectures=native
SystemCallFilter=@system-service
SystemCallErrorNumber=EPERM
{namespaces}
[Install]
WantedBy=default.target
"""


class CannotInstall(Exception):
    """Raised if the house cannot be installed; `why` is the id of the sentence for the person who asked."""

    def __init__(self, why: str) -> None:
        super().__init__(why)
        self.why = why


@dataclass(frozen=True, slots=True)
class InstallationStep:
    """A step of the installation, to be printed. `id` is the id of the sentence. `what` is the file that it names, or
    the command that was run or must be typed by hand."""

    id: str
    what: str = ""


def unit_file(environ: Mapping[str, str]) -> Path:
    config = environ.get("XDG_CONFIG_HOME") or "~/.config"
    return Path(config).expanduser() / "systemd" / "user" / NAME


def unit(config: Config, port: int | None, environ: Mapping[str, str], has_namespaces: bool = True) -> str:
    """Returns the text of the unit file. If `has_namespaces`, the service can write only into its own folders."""
    command = [sys.executable, "-m", "companion", "serve"]
    command += [] if config.database else ["--data", str(config.data.absolute())]
    command += [] if port is None else ["--port", str(port)]
    lines = [f"Environment={quoted(f'{name}={environ[name]}')}\n" for name in PASSED_ON if environ.get(name)]
    folders = [*([] if config.database else [config.data.absolute()]), *([config.second] if config.second else [])]
    written = [f"ReadWritePaths={quoted(f'-{each}')}" for each in folders]
    namespaces = "".join(f"{each}\n" for each in (*NAMESPACES, *written) if has_namespaces)
    return UNIT.format(command=" ".join(map(in_command, command)), environment="".join(lines), namespaces=namespaces)


def quoted(text: str) -> str:
    """Returns the text in quotes, as a unit file needs it. It does not double dollar signs; for ExecStart use
    `in_command`."""
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"').replace("%", "%%") + '"'


def in_command(text: str) -> str:
    """Returns the text in quotes, as ExecStart of a unit file needs it."""
    return quoted(text).replace("$", "$$")


def check(environ: Mapping[str, str]) -> None:
    """Raises CannotInstall if this computer has no systemd, or if the command runs under sudo."""
    if not sys.platform.startswith("linux") or "TERMUX_VERSION" in environ:
        raise CannotInstall("install.not_linux")
    if not shutil.which("systemctl", path=environ.get("PATH")):
        raise CannotInstall("install.no_systemd")
    if environ.get("SUDO_USER"):
        raise CannotInstall("install.sudo")


def install(config: Config, port: int | None, environ: Mapping[str, str] = os.environ) -> Iterator[InstallationStep]:
    """Writes the unit file and starts the service; yields each step. Raises CannotInstall."""
    check(environ)
    file = unit_file(environ)
    file.parent.mkdir(parents=True, exist_ok=True)
    if not config.database:
        config.data.mkdir(parents=True, exist_ok=True)
    file.write_text(unit(config, port, environ, succeeds(CAN_HAVE_NAMESPACES, environ)), encoding="utf-8")
    yield InstallationStep("install.written", str(file))
    yield from run_command("systemctl --user daemon-reload", environ)
    yield from run_command(f"systemctl --user enable --now {NAME}", environ)
    yield from run_command("loginctl enable-linger", environ)


def remove(environ: Mapping[str, str] = os.environ) -> Iterator[InstallationStep]:
    """Stops the service and deletes the unit file; yields each step. Raises CannotInstall, also if there is no such
    file."""
    check(environ)
    file = unit_file(environ)
    if not file.exists():
        raise CannotInstall("install.none")
    yield from run_command(f"systemctl --user disable --now {NAME}", environ)
    file.unlink()
    yield InstallationStep("install.removed", str(file))
    yield from run_command("systemctl --user daemon-reload", environ)


def run_command(command: str, environ: Mapping[str, str]) -> Iterator[InstallationStep]:
    """Runs a command. Yields one step, which says that the command was run, or that it failed and must be typed by
    hand."""
    yield InstallationStep("install.ran" if succeeds(command, environ) else "install.to_type", command)


def succeeds(command: str, environ: Mapping[str, str]) -> bool:
    try:
        found = subprocess.run(command.split(), env=dict(environ), capture_output=True, timeout=60, check=False)
    except (OSError, subprocess.TimeoutExpired):
        return False
    return found.returncode == 0
