"""Finds out which device sent a request. Every page and the live stream ask the same function."""

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

COOKIE = "veilleuse"
# Only https can set it, and no browser sends it over plain HTTP.
KEEPER_COOKIE = "__Secure-keeper"
THEMES = ("dark", "light", "auto")
TABLET_POSITIONS = ("flat", "standing")
# A device says the same with each request, so that what it says is read once.
CACHE_SIZE = 64


@dataclass(frozen=True, slots=True)
class Visitor:
    """The device that sent a request, as its cookies describe it. `device` is a hash of a cookie, which logs must not
    reveal; `keeper` is the one by which keepers are known, "" where nobody keeps the house. `laid` says how the tablet
    lies, "" if nobody has chosen; `candle` whether this phone glows when it is its turn."""

    device: str
    keeper: str
    language: str
    theme: str
    laid: str = ""
    candle: bool = False
    fresh_cookie: str = ""


class Headers(Protocol):
    """A mapping of headers, as Flask and the live stream both have it. Upper and lower case of names do not matter."""

    def get(self, name: str, /) -> str | None: ...


def read_headers(scope: Mapping[str, Any]) -> dict[str, str]:
    """Returns the headers of an ASGI request, with names in lower case."""
    return {name.decode("latin1").lower(): value.decode("latin1") for name, value in scope["headers"]}


def keeper_cookie_name(scheme: str, secure_port: int) -> str:
    """Returns the name of the cookie by which keepers are known here: one for https in a house with TLS, and none at
    its plain port, which can be overheard."""
    if not secure_port:
        return COOKIE
    return KEEPER_COOKIE if scheme == "https" else ""


def read_visitor(headers: Headers, languages: Iterable[str] = FALLBACK, keeper_cookie: str = COOKIE) -> Visitor:
    """Returns the device that sent these headers; its language is one of `languages`."""
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
        fresh_cookie="" if known else cookie,
    )


def own_token(cookie: str) -> str:
    return cookie if re.fullmatch("[0-9a-f]{32}", cookie) else ""


def new_token() -> str:
    return secrets.token_hex(16)


def fingerprint(token: str) -> str:
    return sha256(token.encode()).hexdigest()[:24]


@lru_cache(maxsize=CACHE_SIZE)
def preferred_language(chosen: str, header: str, languages: tuple[str, ...]) -> str:
    if chosen in languages:
        return chosen
    return parse_accept_header(header, LanguageAccept).best_match(languages, FALLBACK[0])


def who_is(visitor: Visitor, opened: FoldedTable, house: House) -> Who | None:
    """Returns who this device is at the table: the seat that it holds, else the tablet if it is a keeper's, else
    None."""
    seat = opened.table.held_by(visitor.device)
    had = tuple(sorted({*opened.table.privacy.seats_of(visitor.device)} - {seat}))
    if seat:
        return Who("seat", seat, had)
    return Who("tablet", had=had) if is_keeper(visitor, house) else None


def is_keeper(visitor: Visitor, house: House) -> bool:
    return visitor.keeper in house.keepers


def is_trusted_host(host: str, names: tuple[str, ...] = ()) -> bool:
    """Returns whether the host is an IP address or one of our names. A foreign site can make only other names lead
    here."""
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
    try:
        parts = urlsplit(f"//{host}")
        _ = parts.port
    except ValueError:
        return None
    rest = set(host) & set("/?#@\\ \t")
    return None if rest or not parts.hostname else parts.hostname.lower().rstrip(".")


def is_own_origin(headers: Headers, host: str, own_scheme: str = "http") -> bool:
    """Returns whether the request may change something, which means that one of our pages sent it. Browsers send Origin
    with every post. A request without it may only send JSON, which no foreign page can post unasked. A page of plain
    HTTP may have been changed on its way and posts nothing to https."""
    origin = headers.get("origin")
    if origin is None:
        return (headers.get("content-type") or "").split(";")[0].strip() == "application/json"
    scheme, _, place = origin.lower().partition("://")
    return scheme in ("https", own_scheme) and place == host.lower()
