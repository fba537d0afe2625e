"""Another group's writings, with names of its own and places: found at once or on the first screen."""

import pytest

from tests.games.etherfields.campaigns import Journey
from tests.games.etherfields.more_writings import DIARY, MET, PLACES, WRITINGS
from tests.games.etherfields.test_writings import FIRST_SCREEN, shown

ALL = [(written, meant) for pairs in WRITINGS.values() for written, meant in pairs]


@pytest.fixture
def group(journey: Journey) -> Journey:
    journey.to_the_map()
    for code, (kind, name, note) in MET.items():
        journey.play("reveal", code=code, kind=kind)
        if name:
            journey.play("give_name", of=code, name=name)
        if note:
            journey.play("note_element", code=code, note=note)
    for slot, name in PLACES.items():
        journey.play("give_name", of=slot, name=name)
    journey.play("write_diary", evening=1, line=DIARY)
    return journey


def test_two_hundred_further_writings_find_what_was_meant_and_file_nothing(group: Journey) -> None:
    assert len(ALL) >= 200 and len({written for written, _ in ALL}) == len(ALL)
    missed = [(written, meant) for written, meant in ALL if meant not in shown(group.find(written))[:FIRST_SCREEN]]
    assert missed == []
    new = [written for written, meant in ALL if (found := group.find(written)).kind == "unknown" and not found.guesses]
    assert new == []


@pytest.mark.parametrize("written", ["I-07 mise en", "I-07 set", "setup 7", "le 301", "lire 301"])
def test_what_was_half_written_is_asked_back_and_never_new(group: Journey, written: str) -> None:
    assert group.find(written).kind in ("doubt", "entry")


@pytest.mark.parametrize("written", ["1-03", "l-03", "l 03", "|-03", "l03"])
def test_half_a_code_in_signs_that_look_like_it_shows_what_its_dream_has(group: Journey, written: str) -> None:
    found = group.find(written)
    assert (found.kind, found.text) == ("half", "I-03") and [each.code for each in found.entries] == [
        "I-03 A",
        "I-03 E",
    ]


def test_what_is_asked_back_does_not_stand_below_once_more(group: Journey) -> None:
    found = group.find("1-08b")
    assert found.guesses == ("I-08 B",) and "I-08 B" not in {each.code for each in found.entries}


def test_a_place_is_found_by_the_groups_name_and_by_the_boards(group: Journey) -> None:
    assert [each.slot for each in group.find("A2").places] == ["A2"]
    group.play("move_team", slot="B3")
    assert [(each.slot, each.is_here) for each in group.find("old observatory").places] == [("B3", True)]


def test_what_somebody_holds_is_found_by_their_name(group: Journey) -> None:
    group.play("give", code="I-13 Z", seat="s1")
    assert [each.code for each in group.find("Ana").entries] == ["I-13 Z"]
