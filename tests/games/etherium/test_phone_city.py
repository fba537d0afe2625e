"""A phone as its own city, where the table follows cubes."""

import pytest

from companion.games.etherium.resources.unit_levels import COSTS
from companion.table.fact import sitting
from tests.games.etherium.years import Year

ANA = sitting("s1")


def held(year: Year) -> dict[str, int]:
    city = year.parts(ANA)["city"]
    return dict((*city.cubes, *city.levels, *city.tokens))


def test_without_depth_a_phone_is_no_city(year: Year) -> None:
    assert year.parts(ANA)["city"].worker is None and "city" not in year.parts()


def test_a_phone_shows_its_own_cubes_levels_capacities_and_tokens(deep: Year) -> None:
    for thing, count in (("wood", 3), ("booster", 1), ("collector", 2), ("army_token", 2), ("flash", 4)):
        deep.play("correct_count", seat="s1", item=thing, count=count)
    deep.play("name_capacity", capacity="capacity_3", name="Resource")
    deep.gain("s1", "capacity_3")
    deep.play("correct_count", seat="s2", item="wood", count=9)
    has = held(deep)
    assert [has[each] for each in ("wood", "booster", "collector", "army_token", "flash", "guide")] == [
        3,
        1,
        2,
        2,
        4,
        0,
    ]
    assert deep.parts(ANA)["city"].capacities == ("Resource",)


@pytest.mark.rule("ET-040", "ET-091")
def test_what_can_be_paid_is_lit_and_the_rest_says_what_is_missing(deep: Year) -> None:
    deep.play("note_costs", people="ertis", **{**dict.fromkeys(COSTS, 1), "augment_guide": 2})
    deep.play("correct_count", seat="s1", item="wood", count=3)
    units = {each.name: each for each in deep.parts(ANA)["city"].worker.units}
    assert units["collector"].price == 3 and units["collector"].why is None
    assert dict(units["army"].why.values)["needed"] == 3
    deep.play("augment", seat="s1", unit="collector", paid=3, who=ANA)
    assert held(deep)["collector"] == 2 and held(deep)["wood"] == 0
