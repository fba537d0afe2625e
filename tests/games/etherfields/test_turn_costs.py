"""Gradual costs with their Determination markers, and costs in one go."""

import pytest

from companion.table.moves import IllegalMove
from tests.games.etherfields.campaigns import Journey
from tests.games.etherfields.turning import Following, follow


@pytest.fixture
def table(journey: Journey) -> Following:
    return follow(journey).begin()


@pytest.mark.rule("EF-113")
def test_a_gradual_cost_is_paid_once_for_each_player_over_several_turns(table: Following) -> None:
    cost = table.cost(base=2)
    table.do("pay_part", action=cost, by=1)
    table.do("next_turn")
    table.do("pay_part", action=cost, by=1)
    price = table.panel("costs").prices[0]
    assert (price.paid, price.parts, price.in_all, table.left("ruse")) == (2, 3, 6, 2)


@pytest.mark.rule("EF-113")
def test_the_action_done_its_markers_go_back(table: Following) -> None:
    cost = table.cost(colour="anger")
    for _ in range(3):
        table.do("pay_part", action=cost, by=1)
    table.do("end_cost", action=cost, how="cost_paid")
    assert table.site.costs == () and table.left("anger") == 4


@pytest.mark.rule("EF-113")
def test_a_cost_at_one_go_is_told_as_a_sum_and_bears_no_marker(table: Following) -> None:
    table.cost(base=4, kind="at_once")
    price = table.panel("costs").prices[0]
    assert (price.cost.is_gradual, price.in_all, table.left("ruse")) == (False, 12, 4)


@pytest.mark.rule("EF-113")
def test_the_parts_follow_who_is_there(table: Following) -> None:
    table.cost()
    table.play("sit_out", seat="s3")
    assert table.panel("costs").prices[0].parts == 2


@pytest.mark.rule("EF-107", "EF-113")
def test_a_colour_that_has_run_out_is_taken_from_another_action(table: Following) -> None:
    first, second = table.cost(), table.cost()
    for _ in range(3):
        table.do("pay_part", action=first, by=1)
    table.play("take_for_team", thing="ruse", by=1)
    assert [each.id for each in table.panel("costs").prices[1].others] == [first]
    table.do("pay_part", action=second, by=1)
    assert table.panel("costs").prices[1].paid == 0 and table.state.shortage.thing == "ruse"
    table.do("take_marker", action=second, other=first)
    assert [each.paid for each in table.panel("costs").prices] == [2, 1]


@pytest.mark.rule("EF-107", "EF-113")
def test_while_a_colour_is_left_its_markers_come_from_no_other_action(table: Following) -> None:
    first, _ = table.cost(), table.cost()
    table.do("pay_part", action=first, by=1)
    assert table.left("ruse") == 3 and table.panel("costs").prices[1].others == ()


def test_a_marker_changes_neither_its_colour_nor_its_own_action(table: Following) -> None:
    first, second = table.cost(colour="ruse"), table.cost(colour="anger")
    table.do("pay_part", action=first, by=1)
    assert "take_marker" not in table.offers()
    table.cost(colour="ruse")
    for action in (second, first):
        with pytest.raises(IllegalMove):
            table.do("take_marker", action=action, other=first)
    assert [each.paid for each in table.panel("costs").prices] == [1, 0, 0]


@pytest.mark.rule("EF-061", "EF-063")
def test_what_was_paid_on_the_plan_tiles_stays_between_slumbers_and_goes_with_a_dream(table: Following) -> None:
    cost = table.cost()
    table.do("pay_part", action=cost, by=1)
    table.do("end_scene", how="won")
    table.do("begin_slumber", turns=5)
    assert table.panel("costs").prices[0].paid == 1
    table.do("end_scene", how="won")
    table.play("reveal", code="I-02 B", kind="gate")
    table.do("enter_dream", gate="I-02 B", turns=5)
    assert table.site.costs == () and table.left("ruse") == 4
