"""Tokens and stars: what everything is worth, what runs out, and the reasons of each total."""

import pytest

from companion.games.etherium.box_contents import CAPACITIES, COUNTED, TOKENS
from companion.games.etherium.game import game as etherium
from companion.games.etherium.screens.scores import by_season
from companion.table.fact import TABLET, sitting
from companion.table.moves import IllegalMove
from companion.table.say import say
from tests.games.etherium.years import Year


@pytest.mark.rule("ET-071")
@pytest.mark.parametrize("how", ["gain", "correct_count"])
def test_a_third_booster_taken_back_says_that_its_token_stays(year: Year, how: str) -> None:
    year.gain("s1", "booster", 3)
    year.play(how, seat="s1", item="booster", **({"more": -1} if how == "gain" else {"count": 2}))
    told = etherium.tell(year.table, year.facts[-1], TABLET)
    assert told and told.id == "etherium.told.token_kept" and year.count("s1", "booster_token") == 1
    year.gain("s1", "booster_token", -1)
    year.gain("s1", "booster", -1)
    told = etherium.tell(year.table, year.facts[-1], TABLET)
    assert told and told.id == "etherium.told.thing_gained"


@pytest.mark.rule("ET-071")
@pytest.mark.parametrize(
    ("thing", "count", "stars"),
    [
        ("army_token", 3, 6), ("booster_token", 1, 4), ("saccage_token", 1, 6), ("ether_token", 5, 5),
        ("connection_token", 2, 8), ("guide", 4, 4), ("ether", 1, 0), ("ether", 2, 1), ("ether", 7, 3),
        ("booster", 2, 0), ("army", 3, 0),
    ],
)  # fmt: skip
def test_what_a_thing_is_worth(year: Year, thing: str, count: int, stars: int) -> None:
    year.play("correct_count", seat="s1", item=thing, count=count)
    assert year.stars["s1"] == stars


@pytest.mark.rule("ET-071")
def test_a_capacity_is_worth_what_its_token_says(year: Year) -> None:
    year.gain("s1", "capacity_3")
    assert year.stars["s1"] == 0
    year.play("note_capacities", **dict.fromkeys(CAPACITIES, -1) | {"capacity_3": 5})
    assert year.stars["s1"] == 5


@pytest.mark.rule("ET-071", "ET-091")
@pytest.mark.parametrize(("thing", "in_all"), [("army_token", 12), ("ether_token", 8), ("connection_token", 6)])
def test_tokens_run_out(year: Year, thing: str, in_all: int) -> None:
    year.gain("s1", thing, in_all - 1)
    year.gain("s2", thing, 3)
    assert (year.count("s1", thing), year.count("s2", thing)) == (in_all - 1, 1)
    assert next(row.left for row in year.parts()["ledger"].rows if row.thing == thing) == 0


@pytest.mark.rule("ET-071")
@pytest.mark.parametrize("thing", ["booster_token", "saccage_token", *CAPACITIES])
def test_some_tokens_are_one_a_person(year: Year, thing: str) -> None:
    year.gain("s1", thing, 2)
    assert year.count("s1", thing) == 1


@pytest.mark.rule("ET-069", "ET-071")
def test_the_fourth_person_finds_no_saccage_token(year: Year) -> None:
    for seat in ("s1", "s2", "s3"):
        year.gain(seat, "saccage_token")
    with pytest.raises(IllegalMove, match=r"refused\.supply"):
        year.gain("s4", "saccage_token")
    assert [year.count(seat.id, "saccage_token") for seat in year.table.seats] == [1, 1, 1, 0]


@pytest.mark.rule("ET-045", "ET-091")
def test_a_kind_of_capacity_is_there_twice(year: Year) -> None:
    for seat in ("s1", "s2"):
        year.gain(seat, "capacity_1")
    with pytest.raises(IllegalMove, match=r"refused\.supply"):
        year.gain("s3", "capacity_1")
    assert year.count("s3", "capacity_1") == 0


@pytest.mark.rule("ET-046", "ET-071")
def test_a_third_booster_brings_a_booster_token_that_is_kept(year: Year) -> None:
    year.gain("s1", "booster", 2)
    assert year.count("s1", "booster_token") == 0
    year.connect("s1", 5).once("raise_connection", points=6)
    year.once("take_result", result=11)
    assert year.count("s1", "booster_token") == 1 and year.stars["s1"] == 4
    year.gain("s1", "booster", -3)
    assert year.stars["s1"] == 4


@pytest.mark.rule("ET-046")
def test_a_booster_token_came_with_a_booster_that_is_undone(year: Year) -> None:
    year.gain("s1", "booster", 2)
    third = year.gain("s1", "booster")
    year.undo(third)
    assert year.count("s1", "booster_token") == 0


@pytest.mark.rule("ET-046", "ET-091")
def test_boosters_have_no_limit_but_their_cubes(year: Year) -> None:
    year.gain("s1", "booster", 18)
    year.gain("s2", "booster", 5)
    assert (year.count("s1", "booster"), year.count("s2", "booster")) == (18, 2)


