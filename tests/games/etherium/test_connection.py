"""A connection: dice, guide, cards, what Ertis throws again, and each row of the table of twelve."""

import pytest

from companion.games.etherium.connection_results import reachable
from companion.games.etherium.game import game as etherium
from companion.games.etherium.state import Connection, Throw
from companion.table.fact import TABLET
from companion.table.moves import IllegalMove, StaleMove
from companion.table.say import say
from tests.games.etherium.years import Year


@pytest.fixture
def under_ertis(year: Year) -> Year:
    """Ana's own season: she throws two dice."""
    return year.begin("ertis", order=["reces"]).actions(1)


def faces(year: Year) -> tuple[int, ...]:
    return tuple(die.face for die in year.parts()["connection"].dice)


@pytest.mark.rule("ET-050")
def test_a_four_and_a_guide_of_level_two_reach_four_five_or_six(year: Year) -> None:
    year.gain("s2", "guide", 2)
    year.connect("s2", 4)
    assert year.lit == [4, 5, 6]
    year.once("take_result", result=6)
    assert year.count("s2", "ether") == 1


@pytest.mark.rule("ET-050")
@pytest.mark.parametrize(
    ("dice", "bonus", "guide", "adds_up", "reached"),
    [
        ((4,), 0, 0, True, (4,)),
        ((1,), 0, 3, True, (1, 2, 3, 4)),
        ((4,), 3, 1, True, (7, 8)),
        ((6, 5), 0, 0, True, (11,)),
        ((6, 5), 5, 2, True, (12,)),
        ((2, 5), 0, 1, False, (2, 3, 5, 6)),
        ((2, 5), 2, 0, False, (4, 7)),
        ((3, 3), 0, 0, False, (3,)),
    ],
)
def test_what_can_be_reached(
    dice: tuple[int, ...], bonus: int, guide: int, adds_up: bool, reached: tuple[int, ...]
) -> None:
    assert reachable(Connection("c", "s1", Throw(dice, len(dice)), bonus), guide, adds_up) == reached


@pytest.mark.rule("ET-050")
def test_the_dice_may_be_thrown_on_the_table(year: Year) -> None:
    year.once("connect", seat="s2", die=3)
    assert faces(year) == (3,) and year.lit == [3]


@pytest.mark.rule("ET-050", "ET-083")
def test_in_their_own_season_a_people_throws_one_die_more(under_ertis: Year) -> None:
    under_ertis.connect("s1", 4, 5)
    assert faces(under_ertis) == (4, 5)
    under_ertis.once("take_result", result=9)
    under_ertis.connect("s2", 6)
    assert faces(under_ertis) == (6,)


@pytest.mark.rule("ET-050")
def test_two_dice_of_the_table_are_entered_one_after_the_other(under_ertis: Year) -> None:
    under_ertis.once("connect", seat="s1", die=6)
    assert under_ertis.lit == [] and "take_result" not in under_ertis.offers()
    under_ertis.once("throw_die", die=3)
    assert faces(under_ertis) == (6, 3) and under_ertis.lit == [9]


@pytest.mark.rule("ET-050")
def test_the_second_die_may_be_thrown_here(under_ertis: Year) -> None:
    under_ertis.once("connect", seat="s1", die=6)
    under_ertis.roll(2).once("throw_die", die=0)
    assert faces(under_ertis) == (6, 2)


@pytest.mark.rule("ET-050")
@pytest.mark.parametrize(("choice", "lit"), [("sum", [9]), ("choose", [4, 5])])
def test_the_table_says_once_whether_two_dice_add_up(under_ertis: Year, choice: str, lit: list[int]) -> None:
    under_ertis.connect("s1", 4, 5)
    assert under_ertis.offers()["take_result"].points == ("two_dice",)
    assert under_ertis.parts()["connection"].ask and under_ertis.lit == [9]
    under_ertis.play("point_two_dice", choice=choice)
    assert under_ertis.lit == lit
    assert under_ertis.parts()["connection"].ask is False and under_ertis.offers()["take_result"].points == ()


