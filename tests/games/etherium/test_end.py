"""The end of the year: the count, ties, shared victories, and corrections that come late."""

import pytest

from companion.games.etherium.box_contents import CAPACITIES
from companion.games.etherium.game import game as etherium
from companion.table.fact import TABLET
from companion.table.moves import IllegalMove
from companion.table.say import say
from tests.games.etherium.years import Year


@pytest.fixture
def counted(year: Year) -> Year:
    """After the seventh season, before anything is announced."""
    return year.to_the_end()


def headline(year: Year) -> str:
    return str(year.parts()["ending"].headline.id.rpartition(".")[2])


@pytest.mark.rule("ET-070")
def test_the_year_has_seven_seasons(year: Year) -> None:
    for _ in range(6):
        year.end_season()
        assert not year.state.is_counting
    assert year.state.number == 7
    year.end_season()
    assert year.state.is_counting and headline(year) == "count"


@pytest.mark.rule("ET-070")
def test_a_shorter_year_ends_earlier(year: Year) -> None:
    year.play("set_seasons", value=2)
    year.end_season().end_season()
    assert year.state.is_counting


@pytest.mark.rule("ET-070", "ET-071")
def test_everything_may_be_counted_only_at_the_end(counted: Year) -> None:
    counted.gain("s1", "army_token", 3)
    counted.gain("s2", "connection_token", 1)
    counted.once("announce")
    ending = counted.parts()["ending"]
    assert headline(counted) == "won" and dict(ending.headline.values)["names"] == ("Ana",)
    assert [(each.seat.name, each.place, each.stars) for each in ending.standings] == [
        ("Ana", 1, 6), ("Ben", 2, 4), ("Cleo", 3, 0), ("Dan", 3, 0),
    ]  # fmt: skip
    assert etherium.is_over(counted.table) and counted.facts[-1].kind == "game_ended"


@pytest.mark.rule("ET-072")
def test_a_tie_is_broken_by_other_resources(counted: Year) -> None:
    for seat in ("s1", "s3"):
        counted.gain(seat, "saccage_token")
    counted.once("announce")
    assert headline(counted) == "tied" and counted.parts()["ending"].ask.id == "s1"
    counted.play("count_cubes", seat="s1", cubes=4)
    assert not etherium.is_over(counted.table)
    counted.play("count_cubes", seat="s3", cubes=9)
    ending = counted.parts()["ending"]
    assert dict(ending.headline.values)["names"] == ("Cleo",)
    assert [each.id.rpartition(".")[2] for each in ending.reasons] == ["tied", "cubes", "cubes", "most_cubes"]


@pytest.mark.rule("ET-072")
def test_a_tie_proposes_the_cubes_that_the_table_followed(year: Year) -> None:
    year.gain("s1", "saccage_token")
    year.gain("s2", "saccage_token")
    year.play("set_depth", value="yes")
    year.play("correct_count", seat="s1", item="wood", count=3)
    year.to_the_end().once("announce")
    assert (year.parts()["ending"].ask.id, year.parts()["ending"].known) == ("s1", 3)
    year.play("set_depth", value="no")
    assert year.parts()["ending"].known is None


@pytest.mark.rule("ET-072")
def test_who_is_still_tied_shares_the_victory(counted: Year) -> None:
    counted.gain("s1", "saccage_token")
    counted.gain("s2", "saccage_token")
    counted.once("announce")
    for seat in ("s1", "s2"):
        counted.play("count_cubes", seat=seat, cubes=5)
    assert headline(counted) == "shared"
    assert dict(counted.parts()["ending"].headline.values)["names"] == ("Ana", "Ben")


@pytest.mark.rule("ET-072")
@pytest.mark.parametrize(("boosters_count", "winners"), [("no", ("Ana", "Ben")), ("yes", ("Ben",))])
def test_boosters_break_ties_only_where_the_table_wants_it(
    counted: Year, boosters_count: str, winners: tuple[str, ...]
) -> None:
    counted.play("set_boosters_count", value=boosters_count)
    for seat in ("s1", "s2"):
        counted.gain(seat, "saccage_token")
    counted.gain("s2", "booster", 2)
    counted.once("announce")
    for seat in ("s1", "s2"):
        counted.play("count_cubes", seat=seat, cubes=3)
    assert dict(counted.parts()["ending"].headline.values)["names"] == winners


@pytest.mark.rule("ET-072")
def test_cubes_of_ether_have_counted_already(counted: Year) -> None:
    counted.gain("s1", "ether", 4)
    counted.gain("s2", "ether", 5)
    counted.once("announce")
    for seat in ("s1", "s2"):
        counted.play("count_cubes", seat=seat, cubes=0)
    assert headline(counted) == "shared"


def test_a_correction_after_the_end_changes_who_won(counted: Year) -> None:
    counted.gain("s1", "army_token")
    counted.once("announce")
    counted.gain("s4", "army_token", 2)
    assert dict(counted.parts()["ending"].headline.values)["names"] == ("Dan",)
    assert etherium.headline(counted.table, TABLET) == say("etherium.headline.over", names=("Dan",), n=1)


def test_a_correction_that_makes_a_tie_asks_for_cubes(counted: Year) -> None:
    counted.gain("s1", "army_token")
    counted.once("announce")
    counted.gain("s4", "army_token")
    assert headline(counted) == "tied" and not etherium.is_over(counted.table)


