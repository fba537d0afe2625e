"""Reads the X-Forwarded headers that trusted proxies send. Those of anybody else are ignored."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address
from typing import Any

from companion.web.http.guard import is_address, read_headers

Scope = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Proxies:
    trusted: tuple[IPv4Network | IPv6Network, ...] = ()

    def resolve(self, scope: Scope) -> Scope:
        """Returns the request with the client, scheme and host that the proxy reports; unchanged if no trusted proxy
        sent it."""
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
            "headers": [*replace_host(scope["headers"], host.encode("latin1"))],
        }

    def client_address(self, sender: str, passed: list[str]) -> str:
        """Returns the last address in the header X-Forwarded-For that is not a trusted proxy. Everything before it may
        be invented. `sender` is the proxy that sent the request."""
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


def replace_host(headers: Iterable[tuple[bytes, bytes]], host: bytes) -> Iterable[tuple[bytes, bytes]]:
    return ((name, host if host and name == b"host" else value) for name, value in headers)
