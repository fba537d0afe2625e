"""How a year of Etherium begins: who plays which people, with what, and in which season."""

import tomllib

import pytest

from companion.config import folder
from companion.games.etherium import actions, peoples
from companion.games.etherium.box import SUPPLIES, TOKENS
from companion.games.etherium.game import game as etherium
from companion.table.fact import TABLET
from companion.table.moves import IllegalMove, Move
from companion.table.play import Tables
from companion.table.say import say
from tests.games.etherium.years import Year


@pytest.mark.rule("ET-001")
def test_the_box_serves_two_to_four_and_says_so() -> None:
    announced = tomllib.loads((folder("content") / "etherium" / "game.toml").read_text("utf-8"))
    assert announced["players"] == [2, 4]


@pytest.mark.rule("ET-001")
def test_five_play_only_with_the_extension(tables: Tables) -> None:
    five = ("Ana", "Ben", "Cleo", "Dan", "Eve")
    with pytest.raises(IllegalMove) as refused:
        Year(tables).open(*five)
    assert refused.value.why == say("etherium.refused.extension", rule="ET-001")
    year = Year(tables).open(*five, extension="yes")
    assert peoples.people(year.table, "s5") == "meinas" and year.parts()["guide"].is_extended


@pytest.mark.rule("ET-001")
def test_a_people_of_the_extension_is_refused_without_it(tables: Tables) -> None:
    with pytest.raises(IllegalMove, match=r"refused\.extension"):
        Year(tables).open("Ana", "Ben", people_s1="mauhea")


@pytest.mark.rule("ET-010", "ET-013")
def test_who_wants_no_people_gets_one_that_is_left(tables: Tables) -> None:
    year = Year(tables).open("Ana", "Ben", "Cleo", people_s2="psolos")
    assert year.state.peoples == {"s1": "reces", "s2": "psolos", "s3": "hivalia"}


@pytest.mark.rule("ET-010")
def test_two_people_cannot_play_the_same_people(tables: Tables) -> None:
    with pytest.raises(IllegalMove, match=r"refused\.twice"):
        Year(tables).open("Ana", "Ben", people_s1="ertis", people_s2="ertis")


@pytest.mark.rule("ET-012", "ET-022")
def test_the_first_season_is_the_night(year: Year) -> None:
    assert (year.state.number, year.state.card.moon) == (1, "night")


@pytest.mark.rule("ET-013", "ET-030")
def test_everybody_starts_with_four_action_tokens(year: Year) -> None:
    assert [actions.tokens(year.table, seat.id) for seat in year.table.seats] == [4, 4, 4, 4]


@pytest.mark.rule("ET-013")
def test_setting_up_leads_to_the_boxes_of_the_peoples_at_the_table(year: Year) -> None:
    assert [people for _, people in year.parts()["guide"].persons] == ["ertis", "psolos", "reces", "hivalia"]


@pytest.mark.rule("ET-071", "ET-091")
def test_the_box_holds_so_many_tokens() -> None:
    assert [SUPPLIES[each].in_all for each in TOKENS] == [12, 8, 6, 4, 3]
    assert [SUPPLIES[each].each for each in ("booster_token", "saccage_token")] == [1, 1]
    assert [SUPPLIES[f"capacity_{kind}"].in_all for kind in range(1, 8)] == [2] * 7
    assert SUPPLIES["ether"].in_all == SUPPLIES["booster"].in_all == 20


@pytest.mark.rule("ET-070")
def test_a_year_can_start_in_the_middle(tables: Tables) -> None:
    year = Year(tables).open("Ana", "Ben", season=4)
    assert (year.state.number, year.state.card.moon) == (4, "")
    year.begin("hivalia", order=["psolos"])
    assert year.order == ["psolos", "reces"]


def test_whoever_joins_late_plays_a_people_that_is_free(tables: Tables) -> None:
    year = Year(tables).open("Ana", "Ben", people_s1="psolos", people_s2="ertis")
    year.play("add_seat", name="Cleo", after="s2")
    assert peoples.people(year.table, "s3") == "reces"


@pytest.mark.rule("ET-001")
def test_nobody_joins_when_the_box_has_no_people_left(year: Year) -> None:
    with pytest.raises(IllegalMove, match=r"refused\.extension"):
        year.play("add_seat", name="Eve", after="s1")
    year.play("set_extension", value="yes")
    year.play("add_seat", name="Eve", after="s1")
    assert peoples.people(year.table, "s5") == "meinas"


def test_whoever_takes_the_people_of_somebody_else_swaps_with_them(year: Year) -> None:
    year.play("change_people", seat="s1", people="reces")
    assert (peoples.people(year.table, "s1"), peoples.people(year.table, "s3")) == ("reces", "ertis")


def colours(year: Year) -> list[str]:
    return [seat.colour for seat in year.table.seats]


def test_everybody_wears_the_colour_of_their_people_also_after_a_swap(tables: Tables) -> None:
    year = Year(tables).open("Ana", "Ben", "Cleo", people_s1="hivalia")
    assert colours(year) == ["blue", "amber", "red"]
    year.play("change_people", seat="s1", people="reces")
    assert colours(year) == ["red", "amber", "blue"]
    year.play("add_seat", name="Dan", after="s3")
    assert colours(year) == ["red", "amber", "blue", "green"]


def test_whoever_comes_back_to_a_people_that_is_played_meanwhile_gets_another(year: Year) -> None:
    year.play("sit_out", seat="s1")
    year.play("change_people", seat="s2", people="ertis")
    assert peoples.people(year.table, "s2") == "ertis"
    year.play("come_back", seat="s1")
    assert peoples.people(year.table, "s1") == "psolos"


@pytest.mark.rule("ET-013")
def test_a_newcomer_is_told_what_happens(year: Year) -> None:
    told = [
        each.id for kind in ("add_seat", "leave", "sit_out") for each in etherium.foresee(year.table, Move(kind, {}))
    ]
    assert told == ["etherium.foresee.joins", "etherium.foresee.leaves", "etherium.foresee.sits_out"]


def test_the_history_begins_with_the_season(year: Year) -> None:
    told = etherium.tell(year.table, year.facts[1], TABLET)
    assert told == say("etherium.told.game_started", rule="ET-070", season=1)
