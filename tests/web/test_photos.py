"""Photos over the wire: taken in from whoever sits there, shown to its screens alone, and packed with the table."""

import json
from io import BytesIO
from pathlib import Path
from typing import Any
from zipfile import ZIP_BZIP2, ZIP_DEFLATED, ZIP_LZMA, ZIP_STORED, ZipFile

import pytest

from companion.table.common import jpeg
from companion.terminal import keeper_key_and_backups
from companion.web.http.wsgi_bridge import MAX_BODY
from tests.photos import photo, with_remarks
from tests.web.house import HOST, JSON, Device, House, open_house
from tests.web.test_table_export import upload

CARD = "I-04 D"
KEPT = jpeg.read(photo())


@pytest.fixture
def id(house: House) -> str:
    """A campaign with one card to be photographed."""
    id = house.app.services.tables.opening.open("etherfields", ("Ana", "Ben"), ["", ""], {})
    house.tablet().post(f"/tables/{id}/moves", move="reveal", code=CARD, kind="card")
    return id


def send(device: Device, id: str, content: bytes, of: str = CARD, accept: str = JSON, **more: str) -> Any:
    headers = {"Origin": f"http://{HOST}", "Accept": accept}
    fields = {"of": of, "picture": (BytesIO(content), "photo.jpg"), **more}
    return device.ask("POST", f"/tables/{id}/pictures", headers, data=fields)


def at(id: str, name: str = KEPT.name) -> str:
    return f"/tables/{id}/pictures/{name}.jpg"


def test_a_photo_is_kept_clean_and_shown_to_everybody_there(house: House, id: str) -> None:
    phone, tablet = house.phone(id, "s1"), house.tablet()
    assert send(phone, id, with_remarks(photo())).json == {"pictures": [KEPT.name]}
    shown = tablet.get(at(id))
    assert (shown.status_code, shown.data, shown.headers["Content-Type"]) == (200, KEPT.content, "image/jpeg")
    assert "immutable" in shown.headers["Cache-Control"] and shown.headers["X-Content-Type-Options"] == "nosniff"
    assert at(id) in tablet.get(f"/tables/{id}/pages/find?q={CARD}").text
    assert house.kinds(id)[-1] == "picture_taken"


def test_nobody_else_sees_it(house: House, id: str) -> None:
    send(house.phone(id, "s1"), id, photo())
    other = house.open("Eva", "Finn")
    assert house.device().get(at(id)).status_code == 403
    assert house.phone(other, "s1").get(at(id)).status_code == 403
    assert house.tablet().get(at(other)).status_code == 404


def test_only_who_sits_there_sends_one(house: House, id: str) -> None:
    other = house.phone(house.open("Eva", "Finn"), "s1")
    assert [send(each, id, photo()).status_code for each in (house.device(), other)] == [403, 403]
    assert house.app.services.tables.resources.log.pictures(id) == []


def test_a_game_without_photos_takes_none(house: House) -> None:
    other = house.open("Eva", "Finn")
    assert send(house.tablet(), other, photo(), "s1").json["error"]["say"] == "picture.of_nothing"


def test_a_form_without_a_script_comes_back_to_where_it_was(house: House, id: str) -> None:
    reply = send(house.tablet(), id, photo(), accept="text/html", then=f"/tables/{id}/pages/diary")
    assert (reply.status_code, reply.headers["Location"]) == (303, f"/tables/{id}/pages/diary")
    reply = send(house.tablet(), id, photo(2), accept="text/html", then="https://elsewhere.example/")
    assert reply.headers["Location"] == f"/tables/{id}"


@pytest.mark.parametrize("then", ["\r\nX: 1", "\n", "\x00", "\\evil", "\x7f"])
def test_a_form_is_led_nowhere_by_letters_that_nobody_sees(house: House, id: str, then: str) -> None:
    reply = send(house.tablet(), id, photo(), accept="text/html", then=f"/tables/{id}{then}")
    assert (reply.status_code, reply.headers["Location"]) == (303, f"/tables/{id}")


@pytest.mark.parametrize(
    ("content", "why"),
    [
        (b"\x89PNG....", "not a complete JPEG photo"),
        (photo(1, 500, 400, 95), "200 KiB"),
        (b"", "not a complete JPEG photo"),
    ],
)
def test_a_raw_file_is_refused_with_its_reason(house: House, id: str, content: bytes, why: str) -> None:
    reply = send(house.tablet(), id, content, accept="text/html")
    assert reply.status_code == 422 and why in reply.text and house.app.services.tables.resources.log.pictures(id) == []


def test_a_form_without_a_photo_is_refused_in_words(house: House, id: str) -> None:
    reply = house.tablet().post(f"/tables/{id}/pictures", of=CARD)
    assert (reply.status_code, reply.json["error"]["say"]) == (422, "field.missing")  # type: ignore[index]


def scope(device: Device, path: str) -> dict[str, Any]:
    headers = [(name.lower().encode(), value.encode()) for name, value in device.headers().items()]
    return {"type": "http", "method": "POST", "path": path, "headers": headers}