def test_a_year_that_ended_too_early_goes_on(counted: Year) -> None:
    counted.gain("s1", "army_token")
    counted.once("announce")
    counted.play("correct_season", season=6)
    assert not etherium.is_over(counted.table) and "end_season" in counted.offers()


def test_nothing_is_announced_before_the_end(year: Year) -> None:
    with pytest.raises(IllegalMove):
        year.play("announce", at="count")


def test_whoever_goes_home_after_the_end_keeps_their_place(counted: Year) -> None:
    counted.gain("s1", "army_token")
    counted.once("announce")
    counted.play("leave", seat="s1")
    assert dict(counted.parts()["ending"].headline.values)["names"] == ("Ana",)


@pytest.mark.rule("ET-070")
def test_the_headline_follows_the_year(year: Year) -> None:
    night, hidden = say("etherium.choice.night"), say("etherium.headline.unrevealed")
    assert etherium.headline(year.table, TABLET) == say("etherium.headline.season", season=1, moon=night)
    year.gain("s2", "army_token")
    year.end_season()
    leads = say("etherium.headline.leads", season=2, moon=hidden, names=("Ben",), n=1)
    assert etherium.headline(year.table, TABLET) == leads
    year.to_the_end()
    assert etherium.headline(year.table, TABLET) == say("etherium.headline.counting")


@pytest.mark.rule("ET-071")
def test_the_count_asks_for_stars_that_nobody_has_read_yet(counted: Year) -> None:
    counted.gain("s1", "capacity_3")
    missing = (say("etherium.choice.capacity_3"),)
    assert counted.parts()["ending"].reasons == (say("etherium.ending.unread", rule="ET-071", names=missing),)
    counted.play("note_capacities", **{**dict.fromkeys(CAPACITIES, -1), "capacity_3": 2})
    assert counted.parts()["ending"].reasons == ()


@pytest.mark.rule("ET-071")
def test_a_result_says_which_stars_are_still_unread(counted: Year) -> None:
    missing = say("etherium.ending.unread", rule="ET-071", names=(say("etherium.choice.capacity_3"),))
    counted.gain("s1", "capacity_3")
    counted.once("announce")
    assert counted.parts()["ending"].reasons == (missing,)
    counted.gain("s2", "saccage_token")
    assert counted.parts()["ending"].headline.id == "etherium.ending.won"
    assert missing in counted.parts()["ending"].reasons


@pytest.mark.rule("ET-071")
def test_stars_are_counted_seat_by_seat_and_each_has_its_reason(counted: Year) -> None:
    counted.gain("s1", "army_token", 3)
    counted.gain("s1", "ether", 5)
    ending = counted.parts()["ending"]
    assert ending.now.id == "s1" and [each.seat.id for each in ending.counts] == ["s1", "s2", "s3", "s4"]
    assert [(line.thing, line.points) for line in ending.counts[0].lines] == [("army_token", 6), ("ether", 2)]
    assert [each.total for each in ending.counts] == [8, 0, 0, 0]
    for seat in ("s1", "s2", "s3"):
        counted.once("count_stars", seat=seat)
        assert not etherium.is_over(counted.table)
    assert [each.is_counted for each in counted.parts()["ending"].counts] == [True, True, True, False]
    counted.once("count_stars", seat="s4")
    assert headline(counted) == "won" and etherium.is_over(counted.table)


@pytest.mark.rule("ET-071")
def test_a_seat_that_was_read_out_is_corrected_and_not_read_out_again(counted: Year) -> None:
    counted.once("count_stars", seat="s1")
    counted.gain("s1", "army_token")
    ending = counted.parts()["ending"]
    assert ending.now.id == "s2" and ending.counts[0].total == 2


def test_two_who_count_the_same_seat_count_it_once(counted: Year) -> None:
    at = counted.offers()["count_stars"].at
    counted.play("count_stars", seat="s1", at=at)
    with pytest.raises(IllegalMove):
        counted.play("count_stars", seat="s1", at=at)
    assert counted.state.counted == ("s1",)


@pytest.mark.rule("ET-072")
def test_a_tie_after_the_count_asks_for_cubes_one_after_the_other(counted: Year) -> None:
    for seat in ("s2", "s3"):
        counted.gain(seat, "saccage_token")
    for seat in ("s1", "s2", "s3", "s4"):
        counted.once("count_stars", seat=seat)
    assert headline(counted) == "tied" and counted.parts()["ending"].ask.id == "s2"


def test_a_year_that_goes_on_is_counted_anew(counted: Year) -> None:
    counted.once("count_stars", seat="s1")
    counted.play("correct_season", season=6)
    counted.to_the_end()
    assert counted.parts()["ending"].now.id == "s1"


def test_titles_count_seasons_and_stars(year: Year) -> None:
    year.gain("s2", "saccage_token")
    year.end_season().gain("s2", "army_token")
    year.end_season().gain("s1", "ether_token", 7)
    year.to_the_end().once("announce")
    titles = [(each.told.id, each.seat.id, dict(each.because.values)["n"]) for each in year.parts()["ending"].titles]
    assert titles == [("etherium.title.round", "s1", 7), ("etherium.title.lead", "s2", 7)]
