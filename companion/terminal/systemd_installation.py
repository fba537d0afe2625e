"""Installs and removes the house as a systemd service, of one user or of the whole computer."""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from companion.config import Config

NAME = "veilleuse.service"
SYSTEM_UNITS = Path("/etc/systemd/system")
# Where a service of the whole computer keeps its house; systemd makes this folder and gives it to the account.
STATE = Path("/var/lib/veilleuse")
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
LINGER = "loginctl enable-linger"
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
{settings}Restart=on-failure
RestartSec=5
TimeoutStopSec=30
{hardening}
[Install]
WantedBy={target}
"""
HARDENING = """\
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
"""
# In seconds. The house is open long before; systemd itself waits as long.
PATIENCE = 100


@dataclass(eq=False)
class CannotInstall(Exception):
    """Raised if the house cannot be installed; `why` is the id of the sentence for the person who asked."""

    why: str


@dataclass(frozen=True, slots=True)
class InstallationStep:
    """A step of the installation, to be printed. `id` is the id of the sentence. `what` is the file that the sentence
    names, or the command that was run. `refusal` is the output of the command if it failed."""

    id: str
    what: str
    refusal: str = ""


@dataclass(frozen=True, slots=True)
class Service:
    """The systemd service of the house: of the present user, or of the whole computer if it has an `account`."""

    environ: Mapping[str, str]
    account: str = ""
    system_units: Path = SYSTEM_UNITS

    @property
    def systemctl(self) -> str:
        return f"systemctl --{'system' if self.account else 'user'}"

    @property
    def file(self) -> Path:
        if self.account:
            return self.system_units / NAME
        config = self.environ.get("XDG_CONFIG_HOME") or "~/.config"
        return Path(config).expanduser() / "systemd" / "user" / NAME

    def install(self, config: Config, port: int | None) -> Iterator[InstallationStep]:
        """Writes the unit file and starts the service; yields each step."""
        self.file.parent.mkdir(parents=True, exist_ok=True)
        if not config.database and config.data != STATE and not config.data.exists():
            config.data.mkdir(parents=not self.account)
            if self.account:
                shutil.chown(config.data, self.account)
        has_namespaces = bool(self.account) or not self.failure(CAN_HAVE_NAMESPACES)
        self.file.write_text(self.unit(config, port, has_namespaces), encoding="utf-8")
        yield InstallationStep("install.written", str(self.file))
        yield self.run(f"{self.systemctl} daemon-reload")
        yield self.run(f"{self.systemctl} enable --now {NAME}")
        if not self.account:
            yield self.run(LINGER)

    def remove(self) -> Iterator[InstallationStep]:
        """Stops the service and deletes its unit file; yields each step. Raises CannotInstall if no service is
        installed."""
        if not self.file.exists():
            raise CannotInstall("install.none")
        yield self.run(f"{self.systemctl} disable --now {NAME}")
        self.file.unlink()
        yield InstallationStep("install.removed", str(self.file))
        yield self.run(f"{self.systemctl} daemon-reload")

    def unit(self, config: Config, port: int | None, has_namespaces: bool = True) -> str:
        """Returns the text of the unit file. If `has_namespaces`, the service can write only into its own folders."""
        command = [sys.executable, "-m", "companion", "serve"]
        command += [] if config.database else ["--data", str(config.data.absolute())]
        command += [] if port is None else ["--port", str(port)]
        settings = [
            f"Environment={quoted(f'{name}={self.environ[name]}')}\n" for name in PASSED_ON if self.environ.get(name)
        ]
        if self.account:
            settings.append(f"User={self.account}\n")
        if self.account and config.data == STATE and not config.database:
            settings.append("StateDirectory=veilleuse\nStateDirectoryMode=0700\n")
        return UNIT.format(
            command=" ".join(map(in_command, command)),
            settings="".join(settings),
            hardening=HARDENING + (namespaces(config) if has_namespaces else ""),
            target="multi-user.target" if self.account else "default.target",
        )

    def later_commands(self, config: Config) -> dict[str, str]:
        """Returns the commands that the user may need later: "key" prints the keeper's key, "journal" shows the
        journal, and "remove" removes the service."""
        key = f"sudo companion key --data {config.data}" if self.account and not config.database else "companion key"
        option = " --system" if self.account else ""
        journal = f"journalctl{option or ' --user'} -u veilleuse"
        return {"key": key, "journal": journal, "remove": f"companion install{option} --remove"}

    def run(self, command: str) -> InstallationStep:
        """Runs a command. The returned step says that it was run, or that it failed and that the user must type it."""
        refusal = self.failure(command)
        return InstallationStep("install.to_type" if refusal else "install.ran", command, refusal)

    def failure(self, command: str) -> str:
        """Runs a command. Returns the last line of its output if it failed, "" otherwise."""
        try:
            found = subprocess.run(
                command.split(), env=dict(self.environ), capture_output=True, timeout=PATIENCE, check=False, text=True
            )
        except (OSError, subprocess.TimeoutExpired) as error:
            return str(error)
        said = (found.stderr or found.stdout).strip().splitlines() or [f"exit {found.returncode}"]
        return said[-1] if found.returncode else ""


def namespaces(config: Config) -> str:
    folders = [*([] if config.database else [config.data.absolute()]), *([config.second] if config.second else [])]
    return "".join(f"{each}\n" for each in (*NAMESPACES, *(f"ReadWritePaths={quoted(f'-{each}')}" for each in folders)))


def quoted(text: str) -> str:
    """Returns the text in quotes for a unit file. For ExecStart, where $ is doubled, use `in_command`."""
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"').replace("%", "%%") + '"'


def in_command(text: str) -> str:
    """Returns the text in quotes, as ExecStart of a unit file needs it."""
    return quoted(text).replace("$", "$$")


def find_service(is_system: bool, account: str | None, environ: Mapping[str, str] = os.environ) -> Service:
    """Returns the service of this user or, if `is_system`, of the whole computer; raises CannotInstall where there
    cannot be one. A service of the whole computer runs as `account`, or else as the user who called sudo."""
    if not sys.platform.startswith("linux") or "TERMUX_VERSION" in environ:
        raise CannotInstall("install.not_linux")
    if not is_running_systemd(environ):
        raise CannotInstall("install.no_systemd")
    if is_in_cache(Path(sys.prefix)):
        raise CannotInstall("install.passing")
    if not is_system:
        if environ.get("SUDO_USER"):
            raise CannotInstall("install.sudo")
        return Service(environ)
    account = account or environ.get("SUDO_USER")
    if not account or not os.access(SYSTEM_UNITS, os.W_OK):
        raise CannotInstall("install.root")
    return Service(environ, account)


def is_running_systemd(environ: Mapping[str, str]) -> bool:
    """Returns whether systemd started this computer. To look for the command systemctl is not enough, because a
    container may have it too."""
    command = shutil.which("systemctl", path=environ.get("PATH"))
    if not command:
        return False
    asked = subprocess.run([command, "is-system-running"], env=dict(environ), capture_output=True, text=True)
    return asked.stdout.strip() not in ("", "offline", "unknown")


def is_in_cache(prefix: Path) -> bool:
    """Returns whether the Python environment in the folder `prefix` lies in a cache, as those of `uvx` do. Such an
    environment may be deleted at any time."""
    return any((each / "CACHEDIR.TAG").exists() for each in prefix.parents)


def usual_folder(is_system: bool, environ: Mapping[str, str] = os.environ) -> Path | None:
    """Returns the usual folder of the house for a service of the whole computer. Returns None for a service of one
    user, or if the environment names another folder or a database."""
    is_set = environ.get("VEILLEUSE_DATA") or environ.get("VEILLEUSE_DATABASE")
    return STATE if is_system and not is_set else None
