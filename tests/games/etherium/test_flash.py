"""Flash cards counted by hand, for a table that follows its resources."""

import pytest

from companion.games.etherium.entered_people_values import ENTRIES
from companion.table.moves import StaleMove
from companion.table.say import say
from tests.games.etherium.years import Year


def hands(year: Year) -> list[int]:
    return [year.count(seat.id, "flash") for seat in year.table.seats]


@pytest.fixture
def deep_night(year: Year) -> Year:
    year.play("set_depth", value="yes")
    return year.tap(["ertis", "hivalia"])


@pytest.mark.rule("ET-021")
def test_everybody_draws_one_with_one_tap_a_season(deep_night: Year) -> None:
    at = deep_night.offers()["draw_flash"].at
    deep_night.once("draw_flash")
    assert hands(deep_night) == [1, 1, 1, 1] and "draw_flash" not in deep_night.offers()
    with pytest.raises(StaleMove):
        deep_night.play("draw_flash", at=at)
    deep_night.end_season().once("draw_flash")
    assert hands(deep_night) == [2, 2, 2, 2]


def test_without_depth_nobody_counts_hands(year: Year) -> None:
    assert "draw_flash" not in year.offers()


@pytest.mark.rule("ET-021")
def test_at_the_end_of_a_season_six_are_left_and_it_is_said_before(deep_night: Year) -> None:
    deep_night.play("correct_count", seat="s1", item="flash", count=8)
    deep_night.actions(4)
    told = next(each for each in deep_night.parts()["season"].reminders if each.id.endswith("discard"))
    assert dict(told.values)["counts"] == (say("etherium.tokens_of", name="Ana", count=2),)
    deep_night.end_season()
    assert hands(deep_night) == [6, 0, 0, 0]


@pytest.mark.rule("ET-051")
@pytest.mark.parametrize(("row", "had", "has"), [(2, 3, 2), (2, 0, 0), (4, 3, 4), (10, 3, 5), (6, 3, 3)])
def test_a_row_of_the_table_brings_or_costs_its_cards(deep_night: Year, row: int, had: int, has: int) -> None:
    deep_night.play("correct_count", seat="s1", item="flash", count=had)
    deep_night.connect("s1", min(row, 6))
    if row > 6:
        deep_night.once("raise_connection", points=row - 6)
    deep_night.once("take_result", result=row)
    assert deep_night.count("s1", "flash") == has


@pytest.mark.rule("ET-045", "ET-082")
@pytest.mark.parametrize(("moon", "paid"), [("psolos", 3), ("hivalia", 2)])
def test_ether_buys_as_many_cards_as_the_panel_prints(deep_night: Year, moon: str, paid: int) -> None:
    deep_night.play("note_sheet", people="hivalia", **{**dict.fromkeys(ENTRIES, -1), "cost_cards": 3})
    deep_night.begin(moon).actions(1)
    deep_night.play("correct_count", seat="s4", item="ether", count=3)
    deep_night.play("transform", seat="s4", into="cards", paid=paid)
    assert (deep_night.count("s4", "flash"), deep_night.count("s4", "ether")) == (3, 3 - paid)
