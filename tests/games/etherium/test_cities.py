"""Cubes and levels, for a table that follows its cities: collections and their sums, costs, transformations, limits."""

import pytest

from companion.games.etherium.entered_people_values import ENTRIES
from companion.games.etherium.resources.unit_levels import COSTS
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
    level(deep, "s2", "army", 4)
    deep.gain("s2", "metal", 9)
    with pytest.raises(IllegalMove, match=r"refused\.highest"):
        deep.play("augment", seat="s2", unit="army", paid=5)
    assert deep.count("s2", "metal") == 9


@pytest.mark.rule("ET-040", "ET-091")
@pytest.mark.parametrize("paid", [0, 3])
def test_nobody_augments_for_nothing_or_with_cubes_that_are_not_there(deep: Year, paid: int) -> None:
    deep.gain("s2", "metal", 2)
    with pytest.raises(IllegalMove, match=r"refused\.(free|lacking)"):
        deep.play("augment", seat="s2", unit="army", paid=paid)
    assert deep.count("s2", "army") == 1 and deep.count("s2", "metal") == 2


@pytest.mark.rule("ET-040")
def test_what_the_panel_prints_is_what_a_level_costs(deep: Year) -> None:
    deep.play("note_costs", people="psolos", **{**dict.fromkeys(COSTS, -1), "augment_army": 1})
    deep.gain("s2", "metal", 2)
    (army,) = (unit for unit in deep.parts()["works"].workers[1].units if unit.name == "army")
    assert army.price == 3 and army.why and army.why.id == "etherium.refused.lacking"
    deep.gain("s2", "metal", 7)
    with pytest.raises(IllegalMove, match=r"refused\.price"):
        deep.play("augment", seat="s2", unit="army", paid=1)


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
    deep.gain("s2", "stone", 3)
    with pytest.raises(IllegalMove, match=r"refused\.rate"):
        deep.play("etherise", seat="s2", stone=3, wood=0, metal=0, ether=0)
    deep.play("etherise", seat="s2", stone=3, wood=0, metal=0, ether=1)
    assert deep.count("s2", "ether") == 1 and deep.count("s2", "stone") == 0


@pytest.mark.rule("ET-045")
def test_of_ten_cubes_where_nine_count_one_stays(deep: Year) -> None:
    with_sheet(deep, "psolos", cost_ether=3)
    deep.gain("s2", "stone", 10)
    deep.play("etherise", seat="s2", stone=10, wood=0, metal=0, ether=0)
    assert cubes(deep, "s2") == [1, 0, 0, 3]


@pytest.mark.rule("ET-045", "ET-091")
@pytest.mark.parametrize("ether", [0, 1, 3])
def test_nobody_pays_ten_cubes_of_four(deep: Year, ether: int) -> None:
    with_sheet(deep, "psolos", cost_ether=3)
    deep.gain("s2", "stone", 4)
    with pytest.raises(IllegalMove, match=r"refused\.lacking"):
        deep.play("etherise", seat="s2", stone=10, wood=0, metal=0, ether=ether)
    assert cubes(deep, "s2") == [4, 0, 0, 0]


@pytest.mark.rule("ET-045", "ET-091")
def test_ether_that_is_not_left_is_not_paid_for(deep: Year) -> None:
    with_sheet(deep, "psolos", cost_ether=3)
    deep.gain("s1", "ether", 19)
    deep.gain("s2", "wood", 9)
    deep.play("etherise", seat="s2", stone=0, wood=9, metal=0, ether=0)
    assert cubes(deep, "s2") == [0, 6, 0, 1]
    with pytest.raises(IllegalMove, match=r"refused\.none_left"):
        deep.play("etherise", seat="s2", stone=0, wood=3, metal=0, ether=0)


@pytest.mark.rule("ET-045")
def test_the_page_tells_stock_and_result_before_anything_is_paid(deep: Year) -> None:
    with_sheet(deep, "psolos", cost_ether=3)
    deep.gain("s2", "stone", 5)
    deep.gain("s2", "wood", 2)
    page = deep.page("etherise", seat="s2", stone="5", wood="2")
    assert [(pile.thing, pile.has) for pile in page.piles] == [("stone", 5), ("wood", 2), ("metal", 0)]
    assert (page.ether, page.kept) == (2, 1)


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
    deep.play("transform", seat="s2", into="capacity_1", paid=3)
    with pytest.raises(IllegalMove, match=r"refused\.has_it"):
        deep.play("transform", seat="s2", into="capacity_1", paid=3)
    assert deep.count("s2", "capacity_1") == 1 and deep.count("s2", "ether") == 3


