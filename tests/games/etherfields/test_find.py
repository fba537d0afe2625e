"""A code is found by taps alone: four at most, one if it is the current Dream's."""

import pytest

from companion.games.etherfields.ledger.codes import LETTERS, stored_code
from tests.games.etherfields.campaigns import Journey


def taps(journey: Journey, code: str) -> int:
    """What a finger does: the pad's own keys first, then those that each answer brings."""
    pad, wanted = journey.parts()["pad"], stored_code(code)
    if wanted.dream == pad.dream and wanted.letter in {key.adds for key in pad.keys}:
        assert journey.find("", wanted.letter).text == code
        return 1
    first = "script " if wanted.script else f"{wanted.numeral}-"
    rest = [*str(wanted.script)] if wanted.script else [*f"{wanted.group:02}", wanted.letter]
    found, count = journey.find("", first), 1
    for adds in rest:
        assert adds in {key.adds for key in found.keys}
        found, count = journey.find(found.text, adds), count + 1
    assert found.text == code
    return count


@pytest.mark.parametrize("code", ["I-01 D", "II-42 I", "I-99 SETUP", "script 450", "I-20 Z"])
def test_any_code_takes_four_taps_at_most(journey: Journey, code: str) -> None:
    assert taps(journey, code) <= 4


@pytest.mark.rule("EF-053")
def test_each_letter_of_the_current_dream_takes_one(journey: Journey) -> None:
    journey.to_the_initiation()
    assert {taps(journey, f"I-01 {letter}") for letter in (*LETTERS, "SETUP")} == {1}


def test_revealing_in_the_current_dream_takes_two_taps(journey: Journey) -> None:
    journey.to_the_initiation()
    found = journey.find("", "B")
    act = found.acts[0]
    journey.play(act.move, **dict(act.fields))
    assert journey.entry("I-01 B").is_met


def test_an_unknown_code_is_recorded_in_one_tap(journey: Journey) -> None:
    found = journey.to_the_map().find("I-33 K")
    assert found.kind == "unknown" and {act.move for act in found.acts} == {"reveal"}
    journey.play("reveal", **dict(found.acts[1].fields))
    assert journey.entry("I-33 K").kind == "tile"


@pytest.mark.rule("EF-003", "EF-055")
def test_a_script_is_read_and_nothing_else(journey: Journey) -> None:
    found = journey.find("script 450")
    assert [act.word for act in found.acts] == ["script"]


@pytest.mark.parametrize(
    ("kind", "first"), [("card", "gain"), ("tile", "gain"), ("object", "discard"), ("wisdom", "discard")]
)
def test_the_likeliest_move_comes_first(journey: Journey, kind: str, first: str) -> None:
    journey.to_the_map().play("reveal", code="I-02 A", kind=kind)
    acts = [act.word for act in journey.find("I-02 A").acts]
    assert acts[0] == first and "put_back" in acts


@pytest.mark.rule("EF-103")
def test_a_gate_that_the_group_has_is_never_discarded_by_its_main_button(journey: Journey) -> None:
    journey.to_the_map().play("reveal", code="I-02 B", kind="gate")
    found = journey.find("I-02 B")
    assert found.gate is not None and "discard" not in {act.word for act in found.acts}


@pytest.mark.rule("EF-057")
def test_the_search_box_asks_back_and_each_guess_leads_on(journey: Journey) -> None:
    found = journey.find("1-01d")
    assert (found.kind, found.guesses) == ("doubt", ("I-01 D",))
    assert journey.find("II-421").guesses == ("II-42 I",)


def test_words_are_no_error_and_may_name_what_bears_no_code(journey: Journey) -> None:
    found = journey.to_the_map().find("lantern")
    assert (found.kind, found.code) == ("words", "*Lantern")
    assert journey.find("I-01 88").acts == ()


def test_nothing_asked_is_nothing_answered(journey: Journey) -> None:
    assert journey.find("  ").kind == ""
