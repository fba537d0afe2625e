"""Conflicts, for a table that opened them: who throws when, what is added, who wins, what follows."""

import pytest

from companion.table.moves import IllegalMove, StaleMove
from companion.table.say import say
from tests.games.etherium.fights import fighters, find, level, notes, taken_city, throws
from tests.games.etherium.years import Year


def test_depth_is_closed_until_the_table_opens_it_and_forgets_nothing_when_it_closes(year: Year) -> None:
    assert "find_conflict" not in year.offers() and not year.parts()["tools"].is_open
    year.play("set_depth", value="yes")
    find(year, "assault", "s1", "s2")
    year.play("set_depth", value="no")
    assert "throw_fight" not in year.offers() and year.parts()["arena"].kind == ""
    year.play("set_depth", value="yes")
    assert year.parts()["arena"].kind == "assault"


def test_the_minimal_screens_know_nothing_of_it(year: Year) -> None:
    before = year.parts()
    year.play("set_depth", value="yes")
    after = year.parts()
    minimal = ("season", "race", "pads", "connection", "guide", "ending", "scores", "ledger")
    assert all(after[name] == before[name] for name in minimal)


@pytest.mark.rule("ET-065", "ET-063")
def test_the_worked_assault(deep: Year) -> None:
    """Level 2 with more initiative against level 3: the latter throws and fixes its result first."""
    level(deep, "s2", "army", 2)
    level(deep, "s1", "army", 3)
    level(deep, "s1", "guide", 2)
    find(deep, "assault", "s2", "s1")
    assert fighters(deep)["s1"][0] == "throw" and fighters(deep)["s2"][0] == "wait"
    throws(deep, ("s1", (2, 3, 4)))
    deep.once("guide_fight", points=2)
    deep.once("raise_fight", points=3)
    assert fighters(deep)["s1"] == ("open", 14)
    throws(deep, ("s2", (6, 6)))
    assert fighters(deep) == {"s1": ("fixed", 14), "s2": ("open", 12)}
    deep.once("settle_fight")
    assert fighters(deep)["s1"][0] == "won"
    assert [deep.count(seat, "army_token") for seat in ("s1", "s2")] == [1, 0]
    assert [deep.count(seat, "army") for seat in ("s1", "s2")] == [2, 1]
    assert notes(deep) == ["stays", "flees", "lowered"]


@pytest.mark.rule("ET-065", "ET-064")
def test_the_worked_siege(deep: Year) -> None:
    """An army of level 2 with more initiative against a defence of level 4, which throws first."""
    level(deep, "s2", "army", 2)
    level(deep, "s1", "defence", 4)
    find(deep, "siege", "s2", "s1")
    throws(deep, ("s1", (3, 3, 3, 3)), ("s2", (5, 6)))
    deep.once("settle_fight")
    assert deep.count("s1", "army_token") == 1 and "rob_booster" not in deep.offers()
    assert deep.count("s1", "defence") == 3 and deep.count("s2", "army") == 1
    assert notes(deep) == ["city_holds", "beaten_back", "lowered"]


@pytest.mark.rule("ET-065")
def test_dice_may_be_thrown_on_the_table_and_entered(deep: Year) -> None:
    level(deep, "s1", "army", 2)
    find(deep, "assault", "s1", "s2")
    deep.once("throw_fight", seat="s1", die=5)
    assert deep.offers()["throw_fight"].domain("seat").among == ("s1",) and "settle_fight" not in deep.offers()
    deep.once("throw_fight", seat="s1", die=6)
    assert fighters(deep)["s1"] == ("open", 11)


@pytest.mark.rule("ET-065")
def test_a_result_is_fixed_once_the_next_one_has_thrown(deep: Year) -> None:
    find(deep, "assault", "s1", "s2")
    throws(deep, ("s1", (4,)))
    deep.once("raise_fight", points=2)
    throws(deep, ("s2", (3,)))
    deep.once("raise_fight", points=2)
    assert fighters(deep) == {"s1": ("fixed", 6), "s2": ("open", 5)}