@pytest.mark.rule("ET-045", "ET-091")
def test_a_capacity_that_has_run_out_is_grey_and_cannot_be_bought(deep: Year) -> None:
    for seat in ("s1", "s3"):
        deep.gain(seat, "capacity_1")
    deep.gain("s2", "ether", 6)
    first, *others = deep.page("capacity", seat="s2").tokens
    assert first.why.id == "etherium.refused.none_left" and not any(each.why for each in others)
    with pytest.raises(IllegalMove, match=r"refused\.none_left"):
        deep.play("transform", seat="s2", into="capacity_1", paid=3)
    assert deep.count("s2", "ether") == 6


@pytest.mark.rule("ET-045")
@pytest.mark.parametrize(("had", "paid", "why"), [(0, 0, "free"), (0, 2, "lacking"), (3, 0, "free")])
def test_no_booster_comes_without_its_ether(deep: Year, had: int, paid: int, why: str) -> None:
    deep.play("correct_count", seat="s2", item="ether", count=had)
    with pytest.raises(IllegalMove, match=rf"refused\.{why}"):
        deep.play("transform", seat="s2", into="booster", paid=paid)
    assert deep.count("s2", "booster") == 0 and deep.count("s2", "ether") == had


@pytest.mark.rule("ET-045")
def test_a_house_names_its_capacities_where_they_are_bought(deep: Year) -> None:
    deep.play("name_capacity", capacity="capacity_3", name="Harvest")
    assert deep.page("capacity", seat="s2").tokens[2].name == "Harvest"


@pytest.mark.rule("ET-023")
def test_a_collection_that_is_raised_after_it_was_spent_makes_nothing_out_of_nothing(deep: Year) -> None:
    level(deep, "s3", "collector", 2)
    deep.play("collect", seat="s3", space="mine")
    deep.play("augment", seat="s3", unit="army", paid=2)
    deep.play("raise_collection", points=1)
    assert deep.count("s3", "metal") == 1
    deep.play("raise_collection", points=-3)
    assert deep.count("s3", "metal") == 0


@pytest.mark.rule("ET-082")
@pytest.mark.parametrize(("moon", "price"), [("ertis", 2), ("hivalia", 1)])
def test_hivalia_transforms_for_one_less_in_its_season(deep: Year, moon: str, price: int) -> None:
    with_sheet(deep, "hivalia", cost_cards=2)
    deep.begin(moon)
    assert deep.parts()["works"].workers[3].into[0].price == price


@pytest.mark.rule("ET-082")
@pytest.mark.parametrize(("printed", "moon", "cards"), [(2, "hivalia", 2), (-1, "hivalia", 2), (-1, "ertis", 1)])
def test_hivalia_gets_all_its_cards_for_one_ether_less_also_if_the_panel_is_unread(
    deep: Year, printed: int, moon: str, cards: int
) -> None:
    with_sheet(deep, "hivalia", cost_cards=printed)
    deep.begin(moon).gain("s4", "ether", 1)
    deep.play("transform", seat="s4", into="cards", paid=1)
    assert (deep.count("s4", "flash"), deep.count("s4", "ether")) == (cards, 0)


@pytest.mark.rule("ET-082")
def test_a_price_never_falls_below_nothing(deep: Year) -> None:
    with_sheet(deep, "hivalia", cost_cards=0)
    deep.begin("hivalia")
    assert deep.parts()["works"].workers[3].into[0].price == 0


@pytest.mark.rule("ET-082")
@pytest.mark.parametrize(("choice", "ether"), [("none", 1), ("one", 2)])
def test_whether_etherisation_costs_hivalia_less_is_asked(deep: Year, choice: str, ether: int) -> None:
    with_sheet(deep, "hivalia", cost_ether=3)
    deep.begin("hivalia").gain("s4", "stone", 5)
    assert deep.offers()["etherise_in_season"].points == ("etherise_discount",)
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
