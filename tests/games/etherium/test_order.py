"""The order in which conflicts are settled: when, which one first, who throws first, and what the next action asks."""

import pytest

from companion.table.moves import IllegalMove
from tests.games.etherium.fights import find, meet, throws
from tests.games.etherium.years import Year


def reminded(year: Year) -> dict[str, dict[str, object]]:
    return {each.id.rpartition(".")[2]: dict(each.values) for each in year.parts()["season"].reminders}


def pass_all(year: Year) -> Year:
    while "pass_on" in year.offers():
        year.once("pass_on")
    return year


@pytest.mark.rule("ET-056", "ET-060")
def test_a_conflict_waits_until_everybody_has_played_the_action(deep: Year) -> None:
    deep.once("pass_on")
    meet(deep, "assault", "s2", "s1")
    assert deep.parts()["arena"].kind == "" and "throw_fight" not in deep.offers()
    assert reminded(deep)["waiting"]["action"] == 1
    pass_all(deep)
    assert deep.parts()["arena"].kind == "assault" and "throw_fight" in deep.offers()


@pytest.mark.rule("ET-060")
def test_a_conflict_from_before_the_first_action_waits_for_its_end(year: Year) -> None:
    year.play("set_depth", value="yes")
    meet(year, "siege", "s1", "s2")
    assert "throw_fight" not in year.offers() and reminded(year)["waiting"]["action"] == 1
    year.end_season_with("leave").once("reveal_season", moon="ertis", card=1)
    year.tap(["reces"]).once("next_action", unsettled="leave")
    assert "throw_fight" not in year.offers()
    assert "throw_fight" in pass_all(year).offers()


@pytest.mark.rule("ET-056")
def test_one_tap_that_says_so_settles_earlier(deep: Year) -> None:
    meet(deep, "assault", "s2", "s1").once("settle_conflicts")
    assert deep.parts()["arena"].kind == "assault" and "settle_conflicts" not in deep.offers()
    assert deep.facts[-1].kind == "settling_begun"


@pytest.mark.rule("ET-060")
def test_units_that_parted_before_the_end_of_the_action_have_no_conflict(deep: Year) -> None:
    meet(deep, "assault", "s2", "s1").once("put_conflict_away")
    assert deep.state.conflicts == () and "waiting" not in reminded(deep)


@pytest.mark.rule("ET-061")
def test_an_assault_always_comes_before_a_pillage(deep: Year) -> None:
    find(find(deep, "pillage", "s1", "s2"), "assault", "s3", "s4")
    assert "settle_pillage" not in deep.offers() and deep.parts()["arena"].waiting == ()
    throws(deep, ("s3", (1,)), ("s4", (6,))).once("settle_fight")
    deep.once("put_conflict_away")
    assert "settle_pillage" in deep.offers()


@pytest.mark.rule("ET-061")
def test_an_assault_that_is_found_last_still_comes_before_a_chosen_pillage(deep: Year) -> None:
    find(find(deep, "siege", "s1", "s2"), "pillage", "s3", "s1").once("choose_conflict", which=2)
    assert "settle_pillage" in deep.offers()
    find(deep, "assault", "s4", "s2")
    assert "settle_pillage" not in deep.offers()


@pytest.mark.rule("ET-065")
def test_the_lowest_initiative_throws_first_and_another_takes_a_tap_that_says_so(deep: Year) -> None:
    """Ben (Psolos), Ana (Ertis), Dan (Hivalia), Cleo (Reces)."""
    find(deep, "assault", "s2", "s3").once("join_conflict", seat="s1")
    order = []
    while "throw_fight" in deep.offers():
        (seat,) = deep.offers()["throw_fight"].domain("seat").among
        order.append(seat)
        deep.once("throw_fight", seat=seat, die=3)
    assert order == ["s3", "s1", "s2"]


@pytest.mark.rule("ET-065")
def test_a_throw_out_of_order_is_another_move(deep: Year) -> None:
    find(deep, "assault", "s2", "s1")
    with pytest.raises(IllegalMove):
        deep.once("throw_fight", seat="s2", die=3)
    assert deep.offers()["throw_early"].domain("seat").among == ("s2",)
    deep.once("throw_early", seat="s2", die=3)
    assert deep.offers()["throw_fight"].domain("seat").among == ("s1",) and "throw_early" not in deep.offers()


@pytest.mark.rule("ET-065", "ET-022")
def test_seats_whose_place_nobody_knows_throw_in_any_order_before_the_known(year: Year) -> None:
    """By Night Psolos (Ben) is first; all others come behind, wherever."""
    year.play("set_depth", value="yes")
    find(year.actions(1), "assault", "s1", "s2").once("join_conflict", seat="s3")
    assert {*year.offers()["throw_fight"].domain("seat").among} == {"s1", "s3"}
    assert year.offers()["throw_early"].domain("seat").among == ("s2",)


@pytest.mark.rule("ET-055")
@pytest.mark.parametrize("step", ["next_action", "end_season"])
def test_a_step_asks_while_a_conflict_is_unsettled(deep: Year, step: str) -> None:
    meet(deep, "assault", "s2", "s1")
    before = deep.state
    with pytest.raises(IllegalMove):
        deep.once(step)
    deep.once(step, unsettled="settle")
    assert (deep.state.number, deep.state.action) == (before.number, before.action)
    assert "throw_fight" in deep.offers()
    deep.once(step, unsettled="leave")
    assert (deep.state.number, deep.state.action) != (before.number, before.action)
    assert deep.state.unsettled and "throw_fight" not in deep.offers()


@pytest.mark.rule("ET-055")
def test_nothing_is_asked_when_all_is_settled(deep: Year) -> None:
    find(deep, "pillage", "s1", "s2").once("settle_pillage")
    deep.once("next_action")
    assert deep.state.action == 2
