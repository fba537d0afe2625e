"""Figures as pages: a person's, a game's, a group's; honest about few games, and blind to what is not over."""

import re

import pytest

from tests.languages import LANGUAGES
from tests.table.tables import TOY
from tests.web.house import House
from tests.web.test_evenings import play


def word(page: str) -> str:
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", page))


def test_a_person_has_games_wins_best_and_typical_scores(house: House) -> None:
    play(house, "Ana", "Ben", points=60)
    play(house, "Ana", "Ben", points=70)
    found = house.tablet().look("/people/~ana")["figures"]["games"][0]
    assert {name: found[name] for name in ("of", "plays", "best", "typical", "streak")} == {
        "of": TOY, "plays": 2, "best": 71, "typical": 66.0, "streak": 2,
    }  # fmt: skip


def test_few_games_are_too_few_and_more_have_a_range(house: House) -> None:
    for _ in range(4):
        play(house)
    assert "4 of 4 too few games" in word(house.tablet().get("/people/~ana").text)
    play(house)
    page = house.tablet().get("/people/~ana").text
    assert "too few games" not in page and 'class="range"' in page and 'aria-label="between 57% and 100%' in page


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_game_has_people_lengths_and_scores_drawn_with_their_numbers(house: House, language: str) -> None:
    play(house, points=60)
    play(house, points=80)
    page = house.tablet(language).get(f"/figures/{TOY}").text
    assert '<svg class="bars"' in page and "1 h" in word(page)
    assert house.tablet().look(f"/figures/{TOY}")["scores"] == [[2, 2], [61, 1], [81, 1]]


def test_a_group_is_counted_by_itself(house: House) -> None:
    play(house, "Ana", "Ben")
    play(house, "Ben", "Ana")
    play(house, "Ana", "Ben", "Cleo")
    found = house.tablet().look("/groups/~ana.~ben")
    assert (found["plays"], [line["wins"]["times"] for line in found["people"]]) == (2, [1, 1])


def test_nothing_of_a_game_under_way_is_counted(house: House) -> None:
    play(house, "Ana", "Ben")
    before = [house.tablet().get(path).text for path in ("/people/~ana", f"/figures/{TOY}")]
    id = house.open("Ana", "Ben")
    house.tablet().post(f"/tables/{id}/moves", move="note_throw", seat="s1", points=50)
    assert [house.tablet().get(path).text for path in ("/people/~ana", f"/figures/{TOY}")] == before


def test_a_game_that_was_never_finished_has_no_figures(house: House) -> None:
    house.open("Ana", "Ben")
    assert "No game has been finished yet." in house.tablet().get(f"/figures/{TOY}").text
    assert "No game has been finished yet." in house.tablet().get("/people/~ana").text


@pytest.mark.parametrize("path", [f"/figures/{TOY}", "/groups/~ana.~ben"])
def test_only_who_keeps_the_house_sees_them(house: House, path: str) -> None:
    play(house)
    play(house)
    assert (house.device().get(path).status_code, house.tablet().get(path).status_code) == (403, 200)


@pytest.mark.parametrize(("language", "told"), [("fr", "66,5"), ("en", "66.5")])
def test_a_number_between_two_is_written_as_the_language_does(house: House, language: str, told: str) -> None:
    play(house, "Ana", "Ben", points=60)
    play(house, "Ana", "Ben", points=71)
    for path in ("/people/~ana", f"/figures/{TOY}"):
        assert f"<td>{told}</td>" in house.tablet(language).get(path).text


@pytest.mark.parametrize(("language", "told"), [("fr", "100\u00a0% ("), ("en", "100% (")])
def test_a_share_is_written_as_the_language_does(house: House, language: str, told: str) -> None:
    for _ in range(5):
        play(house, "Ana", "Ben")
    assert told in house.tablet(language).get("/people/~ana").text


@pytest.mark.parametrize("path", [f"/figures/{TOY}", "/groups/~ana.~ben", "/people/~ana", "/evenings/{id}"])
def test_figures_and_an_evening_have_a_button_that_prints(house: House, path: str) -> None:
    play(house, "Ana", "Ben")
    page = house.tablet().get(path.format(id=play(house, "Ana", "Ben"))).text
    assert "data-print" in page and "print-page.js" in page