@pytest.mark.rule("ET-065")
def test_a_tie_is_thrown_again_with_nothing_left_of_the_first_throw(deep: Year) -> None:
    find(deep, "assault", "s1", "s2")
    throws(deep, ("s1", (4,)))
    deep.once("raise_fight", points=1)
    throws(deep, ("s2", (5,)))
    deep.once("settle_fight")
    assert fighters(deep) == {"s1": ("throw", 0), "s2": ("wait", 0)}
    throws(deep, ("s1", (2,)), ("s2", (3,)))
    deep.once("settle_fight")
    assert deep.count("s2", "army_token") == 1


@pytest.mark.rule("ET-065", "ET-081")
def test_reces_wins_a_tie(deep: Year) -> None:
    find(deep, "assault", "s1", "s3")
    throws(deep, ("s3", (4,)), ("s1", (4,)))
    deep.once("settle_fight")
    assert fighters(deep)["s3"][0] == "won"


@pytest.mark.rule("ET-081")
def test_the_army_of_reces_adds_three_to_a_throw_in_its_season_whatever_its_dice(year: Year) -> None:
    year.play("set_depth", value="yes")
    year.begin("reces", order=["psolos"]).actions(1)
    level(year, "s3", "army", 3)
    find(year, "assault", "s3", "s1")
    throws(year, ("s1", (6,)), ("s3", (1, 1, 1)))
    assert fighters(year)["s3"] == ("open", 6)


@pytest.mark.rule("ET-081")
def test_the_city_of_reces_adds_nothing(year: Year) -> None:
    year.play("set_depth", value="yes")
    year.begin("reces", order=["psolos"]).actions(1)
    find(year, "siege", "s1", "s3")
    throws(year, ("s1", (6,)), ("s3", (1,)))
    assert fighters(year)["s3"] == ("open", 1)


@pytest.mark.rule("ET-083")
def test_ertis_throws_low_dice_again_until_somebody_else_throws(deep: Year) -> None:
    level(deep, "s1", "army", 2)
    find(deep, "assault", "s1", "s2")
    throws(deep, ("s1", (1, 5)))
    deep.roll(6).once("reroll_low", which=1)
    assert fighters(deep)["s1"] == ("open", 11) and "reroll_low" not in deep.offers()
    throws(deep, ("s2", (1,)))
    assert "reroll_low" not in deep.offers()


@pytest.mark.rule("ET-083")
def test_another_one_asks_the_table(deep: Year) -> None:
    find(deep, "assault", "s1", "s2")
    throws(deep, ("s1", (1,)))
    deep.roll(2).once("reroll_low", which=1)
    assert deep.offers()["reroll_low_again"].points == ("low_again",)
    deep.roll(5).once("reroll_low_again", which=1, point_low_again="again")
    assert fighters(deep)["s1"] == ("open", 5)


@pytest.mark.rule("ET-067")
def test_of_three_armies_one_wins_one_token_and_all_lose_a_level(deep: Year) -> None:
    for seat in ("s1", "s2", "s4"):
        level(deep, seat, "army", 2)
    find(deep, "assault", "s1", "s2").once("join_conflict", seat="s4")
    throws(deep, ("s4", (1, 2)), ("s1", (6, 5)), ("s2", (3, 3)))
    deep.once("settle_fight")
    assert [deep.count(seat, "army_token") for seat in ("s1", "s2", "s4")] == [1, 0, 0]
    assert [deep.count(seat, "army") for seat in ("s1", "s2", "s4")] == [1, 1, 1]


def besieged_by_two(year: Year) -> Year:
    """Ana and Cleo before Ben's city: 6, 3 and 2."""
    find(year, "siege", "s1", "s2").once("join_conflict", seat="s3")
    return throws(year, ("s3", (3,)), ("s1", (6,)), ("s2", (2,)))


