"""What a Dreamer does once a Turn, gems, and Turns for Hours."""

import pytest

from companion.table.moves import IllegalMove
from tests.games.etherfields.campaigns import Journey
from tests.games.etherfields.turning import Following, follow

BOOSTS = ("boost_fails", "boost_nothing", "boost_one", "boost_two", "boost_three")


@pytest.fixture
def table(journey: Journey) -> Following:
    table = follow(journey).begin()
    table.step("act")
    return table


@pytest.mark.rule("EF-114")
@pytest.mark.parametrize("result", BOOSTS)
def test_the_die_on_the_table_has_five_results_and_only_the_failure_leaves_something_to_pay(
    table: Following, result: str
) -> None:
    table.boost("s1", result)
    assert table.sheet(0).doing.boost == result
    assert table.owed == ([("s1", "boost_failed")] if result == "boost_fails" else [])


@pytest.mark.rule("EF-114")
def test_no_virtual_die_is_thrown(table: Following) -> None:
    domain = table.offers()["boost"].domain("result")
    assert domain and domain.among == BOOSTS
    with pytest.raises(IllegalMove):
        table.do("boost", seat="s1")


@pytest.mark.rule("EF-114")
@pytest.mark.parametrize(
    ("how", "thing", "by"), [("pay_ether", "ether", -1), ("pay_distress", "distress", 1), ("pay_nothing", "ether", 0)]
)
def test_a_failed_boost_is_paid_as_its_dreamer_chooses(table: Following, how: str, thing: str, by: int) -> None:
    table.play("take_pieces", seat="s1", thing="ether", by=2)
    before = table.has("s1", thing)
    table.boost("s1", "boost_fails")
    table.do("settle_debt", debt=table.site.debts[0].id, how=how)
    assert table.has("s1", thing) == before + by and table.owed == []


@pytest.mark.rule("EF-114")
def test_or_three_cards_are_sealed(table: Following) -> None:
    table.boost("s1", "boost_fails")
    table.do("settle_debt", debt=table.site.debts[0].id, how="pay_seal")
    assert table.state.dreamer("s1").sealed == 3


@pytest.mark.rule("EF-114")
def test_another_result_corrects_the_first_and_each_dreamer_has_one_a_turn(table: Following) -> None:
    table.boost("s1", "boost_fails")
    table.boost("s2", "boost_one")
    table.do("boost", seat="s1", result="boost_two")
    assert dict(table.turn.boosts) == {"s1": "boost_two", "s2": "boost_one"} and table.owed == []
    table.do("next_turn")
    assert table.turn.boosts == ()


@pytest.mark.rule("EF-114")
def test_a_boost_knows_what_was_paid_and_what_the_die_adds_to_it(table: Following) -> None:
    table.boost("s1", "boost_two", spent=3)
    doing = table.sheet(0).doing
    assert (doing.paid, doing.added) == (3, 2)
    table.do("next_turn")
    assert table.sheet(0).doing.paid == 0


@pytest.mark.rule("EF-114")
def test_a_boost_for_which_nothing_was_paid_and_a_second_one_are_refused(table: Following) -> None:
    with pytest.raises(IllegalMove) as unpaid:
        table.do("begin_boost", seat="s1", spent=0)
    table.do("begin_boost", seat="s1", spent=2)
    with pytest.raises(IllegalMove) as twice:
        table.do("begin_boost", seat="s1", spent=1)
    assert {unpaid.value.why.id, twice.value.why.id} == {
        "etherfields.refused.boost_unpaid",
        "etherfields.refused.boost_twice",
    }
    table.do("begin_boost", seat="s2", spent=1)


@pytest.mark.rule("EF-114", "EF-117")
def test_what_was_paid_stays_when_the_die_is_thrown_again(table: Following) -> None:
    table.play("take_pieces", seat="s2", thing="gems", by=1)
    table.boost("s1", "boost_nothing", spent=3)
    table.do("reroll", seat="s2", die="s1")
    assert table.sheet(0).doing.paid == 3 and table.turn.boosts == ()


