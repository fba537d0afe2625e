"""What a proxy says about whoever stands before it: believed where the proxy was named, of nobody else."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address
from typing import Any

from companion.web.guard import read_headers

Scope = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Proxies:
    trusted: tuple[IPv4Network | IPv6Network, ...] = ()

    def behind(self, scope: Scope) -> Scope:
        """The request as the first of our proxies has got it."""
        sender, port = scope.get("client") or ("", 0)
        if not self.trusted or not self.is_one(sender):
            return scope
        said = read_headers(scope)
        scheme = said.get("x-forwarded-proto", "").rpartition(",")[2].strip()
        host = said.get("x-forwarded-host", "").rpartition(",")[2].strip()
        return {
            **scope,
            "client": (self.first(sender, said.get("x-forwarded-for", "").split(",")), port),
            "scheme": scheme if scheme in ("http", "https") else scope.get("scheme", "http"),
            "headers": [*named(scope["headers"], host.encode("latin1"))],
        }

    def first(self, sender: str, passed: list[str]) -> str:
        """Read from the end: what stands before the last that is no proxy of ours may be anybody's invention."""
        for each in reversed([each.strip() for each in passed]):
            if not is_address(each):
                return sender
            sender = each
            if not self.is_one(each):
                break
        return sender

    def is_one(self, sender: str) -> bool:
        return is_address(sender) and any(address_of(sender) in network for network in self.trusted)


def address_of(text: str) -> IPv4Address | IPv6Address:
    """A server that hears both kinds writes the short ones long."""
    found = ip_address(text)
    return getattr(found, "ipv4_mapped", None) or found


def is_address(text: str) -> bool:
    try:
        ip_address(text)
    except ValueError:
        return False
    return True


def named(headers: Iterable[tuple[bytes, bytes]], host: bytes) -> Iterable[tuple[bytes, bytes]]:
    return ((name, host if host and name == b"host" else value) for name, value in headers)
