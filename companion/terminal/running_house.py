"""Asks the house that is being served for the addresses at which it can be reached. It asks over HTTP, as a device in
the network does."""

import json
import re
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from http.client import HTTPException
from typing import Any
from urllib.request import ProxyHandler, Request, build_opener

from companion.config import Config
from companion.web.http.house_addresses import Addresses

# In seconds, for each address; in bytes.
PATIENCE, LONGEST = 4, 100_000
ADDRESS = re.compile("https?://")


@dataclass(frozen=True, slots=True)
class RunningHouse:
    """The version and the addresses that a house reports about itself while it is served."""

    port: int
    version: str
    addresses: tuple[str, ...]


def find_running_house(config: Config, port: int) -> RunningHouse | None:
    """Returns what the house at this port reports of itself; None if it answers at none of our addresses."""
    hosts = ("127.0.0.1", *((config.host,) if config.host else ()), *own_hosts(port))
    for host in dict.fromkeys(hosts):
        told = ask(f"http://{host}:{port}{config.root}")
        version, addresses = told.get("version"), told.get("addresses")
        if is_text(version) and isinstance(addresses, list) and all(map(is_text, addresses)):
            return RunningHouse(port, str(version), tuple(each for each in addresses if ADDRESS.match(each)))
    return None


def is_text(told: object) -> bool:
    """Returns whether this is a text without control characters, which a terminal would execute."""
    return isinstance(told, str) and told.isprintable()


def own_hosts(port: int) -> Iterable[str]:
    return (each.removesuffix(f":{port}") for each in Addresses(port).hosts())


def unreachable(house: RunningHouse) -> Iterator[str]:
    """Yields those addresses of the house under which it gives no answer."""
    return (each for each in house.addresses if not ask(each))


def ask(address: str) -> dict[str, Any]:
    """Returns the JSON of /health below this address; {} if there is no answer, or if another program answers."""
    with suppress(OSError, ValueError, HTTPException, RecursionError):
        request = Request(f"{address}/health", headers={"Accept": "application/json"})
        with build_opener(ProxyHandler({})).open(request, timeout=PATIENCE) as answer:
            told = json.loads(answer.read(LONGEST))
            return told if isinstance(told, dict) and "store" in told else {}
    return {}
