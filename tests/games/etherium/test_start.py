"""How a year of Etherium begins: who plays which people, with what, and in which season."""

import tomllib
from dataclasses import replace

import pytest

from companion.config import folder
from companion.games.etherium import people_assignment
from companion.games.etherium.box_contents import EVERYBODY, SUPPLIES, TOKENS
from companion.games.etherium.game import game as etherium
from companion.games.etherium.seasons import actions
from companion.table.fact import TABLET, Fact
from companion.table.moves import IllegalMove, Move
from companion.table.say import say
from companion.table.use_cases.tables import Tables
from tests.games.etherium.years import Year


@pytest.mark.rule("ET-001")
def test_the_box_serves_two_to_four_and_says_so_everywhere(tables: Tables) -> None:
    announced = tomllib.loads((folder("content") / "etherium" / "game.toml").read_text("utf-8"))
    assert announced["players"] == [*etherium.players] == [2, 4]
    with pytest.raises(IllegalMove, match=r"open\.how_many"):
        Year(tables).open("Ana", "Ben", "Cleo", "Dan", "Eve", extension="yes")


@pytest.mark.rule("ET-001")
def test_a_table_of_five_that_exists_goes_on(tables: Tables) -> None:
    names = ["Ana", "Ben", "Cleo", "Dan", "Eve"]
    played = {f"s{number}": people for number, people in enumerate(EVERYBODY[:5], start=1)}
    facts = [
        Fact("table_opened", {"game": "etherium", "code": "AAAAAA", "names": names, "colours": [""] * 5}),
        Fact("game_started", {"peoples": played, "season": 1}),
        Fact("setting_changed", {"setting": "extension", "value": "yes", "was": "no"}),
    ]
    tables.resources.log.append("five", [replace(each, seq=n, move=n) for n, each in enumerate(facts, start=1)])
    year = Year(tables, "five")
    assert people_assignment.people_of(year.table, "s5") == "meinas" and year.parts()["guide"].is_extended
    year.begin("meinas", order=["meinas", "ertis", "reces", "hivalia"])
    assert year.order == ["meinas", "ertis", "reces", "hivalia", "psolos"]


@pytest.mark.rule("ET-010")
def test_two_people_cannot_play_the_same_people(tables: Tables) -> None:
    with pytest.raises(IllegalMove, match=r"refused\.twice"):
        Year(tables).open("Ana", "Ben", people_s1="ertis", people_s2="ertis")


@pytest.mark.rule("ET-012", "ET-022")
def test_the_first_season_is_the_night(year: Year) -> None:
    assert (year.state.number, year.state.card.moon) == (1, "night")


@pytest.mark.rule("ET-013", "ET-030")
def test_everybody_starts_with_four_action_tokens(year: Year) -> None:
    assert [actions.token_count(year.table, seat.id) for seat in year.table.seats] == [4, 4, 4, 4]


@pytest.mark.rule("ET-013")
def test_setting_up_leads_to_the_boxes_of_the_peoples_at_the_table(year: Year) -> None:
    assert [people for _, people in year.parts()["guide"].peoples.rows] == ["ertis", "psolos", "reces", "hivalia"]


@pytest.mark.rule("ET-071", "ET-091")
def test_the_box_holds_so_many_tokens() -> None:
    assert [SUPPLIES[each].in_all for each in TOKENS] == [12, 8, 6, 4, 3]
    assert [SUPPLIES[each].each for each in ("booster_token", "saccage_token")] == [1, 1]
    assert [SUPPLIES[f"capacity_{kind}"].in_all for kind in range(1, 8)] == [2] * 7
    assert SUPPLIES["ether"].in_all == SUPPLIES["booster"].in_all == 20


@pytest.mark.rule("ET-070")
def test_a_year_can_start_in_the_middle(tables: Tables) -> None:
    year = Year(tables).open("Ana", "Ben", season=4, people_s1="psolos", people_s2="reces")
    assert (year.state.number, year.state.card.moon) == (4, "")
    year.begin("hivalia", order=["psolos"])
    assert year.order == ["psolos", "reces"]


