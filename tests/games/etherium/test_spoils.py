"""What a pillage or a siege brings, for a table that opened its conflicts, and what the table is asked of it."""

import pytest

from companion.table.moves import IllegalMove
from tests.games.etherium.fights import find, level, notes, taken_city
from tests.games.etherium.years import Year


@pytest.mark.rule("ET-062")
@pytest.mark.parametrize(("army", "cubes"), [("s1", 2), ("s3", 3)])
def test_a_pillage_takes_two_base_cubes_and_reces_one_more(deep: Year, army: str, cubes: int) -> None:
    level(deep, "s2", "collector", 3)
    deep.gain("s2", "wood", 5)
    find(deep, "pillage", army, "s2").once("settle_pillage")
    for _ in range(cubes):
        deep.once("take_cube", item="wood")
    assert "take_cube" not in deep.offers()
    assert (deep.count(army, "wood"), deep.count("s2", "wood"), deep.count("s2", "collector")) == (cubes, 5 - cubes, 2)
    assert notes(deep) == ["collector_lowered", "flees"]


@pytest.mark.rule("ET-062")
def test_taking_may_stop_before_the_end(deep: Year) -> None:
    deep.gain("s2", "wood", 5)
    find(deep, "pillage", "s1", "s2").once("settle_pillage")
    deep.once("stop_taking")
    assert "take_cube" not in deep.offers()


@pytest.mark.rule("ET-062")
@pytest.mark.parametrize("had", [0, 1])
def test_a_pillage_takes_no_more_than_there_is(deep: Year, had: int) -> None:
    deep.play("correct_count", seat="s2", item="metal", count=had)
    find(deep, "pillage", "s1", "s2").once("settle_pillage")
    assert deep.parts()["taking"].left == had
    if had:
        assert deep.offers()["take_cube"].domain("item").among == ("metal",)
        deep.once("take_cube", item="metal")
    assert "stop_taking" not in deep.offers() and deep.count("s1", "metal") == had


@pytest.mark.rule("ET-064")
def test_nothing_is_robbed_from_an_empty_city(deep: Year) -> None:
    taken_city(deep)
    assert [(each.move, each.there) for each in deep.parts()["arena"].spoils] == [
        ("", 0), ("", 0), ("", 0), ("lower_guide", 0)
    ]  # fmt: skip
    for kind in ("rob_booster", "rob_ether", "rob_cubes"):
        with pytest.raises(IllegalMove):
            deep.play(kind)


@pytest.mark.rule("ET-064")
def test_four_cubes_of_a_city_that_has_only_ether_are_none_when_only_base_ones_count(deep: Year) -> None:
    deep.gain("s2", "ether", 3)
    taken_city(deep)
    with pytest.raises(IllegalMove, match=r"refused\.empty"):
        deep.once("rob_cubes", point_which_cubes="base")
    deep.once("rob_cubes", point_which_cubes="any")
    assert deep.parts()["taking"].left == 3


@pytest.mark.rule("ET-064", "ET-068", "ET-046")
@pytest.mark.parametrize(("had", "token"), [(1, 5), (2, 6), (3, 0)])
def test_a_stolen_booster_carries_its_action_token(deep: Year, had: int, token: int) -> None:
    deep.gain("s2", "booster", had)
    taken_city(deep).once("rob_booster")
    told = {each.id.rsplit(".", 1)[-1]: dict(each.values) for each in deep.parts()["arena"].notes}
    assert told.get("token_lost", {}).get("token", 0) == token and "token_won" in told
    assert [deep.count(seat, "booster") for seat in ("s1", "s2")] == [1, had - 1]
    assert deep.count("s1", "saccage_token") == 1 and deep.count("s1", "army_token") == 0
    deep.end_season()
    assert deep.state.tokens["s1"] == 5 and deep.state.tokens["s2"] == 4 + min(2, had - 1)


@pytest.mark.rule("ET-064")
def test_whoever_has_a_saccage_token_takes_an_army_token(deep: Year) -> None:
    deep.gain("s1", "saccage_token")
    deep.gain("s2", "booster")
    taken_city(deep).once("rob_booster")
    assert deep.count("s1", "saccage_token") == 1 and deep.count("s1", "army_token") == 1


@pytest.mark.rule("ET-069")
@pytest.mark.parametrize(("choice", "tokens"), [("nothing", 0), ("army_token", 1)])
def test_without_saccage_tokens_the_table_is_asked(deep: Year, choice: str, tokens: int) -> None:
    for seat in ("s2", "s3", "s4"):
        deep.gain(seat, "saccage_token")
    deep.gain("s2", "booster")
    taken_city(deep)
    assert deep.offers()["rob_booster"].points == ("no_saccage",)
    deep.once("rob_booster", point_no_saccage=choice)
    assert deep.count("s1", "army_token") == tokens


@pytest.mark.rule("ET-064")
@pytest.mark.parametrize(("had", "taken"), [(5, 2), (1, 1)])
def test_a_thief_takes_two_ether_and_no_token(deep: Year, had: int, taken: int) -> None:
    deep.gain("s2", "ether", had)
    taken_city(deep).once("rob_ether")
    assert [deep.count(seat, "ether") for seat in ("s1", "s2")] == [taken, had - taken]
    assert deep.count("s1", "army_token") == 0


@pytest.mark.rule("ET-064", "ET-069")
@pytest.mark.parametrize(("choice", "things"), [("base", 3), ("any", 4)])
def test_a_thief_takes_four_cubes(deep: Year, choice: str, things: int) -> None:
    for thing in ("stone", "wood", "metal", "ether"):
        deep.gain("s2", thing, 6)
    taken_city(deep)
    assert deep.offers()["rob_cubes"].points == ("which_cubes",)
    deep.once("rob_cubes", point_which_cubes=choice)
    assert len(deep.offers()["take_cube"].domain("item").among) == things
    for _ in range(4):
        deep.once("take_cube", item="stone")
    assert "take_cube" not in deep.offers()
    assert [deep.count(seat, "stone") for seat in ("s1", "s2")] == [4, 2] and deep.count("s1", "army_token") == 0


@pytest.mark.rule("ET-064")
def test_a_guide_is_lowered_for_an_army_token(deep: Year) -> None:
    level(deep, "s2", "guide", 3)
    taken_city(deep)
    assert deep.offers()["lower_guide"].points == ()
    deep.once("lower_guide")
    assert deep.count("s2", "guide") == 2 and deep.count("s1", "army_token") == 1


@pytest.mark.rule("ET-069")
@pytest.mark.parametrize("guide", [0, 1])
@pytest.mark.parametrize(("choice", "tokens"), [("token", 1), ("nothing", 0)])
def test_a_guide_that_cannot_fall_asks_the_table(deep: Year, guide: int, choice: str, tokens: int) -> None:
    level(deep, "s2", "guide", guide)
    taken_city(deep)
    assert deep.offers()["lower_guide"].points == ("guide_floor",)
    deep.once("lower_guide", point_guide_floor=choice)
    assert deep.count("s2", "guide") == guide and deep.count("s1", "army_token") == tokens