@pytest.mark.rule("ET-050")
def test_one_die_asks_nothing(under_ertis: Year) -> None:
    under_ertis.connect("s2", 4)
    assert under_ertis.offers()["take_result"].points == ()


@pytest.mark.rule("ET-050", "ET-090")
def test_cards_add_two_or_three(year: Year) -> None:
    year.connect("s2", 4)
    assert year.offers()["raise_connection"].domain("points").likely == (2, 3)
    year.once("raise_connection", points=3)
    year.once("raise_connection", points=2)
    assert year.lit == [9]


@pytest.mark.rule("ET-050")
def test_a_result_stays_between_one_and_twelve(year: Year) -> None:
    year.gain("s2", "guide", 4)
    year.connect("s2", 6)
    year.once("raise_connection", points=6)
    assert year.lit == [12]


@pytest.mark.rule("ET-083")
def test_ertis_throws_a_one_and_a_two_again(under_ertis: Year) -> None:
    under_ertis.connect("s1", 1, 2)
    assert [bool(die.again) for die in under_ertis.parts()["connection"].dice] == [True, True]
    under_ertis.roll(5).once("reroll_die", which=1)
    assert faces(under_ertis) == (5, 2)
    under_ertis.roll(6).once("reroll_die", which=2)
    assert faces(under_ertis) == (5, 6) and "reroll_die" not in under_ertis.offers()


@pytest.mark.rule("ET-083")
@pytest.mark.parametrize("face", [3, 4, 5, 6])
def test_ertis_keeps_what_is_higher(year: Year, face: int) -> None:
    year.connect("s1", face)
    assert "reroll_die" not in year.offers()


@pytest.mark.rule("ET-083")
def test_nobody_else_throws_ones_again(year: Year) -> None:
    year.connect("s2", 1)
    assert "reroll_die" not in year.offers()


@pytest.mark.rule("ET-083")
def test_another_one_asks_the_table_whether_it_is_thrown_once_more(year: Year) -> None:
    year.connect("s1", 1).roll(2).once("reroll_die", which=1)
    assert year.offers()["reroll_again"].points == ("low_again",)
    year.roll(4).once("reroll_again", which=1, point_low_again="again")
    assert faces(year) == (4,)


@pytest.mark.rule("ET-083")
def test_by_default_each_die_is_thrown_again_once(year: Year) -> None:
    year.connect("s1", 1).roll(2).once("reroll_die", which=1)
    year.once("reroll_again", which=1)
    assert faces(year) == (2,) and "reroll_again" not in year.offers()


@pytest.mark.rule("ET-090")
def test_a_card_may_throw_all_dice_again(under_ertis: Year) -> None:
    under_ertis.connect("s1", 1, 3).roll(6, 6).once("reroll_all")
    assert under_ertis.lit == [12]


@pytest.mark.rule("ET-030", "ET-050")
def test_a_people_connects_twice_a_season_from_the_panel(year: Year) -> None:
    for _ in range(2):
        year.connect("s1", 4).once("take_result", result=4)
    with pytest.raises(IllegalMove, match=r"refused\.connections"):
        year.once("connect", seat="s1", die=4)
    year.end_season()
    year.once("connect", seat="s1", die=4)
    assert faces(year) == (4,)


@pytest.mark.rule("ET-030")
def test_a_connection_by_a_card_is_not_one_of_the_two(year: Year) -> None:
    year.once("connect_by_card", seat="s1", die=4)
    year.once("take_result", result=4)
    assert next(pad.connections_left for pad in year.parts()["pads"] if pad.seat.id == "s1") == 2


def test_a_connection_that_is_dropped_does_not_count(year: Year) -> None:
    year.connect("s1", 1).once("drop_connection")
    assert year.state.connection is None and year.state.connected == {}


