"""What a capacity gives for good and costs beside its Ether: read off once, told and applied."""

import pytest

from companion.games.etherium.entered_people_values import ENTRIES
from companion.games.etherium.resources.unit_levels import COSTS
from companion.table.moves import IllegalMove
from companion.table.say import say
from companion.table.use_cases.tables import Tables
from tests.games.etherium.fights import find
from tests.games.etherium.years import Year


def gift(year: Year, bonus: str, stone: int = 0, wood: int = 0, metal: int = 0) -> Year:
    year.play("note_gift", capacity="capacity_1", bonus=bonus, stone=stone, wood=wood, metal=metal)
    return year


def base(year: Year, seat: str) -> list[int]:
    return [year.count(seat, thing) for thing in ("stone", "wood", "metal")]


@pytest.mark.rule("ET-045")
def test_a_capacity_that_costs_more_than_ether_is_paid_whole_or_not_at_all(deep: Year) -> None:
    gift(deep, "other", wood=2)
    deep.play("note_sheet", people="psolos", **{**dict.fromkeys(ENTRIES, -1), "cost_capacity": 1})
    deep.play("correct_count", seat="s2", item="ether", count=2)
    with pytest.raises(IllegalMove) as refused:
        deep.play("transform", seat="s2", into="capacity_1", paid=1)
    assert dict(refused.value.why.values)["needed"] == 2
    deep.play("correct_count", seat="s2", item="wood", count=3)
    deep.play("transform", seat="s2", into="capacity_1", paid=1)
    assert (base(deep, "s2"), deep.count("s2", "ether"), deep.count("s2", "capacity_1")) == ([0, 1, 0], 1, 1)


@pytest.mark.rule("ET-090", "ET-037")
def test_one_more_of_the_same_on_each_collection_of_its_owner(deep: Year) -> None:
    gift(deep, "collection").gain("s4", "capacity_1")
    deep.play("collect", seat="s4", space="mine")
    deep.play("collect", seat="s3", space="mine")
    assert base(deep, "s4") == [0, 0, 2] and base(deep, "s3") == [0, 0, 1]


@pytest.mark.rule("ET-090", "ET-040")
def test_an_augmentation_costs_one_less_and_never_less_than_nothing(deep: Year) -> None:
    gift(deep, "augmentation").gain("s2", "capacity_1")
    deep.play("note_costs", people="psolos", **dict.fromkeys(COSTS, 0))
    units = {each.name: each for each in deep.parts()["works"].workers[1].units}
    assert units["army"].price == 1 and units["guide"].price == 0
    assert units["army"].because == say("etherium.price.level", rule="ET-040", sum="2 −1")


@pytest.mark.rule("ET-024")
def test_the_capacity_resource_gives_one_of_each_once_a_season(deep: Year) -> None:
    gift(deep, "resources").gain("s1", "capacity_1")
    assert "take_season_cubes" not in deep.offers()
    deep.begin("psolos", order=["ertis", "hivalia"])
    assert deep.offers()["take_season_cubes"].domain("seat").among == ("s1",)
    told = [each.id.rpartition(".")[2] for each in deep.parts()["season"].reminders]
    assert "season_cubes" in told
    deep.play("take_season_cubes", seat="s1")
    assert base(deep, "s1") == [1, 1, 1] and "take_season_cubes" not in deep.offers()
    deep.begin("reces", order=["psolos"])
    assert "take_season_cubes" in deep.offers()


@pytest.mark.rule("ET-090", "ET-065")
@pytest.mark.parametrize(("bonus", "names"), [("army", ["Ana"]), ("defence", []), ("connection", [])])
def test_who_may_add_three_to_their_dice_is_told(deep: Year, bonus: str, names: list[str]) -> None:
    gift(deep, bonus).gain("s1", "capacity_1")
    find(deep, "siege", "s1", "s2")
    told = [each for each in deep.parts()["arena"].notes if each.id == "etherium.gift.may_add"]
    assert [dict(each.values)["name"] for each in told] == names


@pytest.mark.rule("ET-090", "ET-050")
def test_a_connection_tells_what_its_capacity_may_add(deep: Year) -> None:
    gift(deep, "connection").gain("s1", "capacity_1")
    deep.connect("s2", 3)
    assert deep.parts()["connection"].gift is None
    deep.once("drop_connection")
    deep.connect("s1", 3)
    assert deep.parts()["connection"].gift == say("etherium.gift.may_add", rule="ET-090", name="Ana")


def test_a_house_that_has_read_a_token_never_reads_it_again(year: Year) -> None:
    gift(year, "collection", metal=1)
    again = Year(year.tables).open("Eve", "Finn")
    assert again.page("gift", capacity="capacity_1").gift == year.state.gifts["capacity_1"]


def test_nonsense_from_another_house_gives_nothing(tables: Tables) -> None:
    tables.writer.teach("etherium", {"gift.capacity_1": [7], "gift.dragon": {"bonus": "army"}})
    year = Year(tables).open("Ana", "Ben")
    assert [*year.state.gifts] == ["capacity_1"] and year.state.gifts["capacity_1"].bonus == ""
