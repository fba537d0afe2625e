"""Asks the house that is being served whether it can be reached. It asks over HTTP, as a device in the network does."""

import json
from contextlib import suppress
from http.client import HTTPException
from urllib.request import ProxyHandler, Request, build_opener

from companion.config import Config
from companion.web.http.house_addresses import Addresses

# In seconds, for each address; in bytes.
PATIENCE, LONGEST = 4, 100_000


def answers(running: Config) -> bool:
    """Returns whether a house that is served with these settings answers at any address of this computer."""
    port = running.port
    own = (each.removesuffix(f":{port}") for each in Addresses(port).hosts())
    hosts = ("127.0.0.1", *((running.host,) if running.host else ()), *own)
    return any(is_house(f"http://{host}:{port}{running.root}") for host in dict.fromkeys(hosts))


def is_house(address: str) -> bool:
    """Returns whether a house answers at this address; it may be another house than the one that is looked for. Returns
    False if another program answers there, or none."""
    with suppress(OSError, ValueError, HTTPException, RecursionError):
        request = Request(f"{address}/health", headers={"Accept": "application/json"})
        with build_opener(ProxyHandler({})).open(request, timeout=PATIENCE) as answer:
            told = json.loads(answer.read(LONGEST))
            return isinstance(told, dict) and "store" in told
    return False
