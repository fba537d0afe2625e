"""Two hundred writings: nearly all find what was meant, at once or on the first screen, and none files anything new."""

import json
from typing import Any

import pytest

from tests.games.etherfields.campaigns import Journey
from tests.games.etherfields.writings import DIARY, MET, WRITINGS

FIRST_SCREEN = 6
ALL = [(kind, written, meant) for kind, pairs in WRITINGS.items() for written, meant in pairs]


@pytest.fixture
def group(journey: Journey) -> Journey:
    """A group on the map that has met what the list names."""
    journey.to_the_map()
    for code, (kind, note) in MET.items():
        journey.play("reveal", code=code, kind=kind)
        if note:
            journey.play("note_element", code=code, note=note)
    journey.play("write_diary", evening=1, line=DIARY)
    return journey


def shown(found: Any) -> list[str]:
    """What stands on the screen, from above."""
    lines = [each.line for each in found.evenings]
    code = [found.code] if found.kind in ("entry", "unknown") else []
    spots = [each.slot for each in found.places]
    return [*code, *found.guesses, *spots, *(each.code for each in found.entries), *lines]


def test_two_hundred_writings_are_tried() -> None:
    assert len(ALL) >= 200 and len({written for _, written, _ in ALL}) == len(ALL)


def test_nearly_all_find_what_was_meant(group: Journey) -> None:
    missed = [(written, meant) for _, written, meant in ALL if meant not in shown(group.find(written))[:FIRST_SCREEN]]
    assert len(missed) <= 10 * len(ALL) / 200, missed


@pytest.mark.parametrize("kind", WRITINGS)
def test_each_class_has_its_figure(group: Journey, kind: str, record_property: Any) -> None:
    pairs = WRITINGS[kind]
    places = [
        shown(group.find(written)).index(meant) for written, meant in pairs if meant in shown(group.find(written))
    ]
    first, near = places.count(0), sum(0 < place < FIRST_SCREEN for place in places)
    figure = {"first": first, "first screen": near, "of": len(pairs)}
    record_property(kind, json.dumps(figure))
    assert first + near >= 0.85 * len(pairs), figure


def test_nothing_is_offered_as_new_where_the_group_has_what_was_meant(group: Journey) -> None:
    """A form that files something new stands below what was found, and asks what it is."""
    for _, written, meant in ALL:
        found = group.find(written)
        if found.kind == "unknown":
            assert meant in found.guesses, written


@pytest.mark.rule("EF-057")
def test_a_small_l_is_asked_back(group: Journey) -> None:
    found = group.find("II-42 l")
    assert (found.kind, found.guesses) == ("doubt", ("II-42 I", "II-42 L"))


def test_nothing_is_cut_in_silence(group: Journey) -> None:
    for letter in "ABCDEFGHIJKLMNOP":
        group.play("reveal", code=f"I-30 {letter}", kind="card")
        group.play("note_element", code=f"I-30 {letter}", note="grey stairs")
    first = group.find("grey stairs")
    assert (len(first.entries), first.more, first.next) == (12, 4, 12)
    assert len(group.page("find", q="grey stairs", **{"from": "12"}).entries) == 4
