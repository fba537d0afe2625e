"""Finds out which device sent a request and what it may see and do, for pages and for the live stream."""

import ipaddress
import re
import secrets
import socket
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256
from typing import Any, Protocol
from urllib.parse import urlsplit

from werkzeug.datastructures import LanguageAccept
from werkzeug.http import parse_accept_header, parse_cookie

from companion.languages import FALLBACK
from companion.table.fact import Who
from companion.table.house.house_game import House
from companion.table.log.fold import FoldedTable

# Methods of requests that change nothing.
SAFE = {"GET", "HEAD", "OPTIONS"}
COOKIE = "veilleuse"
COOKIE_MAX_AGE = 400 * 24 * 3600
# Only https can set it, and no browser sends it over plain HTTP.
KEEPER_COOKIE = "__Secure-keeper"
THEMES = ("dark", "light", "auto")
TABLET_POSITIONS = ("flat", "standing")
# A device sends the same headers with each request, so the result of reading them is cached.
CACHE_SIZE = 64


@dataclass(frozen=True, slots=True)
class Visitor:
    """The device that sent a request, as its cookies describe it. `device` is a hash of its cookie, because logs must
    not contain the cookie. `keeper` is the hash by which keepers are recognised, "" if keepers are not recognised at
    this address. `laid` is how the tablet lies, "" if nobody has chosen. `candle` says whether this phone glows when it
    is its turn. `is_quiet` says whether the device makes no sound and does not vibrate. `fresh_cookie` is the cookie to
    set, "" if the device already has one."""

    device: str
    keeper: str
    language: str
    theme: str
    laid: str = ""
    candle: bool = False
    is_quiet: bool = False
    fresh_cookie: str = ""


class Headers(Protocol):
    """A mapping of request headers, as Flask and the live stream both have it. Names are not case-sensitive."""

    def get(self, name: str, /) -> str | None: ...


def read_headers(scope: Mapping[str, Any]) -> dict[str, str]:
    """Returns the headers of an ASGI request, with names in lower case."""
    return {name.decode("latin1").lower(): value.decode("latin1") for name, value in scope["headers"]}


def keeper_cookie_name(scheme: str, secure_port: int) -> str:
    """Returns the name of the cookie that identifies keepers. In a house with TLS (`secure_port` is not 0), https has a
    cookie of its own, and http has none (""), because others in the network can read it."""
    if not secure_port:
        return COOKIE
    return KEEPER_COOKIE if scheme == "https" else ""


def read_visitor(headers: Headers, languages: Iterable[str] = FALLBACK, keeper_cookie: str = COOKIE) -> Visitor:
    """Returns the device that sent these headers. Its language is one of `languages`. `keeper_cookie` is the name of
    the cookie that identifies keepers. A device that sent no cookie gets a new one."""
    # Programs at the same address share its cookies and may encode theirs differently: only ASCII is read.
    cookies = parse_cookie((headers.get("cookie") or "").encode("ascii", "ignore").decode())
    known = own_token(cookies.get(COOKIE, ""))
    cookie = known or new_token()
    keeper = cookie if keeper_cookie == COOKIE else own_token(cookies.get(keeper_cookie, ""))
    chosen, theme, laid = cookies.get("lang", ""), cookies.get("theme", ""), cookies.get("laid", "")
    return Visitor(
        device=fingerprint(cookie),
        keeper=fingerprint(keeper) if keeper else "",
        language=preferred_language(chosen, headers.get("accept-language") or "", tuple(languages)),
        theme=theme if theme in THEMES else "dark",
        laid=laid if laid in TABLET_POSITIONS else "",
        candle=cookies.get("candle") == "on",
        is_quiet=cookies.get("quiet") == "on",
        fresh_cookie="" if known else cookie,
    )


def visitor_of(
    scope: Mapping[str, Any], names: tuple[str, ...], secure_port: int, languages: Iterable[str] = FALLBACK
) -> Visitor | None:
    """Returns the device that sent an ASGI request. Returns None if the request names a host that is neither an IP
    address nor one of `names`, the house's own names."""
    headers = read_headers(scope)
    if not is_trusted_host(headers.get("host", ""), names):
        return None
    return read_visitor(headers, languages, keeper_cookie_name(scope.get("scheme", "http"), secure_port))


def own_token(cookie: str) -> str:
    """Returns the cookie's value if it has the form that this program makes, otherwise ""."""
    return cookie if re.fullmatch("[0-9a-f]{32}", cookie) else ""


def new_token() -> str:
    return secrets.token_hex(16)


def fingerprint(token: str) -> str:
    """Returns a hash of the token, by which a device is known."""
    return sha256(token.encode()).hexdigest()[:24]


@lru_cache(maxsize=CACHE_SIZE)
def preferred_language(chosen: str, header: str, languages: tuple[str, ...]) -> str:
    """Returns the language `chosen` if it is known, otherwise the best one for the header Accept-Language."""
    if chosen in languages:
        return chosen
    return parse_accept_header(header, LanguageAccept).best_match(languages, FALLBACK[0])


def who_is(visitor: Visitor, opened: FoldedTable, house: House) -> Who | None:
    """Returns what this device is at the table: the seat that it holds, the tablet if it is a keeper, or None."""
    seat = opened.table.held_by(visitor.device)
    had = tuple(sorted({*opened.table.privacy.seats_of(visitor.device)} - {seat}))
    if seat:
        return Who("seat", seat, had)
    return Who("tablet", had=had) if is_keeper(visitor, house) else None


def is_keeper(visitor: Visitor, house: House) -> bool:
    return visitor.keeper in house.keepers


def is_trusted_host(host: str, names: tuple[str, ...] = ()) -> bool:
    """Returns whether the host is an IP address or one of our names. A foreign site can make its own name lead to this
    house (DNS rebinding), so other names are refused."""
    name = hostname(host)
    if name is None or is_address(name):
        return name is not None
    own = socket.gethostname().lower().removesuffix(".local")
    return name in {"localhost", own, f"{own}.local", *names}


@lru_cache(maxsize=CACHE_SIZE)
def is_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


@lru_cache(maxsize=CACHE_SIZE)
def hostname(host: str) -> str | None:
    """Returns the host without its port, in lower case; None if it is malformed."""
    try:
        parts = urlsplit(f"//{host}")
        _ = parts.port
    except ValueError:
        return None
    rest = set(host) & set("/?#@\\ \t")
    return None if rest or not parts.hostname else parts.hostname.lower().rstrip(".")


def is_own_origin(headers: Headers, host: str, own_scheme: str = "http") -> bool:
    """Returns whether a request that changes something comes from one of our own pages, as the header Origin says. A
    request without this header must send JSON, because pages of other sites cannot do that. A page loaded over http may
    be forged, so it may not post to https."""
    origin = headers.get("origin")
    if origin is None:
        return (headers.get("content-type") or "").split(";")[0].strip() == "application/json"
    scheme, _, place = origin.lower().partition("://")
    return scheme in ("https", own_scheme) and place == host.lower()