def test_whoever_joins_late_is_asked_for_a_people_unless_only_one_is_left(tables: Tables) -> None:
    year = Year(tables).open("Ana", "Ben", people_s1="psolos", people_s2="ertis")
    year.play("add_seat", name="Cleo", after="s2")
    assert people_assignment.people_of(year.table, "s3") == "" and year.parts()["peoples"].is_open
    year.play("change_people", seat="s3", people="hivalia")
    year.play("add_seat", name="Dan", after="s3")
    assert people_assignment.people_of(year.table, "s4") == "reces" and not year.parts()["peoples"].is_open


def test_whoever_takes_the_people_of_somebody_else_swaps_with_them(year: Year) -> None:
    year.play("change_people", seat="s1", people="reces")
    assert (people_assignment.people_of(year.table, "s1"), people_assignment.people_of(year.table, "s3")) == (
        "reces",
        "ertis",
    )


def colours(year: Year) -> list[str]:
    return [seat.colour for seat in year.table.seats]


def test_everybody_wears_the_colour_of_their_people_also_after_a_swap(tables: Tables) -> None:
    year = Year(tables).open("Ana", "Ben", "Cleo", people_s1="hivalia", people_s2="psolos", people_s3="reces")
    assert colours(year) == ["blue", "amber", "red"]
    year.play("change_people", seat="s1", people="reces")
    assert colours(year) == ["red", "amber", "blue"]
    year.play("add_seat", name="Dan", after="s3")
    assert colours(year) == ["red", "amber", "blue", "green"]


def test_whoever_comes_back_to_a_people_that_is_played_meanwhile_is_asked_for_another(tables: Tables) -> None:
    year = Year(tables).open("Ana", "Ben", "Cleo", people_s1="ertis", people_s2="psolos", people_s3="reces")
    year.play("sit_out", seat="s1")
    year.play("change_people", seat="s2", people="ertis")
    year.play("come_back", seat="s1")
    assert people_assignment.people_of(year.table, "s1") == "" and year.parts()["peoples"].is_open


def test_whoever_comes_back_to_a_people_that_is_played_meanwhile_gets_the_last_one(year: Year) -> None:
    year.play("sit_out", seat="s1")
    year.play("change_people", seat="s2", people="ertis")
    year.play("come_back", seat="s1")
    assert people_assignment.people_of(year.table, "s1") == "psolos"


def test_whoever_comes_back_to_their_own_people_keeps_it(year: Year) -> None:
    year.play("sit_out", seat="s1")
    year.play("come_back", seat="s1")
    assert people_assignment.people_of(year.table, "s1") == "ertis"


@pytest.mark.rule("ET-013")
def test_a_newcomer_is_told_what_happens(year: Year) -> None:
    told = [
        each.id for kind in ("add_seat", "leave", "sit_out") for each in etherium.foresee(year.table, Move(kind, {}))
    ]
    assert told == ["etherium.foresee.joins", "etherium.foresee.leaves", "etherium.foresee.sits_out"]


def test_the_history_begins_with_the_season(year: Year) -> None:
    told = etherium.tell(year.table, year.facts[1], TABLET)
    assert told == say("etherium.told.game_started", rule="ET-070", season=1)


@pytest.mark.rule("ET-022")
def test_who_was_first_in_the_first_season_is_known_as_the_one_who_began(tables: Tables, year: Year) -> None:
    year.begin("reces").begin("hivalia")
    later = Year(tables).open("Ana", "Ben", season=3, people_s1="ertis", people_s2="psolos").begin("ertis").to_the_end()
    unplaced = Year(tables).open("Ana", "Ben", people_s1="ertis", people_s2="reces").begin("reces").to_the_end()
    assert [etherium.starter(each.table) for each in (year, later, unplaced)] == ["s2", "", ""]
