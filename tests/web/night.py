"""A table of When I Dream where Ana dreams, and what people do there with their devices."""

from dataclasses import dataclass
from typing import Any

from werkzeug.test import TestResponse

from companion.table.secrets.privacy_notices import STAYS
from tests.web.house import Device, House

NAMES = ("Ana", "Ben", "Cleo", "Dan", "Eve")


@dataclass
class Night:
    house: House
    id: str

    def sits(self, seat: str, **more: str) -> Device:
        return self.house.phone(self.id, seat, **more)

    def move(self, device: Device, kind: str, **fields: object) -> TestResponse:
        if kind == "hear_news":
            self.house.clock.now += STAYS
        reply = device.post(f"/tables/{self.id}/moves", **{"move": kind, "at": device.at(self.id, kind), **fields})
        assert reply.status_code == 200, reply.text
        return reply

    def begin(self, device: Device) -> "Night":
        self.move(device, "next_round")
        self.move(device, "start_night")
        self.move(self.house.tablet(), "give_verdict", verdict="right")
        return self

    @property
    def news(self) -> list[str]:
        return [each.seat for each in self.house.look(self.id).table.news]

    @property
    def told(self) -> list[str]:
        """What every screen says, in English."""
        return [str(each["text"]) for each in self.news_on(self.house.tablet())["told"]]

    def news_on(self, device: Device) -> Any:
        return device.look(f"/tables/{self.id}")["view"]["news"]

    def may_hear(self, device: Device) -> bool:
        return self.news_on(device)["hear"] is not None

    def looks(self, device: Device, seat: str) -> None:
        assert device.post(f"/tables/{self.id}/secrets", seat=seat).status_code == 200

    def goes_to(self, device: Device, seat: str, **more: str) -> None:
        assert device.form(f"/j/{self.house.code(self.id)}", seat=seat, **more).status_code == 303

    def lets_go(self, device: Device, seat: str) -> None:
        reply = device.post(f"/tables/{self.id}/moves", move="release_seat", seat=seat)
        assert reply.status_code in (200, 303), reply.text


def open_night(house: House) -> Night:
    return Night(house, house.app.services.tables.opening.open("when_i_dream", NAMES, [""] * len(NAMES), {}))
