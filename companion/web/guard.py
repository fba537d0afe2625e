"""Who is this device? One plain function from headers to a visitor, asked by every page and by the live stream."""

import ipaddress
import re
import secrets
import socket
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256
from typing import Any, Protocol
from urllib.parse import urlsplit

from werkzeug.datastructures import LanguageAccept
from werkzeug.http import parse_accept_header, parse_cookie

from companion.table.fact import Who
from companion.table.fold import Opened
from companion.table.house import House
from companion.web.language import LANGUAGES, is_language

COOKIE = "veilleuse"
THEMES = ("dark", "light", "auto")
LAYING = ("flat", "standing")
# A device says the same with each request, so that what it says is read once.
FEW = 64


@dataclass(frozen=True, slots=True)
class Visitor:
    """`device` is a fingerprint of the cookie: what is written to logs and facts can't be used as the cookie. `laid`
    says whether this tablet lies flat, once somebody has chosen; `candle` that this phone glows when it is its turn."""

    device: str
    language: str
    theme: str
    laid: str = ""
    candle: bool = False
    fresh_cookie: str = ""


class Headers(Protocol):
    """What Flask and the live stream both have: headers, whatever their case."""

    def get(self, name: str, /) -> str | None: ...


def read_headers(scope: Mapping[str, Any]) -> dict[str, str]:
    """As they came to the server, before Flask reads them."""
    return {name.decode("latin1").lower(): value.decode("latin1") for name, value in scope["headers"]}


def visitor(headers: Headers) -> Visitor:
    cookies = parse_cookie(ascii_of(headers.get("cookie") or ""))
    token = cookies.get(COOKIE, "")
    known = re.fullmatch("[0-9a-f]{32}", token)
    cookie = token if known else secrets.token_hex(16)
    theme, laid = cookies.get("theme", ""), cookies.get("laid", "")
    return Visitor(
        device=sha256(cookie.encode()).hexdigest()[:24],
        language=language(cookies.get("lang"), headers),
        theme=theme if theme in THEMES else "dark",
        laid=laid if laid in LAYING else "",
        candle=cookies.get("candle") == "on",
        fresh_cookie="" if known else cookie,
    )


def ascii_of(cookies: str) -> str:
    """Every program at this address shares its cookies: what others wrote in another encoding is not ours to read."""
    return cookies.encode("ascii", "ignore").decode()


def language(chosen: str | None, headers: Headers) -> str:
    if is_language(chosen):
        return chosen
    return wanted_language(headers.get("accept-language") or "")


@lru_cache(maxsize=FEW)
def wanted_language(header: str) -> str:
    return parse_accept_header(header, LanguageAccept).best_match(LANGUAGES, LANGUAGES[0])


def who_is(visitor: Visitor, opened: Opened, house: House) -> Who | None:
    """The seat that this device holds, else the tablet if it keeps the house, else nobody."""
    seat = opened.table.held_by(visitor.device)
    had = tuple(sorted({*opened.table.company.seats_of(visitor.device)} - {seat}))
    if seat:
        return Who("seat", seat, had)
    return Who("tablet", had=had) if is_keeper(visitor, house) else None


def is_keeper(visitor: Visitor, house: House) -> bool:
    return visitor.device in house.keepers


def is_trusted_host(host: str, names: tuple[str, ...] = ()) -> bool:
    """An address can't be rebound to another machine; a name can, so only our own names are answered."""
    name = hostname(host)
    if name is None or is_address(name):
        return name is not None
    own = socket.gethostname().lower().removesuffix(".local")
    return name in {"localhost", own, f"{own}.local", *names}


@lru_cache(maxsize=FEW)
def is_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


@lru_cache(maxsize=FEW)
def hostname(host: str) -> str | None:
    try:
        parts = urlsplit(f"//{host}")
        _ = parts.port
    except ValueError:
        return None
    rest = set(host) & set("/?#@\\ \t")
    return None if rest or not parts.hostname else parts.hostname.lower().rstrip(".")


def is_own_origin(headers: Headers, host: str) -> bool:
    """Browsers send Origin with every POST. A script may leave it out, but then only JSON is read, and no foreign
    page can post JSON without asking first."""
    origin = headers.get("origin")
    if origin is None:
        return (headers.get("content-type") or "").split(";")[0].strip() == "application/json"
    scheme, _, place = origin.lower().partition("://")
    return scheme in ("http", "https") and place == host.lower()