@pytest.mark.rule("ET-067")
@pytest.mark.parametrize("choice", ["spoils", "token"])
def test_of_two_armies_before_a_city_the_highest_takes_exactly_one_token(deep: Year, choice: str) -> None:
    besieged_by_two(deep)
    assert deep.offers()["settle_fight"].points == ("several_besiege",)
    assert deep.parts()["arena"].ask.default == "spoils"
    deep.once("settle_fight", point_several_besiege=choice)
    assert [deep.count(seat, "army_token") for seat in ("s1", "s2", "s3")] == [1, 0, 0]
    assert ("lower_guide" in deep.offers()) == (choice == "spoils")


@pytest.mark.rule("ET-067", "ET-064")
@pytest.mark.parametrize("robbing", ["lower_guide", "rob_booster"])
def test_what_an_army_then_takes_of_the_city_brings_no_second_army_token(deep: Year, robbing: str) -> None:
    level(deep, "s2", "guide", 2)
    deep.gain("s2", "booster")
    deep.gain("s1", "saccage_token")
    besieged_by_two(deep).once("settle_fight")
    deep.once(robbing)
    assert deep.count("s1", "army_token") == 1
    assert notes(deep)[0] == "one_token" and notes(deep)[-2:] == ["beaten_back", "lowered"]


@pytest.mark.rule("ET-067", "ET-064")
def test_a_city_that_beats_two_armies_takes_one_token_and_asks_nothing(deep: Year) -> None:
    find(deep, "siege", "s1", "s2").once("join_conflict", seat="s3")
    throws(deep, ("s3", (3,)), ("s1", (2,)), ("s2", (6,)))
    assert deep.offers()["settle_fight"].points == ()
    deep.once("settle_fight")
    assert [deep.count(seat, "army_token") for seat in ("s1", "s2", "s3")] == [0, 1, 0]


@pytest.mark.rule("ET-067")
@pytest.mark.parametrize(("choice", "again"), [("tied", ["s1", "s2"]), ("all", ["s1", "s2", "s4"])])
def test_the_table_says_who_throws_again_when_two_of_three_are_equal(deep: Year, choice: str, again: list[str]) -> None:
    find(deep, "assault", "s1", "s2").once("join_conflict", seat="s4")
    throws(deep, ("s4", (1,)), ("s1", (6,)), ("s2", (6,)))
    assert deep.offers()["settle_fight"].points == ("tie_at_top",) and deep.parts()["arena"].ask.default == "tied"
    deep.once("settle_fight", point_tie_at_top=choice)
    waiting = [seat for seat, (state, _) in fighters(deep).items() if state in ("throw", "wait")]
    assert sorted(waiting) == again


@pytest.mark.rule("ET-067")
def test_two_who_are_equal_ask_nothing(deep: Year) -> None:
    throws(find(deep, "assault", "s1", "s2"), ("s1", (6,)), ("s2", (6,)))
    assert deep.offers()["settle_fight"].points == ()


@pytest.mark.rule("ET-061")
def test_assaults_go_before_pillages_and_the_rest_in_any_order(deep: Year) -> None:
    find(find(deep, "pillage", "s1", "s2"), "assault", "s3", "s4")
    assert deep.parts()["arena"].kind == "assault" and "choose_conflict" not in deep.offers()
    find(deep, "siege", "s4", "s1").once("choose_conflict", which=3)
    assert deep.parts()["arena"].kind == "siege"
    with pytest.raises(IllegalMove, match="assault_first"):
        deep.once("choose_conflict", which=1)


@pytest.mark.rule("ET-061")
def test_the_highest_initiative_involved_decides_the_order(deep: Year) -> None:
    find(find(deep, "siege", "s3", "s4"), "pillage", "s3", "s1")
    decides = deep.parts()["arena"].notes[0]
    assert decides.id.endswith("decides") and dict(decides.values) == {"name": "Ana"}


