"""Files that go from house to house, by the keeper's hand alone."""

import json
from io import BytesIO
from typing import Any

import pytest

from tests.web.house import HOST, Device, House


def upload(device: Device, path: str, file: object) -> Any:
    body = file if isinstance(file, bytes) else json.dumps(file).encode()
    return device.ask("POST", path, {"Origin": f"http://{HOST}"}, data={"file": (BytesIO(body), "a.json")})


def test_a_table_is_saved_and_taken_in_again(house: House) -> None:
    id, tablet = house.open("Ana", "Ben"), house.tablet()
    saved = tablet.get(f"/files/tables/{id}.json")
    assert "attachment" in saved.headers["Content-Disposition"] and saved.headers["Cache-Control"] == "no-store"
    reply = upload(tablet, "/files/tables", saved.data)
    there = reply.headers["Location"].removeprefix("/tables/")
    assert there != id and house.look(there).table.seats == house.look(id).table.seats


def test_a_file_may_be_longer_than_what_people_tap(house: House) -> None:
    id, tablet = house.open("Ana", "Ben"), house.tablet()
    file = tablet.get(f"/files/tables/{id}.json").json
    entry = ["throw_noted", {"seat": "s1", "points": 0, "round": 1}, "tablet", 0.0]
    file["facts"] += [[seq, seq, *entry] for seq in range(3, 5_003)]
    assert upload(tablet, "/files/tables", file).status_code == 303


@pytest.mark.parametrize("body", [b"", b"{", b"[" * 100_000, b"null", b"\xff\xfe"])
def test_another_file_is_refused_in_words(house: House, body: bytes) -> None:
    tablet = house.tablet()
    for path in ("/files/tables", "/files/lessons"):
        assert upload(tablet, path, body).status_code == 422


@pytest.mark.parametrize(
    "wrong", [{"game": []}, {"game": "chess"}, {"lessons": [1]}, {"lessons": "all"}, {"lessons": None}]
)
def test_lessons_of_another_shape_are_refused_in_words(house: House, wrong: dict[str, object]) -> None:
    file = {"veilleuse_lessons": 1, "game": "toy", "lessons": {}, **wrong}
    assert upload(house.tablet(), "/files/lessons", file).status_code == 422


def test_what_the_house_has_learnt_is_handed_to_an_empty_one(house: House) -> None:
    tablet, tables = house.tablet(), house.app.services.tables
    tables.writer.teach("toy", {"night": ["a", "b"]})
    file = tablet.get("/files/lessons/toy.json").json
    tables.writer.teach("toy", {"night": []})
    assert upload(tablet, "/files/lessons", file).status_code == 303
    assert tables.lessons.all_of("toy") == {"night": ["a", "b"]}
    assert "/files/lessons/toy.json" in tablet.get("/files/lessons").text


def test_nothing_learnt_is_no_file(house: House) -> None:
    assert house.tablet().get("/files/lessons/toy.json").status_code == 404


@pytest.mark.parametrize("path", ["/files/lessons", "/files/lessons/toy.json", "/files/tables/{id}.json"])
def test_only_keepers_save(house: House, path: str) -> None:
    id = house.open()
    assert house.phone(id, "s1").get(path.format(id=id)).status_code == 403


def test_only_keepers_take_in(house: House) -> None:
    phone = house.phone(house.open(), "s1")
    assert [upload(phone, path, {}).status_code for path in ("/files/tables", "/files/lessons")] == [403, 403]
