"""What is met lies where the rulebook puts it, with kind and place in one tap; what is named is not yet revealed."""

import pytest

from companion.table.fact import TABLET
from tests.games.etherfields.campaigns import Journey
from tests.photos import photo


@pytest.mark.rule("EF-038")
def test_a_dreamworld_tile_lies_open_on_the_map_and_not_in_the_archives(journey: Journey) -> None:
    journey.to_the_map()
    journey.play("lay_tile", slot="B1", code="I-03 A")
    assert "I-03 A" in journey.state.tonight.met and journey.parts()["pad"].last.slot == "B1"
    journey.play("reveal", code="I-03 B", kind="map")
    journey.play("gain", code="I-03 C", kind="map")
    assert [journey.entry(f"I-03 {each}").place for each in "ABC"] == ["atlas"] * 3
    journey.to_bed().do("begin_evening")
    steps = journey.steps()
    assert len(dict(steps["tiles"].values)["codes"]) == 3 and steps["archives"].id == "etherfields.step.archives"


@pytest.mark.rule("EF-038", "EF-053", "EF-054")
@pytest.mark.parametrize(("kind", "place"), [("wisdom", "holder"), ("card", "beside"), ("note", "archives")])
def test_an_unknown_letter_is_seen_in_one_tap_and_recorded_with_kind_and_place_in_two(
    journey: Journey, kind: str, place: str
) -> None:
    journey.to_the_initiation()
    seen = journey.find("", add="K")
    assert (seen.kind, seen.code) == ("unknown", "I-01 K")
    act = next(each for each in seen.acts if each.word == kind)
    journey.play(act.move, **dict(act.fields))
    assert (journey.entry("I-01 K").kind, journey.entry("I-01 K").place) == (kind, place)


@pytest.mark.rule("EF-054")
@pytest.mark.parametrize(
    ("was", "kind", "place"),
    [
        ("card", "wisdom", "holder"),
        ("card", "map", "atlas"),
        ("wisdom", "gate", "envelope"),
        ("tile", "card", "beside"),
    ],
)
def test_another_kind_takes_its_own_place(journey: Journey, was: str, kind: str, place: str) -> None:
    journey.to_the_map().play("reveal", code="I-03 A", kind=was)
    before = journey.state
    sorted_so = journey.play("sort_element", code="I-03 A", kind=kind)
    assert (journey.entry("I-03 A").kind, journey.entry("I-03 A").place) == (kind, place)
    journey.undo(sorted_so)
    assert journey.state == before


def test_a_place_that_somebody_chose_stays_with_another_kind(journey: Journey) -> None:
    journey.to_the_map().play("reveal", code="I-03 A", kind="card")
    journey.play("put", code="I-03 A", place="gone")
    journey.play("sort_element", code="I-03 A", kind="wisdom")
    assert journey.entry("I-03 A").place == "gone"


def remember(journey: Journey, how: str) -> None:
    if how == "photo":
        journey.tables.photos.take(journey.id, TABLET, "I-01 B", photo())
    elif how == "note":
        journey.play("note_element", code="I-01 B", note="The lantern")
    else:
        journey.play("give_name", of="I-01 B", name="The lantern")


@pytest.mark.rule("EF-054")
@pytest.mark.parametrize("how", ["name", "note", "photo"])
def test_what_is_named_before_it_is_revealed_can_still_be_revealed_and_is_in_the_recap(
    journey: Journey, how: str
) -> None:
    journey.to_the_initiation()
    remember(journey, how)
    assert [act.word for act in journey.find("B").acts][:2] == ["reveal", "gain"]
    assert "I-01 B" in journey.state.tonight.met
    count = journey.state.tonight.count
    journey.play("reveal", code="I-01 B", kind="card")
    assert journey.entry("I-01 B").is_met and journey.state.tonight.count == count


def test_a_new_name_can_be_revealed_after_it(journey: Journey) -> None:
    journey.to_the_map().play("give_name", of="I-03 A", name="The lantern")
    assert journey.find("I-03 A").acts[0].word == "reveal"
    journey.do("begin_save")
    journey.do("end_evening")
    assert "The lantern" in str(journey.parts()["previously"].lines)


def win(journey: Journey) -> Journey:
    journey.to_the_map().play("reveal", code="I-02 B", kind="gate")
    journey.do("enter_dream", gate="I-02 B", turns=10)
    journey.do("end_scene", how="won")
    return journey


@pytest.mark.rule("EF-063")
def test_the_gate_of_a_won_dream_goes_where_the_table_says_with_a_default_that_is_told(journey: Journey) -> None:
    win(journey)
    assert journey.entry("I-02 B").place == "gone" and dict(journey.table.settled)["won_gate"] == "gone"
    settled = [fact for fact in journey.facts if fact.kind == "point_settled" and fact.text("point") == "won_gate"]
    assert len(settled) == 1 and settled[0].data["assumed"]
    journey.play("point_won_gate", choice="envelope")
    assert journey.entry("I-02 B").place == journey.entry("I-01 X").place == "envelope"


def test_the_gate_of_a_won_dream_that_was_sorted_as_another_kind_goes_back_to_the_secrets(journey: Journey) -> None:
    journey.to_the_map().play("reveal", code="I-02 B", kind="gate")
    journey.do("enter_dream", gate="I-02 B", turns=10)
    journey.play("sort_element", code="I-02 B", kind="tile")
    journey.do("end_scene", how="won")
    assert journey.entry("I-02 B").place == "box"


@pytest.mark.rule("EF-063", "EF-103")
@pytest.mark.parametrize(("how", "rule"), [("won", "EF-063"), ("out", "EF-063"), ("died", "EF-103")])
def test_only_what_goes_back_after_a_defeat_cites_the_rule_for_losing(journey: Journey, how: str, rule: str) -> None:
    journey.to_the_initiation()
    if how == "died":
        journey.suffer("s1", 8)
        journey.do("accept_loss")
    else:
        journey.do("end_scene", how=how)
    assert {journey.steps()[step].rule for step in ("secrets", "gate")} == {rule}


@pytest.mark.rule("EF-150")
def test_what_a_save_costs_and_gives_is_told_as_a_rule_and_nobody_is_asked(journey: Journey) -> None:
    journey.to_the_map().do("begin_save")
    who = dict(journey.steps()["card"].values)["who"]
    assert who.id == "etherfields.saves.everyone"
    journey.play("point_saving_card", choice="with_ether")
    assert dict(journey.steps()["card"].values)["who"].id == "etherfields.saves.with_ether"
    silence = next(each for each in journey.game.index.silences if each.id == "saving_card")
    assert silence.is_quiet
