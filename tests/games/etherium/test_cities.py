"""Cubes and levels, for a table that follows its cities: collections and their sums, costs, transformations, limits."""

import pytest

from companion.games.etherium.sheets import ENTRIES
from companion.table.moves import IllegalMove
from companion.table.say import Say
from tests.games.etherium.years import Year


@pytest.fixture
def deep(year: Year) -> Year:
    year.play("set_depth", value="yes")
    return year


def level(year: Year, seat: str, unit: str, to: int) -> None:
    year.play("correct_count", seat=seat, item=unit, count=to)


def sums(year: Year) -> list[tuple[str, int]]:
    return [told(each) for each in year.parts()["harvest"].sums if "total" in dict(each.values)]


def told(each: Say) -> tuple[str, int]:
    values = dict(each.values)
    thing, total = values["thing"], values["total"]
    assert isinstance(thing, Say) and isinstance(total, int)
    return thing.id.rsplit(".", 1)[-1], total


def cubes(year: Year, seat: str) -> list[int]:
    return [year.count(seat, thing) for thing in ("stone", "wood", "metal", "ether")]


@pytest.mark.rule("ET-037")
@pytest.mark.parametrize(
    ("space", "got"), [("mountain", [2, 0, 0, 0]), ("forest", [0, 2, 0, 0]), ("mine", [0, 0, 2, 0])]
)
def test_a_collector_of_level_two_takes_two(deep: Year, space: str, got: list[int]) -> None:
    level(deep, "s3", "collector", 2)
    deep.play("collect", seat="s3", space=space)
    assert cubes(deep, "s3") == got


@pytest.mark.rule("ET-037", "ET-071")
def test_ether_brings_its_cubes_and_one_token_a_collection(deep: Year) -> None:
    level(deep, "s3", "collector", 3)
    deep.play("collect", seat="s3", space="ether_space")
    assert cubes(deep, "s3") == [0, 0, 0, 3] and deep.count("s3", "ether_token") == 1


@pytest.mark.rule("ET-080")
@pytest.mark.parametrize(("moon", "stone"), [("ertis", 1), ("psolos", 3)])
@pytest.mark.parametrize("space", ["forest", "ether_space"])
def test_psolos_adds_stone_to_any_collection(deep: Year, moon: str, stone: int, space: str) -> None:
    deep.begin(moon).play("collect", seat="s2", space=space)
    assert deep.count("s2", "stone") == stone


@pytest.mark.rule("ET-083", "ET-023")
@pytest.mark.parametrize(
    ("moon", "space", "wood"),
    [("reces", "forest", 3), ("reces", "mine", 0), ("ertis", "forest", 5), ("ertis", "mine", 2)],
)
def test_ertis_adds_wood_in_forests_and_in_its_season_everywhere(deep: Year, moon: str, space: str, wood: int) -> None:
    level(deep, "s1", "collector", 2)
    deep.begin(moon).play("collect", seat="s1", space=space)
    assert deep.count("s1", "wood") == wood


@pytest.mark.rule("ET-023")
def test_the_sum_is_told_with_its_reasons(deep: Year) -> None:
    level(deep, "s1", "collector", 2)
    deep.begin("ertis").play("collect", seat="s1", space="forest")
    deep.play("raise_collection", points=2)
    (told,) = deep.parts()["harvest"].sums
    reasons = [each.id.rsplit(".", 1)[-1] for each in dict(told.values)["parts"]]
    assert reasons == ["level", "people", "season", "cards"] and sums(deep) == [("wood", 7)]
    assert deep.count("s1", "wood") == 7


@pytest.mark.rule("ET-037", "ET-091")
def test_a_collection_takes_no_more_than_is_left(deep: Year) -> None:
    deep.gain("s2", "metal", 19)
    level(deep, "s3", "collector", 4)
    deep.play("collect", seat="s3", space="mine")
    assert cubes(deep, "s3") == [0, 0, 1, 0] and sums(deep) == [("metal", 1)]
    assert deep.parts()["harvest"].sums[0].rule == "ET-091"


def test_the_sum_goes_with_the_next_action(deep: Year) -> None:
    deep.play("collect", seat="s3", space="mine")
    assert deep.parts()["harvest"].seat is not None
    deep.tap(["ertis", "hivalia"]).actions(1)
    assert deep.parts()["harvest"].seat is None and "raise_collection" not in deep.offers()


@pytest.mark.rule("ET-082")
def test_hivalia_takes_two_base_cubes_when_somebody_else_collects_ether(deep: Year) -> None:
    deep.play("collect", seat="s4", space="ether_space")
    assert "take_cube" not in deep.offers()
    deep.play("collect", seat="s1", space="ether_space")
    deep.once("take_cube", item="stone")
    deep.once("take_cube", item="metal")
    assert cubes(deep, "s4") == [1, 0, 1, 1] and "take_cube" not in deep.offers()


@pytest.mark.rule("ET-040")
def test_from_one_to_two_at_x_plus_one_costs_three_wood(deep: Year) -> None:
    panel = {"augment_defence": 1, "augment_collector": 1, "augment_army": 0, "augment_guide": 1}
    deep.play("note_costs", people="psolos", **panel)
    deep.gain("s2", "wood", 4)
    prices = {unit.name: unit.price for worker in deep.parts()["works"].workers[1:2] for unit in worker.units}
    assert prices == {"defence": 3, "collector": 3, "army": 2, "guide": 1}
    deep.play("augment", seat="s2", unit="collector", paid=3)
    assert deep.count("s2", "collector") == 2 and deep.count("s2", "wood") == 1


