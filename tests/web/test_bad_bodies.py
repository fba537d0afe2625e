"""What is no form, no JSON, too long, for nobody or at no address: always a sentence, never a change."""

from pathlib import Path

import pytest

from tests.languages import LANGUAGES
from tests.web.house import JSON, House, open_broken_house

FORM = "application/x-www-form-urlencoded"
UNREADABLE = [
    (b"move=dance", "text/plain", 415),
    (b"<move/>", "application/xml", 415),
    (b"\x00\xff\xfe", "application/octet-stream", 415),
    (b"{", JSON, 400),
    (b"", JSON, 400),
    (b"[]", JSON, 400),
    (b'["note_throw"]', JSON, 400),
    (b'"note_throw"', JSON, 400),
    (b"null", JSON, 400),
    (b"\xff\xfe", JSON, 400),
    (b'{"points": ' + b"9" * 5000 + b"}", JSON, 400),
    (b"[" * 60_000, JSON, 400),
    (b'{"a":' * 10_000, JSON, 400),
]
UNKNOWN = ["/tables/nosuch12", "/tables/house", "/tables/nosuch12/history", "/tables/%00", "/nowhere", "/rules/chess"]


@pytest.mark.parametrize("path", ["moves", "undos", "redos", "rewinds"])
@pytest.mark.parametrize(("body", "kind", "status"), UNREADABLE)
def test_a_body_that_cannot_be_read_is_refused_in_words(
    house: House, path: str, body: bytes, kind: str, status: int
) -> None:
    id, tablet = house.open(), house.tablet()
    before = house.everything()
    reply = tablet.body(f"/tables/{id}/{path}", body, kind)
    assert (reply.status_code, reply.json["error"]["say"]) == (status, f"error.{status}")
    assert reply.json["error"]["text"] and house.everything() == before


@pytest.mark.parametrize("body", [b"a=1&" * 70_000, b"move=" + b"x" * 270_000])
def test_more_than_256_kib_is_too_long(house: House, body: bytes) -> None:
    id, tablet = house.open(), house.tablet()
    reply = tablet.body(f"/tables/{id}/moves", body, FORM)
    assert (reply.status_code, reply.json["error"]["say"]) == (413, "error.413")
    assert house.kinds(id)[-1] == "game_started"


@pytest.mark.parametrize("path", ["/tables", "/keepers", "/people", "/people/forgotten", "/device"])
@pytest.mark.parametrize(("body", "kind"), [(b"hello", "text/plain"), (b"[]", JSON), (b"{", JSON), (b"\xff", FORM)])
def test_no_post_of_the_house_breaks_on_an_odd_body(house: House, path: str, body: bytes, kind: str) -> None:
    tablet = house.tablet()
    before = house.everything()
    assert tablet.body(path, body, kind).status_code < 500
    assert house.everything() == before


@pytest.mark.parametrize("path", UNKNOWN)
@pytest.mark.parametrize("language", LANGUAGES)
def test_what_does_not_exist_is_told_on_a_page_that_leads_home(house: House, path: str, language: str) -> None:
    reply = house.tablet(language).get(path)
    assert reply.status_code == 404
    assert f'<html lang="{language}"' in reply.text and '<a class="button button--big" href="/">' in reply.text


def test_an_unknown_table_is_told_as_json_too(house: House) -> None:
    french, english = (house.tablet(each).look("/tables/nosuch12")["error"] for each in ("fr", "en"))
    assert french["say"] == english["say"] == "error.unknown_table"
    assert french["text"] and english["text"] and french["text"] != english["text"]


@pytest.mark.parametrize(
    ("method", "path"),
    [("PUT", "/tables/{id}"), ("DELETE", "/tables/{id}"), ("GET", "/tables/{id}/moves"), ("POST", "/tables/{id}")],
)
def test_a_wrong_method_is_told_and_does_nothing(house: House, method: str, path: str) -> None:
    id, tablet = house.open(), house.tablet()
    before = house.everything()
    reply = tablet.ask(method, path.format(id=id), {"Accept": JSON}, json={"move": "note_throw"})
    assert (reply.status_code, reply.json["error"]["say"]) == (405, "error.405")
    assert house.everything() == before


@pytest.mark.parametrize("query", ["before=x", "before=-1", "before=" + "9" * 400, "before=٣"])
def test_any_page_of_a_history_can_be_asked_for(house: House, query: str) -> None:
    assert house.tablet().get(f"/tables/{house.open()}/history?{query}").status_code == 200


@pytest.mark.parametrize("query", ["seat=s9", "seat=", "points=many", "round=999", "seat=s1&seat=s2", "x=" + "9" * 900])
def test_a_form_for_a_move_ignores_what_does_not_fit(house: House, query: str) -> None:
    reply = house.tablet().get(f"/tables/{house.open()}/moves/correct_throw?{query}")
    assert reply.status_code == 200 and 'name="points"' in reply.text


def test_a_form_for_a_move_that_is_not_on_offer_is_the_screen_with_a_sentence(house: House) -> None:
    reply = house.tablet().get(f"/tables/{house.open()}/moves/dance")
    assert reply.status_code == 422 and '<div id="notice" class="notice" role="alert">' in reply.text


def test_a_bug_shows_an_id_that_the_log_holds_too(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    with open_broken_house(tmp_path) as house:
        reply = house.device().get("/bug")
    id = caplog.messages[-1].split()[1]
    assert reply.status_code == 500 and len(id) == 8 and id in reply.text and "ZeroDivisionError" not in reply.text
