"""Whatever a field holds: a sentence in the reader's language, a fitting status, and nothing changed."""

from typing import Any

import pytest

from tests.web.house import Device, House

HUGE = "9" * 5000
FIVE = {"move": "note_throw", "seat": "s1", "points": 5}

WRONG: list[tuple[dict[str, Any], str]] = [
    ({"points": None}, "field.missing"),
    ({"points": ""}, "field.missing"),
    ({"seat": None}, "field.missing"),
    ({"points": "five"}, "field.not_a_number"),
    ({"points": "5.5"}, "field.not_a_number"),
    ({"points": 5.5}, "field.not_a_number"),
    ({"points": True}, "field.not_a_number"),
    ({"points": [5]}, "field.not_a_number"),
    ({"points": {"n": 5}}, "field.not_a_number"),
    ({"points": "٥"}, "field.not_a_number"),
    ({"points": "５"}, "field.not_a_number"),
    ({"points": "5\0"}, "field.not_a_number"),
    ({"points": HUGE}, "field.not_a_number"),
    ({"points": float("nan")}, "field.not_a_number"),
    ({"points": float("inf")}, "field.not_a_number"),
    ({"points": 10**400}, "field.out_of_range"),
    ({"points": -(10**400)}, "field.out_of_range"),
    ({"points": 100}, "field.out_of_range"),
    ({"points": -61}, "field.out_of_range"),
    ({"seat": "s9"}, "field.not_a_choice"),
    ({"seat": 1}, "field.not_a_choice"),
    ({"seat": ["s1"]}, "field.not_a_choice"),
    ({"seat": {"id": "s1"}}, "field.not_a_choice"),
    ({"seat": "s1\0"}, "field.not_a_choice"),
    ({"seat": "\ud800"}, "field.not_a_choice"),
    ({"move": "dance"}, "move.not_now"),
    ({"move": None}, "move.not_now"),
    ({"move": ["note_throw"]}, "move.not_now"),
    ({"move": "count_creatures"}, "move.not_now"),
    ({"move": "rename_seat"}, "field.missing"),
    ({"move": "rename_seat", "name": 7}, "field.missing"),
    ({"move": "rename_seat", "name": "\0"}, "field.missing"),
    ({"move": "rename_seat", "name": "\u202e \u200b"}, "field.missing"),
    ({"move": "rename_seat", "name": "a" * 25}, "field.too_long"),
    ({"move": "rename_seat", "name": "a" * 60_000}, "field.too_long"),
    ({"move": "recolour_seat", "colour": "plaid"}, "field.not_a_choice"),
    ({"move": "set_goal", "value": "many"}, "field.not_a_number"),
    ({"move": "set_goal", "value": 9}, "field.out_of_range"),
    ({"move": "point_late_start", "choice": "most"}, "field.not_a_choice"),
    ({"move": "next_round"}, "field.missing"),
    ({"move": "add_seat", "name": "Dora", "after": "s2", "point_late_start": "most"}, "field.not_a_choice"),
    ({"move": "add_seat", "name": "Dora", "after": "s2", "point_late_start": {"a": 1}}, "field.not_a_choice"),
]


def refused(device: Device, path: str, fields: dict[str, Any], say: str, status: int = 422) -> str:
    reply = device.post(path, **fields)
    assert (reply.status_code, reply.json["error"]["say"]) == (status, say)
    return str(reply.json["error"]["text"])


@pytest.mark.parametrize(("fields", "say"), WRONG)
def test_a_wrong_field_is_told_in_both_languages_and_changes_nothing(
    house: House, fields: dict[str, Any], say: str
) -> None:
    id = house.open()
    french, english = house.tablet("fr"), house.tablet("en")
    before = house.everything()
    texts = [refused(each, f"/tables/{id}/moves", {**FIVE, **fields}, say) for each in (french, english)]
    assert house.everything() == before
    assert all(texts) and texts[0] != texts[1] and say not in texts