@pytest.mark.rule("ET-040")
def test_a_guide_costs_the_same_of_each_and_comes_in_at_level_one(deep: Year) -> None:
    for thing in ("stone", "wood", "metal"):
        deep.gain("s2", thing, 2)
    deep.play("augment", seat="s2", unit="guide", paid=1)
    deep.play("augment", seat="s2", unit="guide", paid=1)
    assert deep.count("s2", "guide") == 2 and cubes(deep, "s2") == [0, 0, 0, 0]


@pytest.mark.rule("ET-040")
def test_no_unit_rises_above_level_four(deep: Year) -> None:
    for _ in range(5):
        deep.play("augment", seat="s2", unit="army", paid=0)
    assert deep.count("s2", "army") == 4


def test_a_city_that_nobody_counted_may_still_pay(deep: Year) -> None:
    deep.play("augment", seat="s2", unit="army", paid=3)
    assert deep.count("s2", "army") == 2 and deep.count("s2", "metal") == 0


def test_what_a_panel_prints_is_learnt_by_the_house(deep: Year) -> None:
    unknown = {"augment_defence": -1, "augment_army": -1, "augment_guide": -1}
    deep.play("note_costs", people="ertis", augment_collector=1, **unknown)
    another = deep.open("Ana", "Ben", people_s1="ertis")
    another.play("set_depth", value="yes")
    prices = [unit.price for unit in another.parts()["works"].workers[0].units]
    assert prices == [None, 3, None, None]


def with_sheet(year: Year, people: str, **costs: int) -> None:
    year.play("note_sheet", people=people, **{**dict.fromkeys(ENTRIES, -1), **costs})


@pytest.mark.rule("ET-045")
def test_nine_cubes_give_three_ether_and_no_token(deep: Year) -> None:
    with_sheet(deep, "psolos", cost_ether=3)
    for thing in ("stone", "wood", "metal"):
        deep.gain("s2", thing, 4)
    deep.play("etherise", seat="s2", stone=4, wood=3, metal=2, ether=0)
    assert cubes(deep, "s2") == [0, 1, 2, 3] and deep.count("s2", "ether_token") == 0


@pytest.mark.rule("ET-045")
def test_while_the_panel_is_unread_the_ether_must_be_said(deep: Year) -> None:
    with pytest.raises(IllegalMove, match=r"refused\.rate"):
        deep.play("etherise", seat="s2", stone=3, wood=0, metal=0, ether=0)
    deep.play("etherise", seat="s2", stone=3, wood=0, metal=0, ether=1)
    assert deep.count("s2", "ether") == 1


@pytest.mark.rule("ET-045", "ET-046")
def test_ether_buys_boosters_and_the_third_brings_its_token(deep: Year) -> None:
    with_sheet(deep, "psolos", cost_booster=2)
    deep.gain("s2", "ether", 6)
    for _ in range(3):
        deep.play("transform", seat="s2", into="booster", paid=2)
    assert [deep.count("s2", each) for each in ("ether", "booster", "booster_token")] == [0, 3, 1]


@pytest.mark.rule("ET-045", "ET-091")
def test_a_capacity_is_held_once(deep: Year) -> None:
    deep.gain("s2", "ether", 6)
    for _ in range(2):
        deep.play("transform", seat="s2", into="capacity_1", paid=3)
    assert deep.count("s2", "capacity_1") == 1


@pytest.mark.rule("ET-082")
@pytest.mark.parametrize(("moon", "price"), [("ertis", 2), ("hivalia", 1)])
def test_hivalia_transforms_for_one_less_in_its_season(deep: Year, moon: str, price: int) -> None:
    with_sheet(deep, "hivalia", cost_cards=2)
    deep.begin(moon)
    assert deep.parts()["works"].workers[3].into[0].price == price


@pytest.mark.rule("ET-082")
def test_a_price_never_falls_below_nothing(deep: Year) -> None:
    with_sheet(deep, "hivalia", cost_cards=0)
    deep.begin("hivalia")
    assert deep.parts()["works"].workers[3].into[0].price == 0


@pytest.mark.rule("ET-082")
@pytest.mark.parametrize(("choice", "ether"), [("none", 1), ("one", 2)])
def test_whether_etherisation_costs_hivalia_less_is_asked(deep: Year, choice: str, ether: int) -> None:
    with_sheet(deep, "hivalia", cost_ether=3)
    deep.begin("hivalia")
    assert deep.offers()["etherise_in_season"].asks == ("etherise_discount",)
    assert "s4" not in deep.offers()["etherise"].domain("seat").among
    fields = {"stone": 5, "wood": 0, "metal": 0, "ether": 0, "point_etherise_discount": choice}
    deep.play("etherise_in_season", seat="s4", **fields)
    assert deep.count("s4", "ether") == ether


@pytest.mark.rule("ET-013")
def test_a_city_begins_with_what_the_box_gives(year: Year) -> None:
    with_sheet(year, "psolos", collector=2, defence=3, stone=4, wood=1)
    year.play("set_depth", value="yes")
    assert [year.count("s2", each) for each in ("collector", "defence", "stone", "wood")] == [2, 3, 4, 1]


def test_a_cube_is_corrected_by_hand_and_taken_back(deep: Year) -> None:
    move = deep.play("correct_count", seat="s2", item="wood", count=7)
    assert deep.count("s2", "wood") == 7
    deep.undo(move)
    assert deep.count("s2", "wood") == 0


@pytest.mark.rule("ET-091")
def test_nobody_is_given_a_cube_that_is_not_there(deep: Year) -> None:
    deep.gain("s1", "wood", 20)
    with pytest.raises(IllegalMove, match=r"refused\.supply"):
        deep.gain("s2", "wood")
