"""Which pages may post here: our own. A script without a browser has no origin, and may send JSON only."""

import pytest

from tests.web.house import HOST, House

FOREIGN = [
    "null",
    "http://evil.example",
    "http://evil.example:8000",
    "http://192.168.1.20",
    "http://192.168.1.20:8001",
    "http://192.168.1.21:8000",
    "http://192.168.1.20:8000.evil.example",
    "http://user@192.168.1.20:8000",
    "ftp://192.168.1.20:8000",
    "chrome-extension://192.168.1.20:8000",
    "192.168.1.20:8000",
    "http://[",
    "",
]
POSTS = ["/tables", "/keepers", "/people", "/people/forgotten", "/device", "/j/ABCD"]
NEXT = {"move": "next_round", "at": "round:1"}


@pytest.mark.parametrize("origin", FOREIGN)
@pytest.mark.parametrize("kind", ["data", "json"])
def test_a_foreign_page_makes_no_move(house: House, origin: str, kind: str) -> None:
    id, tablet = house.open(), house.tablet()
    reply = tablet.ask("POST", f"/tables/{id}/moves", {"Origin": origin}, **{kind: NEXT})
    assert reply.status_code == 403 and house.kinds(id)[-1] == "game_started"


@pytest.mark.parametrize("origin", [f"http://{HOST}", f"https://{HOST}", f"HTTP://{HOST}"])
@pytest.mark.parametrize("kind", ["data", "json"])
def test_our_own_pages_do(house: House, origin: str, kind: str) -> None:
    id, tablet = house.open(), house.tablet()
    assert tablet.ask("POST", f"/tables/{id}/moves", {"Origin": origin}, **{kind: NEXT}).status_code == 303
    assert house.kinds(id)[-1] == "round_ended"


@pytest.mark.parametrize("path", POSTS)
def test_every_form_needs_an_origin(house: House, path: str) -> None:
    tablet = house.tablet()
    before = house.everything()
    assert tablet.ask("POST", path, data={"name": "Ana"}).status_code == 403
    assert house.everything() == before


@pytest.mark.parametrize("kind", ["text/plain", "multipart/form-data; boundary=x", "text/plain; application/json", ""])
def test_what_a_foreign_form_can_send_is_not_taken_for_json(house: House, kind: str) -> None:
    id, tablet = house.open(), house.tablet()
    reply = tablet.ask("POST", f"/tables/{id}/moves", data=b'{"move": "put_away"}', content_type=kind)
    assert reply.status_code == 403 and house.kinds(id)[-1] == "game_started"


def test_an_origin_under_another_name_of_ours_is_foreign(house: House) -> None:
    reply = house.tablet().ask("POST", "/device", {"Origin": "http://localhost:8000"}, data={"theme": "light"})
    assert reply.status_code == 403


@pytest.mark.parametrize("back", ["//evil.example", "https://evil.example", "/\\evil.example", "/\r\nX: y", "", "x"])
def test_choosing_a_language_leads_nowhere_else(house: House, back: str) -> None:
    reply = house.device().form("/device", language="en", back=back)
    assert (reply.status_code, reply.headers["Location"]) == (303, "/")


def test_choosing_a_language_comes_back_to_the_same_page(house: House) -> None:
    device = house.device("fr")
    reply = device.form("/device", language="en", theme="light", back="/keep?a=b")
    assert (reply.status_code, reply.headers["Location"]) == (303, "/keep?a=b")
    assert '<html lang="en" data-theme="light" ' in device.get("/keep").text
