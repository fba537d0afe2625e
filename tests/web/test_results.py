"""How a game ended, to take away: on paper, as a text, as a picture, into BG Stats, into a spreadsheet."""

import csv
import json
from collections.abc import Mapping
from io import StringIO
from typing import Any
from urllib.parse import unquote, urlsplit

import pytest

from companion.table.fact import HOUSE, TABLET
from companion.web.http.responses import cell_text
from companion.web.pages.evenings.result_sharing import ADDRESS, MAX_QR_LENGTH
from tests.languages import LANGUAGES
from tests.recordings.replay import recordings
from tests.web.house import Device, House
from tests.web.test_qr import read

NAMES = ("Ana", "=Ben", "Cléo")


@pytest.fixture
def played() -> str:
    return "vale_of_eternity"


@pytest.fixture
def id(house: House) -> str:
    """Ana wins by 20 points, after 47 minutes."""
    id = house.open(*NAMES)
    play(house, id, "set_goal", value=20)
    play(house, id, "correct_points", round=0, seat="s1", points=20)
    play(house, id, "correct_points", round=0, seat="s2", points=0)
    house.clock.now += 47 * 60
    play(house, id, "next_round", at="round:1")
    assert house.look(id).table.announced
    return id


def play(house: House, id: str, kind: str, **fields: object) -> None:
    house.app.services.tables.moves.play(id, TABLET, kind, fields)


def sent(device: Device, id: str) -> Any:
    link = device.look(f"/tables/{id}/result")["bgstats"]
    assert link.startswith(ADDRESS)
    return json.loads(unquote(urlsplit(link).query.removeprefix("data=")))


def test_it_stands_on_a_page_that_can_be_printed(house: House, id: str) -> None:
    tablet = house.tablet()
    assert f'href="/tables/{id}/result"' in tablet.get(f"/tables/{id}").text
    page = " ".join(tablet.get(f"/tables/{id}/result").text.split())
    assert "47 minutes" in page and "Ana" in page and "data-print" in page and "unprinted" in page


def test_a_text_for_the_chat_says_who_won_and_how(house: House, id: str) -> None:
    text = house.phone(id, "s2").look(f"/tables/{id}/result")["text"]
    assert text.splitlines()[0] == "The Vale of Eternity · 1 January 1970 · 47 minutes"
    assert text.splitlines()[3:] == ["1. Ana · 20", "2. Cléo · 3", "3. =Ben · 0"]


def test_bg_stats_gets_the_game_as_it_asks_for_it(house: House, id: str) -> None:
    said = sent(house.tablet("fr"), id)
    assert said["game"] == {
        "name": "The Vale of Eternity", "sourceGameId": "vale_of_eternity", "bggId": 385529,
        "highestWins": True, "noPoints": False,
    }  # fmt: skip
    assert (said["sourcePlayId"], said["playDate"], said["durationMin"]) == (id, "1970-01-01 01:03:40", 47)
    assert [(each["name"], each["score"], each["rank"], each["winner"]) for each in said["players"]] == [
        ("Ana", 20, 1, True), ("=Ben", 0, 3, False), ("Cléo", 3, 2, False),
    ]  # fmt: skip


def test_bg_stats_gets_every_key_that_it_reads_of_a_player_and_the_name_on_the_box(house: House, id: str) -> None:
    """The keys as public projects send them that were tried with the app."""
    assert all(
        {"name", "sourcePlayerId", "startPlayer", "winner", "rank", "score"} == {*each}
        for each in sent(house.tablet(), id)["players"]
    )
    assert house.app.services.registry["dream"].about["box"] == "Dreams"


def test_bg_stats_learns_who_began(house: House) -> None:
    first, corrected, later = (house.open(*NAMES, **more) for more in ({"first": "s3"}, {}, {"round": 2}))
    play(house, corrected, "hand_initiative", seat="s2")
    for id in (first, corrected, later):
        play(house, id, "set_goal", value=20)
        play(house, id, "correct_points", round=0, seat="s1", points=20)
        play(house, id, "next_round", at=f"round:{house.look(id).table.state.round}")
    ids = (first, corrected, later)
    began = [[each["name"] for each in sent(house.tablet(), id)["players"] if each["startPlayer"]] for id in ids]
    assert began == [["Cléo"], ["=Ben"], []]


