"""States that end by themselves, on Dreamers by the erratum; Entities and what lies on them."""

import pytest

from companion.table.moves import IllegalMove
from tests.games.etherfields.campaigns import Journey
from tests.games.etherfields.turning import Following, follow


@pytest.fixture
def table(journey: Journey) -> Following:
    return follow(journey).begin()


def on_turn(table: Following, turn: int, step: str) -> None:
    while table.turn.turn < turn:
        table.do("next_turn")
    table.step(step)


@pytest.mark.rule("EF-141")
@pytest.mark.parametrize("state", ["paralysed", "disoriented"])
def test_received_in_the_site_phase_of_turn_3_it_ends_with_the_dreamers_phase_of_turn_4(
    table: Following, state: str
) -> None:
    on_turn(table, 3, "resolve")
    assert table.offers()["afflict_dreamer"].points == ()
    table.do("afflict_dreamer", seat="s1", condition=state)
    on_turn(table, 4, "act")
    assert table.states == [(state, "s1")]
    table.step("resolve")
    assert table.states == [] and table.left("states") == 4


@pytest.mark.rule("EF-141")
@pytest.mark.parametrize(("choice", "until"), [("next", 4), ("this", 3)])
def test_received_in_a_dreamers_phase_the_table_is_asked_and_sees_the_following_one(
    table: Following, choice: str, until: int
) -> None:
    on_turn(table, 3, "act")
    assert table.offers()["afflict_dreamer"].points == ("erratum",)
    table.do("afflict_dreamer", seat="s1", condition="paralysed", point_erratum=choice)
    assert table.site.conditions[0].until == until
    on_turn(table, until, "act")
    assert table.states
    table.step("resolve")
    assert table.states == []


@pytest.mark.rule("EF-141")
def test_unasked_it_is_the_following_phase_because_next_is_not_this_one(table: Following) -> None:
    table.step("act")
    table.do("afflict_dreamer", seat="s1", condition="paralysed")
    assert table.site.conditions[0].until == 2
    assert "erratum" not in table.offers()["afflict_dreamer"].points


@pytest.mark.rule("EF-141")
def test_what_the_table_chose_for_a_dreamers_phase_changes_nothing_in_the_site_phase(table: Following) -> None:
    table.play("point_erratum", choice="this")
    table.step("resolve")
    table.do("afflict_dreamer", seat="s1", condition="paralysed")
    assert table.site.conditions[0].until == 2


@pytest.mark.rule("EF-140")
@pytest.mark.parametrize("state", ["disoriented", "paralysed", "stunned"])
def test_on_an_entity_it_lasts_until_the_turn_is_over(table: Following, state: str) -> None:
    moth = table.entity()
    table.do("afflict_entity", entity=moth, condition=state)
    table.step("tidy")
    assert table.states == [(state, moth)]
    table.do("next_turn")
    assert table.states == []


@pytest.mark.rule("EF-140")
def test_poisoned_lasts_as_long_as_the_slumber(table: Following) -> None:
    table.do("afflict_entity", entity=table.entity(), condition="poisoned")
    on_turn(table, 9, "tidy")
    assert table.panel("entities").beings[0].is_poisoned
    table.do("end_scene", how="won")
    assert table.states == [] and table.left("states") == 4


@pytest.mark.rule("EF-140", "EF-141")
def test_without_the_pointer_states_end_with_the_turns_that_pass(table: Following) -> None:
    table.do("afflict_dreamer", seat="s1", condition="paralysed")
    table.play("set_turns", value="off")
    table.do("next_turn")
    assert table.states
    table.do("next_turn")
    assert table.states == []


@pytest.mark.rule("EF-107", "EF-142")
def test_a_state_without_a_token_is_ignored_and_that_is_said(table: Following) -> None:
    for _ in range(5):
        table.do("afflict_entity", entity=table.entity(), condition="stunned")
    assert len(table.states) == 4 and table.state.shortage.thing == "states"
    assert table.facts[-1].number("missing") == 1


def test_a_state_is_prolonged_and_lifted_by_hand(table: Following) -> None:
    table.do("afflict_entity", entity=table.entity(), condition="stunned")
    token = table.site.conditions[0].id
    table.do("prolong", token=token, by=1)
    table.do("next_turn")
    assert table.states
    table.do("lift", token=token)
    assert table.states == [] and table.left("states") == 4


def test_who_leaves_takes_no_state_along(table: Following) -> None:
    table.do("afflict_dreamer", seat="s3", condition="paralysed")
    table.do("reshuffle", seat="s3", why="deck_empty")
    table.play("leave", seat="s3")
    assert (table.states, table.owed, table.left("states")) == ([], [], 4)


@pytest.mark.rule("EF-063", "EF-105", "EF-106")
def test_an_entity_leaves_with_all_that_lies_on_it(table: Following) -> None:
    moth = table.entity("big")
    for thing, by in (("morphing", 3), ("humans", 2), ("entities", 1)):
        table.do("lay_on_entity", entity=moth, thing=thing, by=by)
    table.do("afflict_entity", entity=moth, condition="poisoned")
    assert table.panel("entities").beings[0].entity.is_big and table.panel("entities").most == 4
    table.do("remove_entity", entity=moth)
    assert [table.left(thing) for thing in ("morphing", "humans", "entities", "states")] == [12, 4, 15, 4]


@pytest.mark.rule("EF-012", "EF-107")
def test_no_more_figures_are_placed_than_the_box_holds(table: Following) -> None:
    moth = table.entity()
    table.do("lay_on_entity", entity=moth, thing="creatures", by=6)
    assert table.left("creatures") == 0 and table.panel("entities").beings[0].pieces[3].count == 4


@pytest.mark.rule("EF-117")
@pytest.mark.parametrize("price", ["keys", "ether"])
def test_a_morphing_goes_for_a_key_or_an_ether(table: Following, price: str) -> None:
    moth = table.entity()
    table.do("lay_on_entity", entity=moth, thing="morphing", by=2)
    table.play("take_for_team", thing="keys", by=1)
    table.play("take_pieces", seat="s2", thing="ether", by=1)
    table.step("act")
    table.do("buy_morphing_off", entity=moth, seat="s2", price=price)
    assert table.left("morphing") == 11
    assert (table.has("team", "keys"), table.has("s2", "ether")) == ((0, 1) if price == "keys" else (1, 0))


def test_what_lies_on_no_site_cannot_be_touched(table: Following) -> None:
    table.entity()
    with pytest.raises(IllegalMove):
        table.do("lay_on_entity", entity="e9999", thing="morphing", by=1)
