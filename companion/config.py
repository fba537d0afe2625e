"""Reads the settings from the environment and checks them, and finds the folders of content and static files."""

import os
import re
import sys
from collections.abc import Mapping
from dataclasses import dataclass, field
from importlib.metadata import entry_points
from ipaddress import IPv4Network, IPv6Network, ip_network
from pathlib import Path
from urllib.parse import urlsplit

PACKAGE = Path(__file__).parent
# The entry points of stores that keep houses elsewhere than in a file, named after the scheme of their addresses.
STORES = "companion.stores"
# The name of the first house in a database, and the pattern for the names of others.
HOUSE = "home"
HOUSE_NAME = re.compile(r"[a-z0-9]([a-z0-9-]{0,38}[a-z0-9])?")
PUBLIC = re.compile(r"https?://[a-z0-9.-]+(:\d{1,5})?(/[a-z0-9._~-]+)*", re.IGNORECASE)


def is_development() -> bool:
    """Returns whether VEILLEUSE_DEV is set, so that error pages show tracebacks to authors of games."""
    return os.environ.get("VEILLEUSE_DEV", "") not in ("", "0")


class BadConfig(ValueError):
    """Raised for an invalid setting. The message that explains it has the id `config.<id>` and quotes `text`."""

    def __init__(self, id: str, text: object = "") -> None:
        super().__init__(id, text)
        self.id, self.values = id, {"text": text}


@dataclass(frozen=True)
class Config:
    """The settings of a house. `data` is its folder; `names` are further host names by which it is reached.
    `secure_port` is its https port, 0 if there is none. `second` is a folder elsewhere, such as a USB stick, that gets
    the latest backup too. `database` is the address of a database that holds the house named `house`, instead of a file
    in `data`. `url` is the public address behind a proxy; `proxies` are the networks whose forwarding headers are
    trusted."""

    data: Path
    port: int = 8000
    host: str = ""
    names: tuple[str, ...] = ()
    secure_port: int = 0
    second: Path | None = None
    database: str = field(default="", repr=False)
    house: str = HOUSE
    url: str = ""
    proxies: tuple[IPv4Network | IPv6Network, ...] = ()

    @property
    def place(self) -> str:
        """Returns where the house is stored, for messages. For a database, this is the name of the environment
        variable, because the address may contain a password."""
        return "VEILLEUSE_DATABASE" if self.database else str(self.data)

    @property
    def below(self) -> str:
        """Returns the path prefix of this house, such as /h/family; "" for the main house of a server."""
        return "" if self.house == HOUSE else f"/h/{self.house}"

    @property
    def root(self) -> str:
        """Returns the path prefix of all pages of the house, such as /games/h/family; "" if there is none."""
        return urlsplit(self.url).path + self.below

    @property
    def outside(self) -> str:
        """Returns the public address of the house; "" if none was set."""
        return self.url + self.below if self.url else ""


def from_environment(environ: Mapping[str, str] = os.environ, data: Path | None = None) -> Config:
    """Returns the settings from environment variables; raises BadConfig if one is invalid. The folder `data`, from the
    command line, takes precedence over VEILLEUSE_DATA."""
    data = data or in_home(environ.get("VEILLEUSE_DATA") or default_data(environ))
    url = public(environ.get("VEILLEUSE_URL", ""))
    return Config(
        data=data,
        port=port(environ.get("VEILLEUSE_PORT") or "8000"),
        host=environ.get("VEILLEUSE_HOST", ""),
        names=names(environ.get("VEILLEUSE_NAMES", ""), url),
        second=second_folder(environ.get("VEILLEUSE_BACKUPS", ""), data),
        database=database(environ.get("VEILLEUSE_DATABASE", "")),
        url=url,
        proxies=tuple(map(network, environ.get("VEILLEUSE_PROXIES", "").replace(",", " ").split())),
    )


def in_home(text: str) -> Path:
    """Returns `text` as a path with `~` replaced by the user's home folder; raises BadConfig if that folder is
    unknown."""
    try:
        return Path(text).expanduser()
    except RuntimeError as error:
        raise BadConfig("home") from error


def network(text: str) -> IPv4Network | IPv6Network:
    try:
        return ip_network(text)
    except ValueError as error:
        raise BadConfig("proxies", repr(text)) from error


def names(text: str, url: str) -> tuple[str, ...]:
    """Returns the host names in `text`, which commas or blanks separate, and the host of the public address `url`."""
    outside = urlsplit(url).hostname
    return (*text.lower().replace(",", " ").split(), *([outside] if outside else []))


def public(text: str) -> str:
    """Returns the public address without a slash at its end and with its host in lower case, "" if `text` is empty;
    raises BadConfig if it is invalid."""
    found = text.rstrip("/")
    if found and not PUBLIC.fullmatch(found):
        raise BadConfig("url", repr(text))
    parts = urlsplit(found)
    return f"{parts.scheme}://{parts.netloc.lower()}{parts.path}" if found else ""


def second_folder(text: str, data: Path) -> Path | None:
    """Returns the folder for second backups, None if `text` is empty. The folder may be missing. Raises BadConfig if it
    is a relative path or a file, or lies inside the folder `data`."""
    if not text:
        return None
    place = in_home(text)
    if not place.is_absolute() or place.is_file():
        raise BadConfig("backups", repr(text))
    if place == data or data in place.parents:
        raise BadConfig("backups_inside", data)
    return place


def database(address: str) -> str:
    """Returns the address if it is empty or if an installed store knows its scheme. Otherwise raises BadConfig, whose
    message does not contain the address, because it may include a password."""
    scheme, separator, _ = address.partition("://")
    if address and not (separator and scheme in entry_points(group=STORES).names):
        raise BadConfig("database")
    return address


def port(text: str) -> int:
    """Returns the port number from 0 to 65535; raises BadConfig for any other text."""
    if text.isdecimal() and 0 <= int(text) <= 65535:
        return int(text)
    raise BadConfig("port", repr(text))


def default_data(environ: Mapping[str, str]) -> str:
    """Returns the usual folder of the house on this operating system; it may begin with `~`."""
    if sys.platform == "win32":
        return str(Path(environ.get("LOCALAPPDATA", "~")) / "Veilleuse")
    if sys.platform == "darwin":
        return "~/Library/Application Support/Veilleuse"
    return str(Path(environ.get("XDG_DATA_HOME") or "~/.local/share") / "veilleuse")


def folder(name: str) -> Path:
    """Returns the folder `content` or `static`, inside an installed package or beside a git checkout."""
    inside = PACKAGE / name
    return inside if inside.is_dir() else PACKAGE.parent / name