@pytest.mark.rule("EF-110", "EF-114")
def test_ether_that_is_not_there_clears_no_debt(table: Following) -> None:
    table.boost("s1", "boost_fails")
    assert "pay_ether" not in table.panel("pointer").owed[0].choices
    with pytest.raises(IllegalMove) as refused:
        table.do("settle_debt", debt=table.site.debts[0].id, how="pay_ether")
    assert refused.value.why.id == "etherfields.refused.cannot_pay" and table.owed


@pytest.mark.rule("EF-096", "EF-115", "EF-117", "EF-131")
@pytest.mark.parametrize(
    ("move", "fields"),
    [
        ("buy_card", {"price_in_ether": 1}),
        ("buy_object", {}),
        ("reroll", {"die": "movement"}),
        ("gain_gem", {}),
        ("make_effort", {"hours": 4}),
    ],
)
def test_nobody_pays_with_what_they_have_not_got(table: Following, move: str, fields: dict[str, object]) -> None:
    table.counts("s1", 2, 10)
    before = table.state
    with pytest.raises(IllegalMove):
        table.do(move, seat="s1", **fields)
    assert table.state == before


@pytest.mark.rule("EF-117")
def test_a_gem_has_any_die_rolled_again_also_somebody_elses(table: Following) -> None:
    table.play("take_pieces", seat="s2", thing="gems", by=2)
    table.boost("s1", "boost_fails")
    table.do("reroll", seat="s2", die="s1")
    table.do("roll_movement", result="die_value")
    table.do("reroll", seat="s2", die="movement")
    assert (table.turn.boosts, table.owed, table.turn.card, table.has("s2", "gems")) == ((), [], (), 0)


@pytest.mark.rule("EF-115")
def test_effort_spends_hours_and_is_noted_for_its_dreamer(table: Following) -> None:
    hours = table.state.hours
    table.do("make_effort", seat="s2", hours=2)
    assert table.state.hours == hours - 2
    assert [table.sheet(at).doing.effort for at in range(3)] == [0, 2, 0]
    table.do("next_turn")
    assert table.turn.efforts == ()


@pytest.mark.rule("EF-115")
def test_hours_add_turns(table: Following) -> None:
    table.do("add_turns", turns=2, price="for_hours")
    assert (table.state.scene.turns, table.state.hours) == (11, 1)


@pytest.mark.rule("EF-083", "EF-115")
def test_a_turn_added_where_none_was_left_begins_with_the_next_first_player(table: Following) -> None:
    table.play("correct_turns", turn=9, turns=9)
    table.do("next_turn")
    assert table.sheet(0).is_followed and not table.sheet(0).doing
    table.do("add_turns", turns=1, price="for_nothing")
    assert (table.state.scene.turn, table.state.first) == (10, "s2") and table.panel("pointer").is_shown


@pytest.mark.rule("EF-135")
def test_a_card_adds_a_turn_for_nothing(table: Following) -> None:
    table.do("add_turns", turns=1, price="for_nothing")
    assert (table.state.scene.turns, table.state.hours) == (10, 3)


@pytest.mark.rule("EF-117")
def test_three_cards_of_the_hand_are_one_gem(table: Following) -> None:
    table.counts("s1", 5, 10)
    table.do("gain_gem", seat="s1")
    assert (table.has("s1", "gems"), table.hand("s1").hand) == (1, 2)


@pytest.mark.rule("EF-107", "EF-117")
def test_where_no_gem_is_left_none_is_gained_and_that_is_said(table: Following) -> None:
    table.play("take_pieces", seat="s2", thing="gems", by=6)
    table.do("gain_gem", seat="s1")
    assert table.has("s1", "gems") == 0 and table.panel("dreamers").shortage.rule == "EF-107"


@pytest.mark.rule("EF-116")
def test_in_a_dream_a_card_of_the_hand_is_five_seconds_of_study(journey: Journey) -> None:
    table = follow(journey).dream()
    table.step("act")
    table.counts("s1", 3, 10)
    table.do("study_card", seat="s1")
    assert table.hand("s1").hand == 2 and table.state.study.length == 5
    assert "study_card" not in table.offers()


@pytest.mark.rule("EF-117")
def test_a_mask_is_ticked_once_a_turn_and_unticked_by_a_second_tap(table: Following) -> None:
    table.do("use_mask", seat="s1")
    table.do("use_mask", seat="s2")
    table.do("use_mask", seat="s1")
    assert table.turn.masks == ("s2",)
