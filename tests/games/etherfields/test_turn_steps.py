"""The switch, and the pointer through a Turn: drawing, acting, the Turn card, discarding it."""

from typing import Any

import pytest

from companion.table.moves import IllegalMove, StaleMove
from tests.games.etherfields.campaigns import Journey
from tests.games.etherfields.turning import Following, follow

DEPTH = ("pointer", "costs", "entities", "belongings")


def switch(journey: Journey) -> Any:
    return journey.parts()["closely"].switch


@pytest.fixture
def table(journey: Journey) -> Following:
    return follow(journey).begin()


def test_it_is_never_open_by_default_and_offers_nothing_then(journey: Journey) -> None:
    journey.to_the_initiation()
    assert not any(follow(journey).panel(name).is_shown for name in DEPTH)
    assert not follow(journey).sheet(0).is_followed
    assert {"go_to_step", "boost", "place_entity", "buy_card"}.isdisjoint(journey.offers())
    assert switch(journey).is_shown and not switch(journey).is_open


def test_the_next_table_of_the_same_people_begins_with_it_closed(table: Following) -> None:
    again = table.tables.opening.open("etherfields", ["Ana", "Ben"], ["", ""], {}, after=table.id)
    assert "turns" not in dict(table.tables.memory.load(again).table.settings)


def test_outside_an_evening_there_is_no_door_to_it(journey: Journey) -> None:
    assert not switch(journey).is_shown


def test_one_switch_opens_it_in_mid_game_and_closing_it_forgets_nothing(table: Following) -> None:
    entity, known = table.entity(), table.site
    table.play("set_turns", value="off")
    assert not table.panel("entities").is_shown and "lay_on_entity" not in table.offers()
    table.play("set_turns", value="on")
    assert table.site == known and table.site.entity(entity)


@pytest.mark.rule("EF-080", "EF-082", "EF-084", "EF-135")
def test_a_turn_goes_from_drawing_to_the_discarded_turn_card(table: Following) -> None:
    steps = [table.turn.step]
    while table.parts()["stage"].next_step:
        table.step(table.parts()["stage"].next_step)
        steps.append(table.turn.step)
    assert steps == ["draw", "act", "resolve", "tidy"]
    table.do("next_turn")
    assert (table.turn.turn, table.turn.step) == (2, "draw")


def test_two_people_who_tap_the_next_step_go_one_step(table: Following) -> None:
    table.step("act")
    before = table.opened.seq
    table.do("go_to_step", step="act")
    assert table.turn.step == "act" and table.opened.seq == before


def test_any_step_can_be_gone_back_to_by_hand(table: Following) -> None:
    table.step("tidy")
    table.step("draw")
    assert table.turn.step == "draw"


@pytest.mark.rule("EF-083")
def test_the_pointer_names_the_first_player_whom_the_next_turn_changes(table: Following) -> None:
    assert table.panel("pointer").first.id == "s1"
    table.do("next_turn")
    assert table.panel("pointer").first.id == "s2"


@pytest.mark.rule("EF-084")
def test_out_of_turns_the_pointer_points_at_nothing(table: Following) -> None:
    table.play("correct_turns", turn=9, turns=9)
    table.do("next_turn")
    assert table.panel("stage").is_out and not table.panel("pointer").is_shown
    assert "go_to_step" not in table.offers()


@pytest.mark.rule("EF-082")
def test_rounds_go_clockwise_from_the_first_player_until_all_pass_in_a_row(table: Following) -> None:
    table.play("hand_marker", seat="s2")
    table.do("choose_method", method="rounds")
    rounds = []
    for how in ("acted", "passed", "acted", "passed", "passed", "passed"):
        assert table.panel("pointer").passes < 3
        rounds.append(table.panel("pointer").acting.id)
        table.do("end_round", how=how)
    assert rounds == ["s2", "s3", "s1", "s2", "s3", "s1"] and table.panel("pointer").passes == 3


@pytest.mark.rule("EF-082")
def test_the_method_is_kept_from_turn_to_turn_and_the_rounds_are_not(table: Following) -> None:
    table.do("choose_method", method="rounds")
    table.do("end_round", how="passed")
    table.do("next_turn")
    assert table.site.method == "rounds" and table.turn.passes == 0
    assert table.panel("pointer").acting.id == "s2"


def test_two_people_who_end_one_round_end_it_once(table: Following) -> None:
    at = table.offers()["end_round"].at
    table.play("end_round", at=at, how="acted")
    with pytest.raises(StaleMove):
        table.play("end_round", at=at, how="acted")


@pytest.mark.rule("EF-120", "EF-135")
def test_the_turn_card_is_noted_from_top_to_bottom_with_the_movement_die(table: Following) -> None:
    table.do("resolve_step", step="step_morphing", how="resolved")
    table.do("roll_movement", result="die_again")
    assert [(each.step, each.result) for each in table.turn.card] == [("step_morphing", ""), ("step_die", "die_again")]
    table.do("unresolve_step")
    assert [each.step for each in table.turn.card] == ["step_morphing"]


@pytest.mark.rule("EF-135")
def test_a_blocked_step_bears_a_universal_marker_until_the_turn_is_over(table: Following) -> None:
    table.do("resolve_step", step="step_basic", how="blocked")
    assert table.turn.card[0].is_blocked and table.left("markers") == 15
    table.do("next_turn")
    assert table.turn.card == () and table.left("markers") == 16


@pytest.mark.rule("EF-135")
def test_a_blocked_step_that_is_taken_back_gives_its_marker_back(table: Following) -> None:
    table.do("resolve_step", step="step_basic", how="blocked")
    table.do("unresolve_step")
    assert table.turn.card == () and table.left("markers") == 16


@pytest.mark.rule("EF-107")
def test_a_step_is_noted_as_blocked_even_where_no_marker_is_left_and_that_is_said(table: Following) -> None:
    table.play("set_markers", value=0)
    table.do("resolve_step", step="step_basic", how="blocked")
    assert table.turn.card[0].is_blocked and table.state.shortage.thing == "markers"


def test_a_kept_tap_of_the_last_turn_is_refused_in_the_next(table: Following) -> None:
    at = table.offers()["go_to_step"].at
    table.do("next_turn")
    with pytest.raises(IllegalMove):
        table.play("go_to_step", at=at, step="tidy")
