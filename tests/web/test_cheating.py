"""What somebody tries who wants to know more than they should: with a phone, a laptop, and a keeper's key."""

import json

import pytest

from companion.web.http.guard import read_visitor
from tests.web.house import House
from tests.web.night import NAMES, Night, open_night
from tests.web.test_table_export import upload


@pytest.fixture
def night(house: House) -> Night:
    return open_night(house)


def test_a_takeover_is_not_washed_away_by_others(night: Night) -> None:
    night.sits("s1"), night.sits("s2")
    night.sits("s1", take_over="yes")
    for _ in range(4):
        night.sits("s2", take_over="yes")
    assert night.news == ["s1", "s2"]


def test_whoever_sits_down_where_somebody_has_looked_already_is_announced(night: Night) -> None:
    tablet, ben = night.house.tablet(), night.sits("s2")
    night.move(ben, "next_round")
    assert tablet.post(f"/tables/{night.id}/secrets", seat="s3").status_code == 200
    night.sits("s4")
    assert night.news == [""]
    night.sits("s3")
    assert night.news == ["", "s3"]


@pytest.mark.parametrize("roles", ["app", "cards"])
def test_a_dreamer_who_changes_seats_in_the_night_is_announced(night: Night, roles: str) -> None:
    """Where else could they see the answers?"""
    ana, ben = night.sits("s1"), night.sits("s2")
    night.move(ben, "set_roles", value=roles)
    night.begin(ben)
    assert ana.form(f"/j/{night.house.code(night.id)}", seat="s3").status_code == 303
    assert night.news == ["s3"]


def test_as_long_as_nothing_is_hidden_people_change_seats_without_a_word(night: Night) -> None:
    ana = night.sits("s1")
    assert ana.form(f"/j/{night.house.code(night.id)}", seat="s3").status_code == 303
    assert night.news == []


def test_a_file_seats_no_device_and_leads_to_no_other_table(night: Night) -> None:
    """Whoever wrote it knows the own device, and would sit there without a code."""
    tablet, thief = night.house.tablet(), night.house.device(address="192.168.1.77")
    thief.get("/")
    device = read_visitor({"cookie": thief.headers()["Cookie"]}).device
    file = json.loads(tablet.get(f"/files/tables/{night.id}.json").data)
    for kind, data in (("seat_taken", {"seat": "s2", "device": device}), ("table_followed", {"next": night.id})):
        seq = len(file["facts"]) + 1
        file["facts"].append([seq, seq, kind, data, "seat:s2", 1000.0])
    table = upload(tablet, "/files/tables", json.dumps(file).encode()).headers["Location"]
    assert thief.get(table).status_code == 403
    assert night.house.look(table.rpartition("/")[2]).table.next == ""


def test_a_file_brings_no_table_that_answers_to_the_code_of_another(night: Night) -> None:
    keeper = night.house.tablet()
    file = keeper.look(f"/files/tables/{night.id}.json")
    opened = {"code": night.house.code(night.id), "names": ["Ana"]}
    seq = len(file["facts"]) + 1
    file["facts"].append([seq, seq, "table_opened", opened, "house", 1.0])
    assert upload(keeper, "/files/tables", file).status_code == 422


@pytest.mark.parametrize("at", [1e300, -1e300, float("nan")])
def test_a_file_of_a_time_that_no_calendar_knows_is_refused(night: Night, at: float) -> None:
    """It would be a table whose history nobody can open, or none at all."""
    keeper = night.house.tablet()
    file = keeper.look(f"/files/tables/{night.id}.json")
    file["facts"][-1][-1] = at
    assert upload(keeper, "/files/tables", file).status_code == 422


def test_a_look_under_the_masks_that_is_taken_back_at_once_is_announced(night: Night) -> None:
    """All roles are known to who did it, whatever the round looks like after."""
    ben, cleo = night.sits("s2"), night.sits("s3")
    night.move(ben, "next_round")
    dealt = night.house.look(night.id).seq
    night.move(ben, "start_night")
    night.move(ben, "end_night")
    night.move(night.house.tablet(), "last_answer", verdict="none")
    night.move(ben, "take_off_mask")
    assert ben.post(f"/tables/{night.id}/rewinds", move=dealt).status_code == 200
    night.sits("s2", take_over="yes")
    assert night.news == ["s2", "s2"]
    night.move(cleo, "hear_news")
    assert night.news == []


def test_votes_of_dream_that_were_open_for_a_moment_are_announced(house: House) -> None:
    vision = Night(house, house.app.services.tables.opening.open("dream", NAMES, [""] * len(NAMES), {}))
    tablet = house.tablet()
    for move in ("next_round", "finish_stars", "reveal_early"):
        vision.move(tablet, move)
    assert tablet.post(f"/tables/{vision.id}/undos", move=house.look(vision.id).seq).status_code == 200
    assert len(vision.news) == 1
    vision.move(tablet, "hear_news")
    assert vision.news == []
