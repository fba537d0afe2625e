"""Taps on a screen that shows the past: once-only moves, undoing what is undone, and the fresh screen in return."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.web.house import Device, House

Ask = Callable[..., Any]


def is_told(reply: Any) -> bool:
    return '<div id="notice" class="notice" role="alert">' in reply.text


@pytest.mark.parametrize("ask", [Device.form, Device.htmx, Device.post])
def test_two_taps_on_next_round_move_on_once(house: House, ask: Ask) -> None:
    id = house.open()
    first, second = house.tablet(), house.phone(id, "s1")
    statuses = [
        ask(each, f"/tables/{id}/moves", move="next_round", at="round:1").status_code for each in (first, second)
    ]
    assert statuses[1] == 409 and statuses[0] < 400
    assert house.kinds(id).count("round_ended") == 1


@pytest.mark.parametrize("seen", ["", "2", "3"])
def test_who_was_late_gets_the_whole_fresh_screen(house: House, seen: str) -> None:
    id, tablet = house.open(), house.tablet()
    tablet.post(f"/tables/{id}/moves", move="next_round", at="round:1")
    reply = tablet.htmx(f"/tables/{id}/moves", move="next_round", at="round:1", seen=seen)
    assert reply.status_code == 409 and reply.headers["Veilleuse-Seq"] == "3"
    assert 'value="round:2"' in reply.text and '<hx-partial id="people"' in reply.text
    assert is_told(reply)


def test_a_second_tap_of_the_same_screen_is_no_fault(house: House) -> None:
    """What has counted shows; a refusal that follows from one's own tap is not told."""
    id, tablet = house.open(), house.tablet()
    for path, fields in (("moves", {"move": "next_round", "at": "round:1"}), ("undos", {"move": 3})):
        keys = ({"key": path}, {"key": f"{path} again", "twice": path}, {"key": f"{path} once more", "twice": path})
        replies = [tablet.htmx(f"/tables/{id}/{path}", **fields, **each) for each in keys]
        assert [each.status_code for each in replies] == [200, 409, 409]
        assert not any(is_told(each) for each in replies)


@pytest.mark.parametrize("twice", ["1", "yes", ""])
def test_of_two_taps_that_both_come_too_late_both_are_told(house: House, twice: str) -> None:
    """After another tablet, or after what oneself has tapped before the two."""
    id, tablet = house.open(), house.tablet()
    tablet.htmx(f"/tables/{id}/moves", move="next_round", at="round:1", key="0")
    points = {"move": "note_throw", "seat": "s1", "points": 5, "at": "round:1"}
    late = [
        tablet.htmx(f"/tables/{id}/moves", **points, **each) for each in ({"key": "1"}, {"key": "2", "twice": twice})
    ]
    assert [each.status_code for each in late] == [409, 409] and all(is_told(each) for each in late)


def test_a_tap_that_is_sent_again_counts_once_also_where_it_looks_like_a_second_one(house: House) -> None:
    id, tablet = house.open(), house.tablet()
    points = {"move": "note_throw", "seat": "s1", "points": 3, "at": "round:1", "key": "k" * 32}
    for more in ({}, {"twice": "k" * 32}):
        assert tablet.htmx(f"/tables/{id}/moves", **points, **more).status_code == 200
    assert house.kinds(id).count("throw_noted") == 1


def test_a_second_tap_after_somebody_elses_is_told_that_it_came_too_late(house: House) -> None:
    """Also where that is another tablet."""
    id = house.open()
    ana, other = house.tablet(), house.tablet()
    points = {"move": "note_throw", "seat": "s1", "points": 1, "at": "round:1"}
    ana.htmx(f"/tables/{id}/moves", **points, key="1")
    other.htmx(f"/tables/{id}/moves", move="next_round", at="round:1")
    late = ana.htmx(f"/tables/{id}/moves", **points, key="2", twice="1")
    assert late.status_code == 409 and is_told(late)


def test_points_meant_for_the_round_before_are_refused(house: House) -> None:
    id, tablet = house.open(), house.tablet()
    tablet.post(f"/tables/{id}/moves", move="next_round", at="round:1")
    reply = tablet.post(f"/tables/{id}/moves", move="note_throw", seat="s1", points=3, at="round:1")
    assert (reply.status_code, reply.json["error"]["say"]) == (409, "move.over")
    assert house.kinds(id)[-1] == "round_ended" and reply.json["view"]["round"]["number"] == 2


@pytest.mark.parametrize("at", ["round:2", "round", {"a": 1}, ["round:1"], 1, "\0"])
def test_a_round_that_is_not_now_is_stale_whatever_it_looks_like(house: House, at: Any) -> None:
    id, tablet = house.open(), house.tablet()
    assert tablet.post(f"/tables/{id}/moves", move="next_round", at=at).status_code == 409
    assert house.kinds(id)[-1] == "game_started"


CANNOT = [
    ({}, 422, "field.missing"),
    ({"move": "last"}, 422, "field.not_a_number"),
    ({"move": [3]}, 422, "field.not_a_number"),
    ({"move": -3}, 422, "field.out_of_range"),
    ({"move": 10**30}, 422, "field.out_of_range"),
    ({"move": 1}, 422, "undo.cannot"),
    ({"move": 99}, 422, "undo.cannot"),
]


@pytest.mark.parametrize(("fields", "status", "say"), CANNOT)
def test_what_cannot_be_undone_is_told(house: House, fields: dict[str, Any], status: int, say: str) -> None:
    id, tablet = house.open(), house.tablet()
    reply = tablet.post(f"/tables/{id}/undos", **fields)
    assert (reply.status_code, reply.json["error"]["say"]) == (status, say)
    assert house.kinds(id)[-1] == "game_started"


def test_two_who_undo_the_same_move_undo_it_once(house: House) -> None:
    id, tablet = house.open(), house.tablet()
    tablet.post(f"/tables/{id}/moves", move="note_throw", seat="s1", points=3)
    replies = [tablet.post(f"/tables/{id}/undos", move=3) for _ in range(2)]
    assert [each.status_code for each in replies] == [200, 409]
    assert replies[1].json["error"]["say"] == "undo.already" and house.kinds(id).count("undone") == 1


def test_two_who_bring_back_the_same_move_do_it_once(house: House) -> None:
    id, tablet = house.open(), house.tablet()
    tablet.post(f"/tables/{id}/moves", move="note_throw", seat="s1", points=3)
    tablet.post(f"/tables/{id}/undos", move=3)
    replies = [tablet.post(f"/tables/{id}/redos", move=3) for _ in range(2)]
    assert [each.status_code for each in replies] == [200, 409]
    assert replies[1].json["error"]["say"] == "redo.already" and house.kinds(id).count("redone") == 1


def test_back_to_the_last_move_has_nothing_to_take_back(house: House) -> None:
    id, tablet = house.open(), house.tablet()
    reply = tablet.post(f"/tables/{id}/rewinds", move=1)
    assert (reply.status_code, reply.json["error"]["say"]) == (409, "undo.nothing_since")
