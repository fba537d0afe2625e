"""Reads the X-Forwarded headers of trusted proxies only, and handles the path prefix of a house."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address
from typing import Any

from flask import Response, request

from companion.web.http.guard import is_address, read_headers

# An ASGI request, and the functions by which its body arrives and its answer is sent.
Scope = Mapping[str, Any]
Receive = Callable[[], Awaitable[dict[str, Any]]]
Send = Callable[[dict[str, Any]], Awaitable[None]]
Headers = Sequence[tuple[bytes, bytes]]


@dataclass(frozen=True, slots=True)
class Proxies:
    trusted: tuple[IPv4Network | IPv6Network, ...] = ()

    def resolve(self, scope: Scope) -> Scope:
        """Returns the request with client, scheme and host as a trusted proxy reports them, or unchanged."""
        sender, port = scope.get("client") or ("", 0)
        if not self.trusted or not self.is_trusted(sender):
            return scope
        forwarded = read_headers(scope)
        scheme = forwarded.get("x-forwarded-proto", "").rpartition(",")[2].strip()
        host = forwarded.get("x-forwarded-host", "").rpartition(",")[2].strip()
        return {
            **scope,
            "client": (self.client_address(sender, forwarded.get("x-forwarded-for", "").split(",")), port),
            "scheme": scheme if scheme in ("http", "https") else scope.get("scheme", "http"),
            "headers": [
                (name, host.encode("latin1") if host and name == b"host" else value) for name, value in scope["headers"]
            ],
        }

    def client_address(self, sender: str, passed: list[str]) -> str:
        """Returns the address of the client. `sender` is the proxy that sent the request, and `passed` are the
        addresses in the header X-Forwarded-For. The result is the last of them that is not a trusted proxy; the client
        may have invented all addresses before it."""
        for each in reversed([each.strip() for each in passed]):
            if not is_address(each):
                return sender
            sender = each
            if not self.is_trusted(each):
                break
        return sender

    def is_trusted(self, sender: str) -> bool:
        return is_address(sender) and any(parse_address(sender) in network for network in self.trusted)


def parse_address(text: str) -> IPv4Address | IPv6Address:
    """Returns the address that is written in `text`. An IPv4 address written as IPv6 becomes IPv4."""
    found = ip_address(text)
    return getattr(found, "ipv4_mapped", None) or found


@dataclass(frozen=True, slots=True)
class PathPrefix:
    """The path prefix of a house, "" if it has none. `url` is the house's public address. `cookies` is the text with
    which the names of this house's cookies begin."""

    path: str = ""
    url: str = ""
    cookies: str = ""

    def inner(self, path: str) -> str | None:
        """Returns the path without the house's prefix; None if the path is outside the house."""
        rest = path.removeprefix(self.path)
        return rest if not self.path or path.startswith(f"{self.path}/") else None

    def enter(self, scope: Scope) -> Scope:
        """Returns the request with `root_path` set to the prefix and with only this house's cookies."""
        return {**scope, "root_path": self.path, "headers": self.own_headers(scope["headers"])} if self.path else scope

    def own_headers(self, headers: Headers) -> Headers:
        """Returns the headers with only this house's cookies. The prefix is removed from the names of these cookies."""
        if not self.cookies:
            return headers
        start = self.cookies.encode()
        sent = [each.strip() for name, value in headers if name == b"cookie" for each in value.split(b";")]
        own = [each.removeprefix(start) for each in sent if each.startswith(start)]
        return [*((name, value) for name, value in headers if name != b"cookie"), (b"cookie", b"; ".join(own))]

    async def redirect_here(self, scope: Scope, send: Send) -> None:
        """Answers a request outside the house: "/" and the prefix redirect to the house, everything else is 404."""
        is_near = scope["path"] in ("", "/", self.path)
        location = [(b"location", f"{self.path}/".encode())] if is_near else []
        headers = [(b"content-length", b"0"), *location]
        await send({"type": "http.response.start", "status": 307 if is_near else 404, "headers": headers})
        await send({"type": "http.response.body", "body": b""})

    def set_cookie(
        self, response: Response, name: str, value: str, max_age: int, httponly: bool = False, secure: bool = False
    ) -> None:
        """Sets a cookie for this house only. It is also `Secure` if the public address is an https one."""
        response.set_cookie(
            self.cookies + name,
            value,
            max_age=max_age,
            path=self.path or "/",
            secure=secure or self.url == f"https://{request.host}{self.path}",
            httponly=httponly,
            samesite="Lax",
        )


def inner_path(scope: Scope) -> str:
    """Returns the path within the house. In ASGI, `path` begins with `root_path`."""
    path: str = scope["path"]
    return path.removeprefix(scope.get("root_path", ""))
