"""A form post, an htmx post and a JSON post mean the same; only the answer differs."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.web.house import HOST, JSON, Device, House

Ask = Callable[..., Any]
FIVE = {"move": "note_throw", "seat": "s1", "points": 5}


@pytest.mark.parametrize("ask", [Device.form, Device.htmx, Device.post])
def test_each_way_of_asking_appends_the_same_fact(house: House, ask: Ask) -> None:
    id, tablet = house.open(), house.tablet()
    ask(tablet, f"/tables/{id}/moves", **FIVE)
    last = house.facts(id)[-1]
    assert (last.kind, last.data, str(last.who)) == (
        "throw_noted",
        {"seat": "s1", "points": 5, "round": 1},
        "tablet",
    )


@pytest.mark.parametrize("ask", [Device.form, Device.htmx, Device.post])
def test_a_resent_request_counts_once_however_it_is_sent(house: House, ask: Ask) -> None:
    id, tablet = house.open(), house.tablet()
    replies = [ask(tablet, f"/tables/{id}/moves", **FIVE, key="tap-1") for _ in range(2)]
    assert house.kinds(id).count("throw_noted") == 1
    assert replies[0].status_code == replies[1].status_code < 400


def test_the_same_key_from_two_devices_is_two_taps(house: House) -> None:
    id = house.open()
    for device in (house.tablet(), house.tablet()):
        device.post(f"/tables/{id}/moves", **FIVE, key="tap-1")
    assert house.kinds(id).count("throw_noted") == 2


@pytest.mark.parametrize(("path", "fields"), [("moves", FIVE), ("undos", {"move": 3}), ("rewinds", {"move": 1})])
def test_without_htmx_one_is_sent_back_to_the_table(house: House, path: str, fields: Any) -> None:
    id, tablet = house.open(), house.tablet()
    tablet.post(f"/tables/{id}/moves", **FIVE)
    reply = tablet.form(f"/tables/{id}/{path}", **fields)
    assert (reply.status_code, reply.headers["Location"]) == (303, f"/tables/{id}")


def test_htmx_gets_what_it_swaps_in_and_no_notice(house: House) -> None:
    id, tablet = house.open(), house.tablet()
    reply = tablet.htmx(f"/tables/{id}/moves", **FIVE)
    assert reply.status_code == 200 and "<html" not in reply.text
    assert 'id="notice"' not in reply.text


def test_json_gets_the_view_and_the_moves(house: House) -> None:
    id, tablet = house.open(), house.tablet()
    reply = tablet.post(f"/tables/{id}/moves", **FIVE)
    assert reply.mimetype == JSON
    assert reply.json["seq"] == 3 and reply.json["view"]["scores"]["scores"][0]["score"] == 6


def parts(reply: Any) -> set[str]:
    return {each.split('"')[0] for each in reply.text.split('<hx-partial id="')[1:]} - {"notice"}


def test_who_says_what_it_has_seen_gets_only_what_changed(house: House) -> None:
    id, tablet = house.open(), house.tablet()
    reply = tablet.htmx(f"/tables/{id}/moves", **FIVE, seen="2")
    assert parts(reply) >= {"controls", "score-s1", "said"} and parts(reply).isdisjoint({"scores", "wind", "people"})


@pytest.mark.parametrize("seen", ["1", "99", "", "-2", "two"])
def test_who_has_seen_anything_else_gets_the_whole_screen(house: House, seen: str) -> None:
    id, tablet = house.open(), house.tablet()
    reply = tablet.htmx(f"/tables/{id}/moves", **FIVE, seen=seen)
    assert {"round", "join", "people", "news", "ending", "scores"} < parts(reply)


@pytest.mark.parametrize("ask", [Device.htmx, Device.post])
def test_each_reply_carries_the_number_of_the_last_fact(house: House, ask: Ask) -> None:
    id, tablet = house.open(), house.tablet()
    assert ask(tablet, f"/tables/{id}/moves", **FIVE).headers["Veilleuse-Seq"] == "3"
    assert tablet.get(f"/tables/{id}").headers["Veilleuse-Seq"] == "3"
    assert ask(tablet, f"/tables/{id}/moves", move="dance").headers["Veilleuse-Seq"] == "3"


def test_a_phone_that_lets_go_of_its_seat_is_led_to_the_seats(house: House) -> None:
    id = house.open()
    htmx = house.phone(id, "s1").htmx(f"/tables/{id}/moves", move="release_seat", seat="s1")
    form = house.phone(id, "s2").form(f"/tables/{id}/moves", move="release_seat", seat="s2")
    assert (htmx.status_code, htmx.headers["HX-Redirect"]) == (200, f"/j/{house.code(id)}")
    assert (form.status_code, form.headers["Location"]) == (303, f"/j/{house.code(id)}")


def test_htmx_is_led_to_a_new_table_by_a_header(house: House) -> None:
    reply = house.tablet().htmx("/tables", game="toy", who=["Ana", "Ben"])
    assert reply.status_code == 200 and reply.headers["HX-Redirect"].startswith("/tables/")


def test_pages_are_squeezed_and_answers_to_a_tap_are_not(house: House) -> None:
    id, tablet = house.open(), house.tablet()
    zipped = {"Accept-Encoding": "gzip, deflate"}
    plain, page = tablet.get(f"/tables/{id}"), tablet.get(f"/tables/{id}", **zipped)
    tap = tablet.ask("POST", f"/tables/{id}/moves", {**zipped, "Accept": JSON, "Origin": f"http://{HOST}"}, json=FIVE)
    assert page.headers["Content-Encoding"] == "gzip" and page.headers["Vary"] == "Accept-Encoding"
    assert len(page.data) == int(page.headers["Content-Length"]) < len(plain.data) / 4
    assert "Content-Encoding" not in plain.headers and "Content-Encoding" not in tap.headers
    assert len(tap.data) > 800
