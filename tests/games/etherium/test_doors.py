"""What costs and brings exactly what is there: a guide for less, no Ether left, cubes of a connection."""

import pytest

from companion.games.etherium.box_contents import BASE
from companion.games.etherium.entered_people_values import ENTRIES
from companion.games.etherium.resources.unit_levels import COSTS
from companion.table.moves import IllegalMove
from tests.games.etherium.fights import level, taken_city
from tests.games.etherium.years import Year


def cubes(year: Year, seat: str) -> list[int]:
    return [year.count(seat, thing) for thing in BASE]


@pytest.fixture
def builder(deep: Year) -> Year:
    """Ana has no stone, two wood, two metal, and the capacity of increases; a guide costs one of each."""
    deep.play("note_costs", people="ertis", **{**dict.fromkeys(COSTS, 1), "augment_guide": 1})
    deep.play("note_gift", capacity="capacity_1", bonus="augmentation", stone=0, wood=0, metal=0)
    deep.play("correct_count", seat="s1", item="capacity_1", count=1)
    for thing in ("wood", "metal"):
        deep.play("correct_count", seat="s1", item=thing, count=2)
    return deep


@pytest.mark.rule("ET-040", "ET-090")
def test_a_guide_for_less_costs_two_different_cubes_and_the_house_notes_which(builder: Year) -> None:
    builder.play("augment_guide", seat="s1", spared="stone", paid=1)
    assert cubes(builder, "s1") == [0, 1, 1] and builder.count("s1", "guide") == 1
    assert builder.facts[-1].data["cubes"] == {"stone": 0, "wood": 1, "metal": 1}


@pytest.mark.rule("ET-040", "ET-090")
def test_a_cube_that_is_not_there_is_not_paid_instead(builder: Year) -> None:
    for spared in ("wood", "metal"):
        with pytest.raises(IllegalMove, match="lacking"):
            builder.play("augment_guide", seat="s1", spared=spared, paid=1)
    guide = next(each for each in builder.parts()["works"].workers[0].units if each.name == "guide")
    assert guide.spares == ("stone",) and guide.why is None


@pytest.mark.rule("ET-040")
def test_an_old_post_counts_and_keeps_the_scarcest_cube(builder: Year) -> None:
    builder.play("augment", seat="s1", unit="guide", paid=1)
    assert cubes(builder, "s1") == [0, 1, 1]


@pytest.mark.rule("ET-040")
def test_without_the_capacity_a_guide_costs_one_of_each(builder: Year) -> None:
    builder.play("correct_count", seat="s1", item="capacity_1", count=0)
    assert "augment_guide" not in builder.offers()
    with pytest.raises(IllegalMove, match="lacking"):
        builder.play("augment", seat="s1", unit="guide", paid=1)


@pytest.mark.rule("ET-064")
def test_four_cubes_of_a_city_without_ether_ask_nothing(deep: Year) -> None:
    deep.gain("s2", "wood", 5)
    assert taken_city(deep).offers()["rob_cubes"].points == ()


def exhausted(year: Year, seat: str = "s4") -> Year:
    year.play("correct_count", seat=seat, item="ether", count=20)
    return year


@pytest.mark.rule("ET-037", "ET-091", "ET-082")
@pytest.mark.parametrize(("choice", "tokens"), [("token", 1), ("nothing", 0)])
def test_with_no_ether_left_only_the_token_is_asked(deep: Year, choice: str, tokens: int) -> None:
    exhausted(deep, "s3")
    assert deep.offers()["collect_without_ether"].points == ("token_alone",)
    deep.play("collect_without_ether", seat="s2", point_token_alone=choice)
    assert [deep.count("s2", thing) for thing in (*BASE, "ether")] == [0, 0, 0, 0] and deep.state.owed == ()
    assert deep.count("s2", "ether_token") == tokens
    assert [each.id.rpartition(".")[2] for each in deep.parts()["harvest"].sums] == ["token" if tokens else "no_token"]
    assert "raise_collection" not in deep.offers()


@pytest.mark.rule("ET-037")
def test_an_old_post_of_a_collection_without_ether_plays_the_default(deep: Year) -> None:
    exhausted(deep, "s3").play("collect", seat="s2", space="ether_space")
    assert deep.count("s2", "ether_token") == 1 and deep.state.owed == ()


@pytest.mark.rule("ET-051")
@pytest.mark.parametrize(("choice", "things"), [("base", BASE), ("any", (*BASE, "ether"))])
def test_the_table_says_whether_resources_of_a_connection_may_be_ether(
    deep: Year, choice: str, things: tuple[str, ...]
) -> None:
    deep.connect("s1", 1)
    for thing in ("wood", "ether"):
        deep.gain("s1", thing, 2)
    assert deep.offers()["take_resources"].points == ("connection_cubes",)
    deep.once("take_resources", result=1, point_connection_cubes=choice)
    assert deep.state.owed[0].things == things and deep.state.owed[0].left == (2 if choice == "base" else 4)


@pytest.mark.rule("ET-051")
def test_nothing_is_asked_where_no_ether_is_concerned_or_the_table_has_said(deep: Year) -> None:
    deep.gain("s1", "wood", 2)
    deep.connect("s1", 3)
    assert "take_resources" not in deep.offers()
    deep.gain("s1", "ether")
    assert "take_resources" in deep.offers()
    deep.play("point_connection_cubes", choice="any")
    assert "take_resources" not in deep.offers()
    deep.once("take_result", result=3)
    assert deep.state.owed[0].things == (*BASE, "ether")


@pytest.mark.rule("ET-030", "ET-050")
def test_a_thrown_connection_outlives_its_season_and_counts_for_none_of_the_next(deep: Year) -> None:
    deep.connect("s1", 6)
    deep.once("end_season")
    assert deep.parts()["connection"].seat.id == "s1"
    deep.once("take_result", result=6)
    assert deep.count("s1", "ether") == 1 and deep.state.connected.get("s1", 0) == 0


@pytest.mark.rule("ET-050", "ET-070")
def test_a_connection_thrown_last_of_all_still_brings_what_it_brings(deep: Year) -> None:
    deep.play("correct_season", season=7)
    deep.connect("s1", 6).once("end_game")
    deep.once("take_result", result=6)
    assert deep.count("s1", "ether") == 1


@pytest.mark.rule("ET-045")
def test_a_people_sheet_that_was_read_pays_at_once(deep: Year) -> None:
    deep.play("note_sheet", people="ertis", **{**dict.fromkeys(ENTRIES, -1), "cost_cards": 2})
    level(deep, "s1", "ether", 3)
    deep.play("transform", seat="s1", into="cards", paid=2)
    assert (deep.count("s1", "ether"), deep.count("s1", "flash")) == (1, 2)
