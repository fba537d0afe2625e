"""The rules as a script asks them: `GET /rules?q=…`, whatever somebody may type."""

from typing import Any

import pytest

from tests.web.house import JSON, Device, House
from tests.web.test_rules_pages import RULE, shown

ODD = [
    "", " \t\n", "a", "x", "z" * 10_000, "xylo brzt " * 1_000, "🎲🌙", "👩\u200d👩\u200d👧", "متى تنتهي اللعبة",
    "\u202eeit", "<script>alert(1)</script> tie", "%", "*.*", "(((", "\x00tie", "WD-003", "wd003",
    "'; drop table facts; --",
]  # fmt: skip


def ask(device: Device, *asked: str, **more: str) -> Any:
    answer = device.ask("GET", "/rules", {"Accept": JSON}, query_string={"q": asked, **more})
    assert (answer.status_code, answer.content_type) == (200, JSON) and "Accept" in answer.vary
    return answer.get_json()


@pytest.mark.parametrize("asked", ODD)
def test_whatever_is_typed_is_answered_in_the_same_shape(house: House, asked: str) -> None:
    told = ask(house.device(), asked)
    assert sorted(told) == ["manual", "own", "results"]
    assert all(sorted(each) == ["game", "line", "rule", "title"] for each in told["results"])


@pytest.mark.parametrize("asked", ODD)
def test_as_a_page_it_shows_no_id_but_what_was_typed_and_runs_nothing(house: House, asked: str) -> None:
    page = house.device().ask("GET", "/rules", query_string={"q": asked})
    assert page.status_code == 200 and "<script>alert" not in page.text
    assert {*RULE.findall(shown(page.text))} <= {*RULE.findall(asked)}


def test_nothing_asked_has_no_results(house: House) -> None:
    device = house.device()
    assert [ask(device, *asked)["results"] for asked in ((), ("",), (" \t",))] == [[], [], []]


def test_asked_twice_the_first_counts(house: House) -> None:
    device = house.device()
    assert ask(device, "star", "tie") == ask(device, "star") != ask(device, "tie")


def test_a_game_that_nobody_has_is_no_game_and_another_than_the_running_one_comes_first(house: House) -> None:
    phone = house.phone(house.open("Ana", "Ben"), "s1")
    assert ask(phone, "tie", game="chess") == ask(phone, "tie", game="../..") == ask(phone, "tie")
    assert ask(phone, "tie", game="dream")["results"][0]["game"] == "dream"


@pytest.mark.parametrize(
    ("wanted", "title"),
    [("fr", "Fin de la partie"), ("en-GB,fr;q=.5", "End of the game"), ("xh", "End of the game"),
     (";", "End of the game")],
)  # fmt: skip
def test_it_answers_in_the_language_that_the_reader_asks_for(house: House, wanted: str, title: str) -> None:
    assert ask(house.device(wanted), "tie", game="dream")["results"][0]["title"] == title


def test_a_stranger_is_told_the_rules_as_whoever_sits_there(house: House) -> None:
    phone = house.phone(house.open("Ana", "Ben"), "s1")
    assert ask(house.device(), "tie") == ask(phone, "tie") and ask(phone, "tie")["results"]
