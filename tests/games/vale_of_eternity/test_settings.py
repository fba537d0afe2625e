"""What of the game a house may set otherwise, and where each number comes from."""

import pytest

from companion.games.vale_of_eternity.game import game as vale
from companion.table.moves import Number
from tests.games.vale_of_eternity.scoring import Evening

SETTINGS = {each.id: each for each in vale.settings}


@pytest.mark.rule("VE-006")
@pytest.mark.parametrize(("id", "default"), [("goal", 60), ("last_round", 10)])
def test_the_end_comes_from_the_rulebook(id: str, default: int) -> None:
    setting = SETTINGS[id]
    assert (setting.default, setting.origin, setting.rule) == (default, "rulebook", "VE-006")


@pytest.mark.rule("VE-009")
def test_what_a_sale_brings_is_publicly_known_not_in_our_rulebook() -> None:
    sales = {id: each.default for id, each in SETTINGS.items() if id.startswith("sale_")}
    assert sales == {
        "sale_fire_red": 3, "sale_earth_red": 4, "sale_water_blue": 1,
        "sale_wind_blue": 1, "sale_wind_red": 1, "sale_dragon_violet": 1,
    }  # fmt: skip
    assert {SETTINGS[id].origin for id in sales} == {"public"}
    assert {SETTINGS[id].rule for id in sales} == {"VE-009"}


@pytest.mark.rule("VE-009")
def test_the_screen_shows_what_a_sale_brings_by_family(evening: Evening) -> None:
    evening.play("set_sale_wind_red", value=2)
    assert evening.parts()["phases"].sales == (
        ("fire", "red", 3), ("earth", "red", 4), ("water", "blue", 1),
        ("wind", "blue", 1), ("wind", "red", 2), ("dragon", "violet", 1),
    )  # fmt: skip


@pytest.mark.rule("VE-004", "VE-009")
def test_a_sale_never_brings_more_than_four_stones_of_a_kind() -> None:
    assert {SETTINGS[id].domain for id in SETTINGS if id.startswith("sale_")} == {Number(0, 4)}


@pytest.mark.rule("VE-006")
def test_a_shorter_game_ends_at_its_own_goal(evening: Evening) -> None:
    evening.play("set_goal", value=30)
    evening.enter("s2", 28)
    evening.next_round()
    assert vale.is_over(evening.table)


@pytest.mark.rule("VE-006")
def test_a_longer_game_goes_on_after_the_tenth_round(evening: Evening) -> None:
    evening.play("set_last_round", value=12)
    evening.next_round(10)
    assert not vale.is_over(evening.table) and evening.state.round == 11


@pytest.mark.rule("VE-006")
def test_a_game_that_was_over_goes_on_when_its_goal_is_raised(evening: Evening) -> None:
    evening.enter("s1", 60)
    evening.next_round()
    evening.play("set_goal", value=90)
    assert not vale.is_over(evening.table)
    assert "next_round" in evening.offers()


@pytest.mark.rule("VE-002")
def test_the_rulebook_is_silent_about_who_comes_late(evening: Evening) -> None:
    (silence,) = vale.index.silences
    assert (silence.id, silence.default, silence.choices) == ("late_start", "zero", ("zero", "lowest"))
    assert vale.index.touches == {"add_seat": ("late_start",)}
