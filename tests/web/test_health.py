"""Whoever watches over the house is told how it is: in words or as JSON, whatever the trouble, and nothing secret."""

import asyncio
import json
import sqlite3
import threading
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from companion.steady_clock import THIS_YEAR
from companion.table.common.table_photos import ITSELF
from companion.table.fact import TABLET
from companion.table.log.store_contract import REFUSALS
from companion.web.http import health
from companion.web.http.health import STORES
from tests.photos import photo
from tests.web.house import HOST, House

TODAY = THIS_YEAR + 10_000_000.0


def ask(
    house: House, accept: str = "application/json", host: str = HOST, method: str = "GET", client: str = "192.168.1.9"
) -> tuple[int, str]:
    sent: list[dict[str, Any]] = []

    async def send(message: dict[str, Any]) -> None:
        sent.append(message)

    async def receive() -> dict[str, Any]:
        return {"type": "http.disconnect"}

    headers = [(b"host", host.encode()), (b"accept", accept.encode()), (b"accept-language", b"en")]
    scope = {"type": "http", "method": method, "path": "/health", "headers": headers}
    scope |= {"client": (client, 50_000), "server": ("192.168.1.2", 8000)}
    asyncio.run(house.app.asgi(scope, receive, send))
    return sent[0]["status"], b"".join(each.get("body", b"") for each in sent).decode()


def looked(house: House) -> Any:
    return json.loads(ask(house)[1])


@pytest.fixture(autouse=True)
def today(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """A disk that is slow today is given its time."""
    monkeypatch.setattr(health, "TIMEOUT", 60.0)
    monkeypatch.setattr(health, "PATIENCE", 60.0)
    house.clock.now = TODAY


def test_a_house_that_is_well_says_so(house: House) -> None:
    house.open()
    assert looked(house) == {
        "status": "ok", "store": "writable", "clock": "right", "backup": None, "refused": "", "place": "none",
        "damage": {"is_file": False, "tables": 0, "photos": 0}, "now": TODAY,
    }  # fmt: skip
    assert ask(house, "text/html")[1].splitlines() == [
        "All is well.", "Taps are saved to the disk.", "The clock looks right.", "No backup yet.",
    ]  # fmt: skip


def test_nobody_learns_its_version_or_addresses_also_not_by_a_proxy_on_the_same_computer(house: House) -> None:
    """A proxy that was not declared asks as a program of this computer does."""
    assert not {"version", "addresses"} & json.loads(ask(house, client="192.168.1.2")[1]).keys()


def test_the_last_backup_is_told_with_its_age(house: House) -> None:
    house.open()
    house.app.services.backups.make("evening")
    house.clock.now += 7_200
    assert looked(house)["backup"] == TODAY and "Last backup: 2 hours ago." in ask(house, "text/plain")[1]


@pytest.mark.parametrize("why", REFUSALS)
def test_a_house_that_notes_nothing_is_in_trouble(house: House, monkeypatch: pytest.MonkeyPatch, why: str) -> None:
    monkeypatch.setattr(house.app.services.tables.resources.log, "refuses", lambda: why)
    status, said = ask(house)
    assert (status, json.loads(said)["store"], json.loads(said)["status"]) == (503, why, "trouble")
    assert why in STORES and ask(house, "text/plain")[1].startswith("Taps are not being saved right now.")


def test_a_disk_that_does_not_answer_is_told(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    answers = threading.Event()
    monkeypatch.setattr(house.app.services.tables.resources.log, "refuses", lambda: answers.wait() and "")
    monkeypatch.setattr(health, "TIMEOUT", 0.01)
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
    house.app.services.tables.moves.take_seat(id, "s1", "phone")
    house.clock.now = TODAY
    assert looked(house)["clock"] == "right"


def test_a_backup_that_failed_wants_looking_at(house: House) -> None:
    house.app.services.backups.refused = "full"
    assert ask(house)[0] == 200 and looked(house)["status"] == "attention"


def in_file(house: House, statement: str, *values: object) -> None:
    path = house.app.services.tables.resources.log.path  # type: ignore[attr-defined]
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        db.execute(statement, values)
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)")


def test_a_damaged_photo_is_told_at_once_here_and_on_the_first_page(house: House) -> None:
    id = house.app.services.tables.opening.open("etherfields", ("Ana", "Ben"), ["", ""], {})
    house.app.services.tables.photos.take(id, TABLET, ITSELF, photo())
    assert looked(house)["status"] == "ok"
    in_file(house, "UPDATE pictures SET jpeg = x'00'")
    assert (looked(house)["status"], looked(house)["damage"]["photos"]) == ("attention", 1)
    assert "One photo is damaged or lost." in ask(house, "text/plain")[1] + house.tablet().get("/").text
    assert house.tablet().get("/").text.count("One photo is damaged or lost.") == 1


def test_a_page_of_zeros_in_an_index_is_told_at_once(house: House) -> None:
    id, tablet = house.open(), house.tablet()
    in_file(house, "SELECT 1")
    assert looked(house)["status"] == "ok"
    path = house.app.services.tables.resources.log.path  # type: ignore[attr-defined]
    with closing(sqlite3.connect(path)) as db:
        (page,) = db.execute("SELECT rootpage FROM sqlite_master WHERE name = 'facts_tap'").fetchone()
    content = bytearray(path.read_bytes())
    content[(page - 1) * 4096 : page * 4096] = bytes(4096)
    path.write_bytes(content)
    status, said = ask(house)
    assert (status, json.loads(said)["store"]) == (503, "damaged")
    assert "The file of your games is damaged" in ask(house, "text/plain")[1]
    assert "The file of your games is damaged" in tablet.get("/").text
    refused = tablet.post(f"/tables/{id}/moves", move="note_throw", seat="s1", points=1, key="a tap")
    assert refused.status_code == 503 and "not saved" in refused.text


def test_nothing_secret_and_nobody_by_name(house: House) -> None:
    id = house.open("Ana", "Ben")
    said = ask(house)[1] + ask(house, "text/plain")[1]
    assert [each for each in ("Ana", id, house.key, house.code(id), str(Path.cwd())) if each in said] == []


def test_another_host_or_a_post_is_not_answered(house: House) -> None:
    assert ask(house, host="evil.example")[0] == 421 and ask(house, method="POST")[0] == 405