def test_bg_stats_knows_somebody_again_under_another_name(house: House, id: str) -> None:
    tables = house.app.services.tables
    tables.moves.play("house", HOUSE, "meet_person", {"name": "Ana"})
    person = house.app.services.tables.house().persons[0].id
    tables.moves.play("house", HOUSE, "rename_person", {"person": person, "name": "Anna"})
    assert sent(house.tablet(), id)["players"][0]["sourcePlayerId"] == person


def test_its_code_reads_as_the_same_link(house: House, id: str) -> None:
    tablet = house.tablet()
    assert read(tablet.get(f"/tables/{id}/bgstats.svg").text) == tablet.look(f"/tables/{id}/result")["bgstats"]


def test_where_no_code_is_large_enough_the_page_says_so(house: House, id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.web.pages.evenings.result_sharing.MAX_QR_LENGTH", 100)
    tablet = house.tablet()
    assert "too many people" in tablet.get(f"/tables/{id}/result").text
    assert tablet.get(f"/tables/{id}/bgstats.svg").status_code == 404 and MAX_QR_LENGTH > 100


def test_the_picture_stands_alone(house: House, id: str) -> None:
    drawn = house.tablet().get(f"/tables/{id}/result.svg")
    assert drawn.mimetype == "image/svg+xml" and "=Ben" in drawn.text and "Cléo" in drawn.text
    assert not [each for each in ("<script", "href=", "url(http", "style=") if each in drawn.text]


def test_of_a_game_that_goes_on_there_is_none(house: House) -> None:
    id, tablet = house.open(), house.tablet()
    for page in ("result", "result.svg", "bgstats.svg"):
        assert tablet.get(f"/tables/{id}/{page}").status_code == 404


def test_only_who_sits_there_sees_it(house: House, id: str) -> None:
    for page in ("result", "result.svg", "bgstats.svg"):
        assert house.device().get(f"/tables/{id}/{page}").status_code == 403


def lines(device: Device, question: str = "") -> list[dict[str, str]]:
    text = device.get(f"/files/scores.csv{question}").data.decode("utf-8-sig")
    return [*csv.DictReader(StringIO(text), delimiter=";" if device.language == "fr" else ",")]


def test_scores_are_a_line_for_each_person_and_no_name_is_a_sum(house: House, id: str) -> None:
    found = lines(house.tablet())
    assert [(each["Name"], each["Score"], each["Rank"], each["Wins"]) for each in found] == [
        ("Ana", "20", "1", "1"), ("'=Ben", "0", "3", "0"), ("Cléo", "3", "2", "0"),
    ]  # fmt: skip
    assert [*lines(house.tablet("fr"))[0]][:2] == ["Date", "Jeu"]


@pytest.mark.parametrize("name", ["=1+1", "+1", "-1", "@SUM(A1)", "＝1", "\t=1"])
def test_no_text_is_a_sum_and_a_number_stays_one(house: House, name: str) -> None:
    with house.app.common.flask.test_request_context():
        assert (cell_text(name), cell_text(-3), cell_text("Ana")) == (f"'{name}", "-3", "Ana")


def test_scores_may_be_of_one_person_or_one_game(house: House, id: str) -> None:
    house.app.services.tables.moves.play("house", HOUSE, "meet_person", {"name": "Cléo"})
    person = house.app.services.tables.house().persons[0].id
    tablet = house.tablet()
    assert [each["Name"] for each in lines(tablet, f"?person={person}")] == ["Cléo"]
    assert lines(tablet, "?game=dream") == [] and len(lines(tablet, "?game=vale_of_eternity")) == 3
    assert f"/files/scores.csv?person={person}" in tablet.get("/files/house").text


def test_scores_are_for_keepers(house: House, id: str) -> None:
    assert house.phone(id, "s1").get("/files/scores.csv").status_code == 403


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_recorded_end_can_be_taken_away(house: House, language: str) -> None:
    tablet, told = house.tablet(language), set()
    for number, each in enumerate(recordings()):
        first: Mapping[str, Any] = {**each.facts[0].data, "game": each.game, "code": f"C{number:03}"}
        facts = [type(each.facts[0])("table_opened", first, 1, 1), *each.facts[1:]]
        house.app.services.tables.resources.log.append(f"t{number}", facts)
        over = house.app.services.tables.views.is_over(house.look(f"t{number}"))
        if over and any(player["startPlayer"] for player in sent(tablet, f"t{number}")["players"]):
            told.add(each.game)
        for page in ("result", "result.svg", "bgstats.svg"):
            assert (tablet.get(f"/tables/t{number}/{page}").status_code == 200) == over
    assert told == {"dream", "etherium", "vale_of_eternity", "when_i_dream"}