def test_a_seat_of_another_table_is_no_choice_here(house: House) -> None:
    here, _ = house.open("Ana", "Ben"), house.open("Cleo", "Dora", "Emil")
    refused(house.tablet(), f"/tables/{here}/moves", {**FIVE, "seat": "s3"}, "field.not_a_choice")
    assert house.kinds(here)[-1] == "game_started"


def test_a_phone_of_another_table_is_nobody_here(house: House) -> None:
    here, there = house.open("Ana", "Ben"), house.open("Cleo", "Dora")
    refused(house.phone(there, "s1"), f"/tables/{here}/moves", FIVE, "error.403", 403)
    assert house.kinds(here)[-1] == "game_started"


def test_of_a_field_sent_twice_the_first_counts(house: House) -> None:
    id, tablet = house.open(), house.tablet()
    tablet.form(f"/tables/{id}/moves", move="note_throw", seat=["s1", "s2"], points=["5", "7"])
    assert house.facts(id)[-1].data == {"seat": "s1", "points": 5, "round": 1}


@pytest.mark.parametrize("key", ["\ud800", "k" * 5000, "\0", {"a": 1}, 7, "'; DROP TABLE facts; --"])
def test_a_tap_with_an_odd_key_counts_like_any_other(house: House, key: Any) -> None:
    id, tablet = house.open(), house.tablet()
    assert tablet.post(f"/tables/{id}/moves", **FIVE, key=key).status_code == 200
    assert house.kinds(id)[-1] == "throw_noted"


@pytest.mark.parametrize("name", ["id", "kind", "endpoint", "_method", "_scheme", "_anchor"])
def test_whatever_fields_are_called_a_silent_point_is_asked_first(house: House, name: str) -> None:
    id, tablet = house.open(), house.tablet()
    reply = tablet.form(f"/tables/{id}/moves", **{"move": "add_seat", "name": "Zoë", name: "x"})
    assert reply.status_code == 303
    assert reply.headers["Location"] == f"/tables/{id}/moves/add_seat?name=Zo%C3%AB&{name}=x"


def test_a_full_page_tells_what_a_form_got_wrong(house: House) -> None:
    id, tablet = house.open(), house.tablet()
    reply = tablet.form(f"/tables/{id}/moves", move="note_throw", seat="s1", points="many")
    assert reply.status_code == 422 and "<html" in reply.text
    assert '<div id="notice" class="notice" role="alert">' in reply.text and 'id="scores"' in reply.text


HEADERS = (
    "Referer", "Accept", "Accept-Language", "Cookie", "Range", "If-None-Match", "If-Modified-Since", "HX-Current-URL",
    "HX-Request", "HX-Target", "HX-Trigger", "Last-Event-ID", "Content-Type", "Origin", "Host", "X-Forwarded-For",
    "Authorization", "User-Agent", "Accept-Encoding", "Content-Length", "If-Range", "Expect", "X-HTTP-Method-Override",
)  # fmt: skip
HOSTILE = (
    "http://[", "http://a:99999/", "//", "\\\\", ";;;,,,===", "en;q=1e999", "*/*;q=-1", "bytes=9-1", "%zz", "é\xff",
    "\x7f", "veilleuse=;lang=[", "a" * 9_000, "-1", "text/html; charset=nope", "",
)  # fmt: skip


@pytest.mark.parametrize("header", HEADERS)
def test_every_header_is_read_as_hostile(house: House, header: str) -> None:
    id, tablet = house.open(), house.tablet()
    game = house.look(id).table.game
    for value in HOSTILE:
        for path in (
            "/",
            f"/tables/{id}",
            f"/rules/{game}",
            "/rules/vale_of_eternity",
            "/files/backups",
            "/static/js/taps.js",
        ):
            assert tablet.ask("GET", path, {header: value}).status_code < 500, (path, value)
        assert tablet.ask("POST", "/device", {header: value}, data="theme=dark").status_code < 500, value
