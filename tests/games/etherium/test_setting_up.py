"""Setting up: a list that two people tick at once, with this table's numbers, for a first and an experienced game."""

import pytest

from companion.games.etherium.entered_people_values import ENTRIES
from companion.kit.checklist import BoxProgress
from companion.table.fact import sitting
from companion.table.moves import IllegalMove
from companion.table.say import say
from tests.games.etherium.years import Year
from tests.kit.test_box_checklists import FOUR
from tests.languages import LANGUAGES
from tests.recordings.replay import speakers


def over(year: Year) -> None:
    year.gain("s1", "army_token")
    year.to_the_end()
    year.once("announce")


def listed(year: Year) -> list[str]:
    return [step.id for step in year.parts()["guide"].list.steps]


def told(year: Year, id: str) -> dict[str, object]:
    return dict(next(step.told for step in year.parts()["guide"].list.steps if step.id == id).values)


@pytest.mark.rule("ET-010", "ET-011", "ET-012", "ET-013")
@pytest.mark.parametrize("way", ["first", "experienced"])
def test_each_way_has_its_terrains_and_both_have_the_rest(year: Year, way: str) -> None:
    year.play("choose_way", way=way)
    terrains = [f"{way}_{number}" for number in range(1, 5)]
    assert listed(year) == [*terrains, "tokens", "pack", "supply", "city_s1", "city_s2", "city_s3", "city_s4"]


def test_two_people_tick_at_once_and_the_same_step_stays_ticked(year: Year) -> None:
    at = year.offers()["tick_step"].at
    year.play("tick_step", step="pack", at=at, who=sitting("s1"))
    year.play("tick_step", step="tokens", at=at, who=sitting("s2"))
    year.play("tick_step", step="pack", at=at, who=sitting("s2"))
    assert year.parts()["guide"].list.done == 2 and year.parts()["guide"].list.next.id == "first_1"
    year.play("untick_step", step="pack")
    assert year.parts()["guide"].list.done == 1


def test_ticks_outlast_the_other_way_of_setting_up(year: Year) -> None:
    year.play("tick_step", step="pack")
    year.play("choose_way", way="experienced")
    assert year.parts()["guide"].list.done == 1


@pytest.mark.rule("ET-013")
def test_a_box_that_the_house_has_read_is_told_with_its_numbers(year: Year) -> None:
    assert "things" not in told(year, "city_s1")
    year.play("note_sheet", people="ertis", **{**dict.fromkeys(ENTRIES, -1), "army": 2, "wood": 3, "guide": 0})
    assert told(year, "city_s1")["things"] == (
        say("etherium.setup.so_many", thing=say("field.army"), count=2),
        say("etherium.setup.so_many", thing=say("field.wood"), count=3),
    )


@pytest.mark.rule("ET-012", "ET-070")
def test_a_shorter_year_has_fewer_seasons_in_its_pack(year: Year) -> None:
    assert told(year, "pack")["n"] == 6
    year.play("set_seasons", value=4)
    assert told(year, "pack_3")["n"] == 3


def test_whoever_joins_has_a_city_to_set_up(year: Year) -> None:
    year.play("sit_out", seat="s2")
    assert "city_s2" not in listed(year)


def test_a_step_that_is_not_on_the_list_cannot_be_ticked(year: Year) -> None:
    with pytest.raises(IllegalMove):
        year.play("tick_step", step="experienced_1")


def test_while_stars_are_counted_nobody_sets_up_or_puts_away(year: Year) -> None:
    year.to_the_end()
    assert listed(year) == [] and "tick_step" not in year.offers() and year.parts()["unpack"].kind == ""


@pytest.mark.rule("ET-001", "ET-012", "ET-091")
def test_once_it_is_over_the_box_is_put_away_with_this_tables_numbers(year: Year) -> None:
    over(year)
    boxes = [f"away_box_s{number}" for number in range(1, 5)]
    assert listed(year) == [*boxes, "away_supply", "away_tokens", "away_pack", "away_terrains"]
    assert told(year, "away_pack")["n"] == 6 and told(year, "away_supply")["n"] == 20


def test_a_line_offers_each_list_in_its_time_on_the_tablet_alone(year: Year) -> None:
    assert year.parts()["unpack"] == BoxProgress("up", 0, 11, "guide") and "unpack" not in year.parts(sitting("s1"))
    year.once("next_action")
    assert year.parts()["unpack"].kind == "" and listed(year)
    over(year)
    assert year.parts()["unpack"] == BoxProgress("away", 0, 8, "guide") and year.parts()["guide"].list.kind == "away"


@pytest.mark.rule("ET-012")
def test_the_next_table_begins_where_the_box_was_left_and_the_one_after_anew(year: Year) -> None:
    over(year)
    for step in ("away_pack", "away_supply", "away_box_s1"):
        year.play("tick_step", step=step)
    following = Year(year.tables).open(*FOUR)
    assert [step.id for step in following.parts()["guide"].list.steps if step.is_done] == ["pack", "supply"]
    assert Year(year.tables).open(*FOUR).parts()["guide"].list.done == 0


@pytest.mark.rule("ET-012")
def test_a_pack_for_a_shorter_year_is_not_ready_for_a_whole_one(year: Year) -> None:
    year.play("set_seasons", value=4)
    over(year)
    year.play("tick_step", step="away_pack_3")
    assert Year(year.tables).open(*FOUR).parts()["guide"].list.done == 0


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_step_can_be_said(year: Year, language: str) -> None:
    translator = speakers()[language]
    for way in ("first", "experienced"):
        year.play("choose_way", way=way)
        said = [translator(step.told) for step in year.parts()["guide"].list.steps]
        assert len(said) == 11 and not [each for each in said if "etherium." in each]
    over(year)
    said = [translator(step.told) for step in year.parts()["guide"].list.steps]
    assert len(said) == 8 and not [each for each in said if "etherium." in each]
