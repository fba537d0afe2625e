"""Under which addresses a phone may find this house: the likeliest first, ticked when a phone has come that way."""

import ipaddress
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass

import ifaddr

VIRTUAL = ("docker", "br-", "veth", "virbr", "vmnet", "vbox", "wg", "tun", "tap", "tailscale", "zt", "utun", "lo")
RANGES = (("192.168.0.0/16", 0), ("10.0.0.0/8", 1), ("172.16.0.0/12", 2))
FRESH = 10.0


@dataclass(frozen=True, slots=True)
class Address:
    """`host` as people type it, with the port; and with the path, where the house lies below one."""

    host: str
    is_reached: bool
    scheme: str = "http"

    @property
    def url(self) -> str:
        return f"{self.scheme}://{self.host}"


class Addresses:
    """Looked up again while running: people change Wi-Fi in the middle of an evening."""

    def __init__(
        self,
        port: int,
        host: str = "",
        names: tuple[str, ...] = (),
        secure_port: int = 0,
        url: str = "",
        path: str = "",
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """`url` is the whole address outside, if it was said; `path` what all others go on with."""
        self.url, self.path = url, path
        self.port, self.host, self.clock, self.names, self.secure_port = port, host, clock, names, secure_port
        self.reached: dict[str, None] = {}
        self.found: tuple[float, tuple[str, ...]] = (-FRESH, ())

    def candidates(self) -> tuple[Address, ...]:
        """One alone where it was said how the house is found from outside."""
        if self.url:
            scheme, _, host = self.url.partition("://")
            return (Address(host, False, scheme),)
        return tuple(Address(host + self.path, host in self.reached) for host in self.hosts())

    def hosts(self) -> Iterable[str]:
        """With the port; those by which somebody came first."""
        if self.clock() - self.found[0] >= FRESH:
            self.look_again()
        return dict.fromkeys([*self.reached, *self.found[1]])

    def secure(self) -> tuple[str, ...]:
        """Where a tablet finds the house under https, the likeliest first; phones are never sent there."""
        if self.url or not self.secure_port:
            return ()
        hosts = (host.removesuffix(f":{self.port}") for host in self.hosts())
        return tuple(f"{host}:{self.secure_port}{self.path}" for host in hosts)

    def look_again(self) -> None:
        """An address of this machine that is gone leads nowhere, whoever came by it; names are not ours to judge."""
        now = tuple(self.look())
        for gone in set(self.found[1]) - set(now):
            self.reached.pop(gone, None)
        self.found = (self.clock(), now)

    def have_changed(self) -> bool:
        """Looked at now, however fresh they were."""
        before = self.last_known()
        self.look_again()
        return self.last_known() != before

    def last_known(self) -> tuple[str, ...]:
        """Without looking again: what may be asked on every frame."""
        return (*self.reached, "", *self.found[1])

    def look(self) -> Iterable[str]:
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

    def note(self, host: str, client: str) -> bool:
        """Somebody has sat down, or shown the key, under this name. True when that is news: only a device other than
        the house's own proves anything, and only our own addresses count, since anybody can claim another."""
        if host in self.reached or not self.is_ours(host) or is_loopback(client):
            return False
        self.reached[host] = None
        return True


def is_loopback(client: str) -> bool:
    return ipaddress.ip_address(client.split("%")[0]).is_loopback


def rank(ip: str, interface: str) -> tuple[bool, int]:
    address = ipaddress.ip_address(ip)
    virtual = interface.lower().startswith(VIRTUAL) or address.is_link_local
    return virtual, next((place for block, place in RANGES if address in ipaddress.ip_network(block)), 3)
