"""Settings of a game: declared with default and origin, changed by a fact that keeps the old value."""

from dataclasses import replace

import pytest

from companion.table.fact import TABLET
from companion.table.log.fold import tell
from companion.table.moves import IllegalMove
from companion.table.say import say
from tests.table.tables import Evening
from tests.toy.toy_game import game as toy
from tests.toy.toy_game.start import LATE_START
from tests.toy.toy_game.throws import GOAL


def test_a_setting_has_its_default_until_somebody_changes_it(evening: Evening) -> None:
    assert GOAL.of(evening.table) == 60
    evening.play("set_goal", value=40)
    assert GOAL.of(evening.table) == 40


def test_the_history_tells_a_setting_with_its_old_value(evening: Evening) -> None:
    evening.play("set_goal", value=40)
    evening.play("set_goal", value=45)
    setting = say("toy.setting.goal")
    lines = [tell(toy, evening.table, fact, TABLET) for fact in evening.facts[-2:]]
    assert lines == [
        say("told.setting_changed", setting=setting, was=60, value=40),
        say("told.setting_changed", setting=setting, was=40, value=45),
    ]


def test_undoing_a_change_brings_the_default_back(evening: Evening) -> None:
    evening.undo(evening.play("set_goal", value=40))
    assert GOAL.of(evening.table) == 60


@pytest.mark.parametrize("value", [None, "", "many", 9, 201, [40], True])
def test_a_setting_is_read_by_its_domain(evening: Evening, value: object) -> None:
    with pytest.raises(IllegalMove, match=r"^field\."):
        evening.play("set_goal", value=value)
    assert GOAL.of(evening.table) == 60


@pytest.mark.parametrize("value", ["many", 9, 201])
def test_a_setting_that_the_game_no_longer_understands_falls_back_to_its_default(
    evening: Evening, value: str | int
) -> None:
    assert GOAL.of(replace(evening.table, settings=(("goal", value),))) == 60


def test_a_choice_that_the_game_no_longer_understands_falls_back_to_its_default(evening: Evening) -> None:
    assert LATE_START.of(replace(evening.table, settled=(("late_start", "highest"),))) == "zero"


def test_an_unknown_setting_is_not_on_offer(evening: Evening) -> None:
    with pytest.raises(IllegalMove, match=r"^move\.not_now$"):
        evening.play("set_weather", value=1)


def test_a_settled_point_is_told_with_its_choice(evening: Evening) -> None:
    evening.play("add_seat", name="Dan", after="s3", point_late_start="lowest")
    settled = next(fact for fact in evening.facts if fact.kind == "point_settled")
    assert tell(toy, evening.table, settled, TABLET) == say(
        "told.point_settled",
        point=say("toy.point.late_start"),
        choice=say("toy.point.late_start.lowest"),
    )


def test_the_choice_of_a_point_is_its_default_until_settled(evening: Evening) -> None:
    assert LATE_START.of(evening.table) == "zero"
    evening.play("add_seat", name="Dan", after="s3", point_late_start="lowest")
    assert LATE_START.of(evening.table) == "lowest"
