"""Finds the addresses by which a phone may reach this house. The one that works most probably comes first."""

import ipaddress
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

import ifaddr

VIRTUAL = ("docker", "br-", "veth", "virbr", "vmnet", "vbox", "wg", "tun", "tap", "tailscale", "zt", "utun", "lo")
RANGES = (("192.168.0.0/16", 0), ("10.0.0.0/8", 1), ("172.16.0.0/12", 2))
FRESH = 10.0


@dataclass(frozen=True, slots=True)
class Address:
    """An address of the house; `host` includes port and path prefix. A phone has used it if it `is_reached`."""

    host: str
    is_reached: bool
    scheme: str = "http"

    @property
    def url(self) -> str:
        return f"{self.scheme}://{self.host}"


@dataclass(eq=False)
class Addresses:
    """The addresses of this computer. They are looked up again after ten seconds, because the Wi-Fi may change. `port`
    is the port for http, `secure_port` the one for https (0 if there is none). `host` is the address on which the
    server listens, `names` are the house's own host names. `url` is the public address, `path` the path prefix, and
    `reached` are hosts that phones have used."""

    port: int
    host: str = ""
    names: tuple[str, ...] = ()
    secure_port: int = 0
    url: str = ""
    path: str = ""
    reached: dict[str, None] = field(default_factory=dict)
    clock: Callable[[], float] = time.monotonic
    last_lookup: tuple[float, tuple[str, ...]] = (-FRESH, ())

    def candidates(self) -> tuple[Address, ...]:
        """Returns the addresses to offer to phones. If there is a public address, it is the only one."""
        if self.url:
            scheme, _, host = self.url.partition("://")
            return (Address(host, False, scheme),)
        return tuple(Address(host + self.path, host in self.reached) for host in self.hosts())

    def hosts(self) -> Iterable[str]:
        """Returns hosts with their ports. Hosts that a phone has used come first."""
        if self.clock() - self.last_lookup[0] >= FRESH:
            self.look_again()
        return dict.fromkeys([*self.reached, *self.last_lookup[1]])

    def secure(self) -> tuple[str, ...]:
        """Returns the hosts with the https port, for the tablet of a keeper; the one that works most probably comes
        first. Returns () if the house has no TLS of its own or has a public address."""
        if self.url or not self.secure_port:
            return ()
        hosts = (host.removesuffix(f":{self.port}") for host in self.hosts())
        return tuple(f"{host}:{self.secure_port}{self.path}" for host in hosts)

    def look_again(self) -> None:
        """Looks up this computer's addresses. An address that phones have used is forgotten if this computer no longer
        has it."""
        now = tuple(self.look_up())
        for gone in set(self.last_lookup[1]) - set(now):
            self.reached.pop(gone, None)
        self.last_lookup = (self.clock(), now)

    def have_changed(self) -> bool:
        before = self.last_known()
        self.look_again()
        return self.last_known() != before

    def last_known(self) -> tuple[str, ...]:
        """Returns the hosts that phones have used, then "", then the hosts of the last lookup. Callers compare two
        results to notice a change. The method starts no lookup, so it is fast."""
        return (*self.reached, "", *self.last_lookup[1])

    def look_up(self) -> Iterable[str]:
        """Returns the hosts of the network interfaces, best first; only the loopback if there are no others. If the
        server listens on one address only, returns just that address."""
        if self.host and self.host not in ("0.0.0.0", "::"):
            return [self.with_port(self.host)]
        found = [(ip.ip, adapter.nice_name) for adapter in ifaddr.get_adapters() for ip in adapter.ips if ip.is_IPv4]
        usable = [pair for pair in found if not ipaddress.ip_address(str(pair[0])).is_loopback]
        ranked = sorted(usable, key=lambda pair: rank(str(pair[0]), pair[1]))
        return [self.with_port(str(ip)) for ip, _ in ranked] or [self.with_port("127.0.0.1")]

    def with_port(self, host: str) -> str:
        host = f"[{host}]" if ":" in host else host
        return host if self.port == 80 else f"{host}:{self.port}"

    def is_ours(self, host: str) -> bool:
        own = () if self.url else self.hosts()
        return host in own or host in map(self.with_port, self.names)

    def mark_reached(self, host: str, client: str) -> bool:
        """Records that a device has used this host; returns whether that is new. Requests from this computer do not
        count. Hosts that are not ours do not count either, because anybody can send any Host header."""
        if host in self.reached or not self.is_ours(host) or is_loopback(client):
            return False
        self.reached[host] = None
        return True


def is_loopback(client: str) -> bool:
    return ipaddress.ip_address(client.split("%")[0]).is_loopback


def rank(ip: str, interface: str) -> tuple[bool, int]:
    """Returns a sort key: real network cards before virtual ones, and the IP ranges usual in homes before others."""
    address = ipaddress.ip_address(ip)
    virtual = interface.lower().startswith(VIRTUAL) or address.is_link_local
    return virtual, next((place for block, place in RANGES if address in ipaddress.ip_network(block)), 3)
