"""One code may stand on several things, of two kinds or in two places: each is found, moved and undone on its own."""

import pytest

from companion.games.etherfields.ledger.entries import Ledger
from tests.games.etherfields.campaigns import Journey


@pytest.fixture
def twice(journey: Journey) -> Journey:
    """A tile and a card of one code."""
    journey.to_the_initiation().play("reveal", code="I-01 B", kind="tile")
    another = journey.find("B").another
    assert another == "I-01 B #2" and journey.find(another).kind == "unknown"
    journey.play("reveal", code=another, kind="card")
    return journey


@pytest.mark.rule("EF-052")
def test_two_of_one_code_have_each_their_kind_and_place(twice: Journey) -> None:
    twice.play("gain", code="I-01 B #2", kind="card")
    assert [(each.kind, each.place) for each in twice.find("B").faces] == [("tile", "site"), ("card", "archives")]
    assert twice.find("I-01 B #2").entry.place == "archives" and twice.entry("I-01 B").place == "site"


@pytest.mark.rule("EF-052")
def test_two_of_one_letter_are_one_key_of_the_pad(twice: Journey) -> None:
    keys = [key.face for key in twice.parts()["pad"].keys]
    assert keys.count("B") == 1 and not any("#" in key for key in keys)


@pytest.mark.rule("EF-052")
def test_the_ledger_and_the_list_of_what_goes_back_name_both(twice: Journey) -> None:
    assert [each.code for each in twice.ledger(dream="I-01").entries][1:3] == ["I-01 B", "I-01 B #2"]
    twice.do("end_scene", how="out")
    codes = dict(twice.steps()["secrets"].values)["codes"]
    assert "I-01 B" in codes and any(getattr(each, "id", "") == "etherfields.code.face" for each in codes)


@pytest.mark.rule("EF-052")
def test_undoing_one_leaves_the_other(twice: Journey) -> None:
    twice.undo(twice.facts[-1].move)
    found = twice.find("B")
    assert (found.entry.kind, found.faces, found.another) == ("tile", (), "I-01 B #2")


@pytest.mark.rule("EF-052")
def test_where_the_first_was_a_slip_the_second_answers(twice: Journey) -> None:
    twice.play("forget", code="I-01 B")
    found = twice.find("B")
    assert (found.code, found.another) == ("I-01 B #2", "I-01 B")


@pytest.mark.rule("EF-052")
def test_copies_of_an_older_log_stay_one_entry(journey: Journey) -> None:
    journey.to_the_map().play("reveal", code="I-02 B", kind="card")
    journey.play("count_copies", code="I-02 B", copies=4)
    assert [each.copies for each in journey.state.ledger.faces("I-02 B")] == [4]
    assert Ledger().faces("I-02 B") == ()
