"""What the group has is named where it is laid out and put away; where it wakes is said, not assumed."""

import pytest

from companion.table.say import Say
from tests.games.etherfields.campaigns import Journey


@pytest.fixture
def owning(journey: Journey) -> Journey:
    """With an Object, a note, a Wisdom, a Gate, and a card of Ana's."""
    journey.to_the_map()
    for code, kind in (("I-03 B", "object"), ("I-02 A", "note"), ("I-01 D", "wisdom"), ("I-02 B", "gate")):
        journey.play("gain", code=code, kind=kind)
    journey.play("reveal", code="I-08 G", kind="influence")
    journey.play("give", code="I-08 G", seat="s1")
    return journey


def codes(told: Say) -> tuple[object, ...]:
    return tuple(dict(told.values)["codes"])  # type: ignore[arg-type]


@pytest.mark.rule("EF-031", "EF-039", "EF-051")
def test_setting_up_names_what_the_group_has_in_the_order_of_the_box(owning: Journey) -> None:
    owning.to_bed().do("begin_evening")
    steps = owning.steps()
    assert codes(steps["archives"]) == ("I-02 A", "I-03 B")
    assert codes(steps["wisdom"]) == ("I-01 D",) and codes(steps["gates"]) == ("I-02 B",)
    held = [each for each in codes(steps["dreamers"]) if isinstance(each, Say)]
    assert [(dict(each.values)["code"], dict(each.values)["name"]) for each in held] == [("I-08 G", "Ana")]


@pytest.mark.rule("EF-150")
def test_saving_names_what_goes_where(owning: Journey) -> None:
    owning.do("begin_save")
    steps = owning.steps()
    assert codes(steps["archives"]) == ("I-02 A", "I-03 B") and codes(steps["gates"]) == ("I-02 B",)
    assert len(codes(steps["held"])) == 1


@pytest.mark.rule("EF-039")
def test_a_group_that_has_nothing_is_told_as_the_rulebook_tells_it(journey: Journey) -> None:
    journey.to_the_map().to_bed().do("begin_evening")
    assert journey.steps()["archives"].id == "etherfields.step.archives"


@pytest.mark.rule("EF-054")
def test_every_card_says_where_it_goes(owning: Journey) -> None:
    assert dict(owning.find("I-03 B").goes) == {"reveal": "objects", "gain": "objects", "discard": "archives"}


@pytest.mark.rule("EF-041")
def test_where_the_team_wakes_is_what_somebody_says(owning: Journey) -> None:
    owning.play("move_team", slot="A1")
    owning.to_bed().do("begin_evening")
    owning.do("wake_up")
    assert (owning.state.where, owning.state.tonight.woke) == ("", "")
    owning.play("move_team", slot="B3")
    owning.play("move_team", slot="B4")
    assert (owning.state.where, owning.state.tonight.woke) == ("B4", "B3")
