"""A name that the group has given stands wherever its code does, on every screen and page, in every scene."""

import re
from collections.abc import Callable
from html import unescape
from pathlib import Path

import pytest

from tests.games.etherfields.campaigns import Journey
from tests.web.house import Device, House, open_house

CODES = [f"I-01 {each}" for each in ("A", "B", "C", "D", "X", "S", "SETUP")] + [
    "I-02 B", "I-02 C", "I-03 B", "II-41 R", "II-42 I",
]  # fmt: skip
CODE = re.compile(r"\b(I{1,3}-\d\d) ([A-Z]\b|Setup)(?! »)")
NEAR = 60
UNREAD = re.compile(r"<(script|style|textarea|head)\b.*?</\1>|<form class=\"codepad.*?</form>", re.DOTALL)
TAG = re.compile(r"<[^>]*>")


def name_of(code: str) -> str:
    return f"Name{CODES.index(code)}!"


def bare(page: str) -> set[str]:
    """Codes with a name that people see without it, with what stands around. Keys of the pad are letters."""
    text = " ".join(unescape(TAG.sub(" ", UNREAD.sub("", page))).split())
    found = ((each, f"{each[1]} {each[2].upper()}") for each in CODE.finditer(text))
    return {
        text[max(0, each.start() - NEAR) : each.end() + NEAR]
        for each, code in found
        if code in CODES and name_of(code) not in text[max(0, each.start() - NEAR) : each.end() + NEAR]
    }


@pytest.fixture
def house(tmp_path: Path) -> House:  # type: ignore[misc]
    with open_house(tmp_path) as home:
        yield home


def pages(journey: Journey, device: Device) -> dict[str, str]:
    here = f"/tables/{journey.id}"
    asked = ("1-01d", "I-01", "I-02 D", "name", "X", "I-02 B", "I-01 setpu")
    addresses = [
        here,
        f"{here}/history",
        *(f"{here}/pages/{each}" for each in ("ledger", "diary", "chronicle", "inventory")),
    ]
    addresses += [f"{here}/pages/find?q={each}" for each in asked]
    found = {address.removeprefix(here): device.get(address) for address in addresses}
    assert {each.status_code for each in found.values()} == {200}
    return {address: each.text for address, each in found.items()}


def to_the_initiation(journey: Journey) -> None:
    journey.to_the_initiation()
    for code in CODES:
        journey.play("give_name", of=code, name=name_of(code))


def into_a_dream(journey: Journey) -> None:
    journey.do("end_scene", how="won")
    journey.play("reveal", code="I-02 B", kind="gate")
    journey.play("take_for_team", thing="keys", by=2)
    journey.play("describe_gate", code="I-02 B", zone="unknown", keys=1)
    journey.do("enter_dream", gate="I-02 B", turns=9)


def belongings(journey: Journey) -> None:
    journey.play("reveal", code="C", kind="card")
    journey.play("gain", code="I-03 B", kind="object")
    journey.play("set_turns", value="on")


def death(journey: Journey) -> None:
    journey.suffer("s1", 8)
    journey.do("accept_loss")


def saving(journey: Journey) -> None:
    journey.do("begin_save")


def next_setup(journey: Journey) -> None:
    journey.do("end_evening")
    journey.do("begin_evening")


def awake(journey: Journey) -> None:
    journey.do("wake_up")


WAY: tuple[Callable[[Journey], None], ...] = (
    to_the_initiation, into_a_dream, belongings, death, saving, next_setup, awake,
)  # fmt: skip


def test_no_screen_or_page_shows_a_code_without_its_name(house: House) -> None:
    journey = Journey(house.app.services.tables).open("Ana", "Ben", "Cleo")
    tablet, phone = house.tablet(), house.phone(journey.id, "s1")
    for go in WAY:
        go(journey)
        shown = {
            f"{who} {go.__name__} {at}": page
            for who, device in (("tablet", tablet), ("phone", phone))
            for at, page in pages(journey, device).items()
        }
        assert {at: found for at, page in shown.items() if (found := bare(page))} == {}
