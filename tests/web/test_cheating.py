"""What somebody tries who wants to know more than they should: with a phone, a laptop, and a keeper's key."""

from dataclasses import dataclass

import pytest
from werkzeug.test import TestResponse

from tests.web.house import Device, House

NAMES = ("Ana", "Ben", "Cleo", "Dan", "Eve")


@dataclass
class Night:
    """A table of When I Dream where Ana dreams."""

    house: House
    id: str

    def sits(self, seat: str, **more: str) -> Device:
        return self.house.phone(self.id, seat, **more)

    def move(self, device: Device, kind: str, **fields: object) -> TestResponse:
        reply = device.post(f"/tables/{self.id}/moves", move=kind, **fields)
        assert reply.status_code == 200, reply.text
        return reply

    def begin(self, device: Device) -> "Night":
        self.move(device, "next_round", at="round:0")
        self.move(device, "start_night", at="round:1")
        self.move(device, "give_verdict", at="card:1.1", verdict="right")
        return self

    @property
    def news(self) -> list[str]:
        return [each.seat for each in self.house.look(self.id).table.news]


@pytest.fixture
def night(house: House) -> Night:
    return Night(house, house.app.rooms.tables.open("when_i_dream", NAMES, [""] * len(NAMES), {}))


def test_a_takeover_is_not_washed_away_by_others(night: Night) -> None:
    night.sits("s1"), night.sits("s2")
    night.sits("s1", take_over="yes")
    for _ in range(4):
        night.sits("s2", take_over="yes")
    assert night.news == ["s1", "s2"]
