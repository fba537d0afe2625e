"""Backups in a keeper's browser: saved, looked into, brought back; nothing secret leaves the house."""

import re
import sqlite3
from contextlib import closing
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest

from companion.store.backups import HouseBackups
from companion.store.house_database import open_log
from companion.store.sqlite_log import VERSION
from companion.table.fact import TABLET, Fact
from companion.table.house.house_game import House as Kept
from companion.table.house.house_game import who_gets_in
from tests.web.house import HOST, Device, House
from tests.web.secret_house import SecretHouse, open_secret_house

PAGE = "/files/backups"


@pytest.fixture
def kept(house: House) -> str:
    """The one backup of a house with one table, in which somebody has played on."""
    id = house.open("Ana", "Ben")
    backups = house.app.services.backups
    made = backups.make("evening")
    assert made
    play(house, id)
    return made.name


def play(house: House, id: str) -> None:
    house.app.services.tables.moves.play(id, TABLET, "note_throw", {"seat": "s1", "points": 5})


def bring(device: Device, file: bytes) -> Any:
    return device.ask("POST", PAGE, {"Origin": f"http://{HOST}"}, data={"file": (BytesIO(file), "a.db")})


def store(house: House) -> HouseBackups:
    backups = house.app.services.backups
    assert isinstance(backups, HouseBackups)
    return backups


def test_the_house_shows_its_backups_with_age_and_size(house: House, kept: str) -> None:
    house.clock.now += 3 * 3600
    tablet = house.tablet()
    assert f'href="{PAGE}"' in tablet.get("/").text
    page = tablet.get(PAGE).text
    assert re.search("After an evening · 3 hours ago · [0-9]+ KB", " ".join(page.split()))
    assert [each["name"] for each in tablet.look(PAGE)["backups"]] == [kept]


def test_one_is_made_by_hand_and_none_twice(house: House, kept: str) -> None:
    tablet = house.tablet()
    assert [tablet.form(PAGE).status_code for _ in range(2)] == [303, 303]
    assert [each["why"] for each in tablet.look(PAGE)["backups"]] == ["hand", "evening"]


def test_a_file_that_comes_in_is_preceded_by_a_backup(house: House, kept: str) -> None:
    tablet = house.tablet()
    file = tablet.get(f"/files/tables/{house.open('Cleo', 'Dan')}.json").data
    tablet.ask("POST", "/files/tables", {"Origin": f"http://{HOST}"}, data={"file": (BytesIO(file), "a.json")})
    assert [each["why"] for each in tablet.look(PAGE)["backups"]] == ["import", "evening"]


def test_looking_into_one_says_what_would_be_lost(house: House, kept: str) -> None:
    house.open("Cleo", "Dan")
    tablet = house.tablet()
    told = tablet.look(f"{PAGE}/{kept}/look")["tables"]
    assert [(each["fate"], each["names"], each["moves"]) for each in told] == [
        ("gone", ["Cleo", "Dan"], 1),
        ("shorter", ["Ana", "Ben"], 1),
    ]
    page = tablet.get(f"{PAGE}/{kept}/look").text
    assert "Would be lost" in page and "1 tap would be lost" in page


def test_looking_into_one_says_what_would_come_back(house: House, kept: str, tmp_path: Path) -> None:
    with closing(open_log(tmp_path / "other" / "house.db")) as log:
        id = house.app.services.tables.memory.ids()[0]
        log.append(id, house.facts(id)[:-1])
        facts = [Fact("table_opened", {**house.facts(id)[0].data, "names": ["Eva", "Finn"]}, 1, 1)]
        log.append("other", facts)
    tablet = house.tablet()
    taken = bring(tablet, (tmp_path / "other" / "house.db").read_bytes()).headers["Location"]
    assert [each["fate"] for each in tablet.look(taken)["tables"]] == ["shorter", "back"]


def test_one_that_was_saved_can_be_brought_in(house: House, kept: str) -> None:
    tablet = house.tablet()
    saved = tablet.get(f"{PAGE}/{kept}")
    assert saved.headers["Cache-Control"] == "no-store" and "attachment" in saved.headers["Content-Disposition"]
    taken = bring(tablet, saved.data)
    assert taken.status_code == 303 and tablet.get(taken.headers["Location"]).status_code == 200


def test_another_file_is_refused_in_words(house: House) -> None:
    tablet = house.tablet()
    refused = bring(tablet, b"Ana 12, Ben 15\n" * 500)
    assert refused.status_code == 422 and "not a complete backup" in refused.text
    assert tablet.look(PAGE)["backups"] == []


def test_a_file_of_a_newer_program_is_refused_in_words(house: House, kept: str, tmp_path: Path) -> None:
    tablet, file = house.tablet(), tmp_path / "newer.db"
    file.write_bytes(tablet.get(f"{PAGE}/{kept}").data)
    with closing(sqlite3.connect(file)) as db:
        db.execute(f"PRAGMA user_version = {VERSION + 1}")
    refused = bring(tablet, file.read_bytes())
    assert refused.status_code == 422 and "newer version of Veilleuse" in refused.text


