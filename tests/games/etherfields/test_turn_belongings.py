"""Objects, Singularities, Phase Delta, markets and shop."""

import pytest

from tests.games.etherfields.campaigns import Journey
from tests.games.etherfields.turning import Following, follow


@pytest.fixture
def table(journey: Journey) -> Following:
    return follow(journey).begin()


@pytest.mark.rule("EF-130")
def test_an_object_is_used_archived_and_restored_to_a_free_place(table: Following) -> None:
    table.play("reveal", code="*Lantern", kind="object")
    table.do("use_object", code="*Lantern")
    assert table.panel("belongings").objects[0].is_used
    table.play("discard", code="*Lantern")
    assert table.entry("*Lantern").place == "archives" and table.panel("belongings").free == 3
    table.play("put", code="*Lantern", place="objects")
    assert table.panel("belongings").free == 2


@pytest.mark.rule("EF-130")
def test_an_object_is_unused_again_in_the_next_turn(table: Following) -> None:
    table.play("reveal", code="*Lantern", kind="object")
    table.do("use_object", code="*Lantern")
    table.do("next_turn")
    assert not table.panel("belongings").objects[0].is_used


@pytest.mark.rule("EF-071")
def test_a_singularity_lies_on_the_site_or_goes_under_its_pack_also_from_the_map(table: Following) -> None:
    table.do("end_scene", how="won")
    table.do("meet_singularity", how="on_site")
    table.do("meet_singularity", how="under_pack")
    assert table.panel("belongings").laid == 1
    table.do("meet_singularity", how="off_site")
    assert table.panel("belongings").laid == 0


@pytest.mark.rule("EF-072")
def test_phase_delta_gives_each_dreamer_a_benefit_and_resets_the_clock(table: Following) -> None:
    table.suffer("s1", 3)
    table.do("seal_cards", seat="s2", cards=4)
    table.do("change_progress", seat="s3", how="progress_laid")
    table.do("change_progress", seat="s3", how="progress_veiled")
    table.play("change_hours", by=-2)
    for seat, benefit in (("s1", "delta_heal"), ("s2", "delta_unseal"), ("s3", "delta_unveil")):
        table.do("take_benefit", seat=seat, benefit=benefit)
    table.do("reset_clock")
    third = table.state.dreamer("s3")
    assert (table.has("s1", "distress"), table.state.dreamer("s2").sealed, table.state.hours) == (0, 0, 3)
    assert (third.progress, third.veiled) == (1, 0)


@pytest.mark.rule("EF-072", "EF-081")
def test_the_benefit_of_shuffling_costs_nothing(table: Following) -> None:
    table.counts("s1", 4, 0)
    table.do("take_benefit", seat="s1", benefit="delta_reshuffle")
    assert table.hand("s1").deck == 18 and table.owed == []


@pytest.mark.rule("EF-096")
def test_a_card_bought_costs_its_ether_and_goes_on_the_discard_pile(table: Following) -> None:
    table.counts("s1", 4, 18)
    table.play("take_pieces", seat="s1", thing="ether", by=5)
    table.do("buy_card", seat="s1", price_in_ether=3)
    assert table.has("s1", "ether") == 2 and table.state.dreamer("s1").influence == 23
    assert table.sheet(0).discard == 1


@pytest.mark.rule("EF-131")
def test_an_object_of_the_shop_costs_two_ether(table: Following) -> None:
    table.play("take_pieces", seat="s1", thing="ether", by=5)
    table.do("buy_object", seat="s1")
    assert table.has("s1", "ether") == 3


@pytest.mark.rule("EF-131")
@pytest.mark.parametrize(
    ("choice", "objects", "influence"),
    [("gem_objects", (1, 0), (0, 0)), ("gem_nothing", (1, 0), (1, 0)), ("ether_nothing", (0, 1), (0, 1))],
)
def test_buying_nothing_brings_what_the_table_has_chosen(
    table: Following, choice: str, objects: tuple[int, int], influence: tuple[int, int]
) -> None:
    assert table.offers()["buy_nothing"].points == ("shop",)
    table.do("buy_nothing", seat="s1", market="market_objects", point_shop=choice)
    table.do("buy_nothing", seat="s2", market="market_influence")
    assert (table.has("s1", "gems"), table.has("s1", "ether")) == objects
    assert (table.has("s2", "gems"), table.has("s2", "ether")) == influence


@pytest.mark.rule("EF-131")
def test_unasked_it_is_a_gem_and_only_at_the_object_market(table: Following) -> None:
    table.do("buy_nothing", seat="s1", market="market_influence")
    table.do("buy_nothing", seat="s1", market="market_objects")
    assert table.has("s1", "gems") == 1


@pytest.mark.rule("EF-126")
def test_night_and_day_in_one_space_is_for_the_table_to_settle(table: Following) -> None:
    table.play("point_night_and_day", choice="one")
    assert dict(table.table.settled)["night_and_day"] == "one"
