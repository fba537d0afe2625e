"""Who starts? The house picks among those who were chosen, and the game has its answer at once."""

from random import Random
from typing import Any

import pytest

from tests.web.house import House
from tests.web.wording import GAMES

STARTS = {slug: game for slug, game in GAMES.items() if slug != "etherium"}
TOLD = {
    "vale_of_eternity": "initiative_handed", "dream": "dealer_named", "when_i_dream": "dreamer_chosen",
    "etherfields": "marker_handed",
}  # fmt: skip


def opened(house: House, slug: str) -> str:
    names = ("Ana", "Ben", "Cléo", "Dan")
    return house.app.services.tables.opening.open(slug, names, [""] * 4, {})


def draw(house: House, id: str, *seats: str) -> Any:
    return house.tablet().post(f"/tables/{id}/first", seat=[*seats])


@pytest.mark.parametrize("slug", sorted(STARTS))
def test_the_answer_goes_straight_into_the_game(house: House, slug: str) -> None:
    id = opened(house, slug)
    seat = draw(house, id, "s1", "s2", "s3", "s4").json["seat"]
    facts = house.facts(id)
    drawn = next(each for each in facts if each.seq == facts[-1].move)
    assert (drawn.kind, drawn.text("seat")) == (TOLD[slug], seat)


def test_only_who_holds_a_finger_there_is_picked_and_each_may_be(house: House) -> None:
    house.app.services.tables.resources.chance = Random(3)
    id = opened(house, "dream")
    assert {draw(house, id, "s2", "s4").json["seat"] for _ in range(20)} == {"s2", "s4"}


def test_without_a_script_it_is_a_form_with_all_names_in_the_hat(house: House) -> None:
    id, tablet = opened(house, "vale_of_eternity"), house.tablet()
    page = tablet.get(f"/tables/{id}/first").text
    assert page.count("checked") == 4 and "Draw lots" in page
    there = tablet.form(f"/tables/{id}/first", seat="s3").headers["Location"]
    assert "Cléo starts!" in tablet.get(there).text and house.look(id).table.state.first == "s3"


def test_nobody_is_picked_out_of_nobody(house: House) -> None:
    id = opened(house, "dream")
    before = house.facts(id)
    assert draw(house, id).status_code == draw(house, id, "s9").status_code == 422
    assert house.facts(id) == before


@pytest.mark.parametrize("slug", sorted(STARTS))
def test_it_is_offered_until_the_game_has_begun(house: House, slug: str) -> None:
    id, tablet = opened(house, slug), house.tablet()
    assert f'href="/tables/{id}/first"' in tablet.get(f"/tables/{id}/people").text
    kind = "begin_evening" if slug == "etherfields" else "next_round"
    if slug == "vale_of_eternity":
        tablet.post(f"/tables/{id}/moves", move="enter_points", seat="s1", points=3, at="round:1")
    tablet.post(f"/tables/{id}/moves", move=kind, at=tablet.at(id, kind))
    assert f'href="/tables/{id}/first"' not in tablet.get(f"/tables/{id}/people").text
    assert "has already begun" in tablet.get(f"/tables/{id}/first").text and draw(house, id, "s1").status_code == 422


def test_once_the_game_has_begun_the_page_leads_back_to_the_table(house: House) -> None:
    id, tablet = opened(house, "vale_of_eternity"), house.tablet()
    assert f'href="/tables/{id}/first"' in tablet.get(f"/tables/{id}").text
    reply = tablet.htmx(f"/tables/{id}/moves", move="next_round", at="round:1")
    assert '<hx-partial id="people"' in reply.text and "/first" not in reply.text
    begun = tablet.get(f"/tables/{id}/first").text
    assert 'class="button button--big"' in begun and "To the table" in begun


def test_a_game_that_has_no_first_player_is_not_asked(house: House) -> None:
    id, tablet = opened(house, "etherium"), house.tablet()
    assert f"/tables/{id}/first" not in tablet.get(f"/tables/{id}/people").text
    assert draw(house, id, "s1").status_code == 422


def test_a_stranger_picks_nobody(house: House) -> None:
    assert house.device().post(f"/tables/{opened(house, 'dream')}/first", seat=["s1"]).status_code == 403