def reach(year: Year, seat: str, row: int) -> Year:
    """A die, and a card where it takes one."""
    year.connect(seat, min(6, row))
    if row > 6:
        year.once("raise_connection", points=row - 6)
    return year


@pytest.mark.rule("ET-050")
def test_a_row_that_is_not_lit_cannot_be_taken(year: Year) -> None:
    year.connect("s2", 4)
    with pytest.raises(IllegalMove, match=r"refused\.row"):
        year.once("take_result", result=12)
    assert year.count("s2", "connection_token") == 0


@pytest.mark.rule("ET-050")
def test_the_guide_is_set_in_the_panel_and_lights_the_rows(year: Year) -> None:
    year.connect("s2", 4)
    assert year.lit == [4] and year.parts()["connection"].guide == 0
    year.play("correct_count", seat="s2", item="guide", count=2)
    assert year.lit == [4, 5, 6] and year.parts()["connection"].guide == 2


@pytest.mark.rule("ET-050", "ET-083")
def test_a_die_thrown_again_on_the_table_is_entered(under_ertis: Year) -> None:
    under_ertis.connect("s1", 1, 4)
    under_ertis.once("enter_die", which=1, die=6)
    assert faces(under_ertis) == (6, 4) and under_ertis.lit == [10]
    assert "reroll_die" not in under_ertis.offers()


@pytest.fixture
def deep(year: Year) -> Year:
    year.play("set_depth", value="yes")
    return year


def taking(year: Year) -> tuple[str, str, int]:
    value = year.parts()["taking"]
    to, of = (each.id if each else "" for each in (value.seat, value.of))
    return to, of, value.left


@pytest.mark.rule("ET-051")
@pytest.mark.parametrize(("row", "had", "back"), [(1, 6, 4), (1, 3, 3), (3, 6, 2), (3, 0, 0)])
def test_a_bad_row_gives_back_cubes_as_far_as_there_are(deep: Year, row: int, had: int, back: int) -> None:
    deep.play("correct_count", seat="s2", item="wood", count=had)
    reach(deep, "s2", row).once("take_result", result=row)
    assert taking(deep) == (("", "s2", back) if back else ("", "", 0))
    for _ in range(back):
        deep.once("take_cube", item="wood")
    assert deep.count("s2", "wood") == had - back and "stop_taking" not in deep.offers()


@pytest.mark.rule("ET-051")
def test_a_seven_takes_four_cubes_of_choice(deep: Year) -> None:
    reach(deep, "s2", 7).once("take_result", result=7)
    for thing in ("wood", "wood", "metal", "stone"):
        deep.once("take_cube", item=thing)
    assert [deep.count("s2", each) for each in ("wood", "metal", "stone")] == [2, 1, 1]
    assert "take_cube" not in deep.offers()


@pytest.mark.rule("ET-051")
def test_a_five_asks_its_victim_and_takes_two_cubes_there(deep: Year) -> None:
    deep.gain("s3", "metal", 5)
    reach(deep, "s2", 5).once("take_result", result=5)
    assert deep.offers()["choose_victim"].domain("against").among == ("s3",) and "take_cube" not in deep.offers()
    deep.once("choose_victim", against="s3")
    assert taking(deep) == ("s2", "s3", 2)
    for _ in range(2):
        deep.once("take_cube", item="metal")
    assert [deep.count(seat, "metal") for seat in ("s2", "s3")] == [2, 3]


@pytest.mark.rule("ET-051")
def test_a_five_that_finds_nothing_to_steal_asks_nothing(deep: Year) -> None:
    reach(deep, "s2", 5).once("take_result", result=5)
    assert "choose_victim" not in deep.offers() and "stop_taking" not in deep.offers()