@pytest.mark.rule("ET-091")
def test_what_somebody_took_comes_free_when_it_is_undone(year: Year) -> None:
    """Ben asked for three where one was left: without Ana's eleven, all three were there."""
    taken = year.gain("s1", "army_token", 11)
    year.gain("s2", "army_token", 3)
    assert year.count("s2", "army_token") == 1
    year.undo(taken)
    assert year.count("s2", "army_token") == 3


@pytest.mark.rule("ET-069")
def test_an_army_never_falls_below_level_one(year: Year) -> None:
    year.gain("s1", "army", 1)
    year.gain("s1", "army", -2)
    assert year.count("s1", "army") == 1


@pytest.mark.rule("ET-071")
def test_each_total_has_its_reasons(year: Year) -> None:
    year.gain("s1", "army_token", 2)
    year.gain("s1", "ether", 5)
    year.gain("s1", "booster", 1)
    reasons = year.parts(sitting("s1"))["mine"].reasons
    assert reasons == (
        say("etherium.reason", rule="ET-071", thing=say("etherium.choice.army_token"), count=2, stars=4),
        say("etherium.reason", rule="ET-071", thing=say("etherium.choice.ether"), count=5, stars=2),
    )
    assert sum(dict(each.values)["stars"] for each in reasons) == year.stars["s1"]


def test_a_count_is_corrected_and_the_history_says_so(year: Year) -> None:
    year.gain("s1", "ether_token", 4)
    year.play("correct_count", seat="s1", item="ether_token", count=3)
    assert year.count("s1", "ether_token") == 3
    assert year.facts[-1].data["was"] == 4


@pytest.mark.rule("ET-071")
def test_a_token_that_nobody_can_take_is_not_offered(year: Year) -> None:
    year.gain("s1", "saccage_token")
    chips = {chip.thing: chip.room for chip in year.parts()["scores"].persons[0].chips}
    assert chips["saccage_token"] == 0 and chips["booster_token"] == 1
    assert tuple(chips) == TOKENS


def test_the_lines_follow_the_seasons(year: Year) -> None:
    year.gain("s1", "army_token")
    year.end_season()
    year.gain("s1", "saccage_token")
    year.end_season()
    assert by_season(year.table, "s1") == ((0, 0), (1, 2), (2, 8), (3, 8))


def test_stars_noted_late_count_for_the_seasons_before(year: Year) -> None:
    year.gain("s1", "capacity_2")
    year.end_season()
    year.play("note_capacities", **dict.fromkeys(CAPACITIES, -1) | {"capacity_2": 3})
    assert by_season(year.table, "s1") == ((0, 0), (1, 3), (2, 3))


def test_whoever_left_no_longer_counts(year: Year) -> None:
    year.gain("s1", "saccage_token")
    year.play("leave", seat="s1")
    assert "s1" not in year.stars and max(year.stars.values()) == 0


def test_everything_that_is_counted_has_a_row(year: Year) -> None:
    ledger = year.parts()["ledger"]
    assert {row.thing for row in (*ledger.rows, *ledger.capacities)} == set(COUNTED)


@pytest.mark.rule("ET-071", "ET-091")
def test_who_comes_too_late_for_the_last_token_is_told_so(year: Year) -> None:
    year.gain("s1", "army_token", 5)
    year.gain("s2", "army_token", 7)
    for seat, by in (("s1", 1), ("s3", 1), ("s3", -1)):
        with pytest.raises(IllegalMove, match=r"refused\.supply"):
            year.gain(seat, "army_token", by)
    assert [year.count(seat, "army_token") for seat in ("s1", "s2", "s3")] == [5, 7, 0]


@pytest.mark.rule("ET-071", "ET-091")
def test_a_number_that_cannot_be_is_refused_with_those_that_can(year: Year) -> None:
    year.gain("s1", "army_token", 5)
    with pytest.raises(IllegalMove) as refused:
        year.play("correct_count", seat="s2", item="army_token", count=8)
    thing = say("etherium.choice.army_token")
    assert refused.value.why == say("etherium.refused.supply", rule="ET-091", name="Ben", thing=thing, least=0, most=7)


@pytest.mark.rule("ET-069")
def test_the_sheet_offers_no_level_below_the_lowest(year: Year) -> None:
    rows = {row.thing: row for row in year.parts()["ledger"].rows}
    assert [rows[thing].counts[0].spare for thing in ("army", "guide")] == [0, 0]
    year.gain("s1", "army")
    rows = {row.thing: row for row in year.parts()["ledger"].rows}
    assert rows["army"].counts[0].spare == 1


@pytest.mark.rule("ET-091")
def test_what_somebody_who_left_had_is_there_again(year: Year) -> None:
    year.gain("s4", "saccage_token")
    year.gain("s4", "army_token", 10)
    leaving = year.play("leave", seat="s4")
    assert (year.state.stock.left("army_token"), year.state.stock.left("saccage_token")) == (12, 3)
    year.undo(leaving)
    assert (year.count("s4", "army_token"), year.state.stock.left("saccage_token")) == (10, 2)


def test_nobody_leads_while_nobody_has_stars(year: Year) -> None:
    assert not any(each.leads for each in year.parts()["scores"].persons)
    year.gain("s2", "army_token")
    assert [each.leads for each in year.parts()["scores"].persons] == [False, True, False, False]
