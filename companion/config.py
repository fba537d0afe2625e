"""Settings from the environment, checked at boot, and the one place that knows where content and static files lie."""

import os
import re
import sys
from collections.abc import Mapping
from dataclasses import dataclass, field
from ipaddress import IPv4Network, IPv6Network, ip_network
from pathlib import Path
from urllib.parse import urlsplit

PACKAGE = Path(__file__).parent
# The first of those that share a database; what the others may be called.
HOUSE = "home"
HOUSE_NAME = re.compile(r"[a-z0-9]([a-z0-9-]{0,38}[a-z0-9])?")
PUBLIC = re.compile(r"https?://[a-z0-9.-]+(:\d{1,5})?(/[a-z0-9._~-]+)*", re.IGNORECASE)


class BadConfig(ValueError):
    """A setting that makes no sense, with one sentence for the person who set it."""


@dataclass(frozen=True)
class Config:
    """`names` are host names, beside addresses and this machine's own, under which the house may be called.
    `secure_port` is where its tablet finds it under https; zero where it does not. `second` is a folder elsewhere, such
    as a stick, that gets the latest backup too. `database` is where `house` is kept instead of a file in `data`. `url`
    is where it is found from outside, behind a proxy; `proxies` are those whose word is taken for who sends what."""

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
        """Where the house is kept, as it may be told: the address of a database may hold a password."""
        return "VEILLEUSE_DATABASE" if self.database else str(self.data)

    @property
    def below(self) -> str:
        """Where this one of several houses lies; the first is at the top."""
        return "" if self.house == HOUSE else f"/h/{self.house}"

    @property
    def root(self) -> str:
        """The path that all its addresses begin with; empty at the top."""
        return urlsplit(self.url).path + self.below

    @property
    def outside(self) -> str:
        """Its whole address, if it was said how one comes here."""
        return self.url + self.below if self.url else ""


def from_environment(environ: Mapping[str, str] = os.environ) -> Config:
    data = Path(environ.get("VEILLEUSE_DATA") or default_data(environ)).expanduser()
    url = public(environ.get("VEILLEUSE_URL", ""))
    return Config(
        data=data,
        port=port(environ.get("VEILLEUSE_PORT") or "8000"),
        host=environ.get("VEILLEUSE_HOST", ""),
        names=names(environ.get("VEILLEUSE_NAMES", ""), url),
        second=second_place(environ.get("VEILLEUSE_BACKUPS", ""), data),
        database=database(environ.get("VEILLEUSE_DATABASE", "")),
        url=url,
        proxies=tuple(map(network, environ.get("VEILLEUSE_PROXIES", "").replace(",", " ").split())),
    )


def network(text: str) -> IPv4Network | IPv6Network:
    try:
        return ip_network(text)
    except ValueError as error:
        raise BadConfig(
            f"VEILLEUSE_PROXIES must be addresses or networks such as 10.0.0.0/24, not {text!r}."
        ) from error


def names(text: str, url: str) -> tuple[str, ...]:
    outside = urlsplit(url).hostname
    return (*text.lower().replace(",", " ").split(), *([outside] if outside else []))


def public(text: str) -> str:
    """Without the slash at its end. Its host is read whatever its case, its path is not."""
    found = text.rstrip("/")
    if found and not PUBLIC.fullmatch(found):
        raise BadConfig(f"VEILLEUSE_URL must be an address such as https://example.org/games, not {text!r}.")
    parts = urlsplit(found)
    return f"{parts.scheme}://{parts.netloc.lower()}{parts.path}" if found else ""


def second_place(text: str, data: Path) -> Path | None:
    """It may be missing, as a stick is that was pulled out; it may not be where the house itself lies."""
    if not text:
        return None
    place = Path(text).expanduser()
    if not place.is_absolute() or place.is_file():
        raise BadConfig(f"VEILLEUSE_BACKUPS must be a folder, from the top such as /media/stick, not {text!r}.")
    if place == data or data in place.parents:
        raise BadConfig(f"VEILLEUSE_BACKUPS must be elsewhere than the house itself ({data}).")
    return place


def database(address: str) -> str:
    """Not quoted where it makes no sense: it may hold a password."""
    if address and not address.startswith(("postgresql://", "postgres://")):
        raise BadConfig("VEILLEUSE_DATABASE must be an address such as postgresql://name@host/database.")
    return address


def port(text: str) -> int:
    if text.isdecimal() and 0 <= int(text) <= 65535:
        return int(text)
    raise BadConfig(f"VEILLEUSE_PORT must be a number from 0 to 65535, not {text!r}.")


def default_data(environ: Mapping[str, str]) -> str:
    if sys.platform == "win32":
        return str(Path(environ.get("LOCALAPPDATA", "~")) / "Veilleuse")
    if sys.platform == "darwin":
        return "~/Library/Application Support/Veilleuse"
    return str(Path(environ.get("XDG_DATA_HOME") or "~/.local/share") / "veilleuse")


def folder(name: str) -> Path:
    """`content` or `static`: beside the package in a checkout, inside it once installed."""
    inside = PACKAGE / name
    return inside if inside.is_dir() else PACKAGE.parent / name
