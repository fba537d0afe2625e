"""Whoever watches over the house is told how it is: in words or as JSON, whatever the trouble, and nothing secret."""

import asyncio
import json
import threading
from pathlib import Path
from typing import Any

import pytest

from companion.table.log import REFUSALS
from companion.web import health
from companion.web.health import STORES, THIS_YEAR
from tests.web.house import HOST, House

TODAY = THIS_YEAR + 10_000_000.0


def ask(house: House, accept: str = "application/json", host: str = HOST, method: str = "GET") -> tuple[int, str]:
    sent: list[dict[str, Any]] = []

    async def send(message: dict[str, Any]) -> None:
        sent.append(message)

    async def receive() -> dict[str, Any]:
        return {"type": "http.disconnect"}

    headers = [(b"host", host.encode()), (b"accept", accept.encode()), (b"accept-language", b"en")]
    scope = {"type": "http", "method": method, "path": "/health", "headers": headers}
    asyncio.run(house.app.asgi(scope, receive, send))
    return sent[0]["status"], b"".join(each.get("body", b"") for each in sent).decode()


def looked(house: House) -> Any:
    return json.loads(ask(house)[1])


@pytest.fixture(autouse=True)
def today(house: House) -> None:
    house.clock.now = TODAY


def test_a_house_that_is_well_says_so(house: House) -> None:
    house.open()
    assert looked(house) == {
        "status": "ok", "store": "writable", "clock": "right", "backup": None, "refused": "", "place": "none",
        "now": TODAY,
    }  # fmt: skip
    assert ask(house, "text/html")[1].splitlines() == [
        "All is well.", "Taps are noted on the disk.", "The clock looks right.", "No backup yet.",
    ]  # fmt: skip


def test_the_last_backup_is_told_with_its_age(house: House) -> None:
    house.open()
    house.app.rooms.backups.make("evening")
    house.clock.now += 7_200
    assert looked(house)["backup"] == TODAY and "Last backup: 2 hours ago." in ask(house, "text/plain")[1]


@pytest.mark.parametrize("why", REFUSALS)
def test_a_house_that_notes_nothing_is_in_trouble(house: House, monkeypatch: pytest.MonkeyPatch, why: str) -> None:
    monkeypatch.setattr(house.app.rooms.tables.log, "refuses", lambda: why)
    status, said = ask(house)
    assert (status, json.loads(said)["store"], json.loads(said)["status"]) == (503, why, "trouble")
    assert why in STORES and ask(house, "text/plain")[1].startswith("Taps are not being noted right now.")


def test_a_disk_that_does_not_answer_is_told(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    answers = threading.Event()
    monkeypatch.setattr(house.app.rooms.tables.log, "refuses", lambda: answers.wait() and "")
    monkeypatch.setattr(health, "PATIENCE", 0.01)
    try:
        assert looked(house)["store"] == "slow"
    finally:
        answers.set()


def test_a_clock_that_is_behind_what_was_noted_wants_looking_at(house: House) -> None:
    house.look(house.open())
    house.clock.now -= 3_600
    assert (looked(house)["clock"], looked(house)["status"]) == ("behind", "attention")


def test_a_fact_of_the_year_9999_tells_nothing_about_the_clock(house: House) -> None:
    id = house.open()
    house.clock.now = 253_370_764_800
    house.app.rooms.tables.take_seat(id, "s1", "phone")
    house.clock.now = TODAY
    assert looked(house)["clock"] == "right"


def test_a_backup_that_failed_wants_looking_at(house: House) -> None:
    house.app.rooms.backups.refused = "full"
    assert ask(house)[0] == 200 and looked(house)["status"] == "attention"


def test_nothing_secret_and_nobody_by_name(house: House) -> None:
    id = house.open("Ana", "Ben")
    said = ask(house)[1] + ask(house, "text/plain")[1]
    assert [each for each in ("Ana", id, house.key, house.code(id), str(Path.cwd())) if each in said] == []


def test_another_host_or_a_post_is_not_answered(house: House) -> None:
    assert ask(house, host="evil.example")[0] == 421 and ask(house, method="POST")[0] == 405
