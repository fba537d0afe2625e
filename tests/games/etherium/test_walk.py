"""Whose turn it is within an action number, for a table that follows it, and the conflicts that come after it."""

import pytest

from companion.games.etherium.seasons import actions
from companion.table.fact import sitting
from companion.table.moves import IllegalMove, StaleMove
from tests.games.etherium.fights import find
from tests.games.etherium.years import Year


@pytest.fixture
def acting(year: Year) -> Year:
    """Psolos (Ben), Ertis (Ana), Hivalia (Dan), Reces (Cleo); action 1."""
    return year.tap(["ertis", "hivalia"]).actions(1)


def now(year: Year) -> str:
    return actions.seat_to_play(year.table)


def passed(year: Year, *seats: str) -> Year:
    for seat in seats:
        assert now(year) == seat
        year.once("pass_on")
    return year


@pytest.mark.rule("ET-055")
def test_each_plays_in_initiative_order_one_tap_each(acting: Year) -> None:
    passed(acting, "s2", "s1", "s4", "s3")
    assert now(acting) == "" and "pass_on" not in acting.offers()
    assert [turn.has_played for turn in acting.parts()["season"].turns] == [True] * 4
    acting.actions(1)
    assert now(acting) == "s2"


@pytest.mark.rule("ET-055")
def test_nobody_must_follow_it(acting: Year) -> None:
    acting.actions(3).end_season()
    assert acting.state.number == 2 and acting.state.played == ()


@pytest.mark.rule("ET-055")
def test_whoever_has_no_token_of_this_number_is_passed_over(acting: Year) -> None:
    acting.play("change_tokens", seat="s1", tokens=0)
    passed(acting, "s2", "s4", "s3")
    assert actions.is_number_finished(acting.table)


@pytest.mark.rule("ET-022", "ET-055")
def test_a_phone_says_what_the_table_does_now(year: Year) -> None:
    def asked() -> str:
        return str(year.parts(sitting("s3"))["mine"].question.id).rpartition(".")[2]

    said = [asked()]
    year.tap(["ertis", "hivalia"])
    said += [asked(), year.actions(1) and asked(), year.end_season() and asked()]
    assert said == ["who_next", "programming", "now", "which"]


@pytest.mark.rule("ET-055")
def test_only_the_tablet_and_whoever_plays_pass_on(acting: Year) -> None:
    assert "pass_on" in acting.offers(sitting("s2")) and "pass_on" not in acting.offers(sitting("s1"))
    assert acting.parts(sitting("s2"))["mine"].is_now and not acting.parts(sitting("s1"))["mine"].is_now
    with pytest.raises(IllegalMove):
        acting.play("pass_on", who=sitting("s1"), at="turn:1.1.s1")
    acting.once("pass_on", who=sitting("s2"))
    assert now(acting) == "s1"


def test_a_phone_and_the_tablet_that_pass_on_at_once_pass_on_once(acting: Year) -> None:
    at = acting.offers()["pass_on"].at
    acting.once("pass_on", who=sitting("s2"))
    with pytest.raises(StaleMove):
        acting.play("pass_on", at=at)
    assert now(acting) == "s1"


def test_a_turn_passed_by_a_slip_is_taken_back(acting: Year) -> None:
    acting.undo(acting.once("pass_on"))
    assert now(acting) == "s2"


def test_while_the_order_is_unknown_nobody_is_now(year: Year) -> None:
    year.actions(1)
    assert now(year) == "" and "pass_on" not in year.offers()


def test_what_leads_on_steps_back_while_somebody_has_still_to_play(acting: Year) -> None:
    assert not acting.parts()["onward"].waits
    acting.once("pass_on")
    assert acting.parts()["onward"].waits
    passed(acting, "s1", "s4", "s3")
    assert not acting.parts()["onward"].waits


@pytest.mark.rule("ET-062")
def test_what_leads_on_steps_back_while_cubes_are_still_to_be_taken(acting: Year) -> None:
    acting.play("set_depth", value="yes")
    passed(acting, "s2", "s1", "s4", "s3").gain("s2", "stone", 2)
    acting.once("find_conflict", conflict="pillage", seat="s1", against="s2")
    acting.once("settle_pillage")
    assert acting.parts()["onward"].waits
    acting.once("stop_taking")
    assert not acting.parts()["onward"].waits


def test_whoever_leaves_is_waited_for_no_more(acting: Year) -> None:
    acting.play("leave", seat="s2")
    assert now(acting) == "s1"


@pytest.mark.rule("ET-055")
def test_an_impossible_action_brings_one_base_resource_in_one_tap(acting: Year) -> None:
    assert "play_impossible" not in acting.offers()
    acting.play("set_depth", value="yes")
    acting.once("play_impossible", item="metal")
    assert acting.count("s2", "metal") == 1 and now(acting) == "s1"


@pytest.mark.rule("ET-055", "ET-091")
def test_an_impossible_action_takes_nothing_that_is_not_there(acting: Year) -> None:
    acting.play("set_depth", value="yes")
    for seat in ("s1", "s2", "s3"):
        acting.play("correct_count", seat=seat, item="wood", count=20 if seat == "s1" else 0)
    assert acting.offers()["play_impossible"].domain("item").among == ("stone", "metal")
    with pytest.raises(IllegalMove):
        acting.once("play_impossible", item="wood")


@pytest.mark.rule("ET-060", "ET-061")
def test_after_everybody_the_conflicts_open_with_who_decides(acting: Year) -> None:
    acting.play("set_depth", value="yes")
    passed(acting, "s2", "s1", "s4")
    assert acting.parts()["clashes"].seats == ()
    acting.once("pass_on")
    clashes = acting.parts()["clashes"]
    assert len(clashes.seats) == 4 and [seat.id for seat in clashes.order] == ["s2", "s1", "s4", "s3"]
    find(acting, "pillage", "s1", "s2")
    assert acting.parts()["clashes"].seats == ()
    acting.once("settle_pillage")
    acting.once("put_conflict_away")
    assert acting.parts()["clashes"].seats
    acting.actions(1)
    assert acting.parts()["clashes"].seats == ()


@pytest.mark.rule("ET-082")
def test_hivalia_is_told_why_it_takes_two(acting: Year) -> None:
    acting.play("set_depth", value="yes")
    acting.play("collect", seat="s1", space="ether_space")
    taking = acting.parts()["taking"]
    assert (taking.seat.name, taking.left, taking.why) == ("Dan", 2, "hivalia")
