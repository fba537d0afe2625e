"""What a death, a victory, an Awakening and a save leave behind, and in which order it is put away."""

import pytest

from companion.games.etherfields.game import game as etherfields
from companion.table.fact import Fact
from tests.games.etherfields.campaigns import Journey
from tests.games.etherfields.turning import follow

OF_A_DREAM = ["slumber_out", "gate_setup", "turn_pack", "intro", "gate_flip", "entity_on_top", "on_entrance"]


def into(journey: Journey, gate: str = "I-02 B", keys: int = 0) -> Journey:
    """Past the initiation, inside the Dream of a Gate."""
    journey.to_the_map().play("reveal", code=gate, kind="gate")
    journey.play("describe_gate", code=gate, zone="unknown", keys=keys)
    if keys:
        journey.play("take_for_team", thing="keys", by=keys)
    journey.do("enter_dream", gate=gate, turns=9)
    return journey


def open_list(journey: Journey) -> list[str]:
    return [*journey.steps()]


@pytest.mark.rule("EF-103")
def test_the_card_of_a_death_comes_before_all_that_goes_back(journey: Journey) -> None:
    into(journey).suffer("s1", 8)
    journey.do("accept_loss")
    assert open_list(journey)[:3] == ["death", "entity", "secrets"]
    assert journey.parts()["stage"].first.id == "death"
    journey.do("tick_step", step="death")
    assert journey.parts()["stage"].first is None and journey.parts()["stage"].died


@pytest.mark.rule("EF-103", "EF-151")
def test_saving_inside_a_dream_lists_what_goes_back_like_any_death(journey: Journey) -> None:
    into(journey).play("reveal", code="C", kind="card")
    journey.do("save_in_dream")
    steps = open_list(journey)
    assert steps[:5] == ["death", "buy", "ether", "card", "heal"] and {"entity", "gate", "plans"} < {*steps}
    assert dict(journey.steps()["secrets"].values)["codes"] == ("I-02 C",)


@pytest.mark.rule("EF-103", "EF-150")
def test_what_was_ticked_before_saving_stays_ticked(journey: Journey) -> None:
    into(journey).do("end_scene", how="out")
    journey.do("tick_step", step="entity")
    journey.do("begin_save")
    assert journey.state.ticks == {"entity"} and "secrets" in open_list(journey)
    journey.do("go_on")
    assert journey.state.ticks == {"entity"} and open_list(journey)[0] == "entity"


@pytest.mark.rule("EF-063", "EF-103")
def test_the_gate_of_a_dream_that_was_won_does_not_go_back_to_its_envelope(journey: Journey) -> None:
    into(journey).do("end_scene", how="won")
    assert journey.entry("I-02 B").place == "gone" and journey.steps()["gate"].id == "etherfields.step.gate_won"
    journey.do("begin_save")
    assert dict(journey.steps()["gates"].values)["gates"] == 0


@pytest.mark.rule("EF-103", "EF-152")
@pytest.mark.parametrize("how", ["out", "died"])
def test_the_gate_of_a_dream_that_was_lost_does(journey: Journey, how: str) -> None:
    into(journey)
    if how == "died":
        journey.suffer("s1", 8)
        journey.do("accept_loss")
    else:
        journey.do("end_scene", how=how)
    assert journey.entry("I-02 B").place == "envelope" and journey.steps()["gate"].id == "etherfields.step.gate_back"


@pytest.mark.rule("EF-150")
def test_the_cards_for_saving_are_resolved_at_the_next_setup_and_never_pile_up(journey: Journey) -> None:
    journey.to_the_map().to_bed()
    for _ in range(3):
        journey.do("begin_evening")
        assert dict(journey.steps()["saved"].values)["copies"] == 3
        journey.do("wake_up")
        assert journey.entry("II-41 R").place == "box"
        journey.to_bed()
    assert journey.entry("II-41 R").copies == 3


@pytest.mark.rule("EF-150", "EF-163")
def test_a_full_awakening_discards_keys_gems_and_hands_and_keeps_ether(journey: Journey) -> None:
    table = follow(journey).begin()
    table.counts("s1", 4, 10)
    for thing in ("gems", "ether"):
        table.play("take_pieces", seat="s1", thing=thing, by=2)
    table.play("take_for_team", thing="keys", by=3)
    table.do("end_scene", how="won")
    table.do("awaken")
    assert (table.has("s1", "gems"), table.has("team", "keys"), table.has("s1", "ether")) == (0, 0, 2)
    assert table.hand("s1").hand == 0


def test_an_awakening_from_before_keeps_what_it_kept(journey: Journey) -> None:
    journey.to_the_map().play("take_for_team", thing="keys", by=3)
    state = etherfields.apply(journey.table, Fact("dreamers_awakened", {}))
    assert state.holds("team", "keys") == 3


@pytest.mark.rule("EF-061", "EF-065")
def test_entering_a_dream_is_a_list_with_its_keys_and_turns(journey: Journey) -> None:
    steps = into(journey, keys=2).steps()
    assert [*steps] == ["keys", *OF_A_DREAM]
    assert dict(steps["keys"].values)["keys"] == 2 and dict(steps["turn_pack"].values)["turns"] == 9
    journey.do("next_turn")
    assert journey.steps() == {} and "tick_step" not in journey.offers()


@pytest.mark.rule("EF-152")
def test_a_nap_costs_no_keys(journey: Journey) -> None:
    into(journey, keys=2).do("end_scene", how="out")
    journey.do("retry_dream", gate="I-02 B", turns=9)
    assert open_list(journey) == OF_A_DREAM


@pytest.mark.rule("EF-062")
def test_starting_a_slumber_is_a_list(journey: Journey) -> None:
    journey.to_the_map().do("begin_slumber", turns=6)
    assert open_list(journey) == ["first_tile", "entity_placed", "turn_pack", "on_entrance"]
