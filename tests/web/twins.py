"""Two houses alike in all that anybody may know, and unlike in what somebody may not: every byte that leaves them is
compared, by every way there is. Who can tell them apart has been told a secret."""

import asyncio
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

from werkzeug.test import TestResponse

from companion.web.http.guard import COOKIE
from tests.web.house import IP, JSON, Device, House, open_house
from tests.web.live_stream import watch

HTML = "text/html"
Seen = dict[str, object]


@dataclass
class Twins:
    """The same taps are made in both, on the same screens, with the same keys; only chance may differ."""

    houses: tuple[House, House]
    id: str
    devices: tuple[dict[str, Device], dict[str, Device]]

    @property
    def table(self) -> Any:
        return self.houses[0].look(self.id).table

    def seed(self, one: int, other: int) -> None:
        for house, seed in zip(self.houses, (one, other), strict=True):
            house.app.services.tables.resources.chance = Random(seed)

    def tick(self, seconds: float) -> None:
        for house in self.houses:
            house.clock.now += seconds
            house.app.services.tables.moves.keep_time(self.id)

    def tap(self, who: str, move: str, *, other: Mapping[str, object] | None = None, **fields: object) -> None:
        """`other` are the fields that the second house gets instead."""
        fields = {"at": self.devices[0][who].at(self.id, move), **fields}
        for devices, asked in zip(self.devices, (fields, {**fields, **(other or {})}), strict=True):
            reply = devices[who].post(f"/tables/{self.id}/moves", move=move, **asked)
            assert reply.status_code == 200, reply.text

    def ask(self, who: str, path: str, **fields: object) -> tuple[TestResponse, TestResponse]:
        one, other = (devices[who].post(f"/tables/{self.id}{path}", **fields) for devices in self.devices)
        return one, other

    def seen(self, who: str) -> tuple[Seen, Seen]:
        one, other = (
            seen_by(house, devices[who], self.id) for house, devices in zip(self.houses, self.devices, strict=True)
        )
        return one, other

    def can_tell_by(self, who: str) -> list[str]:
        """By what this device can tell the houses apart."""
        return differences(*self.seen(who))

    def whoever_differs(self) -> dict[str, list[str]]:
        """Each device that can tell the houses apart, and by what."""
        found = {who: self.can_tell_by(who) for who in self.devices[0]}
        return {who: ways for who, ways in found.items() if ways}


def differences(one: Seen, other: Seen) -> list[str]:
    return sorted(way for way in one.keys() | other.keys() if one.get(way) != other.get(way))


def seen_by(house: House, device: Device, id: str) -> Seen:
    """What this device can get without changing anything: pages, twins, forms, refusals, the stream."""
    view = device.look(f"/tables/{id}")
    forms = sorted({offer["move"] for offer in view["moves"]})
    paths = [f"/tables/{id}", "/", f"/j/{house.code(id)}", f"/files/tables/{id}.json"]
    paths += [f"/tables/{id}/{page}" for page in ("history", "people", "settings", "replay")]
    if view["you"] == "tablet":
        paths += ["/evenings", f"/evenings/{id}", "/people/~ana", f"/figures/{house.look(id).table.game}"]
    found: Seen = {
        f"GET {path} {kind}": everything_of(get(device, path, kind)) for path in paths for kind in (HTML, JSON)
    }
    # A form is a page for everybody: there is no twin of it.
    found |= {f"form {form}": everything_of(get(device, f"/tables/{id}/moves/{form}", HTML)) for form in forms}
    refused = {"of nobody": {"seat": "s99"}, "of somebody": {"seat": "s1" if view["you"] != "seat:s1" else "s2"}}
    if view["you"] != "tablet":
        found |= {
            f"show {name}": everything_of(device.post(f"/tables/{id}/secrets", **asked))
            for name, asked in refused.items()
        }
    found["nonsense"] = everything_of(device.post(f"/tables/{id}/moves", move="turn_the_table", at="now"))
    found["stream"] = asyncio.run(first_frame(house, device, id))
    return found


def get(device: Device, path: str, kind: str) -> TestResponse:
    return device.ask("GET", path, {"Accept": kind})


def everything_of(reply: TestResponse) -> tuple[int, tuple[tuple[str, str], ...], bytes]:
    return reply.status_code, tuple(sorted(reply.headers.items())), reply.data


async def first_frame(house: House, device: Device, id: str) -> object:
    async with watch(house, device, id) as stream:
        return (await stream.first()).fields


@contextmanager
def twins(folder: Path, game: str, names: tuple[str, ...], **options: object) -> Iterator[Twins]:
    """A tablet, and a phone at each seat but the last."""
    with ExitStack() as stack:
        houses = tuple(stack.enter_context(open_house(folder / name)) for name in ("one", "other"))
        ids = {
            each.app.services.tables.opening.open(game, names, [""] * len(names), options, key="twins")
            for each in houses
        }
        (id,) = ids
        devices = tuple(around(house, id, len(names)) for house in houses)
        yield Twins((houses[0], houses[1]), id, (devices[0], devices[1]))


def around(house: House, id: str, seats: int) -> dict[str, Device]:
    found = {"tablet": known(house, 0)}
    assert found["tablet"].post("/keepers", key=house.key).status_code == 201
    for number in range(1, seats):
        found[f"s{number}"] = phone = known(house, number)
        assert phone.form(f"/j/{house.code(id)}", seat=f"s{number}").status_code == 303
    return found


def known(house: House, number: int) -> Device:
    """A device whose cookie is the same in both houses."""
    device = house.device(address=f"192.168.1.{60 + number}")
    device.client.set_cookie(COOKIE, f"{number:032x}", domain=IP)
    return device
