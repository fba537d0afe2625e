"""A code that the group has not met is answered first with where it would stand, whether it is of this Dream, and what
it may be; all of it from what the group itself has met."""

import pytest

from companion.games.etherfields.ledger.codes import LETTERS, SETUP
from companion.table.say import Say
from tests.games.etherfields.campaigns import Journey


def hints(journey: Journey, text: str) -> dict[str, dict[str, object]]:
    return {each.id.removeprefix("etherfields.stands."): dict(each.values) for each in journey.find(text).hints}


@pytest.fixture
def dream(journey: Journey) -> Journey:
    """In the initiation, whose tiles S, T, V are still face down; I-01 B and D were met, and I-02 A."""
    journey.to_the_initiation()
    for code in ("I-01 B", "I-01 D", "I-02 A"):
        journey.play("reveal", code=code, kind="card")
    return journey


@pytest.mark.rule("EF-051")
def test_it_stands_between_codes_that_the_group_has_met(dream: Journey) -> None:
    assert hints(dream, "I-01 K")["before_after"] == {"before": "I-01 D", "after": "I-01 X"}
    assert hints(dream, "I-02 B")["before"] == {"before": "I-02 A"}


@pytest.mark.rule("EF-051")
def test_a_code_that_lies_ready_and_was_not_met_is_never_named(dream: Journey) -> None:
    """I-01 S to Z lie ready for this Dream."""
    said = str(dream.find("I-01 U").hints)
    assert "I-01 S" not in said and "I-01 T" not in said and "I-01 V" not in said


def test_names_of_the_group_stand_beside_the_neighbours(dream: Journey) -> None:
    dream.play("give_name", of="I-01 D", name="The lantern")
    before = hints(dream, "I-01 K")["before_after"]["before"]
    assert isinstance(before, Say) and dict(before.values)["name"] == "The lantern"


@pytest.mark.rule("EF-053")
@pytest.mark.parametrize(
    ("code", "said"), [("I-01 K", "not_set_up"), ("I-12 B", "elsewhere"), ("II-07 K", "elsewhere")]
)
def test_it_says_whether_it_is_of_this_dream(dream: Journey, code: str, said: str) -> None:
    assert hints(dream, code)[said] == {"dream": "I-01"}


@pytest.mark.rule("EF-053")
def test_on_the_map_no_dream_is_named(journey: Journey) -> None:
    assert not {"elsewhere", "of_dream", "not_set_up"} & {*hints(journey.to_the_map(), "I-12 B")}


@pytest.mark.rule("EF-050")
def test_a_numeral_that_the_rulebook_does_not_know_is_told(journey: Journey) -> None:
    assert "campaign" in hints(journey.to_the_map(), "III-04 A")
    journey.play("reveal", code="III-04 B", kind="card")
    assert "campaign" not in hints(journey, "III-04 A")


@pytest.mark.rule("EF-055")
def test_what_the_rulebook_names_is_told(journey: Journey) -> None:
    assert "dying" in hints(journey.to_the_map(), "II-42 I") and "saving" in hints(journey, "II-41 R")


@pytest.mark.parametrize(
    ("text", "kind"),
    [("I-30 B", "tile"), ("I-30 mise en place", "tile"), ("carte I-30 K", "card"), ("tile I-30 K", "tile")],
)
def test_what_it_may_be_comes_first(journey: Journey, text: str, kind: str) -> None:
    journey.to_the_map()
    for letter in "AC":
        journey.play("reveal", code=f"I-30 {letter}", kind="tile")
    assert journey.find(text).acts[0].word == kind and "likely" in hints(journey, text)


@pytest.mark.rule("EF-052")
def test_a_card_is_not_answered_with_the_tile_of_the_same_code(journey: Journey) -> None:
    journey.to_the_map().play("reveal", code="I-12 B", kind="tile")
    found = journey.find("carte I-12 B")
    assert (found.kind, found.code, [each.code for each in found.entries]) == ("unknown", "I-12 B #2", ["I-12 B"])
    assert found.acts[0].word == "card" and [each.id for each in found.hints] == ["etherfields.stands.other_face"]
    journey.play("reveal", **dict(found.acts[0].fields))
    assert journey.find("carte I-12 B").entry == journey.entry("I-12 B #2")
    assert journey.find("tuile I-12 B").entry == journey.entry("I-12 B") == journey.find("I-12 B").entry


@pytest.mark.parametrize("text", ["The lantern", "the LANTERN", "lantern the"])
def test_an_exact_name_opens_what_bears_it(journey: Journey, text: str) -> None:
    journey.to_the_map().play("reveal", code="I-12 B", kind="tile")
    journey.play("reveal", code="I-12 C", kind="tile")
    journey.play("give_name", of="I-12 B", name="The lantern")
    journey.play("note_element", code="I-12 C", note="the lantern burns here")
    found = journey.find(text)
    assert found.kind == ("entry" if text != "lantern the" else "words")
    assert found.kind == "words" or (found.code, [each.code for each in found.entries]) == ("I-12 B", ["I-12 C"])


@pytest.mark.rule("EF-053")
def test_the_pad_of_a_dream_has_every_letter_in_its_place_and_marks_the_known_ones(dream: Journey) -> None:
    keys = dream.parts()["pad"].keys
    assert [each.face for each in keys] == [*LETTERS, SETUP]
    assert {each.face for each in keys if each.is_known} >= {"A", "B", "C", "D", "S", "X"}
    assert "U" not in {each.face for each in keys if each.is_known}