def test_what_a_running_round_hides_does_not_leave_the_house(tmp_path: Path) -> None:
    with open_secret_house(tmp_path) as house:
        house.deal()
        made = house.app.services.backups.make("evening")
        assert made and betrayed(house, (store(house).folder / made.name).read_bytes())
        tablet = house.tablet()
        saved, page = tablet.get(f"{PAGE}/{made.name}").data, tablet.get(f"{PAGE}/{made.name}/look").text
        assert house.id.encode() in saved and not betrayed(house, saved)
        assert "One round with secrets is under way" in page and not house.betrayed(page)
        taken = bring(tablet, saved).headers["Location"]
        assert [(each["fate"], each["moves"]) for each in tablet.look(taken)["tables"]] == [("shorter", 1)]


def betrayed(house: SecretHouse, file: bytes) -> set[str]:
    return house.betrayed(file.decode("latin1"))


def test_bringing_one_back_keeps_who_may_come_in(house: House, kept: str) -> None:
    tablet, id, reopened = house.tablet(), house.app.services.tables.memory.ids()[0], list[str]()
    house.app.services.restart.subscribe(lambda: reopened.append("yes"))
    assert tablet.form(f"{PAGE}/{kept}/restore").status_code == 303 and reopened == ["yes"]
    house.app.services.tables.resources.log.close()  # type: ignore[attr-defined]
    assert store(house).restore_prepared()
    with closing(open_log(store(house).house)) as log:
        assert [fact.kind for fact in log.read("house")][-1] == "keeper_admitted"
        assert [fact.kind for fact in log.read(id)] == ["table_opened", "game_started"]


def test_a_key_that_was_lost_since_opens_nothing() -> None:
    now = Kept(key="NEW", keepers=("tablet",), cards={"red": "R2", "blue": "B1"})
    then = Kept(key="OLD", keepers=("thief", "tablet"), cards={"red": "R1", "blue": "B1"})
    assert [(fact.kind, *fact.data.values()) for fact in who_gets_in(now, then)] == [
        ("key_cut", "NEW"),
        ("keeper_admitted", "tablet"),
        ("card_cut", "red", "R2"),
    ]


def test_a_keeper_who_was_dismissed_since_does_not_come_back() -> None:
    facts = who_gets_in(Kept(key="K", keepers=("tablet",)), Kept(key="K", keepers=("thief", "tablet")))
    assert [(fact.kind, *fact.data.values()) for fact in facts] == [("keeper_dismissed", "thief")]


@pytest.mark.parametrize("path", ["", "/{name}", "/{name}/look"])
def test_only_keepers_see_them(house: House, kept: str, path: str) -> None:
    phone = house.phone(house.app.services.tables.memory.ids()[0], "s1")
    for device in (phone, house.device()):
        assert device.get(PAGE + path.format(name=kept)).status_code == 403


def test_only_keepers_make_bring_in_or_bring_back(house: House, kept: str) -> None:
    phone = house.phone(house.app.services.tables.memory.ids()[0], "s1")
    assert phone.form(PAGE).status_code == phone.form(f"{PAGE}/{kept}/restore").status_code == 403
    assert bring(phone, b"any").status_code == 403 and len(house.app.services.backups.all()) == 1


@pytest.mark.parametrize("name", ["2026-11-19-233000-evening.db", "house.db", "..%2Fhouse.db", "x.db"])
def test_what_is_no_backup_is_not_found(house: House, name: str) -> None:
    tablet = house.tablet()
    for path in (f"{PAGE}/{name}", f"{PAGE}/{name}/look"):
        assert tablet.get(path).status_code == 404
    assert tablet.form(f"{PAGE}/{name}/restore").status_code == 404


def test_a_stick_that_is_missing_is_said(house: House, kept: str, tmp_path: Path) -> None:
    store(house).second = tmp_path / "stick"
    assert "is the USB stick plugged in?" in house.tablet().get(PAGE).text


@pytest.mark.parametrize("why", ["full", "rights", "busy", "disk"])
def test_one_that_failed_is_said(house: House, kept: str, why: str) -> None:
    store(house).refused = why
    assert "The last backup could not be made" in house.tablet().get(PAGE).text


@pytest.mark.parametrize("played_on", [True, False])
def test_a_reveal_is_not_taken_back_by_bringing_back_a_backup(tmp_path: Path, played_on: bool) -> None:
    """What has been turned up since would be hidden again, and nobody would read of it."""
    with open_secret_house(tmp_path) as house:
        house.deal()
        made = house.app.services.backups.make("hand")
        assert made
        if played_on:
            house.app.services.tables.moves.play(house.id, TABLET, "knock", {})
        assert house.tablet().form(f"{PAGE}/{made.name}/restore").status_code == 303
        house.app.services.tables.resources.log.close()  # type: ignore[attr-defined]
        assert store(house).restore_prepared()
        with closing(open_log(store(house).house)) as log:
            assert [fact.kind for fact in log.read(house.id)] == ["table_opened", "deal_voided"]