@pytest.mark.rule("ET-061")
def test_a_siege_found_first_is_not_pushed_behind_an_assault_and_the_decider_is_named(deep: Year) -> None:
    find(find(deep, "siege", "s3", "s4"), "assault", "s2", "s1")
    first = deep.parts()["arena"]
    assert first.kind == "siege" and first.notes[0] == say("etherium.fight.decides", rule="ET-061", name="Ben")
    assert "assaults_first" not in notes(deep)


@pytest.mark.rule("ET-061", "ET-055")
def test_the_table_may_go_on_with_a_conflict_open_and_hears_that_it_must_be_settled(deep: Year) -> None:
    find(deep, "assault", "s1", "s2")
    told = {each.id for each in deep.parts()["season"].reminders}
    assert "etherium.remind.unsettled" in told and len(deep.parts()["onward"].unsettled) == 1
    with pytest.raises(IllegalMove, match=r"field\.missing"):
        deep.once("next_action")
    deep.once("next_action", unsettled="leave")
    assert deep.state.action == 2 and deep.parts()["arena"].kind == ""
    deep.once("next_action", unsettled="settle")
    assert deep.state.action == 2 and deep.parts()["arena"].kind == "assault"


@pytest.mark.rule("ET-083", "ET-065")
def test_dice_thrown_again_on_the_table_are_entered(deep: Year) -> None:
    level(deep, "s1", "army", 2)
    throws(find(deep, "assault", "s1", "s2"), ("s1", (1, 5)))
    deep.once("enter_fight_die", which=1, die=6)
    assert fighters(deep)["s1"] == ("open", 11)


@pytest.mark.rule("ET-069")
def test_no_unit_falls_below_level_one(deep: Year) -> None:
    taken_city(deep)
    assert deep.count("s1", "army") == 1 and deep.count("s2", "defence") == 1


def test_a_conflict_of_somebody_with_themselves_is_none(deep: Year) -> None:
    with pytest.raises(IllegalMove):
        find(deep, "siege", "s1", "s1")


def test_two_who_settle_settle_once(deep: Year) -> None:
    throws(find(deep, "assault", "s1", "s2"), ("s1", (6,)), ("s2", (1,)))
    at = deep.offers()["settle_fight"].at
    deep.play("settle_fight", at=at)
    with pytest.raises(StaleMove):
        deep.play("settle_fight", at=at)
    assert deep.count("s1", "army_token") == 1


def test_a_conflict_that_was_none_leaves_nothing_behind(deep: Year) -> None:
    before = deep.state.stock
    find(deep, "assault", "s1", "s2").once("put_conflict_away")
    assert deep.parts()["arena"].kind == "" and deep.state.stock == before


def test_a_level_that_was_wrong_is_corrected_before_the_dice_fall(deep: Year) -> None:
    find(deep, "assault", "s1", "s2")
    deep.gain("s1", "army", 1)
    assert next(each.missing for each in deep.parts()["arena"].fighters if each.seat.id == "s1") == 2


def test_the_next_table_of_the_same_people_begins_with_its_depth_closed(deep: Year) -> None:
    again = deep.tables.opening.open("etherium", ["Ana", "Ben"], ["", ""], {}, after=deep.id)
    assert deep.tables.memory.load(again).table.settings == ()


@pytest.mark.rule("ET-065", "ET-061", "ET-022")
def test_while_the_order_is_not_entered_whoever_is_known_to_come_first_throws_last(year: Year) -> None:
    """By Night Psolos (Ben) is first; all others come behind, wherever."""
    year.actions(1).play("set_depth", value="yes")
    assert year.order == ["psolos"]
    find(find(year, "siege", "s2", "s1"), "siege", "s3", "s2")
    assert year.parts()["arena"].notes[0] == say("etherium.fight.decides", rule="ET-061", name="Ben")
    assert (fighters(year)["s1"][0], fighters(year)["s2"][0]) == ("throw", "wait")