def test_of_a_stranger_no_photo_is_even_read(house: House, id: str) -> None:
    max_length, path = house.app.wsgi.max_length, f"/tables/{id}/pictures"
    phone = house.phone(id, "s1")
    assert max_length(scope(phone, path), 200_000) > jpeg.LONGEST
    assert max_length(scope(house.device(), path), 200_000) == 4 * 1024
    assert max_length(scope(phone, f"/tables/{id}/moves"), 200_000) == MAX_BODY


def test_a_campaign_goes_to_another_house_with_its_photos_byte_for_byte(house: House, id: str) -> None:
    tablet = house.tablet()
    send(tablet, id, with_remarks(photo()))
    saved = tablet.get(f"/files/tables/{id}.json")
    assert saved.headers["Content-Type"] == "application/zip" and "zip" in saved.headers["Content-Disposition"]
    there = upload(tablet, "/files/tables", saved.data).headers["Location"].removeprefix("/tables/")
    assert there != id and tablet.get(at(there)).data == KEPT.content == tablet.get(at(id)).data
    assert house.look(there).table.pictures == house.look(id).table.pictures


def parcel(table: bytes, how: int = ZIP_DEFLATED, **photos: bytes) -> bytes:
    file = BytesIO()
    with ZipFile(file, "w", how) as zip:
        zip.writestr("table.json", table)
        for name, content in photos.items():
            zip.writestr(f"pictures/{name}.jpg", content)
    return file.getvalue()


HOWS = (ZIP_DEFLATED, ZIP_BZIP2, ZIP_LZMA)
WRONG = {
    "another picture": {KEPT.name: jpeg.read(photo(2)).content},
    "one with remarks": {KEPT.name: with_remarks(photo())},
}


@pytest.mark.parametrize("photos", WRONG.values(), ids=WRONG)
def test_a_table_comes_in_without_the_photos_that_no_house_has_kept_so(
    house: House, id: str, photos: dict[str, bytes]
) -> None:
    send(house.tablet(), id, photo())
    table = json.dumps(house.app.services.tables.files.pack(id)).encode()
    there = upload(house.tablet(), "/files/tables", parcel(table, **photos)).headers["Location"].rpartition("/")[2]
    assert house.look(there).table.pictures and house.app.services.tables.resources.log.pictures(there) == []


def test_a_damaged_photo_of_a_table_file_costs_that_photo(house: House, id: str) -> None:
    send(house.tablet(), id, photo())
    table = json.dumps(house.app.services.tables.files.pack(id)).encode()
    sent = parcel(table, ZIP_STORED, **{KEPT.name: KEPT.content}).replace(KEPT.content[99:120], bytes(21))
    there = upload(house.tablet(), "/files/tables", sent).headers["Location"].rpartition("/")[2]
    assert house.look(there).table.pictures and house.app.services.tables.resources.log.pictures(there) == []


def test_a_table_with_a_photo_that_is_too_long_is_not_taken_in(house: House, id: str) -> None:
    table = json.dumps(house.app.services.tables.files.pack(id)).encode()
    before, long = house.app.services.tables.memory.ids(), {KEPT.name: b"\xff\xd8" + bytes(300_000)}
    assert upload(house.tablet(), "/files/tables", parcel(table, **long)).status_code == 422
    assert house.app.services.tables.memory.ids() == before


def test_a_table_that_would_be_unfolded_in_one_piece_is_not_begun(house: House, id: str) -> None:
    table = json.dumps(house.app.services.tables.files.pack(id)).encode()
    assert [upload(house.tablet(), "/files/tables", parcel(table, how)).status_code for how in HOWS] == [303, 422, 422]


def test_photos_that_the_table_does_not_name_are_left_behind(house: House, id: str) -> None:
    table = json.dumps(house.app.services.tables.files.pack(id)).encode()
    reply = upload(house.tablet(), "/files/tables", parcel(table, **{KEPT.name: KEPT.content}))
    assert house.app.services.tables.resources.log.pictures(reply.headers["Location"].removeprefix("/tables/")) == []


def test_a_broken_parcel_and_one_that_unfolds_without_end_are_refused(house: House, id: str) -> None:
    whole = parcel(json.dumps(house.app.services.tables.files.pack(id)).encode())
    for sent in (whole[: len(whole) // 2], b"PK\x03\x04nonsense", parcel(b" " * 20_000_000), parcel(b"{}")):
        assert upload(house.tablet(), "/files/tables", sent).status_code == 422


def test_through_backup_restore_file_and_another_house_a_photo_stays_byte_for_byte(
    house: House, id: str, tmp_path: Path
) -> None:
    send(house.tablet(), id, photo())
    held = keeper_key_and_backups.back_up(tmp_path, tmp_path / "copy.db")
    assert (held.pictures, held.bytes, held.missing, held.spoilt) == (1, len(KEPT.content), 0, 0)
    keeper_key_and_backups.restore(tmp_path / "restored", tmp_path / "copy.db")
    (tmp_path / "elsewhere").mkdir()
    with open_house(tmp_path / "restored") as restored, open_house(tmp_path / "elsewhere") as elsewhere:
        saved = restored.tablet().get(f"/files/tables/{id}.json").data
        reply = upload(elsewhere.tablet(), "/files/tables", saved)
        there = reply.headers["Location"].removeprefix("/tables/")
        assert elsewhere.tablet().get(at(there)).data == KEPT.content