def test_a_table_that_does_not_follow_its_cubes_is_asked_for_none(year: Year) -> None:
    for row in (1, 3, 5, 7):
        reach(year, f"s{row // 2 + 1}", row).once("take_result", result=row)
    year.play("set_depth", value="yes")
    assert "stop_taking" not in year.offers()


GAINS = {6: ("ether", 1), 8: ("ether", 2), 9: ("army", 1), 11: ("booster", 1), 12: ("connection_token", 1)}


@pytest.mark.rule("ET-051")
@pytest.mark.parametrize("row", range(1, 13))
def test_each_row_gives_what_the_app_keeps_and_tells_the_rest(year: Year, row: int) -> None:
    before = {thing: year.count("s2", thing) for thing, _ in GAINS.values()}
    reach(year, "s2", row).once("take_result", result=row)
    gained = {thing: year.count("s2", thing) - count for thing, count in before.items()}
    assert {thing: by for thing, by in gained.items() if by} == dict([GAINS[row]] if row in GAINS else [])
    told = etherium.tell(year.table, year.facts[-1], TABLET)
    row_told = say(f"etherium.row.{row}")
    assert told == say("etherium.told.connection_taken", rule="ET-051", name="Ben", result=row, row=row_told)


@pytest.mark.rule("ET-040", "ET-051")
def test_an_army_at_its_highest_level_gains_nothing_from_a_nine(year: Year) -> None:
    year.gain("s2", "army", 3)
    year.connect("s2", 6).once("raise_connection", points=3)
    assert year.parts()["connection"].rows[8].told.id == "etherium.row.highest"
    year.once("take_result", result=9)
    assert year.count("s2", "army") == 4


@pytest.mark.rule("ET-051", "ET-091")
def test_a_row_gives_no_more_than_is_left(year: Year) -> None:
    year.gain("s1", "ether", 19)
    year.connect("s2", 6).once("raise_connection", points=2)
    assert year.parts()["connection"].rows[7].told.rule == "ET-091"
    year.once("take_result", result=8)
    assert year.count("s2", "ether") == 1


def test_two_who_take_a_result_take_it_once(year: Year) -> None:
    year.connect("s2", 6)
    at = year.offers()["take_result"].at
    year.play("take_result", result=6, at=at)
    with pytest.raises((StaleMove, IllegalMove)):
        year.play("take_result", result=6, at=at)
    assert year.count("s2", "ether") == 1


def test_what_the_app_threw_is_in_the_log(year: Year) -> None:
    year.connect("s2", 5)
    assert year.facts[-1].data == {"seat": "s2", "dice": [5], "wanted": 1, "by_card": False}


def test_a_connection_takes_three_taps(under_ertis: Year) -> None:
    before = len(under_ertis.facts)
    under_ertis.connect("s2", 5).once("take_result", result=5)
    taps_beside_opening_the_pad = len(under_ertis.facts) - before
    assert taps_beside_opening_the_pad == 2


@pytest.mark.rule("ET-050")
def test_nobody_throws_over_the_dice_of_somebody_else(year: Year) -> None:
    at = year.offers()["connect"].at
    year.connect("s1", 4)
    for kind in ("connect", "connect_by_card"):
        with pytest.raises(StaleMove):
            year.play(kind, seat="s2", die=6, at=at)
    assert faces(year) == (4,)
    year.once("take_result", result=4)
    year.connect("s2", 6)
    assert faces(year) == (6,)


@pytest.mark.rule("ET-090")
def test_two_taps_throw_all_dice_again_once(under_ertis: Year) -> None:
    under_ertis.connect("s1", 1, 1)
    once, low = under_ertis.offers()["reroll_all"].at, under_ertis.offers()["reroll_die"].at
    under_ertis.roll(2, 3).play("reroll_all", at=once)
    with pytest.raises(StaleMove):
        under_ertis.play("reroll_all", at=once)
    with pytest.raises(StaleMove):
        under_ertis.play("reroll_die", which=1, at=low)
    assert faces(under_ertis) == (2, 3)
