"""What this group has met: revealed, gained, given, put back, counted, noted, brought in."""

import pytest

from companion.games.etherfields.ledger.entries import Ledger
from companion.table.fact import TABLET, sitting
from companion.table.moves import IllegalMove
from tests.games.etherfields.campaigns import Journey


@pytest.mark.rule("EF-054")
@pytest.mark.parametrize(
    ("kind", "place"),
    [("card", "beside"), ("tile", "site"), ("gate", "envelope"), ("script", "read"), ("wisdom", "holder"),
     ("note", "archives"), ("object", "objects"), ("map", "atlas")],
)  # fmt: skip
def test_what_is_revealed_goes_to_its_place_or_beside_the_board(journey: Journey, kind: str, place: str) -> None:
    journey.to_the_map().play("reveal", code="I-02 C" if kind != "script" else "script 12", kind=kind)
    entry = journey.entry("I-02 C" if kind != "script" else "script 12")
    assert (entry.kind, entry.place, entry.evening, entry.at) == (kind, place, 1, journey.tables.resources.clock())


def test_when_it_was_met_stays_when_it_moves_again(journey: Journey) -> None:
    journey.to_the_map().play("reveal", code="I-02 C", kind="card")
    journey.to_bed().do("begin_evening")
    journey.play("gain", code="I-02 C", kind="card")
    assert (journey.entry("I-02 C").evening, journey.entry("I-02 C").place) == (1, "archives")


@pytest.mark.rule("EF-053")
def test_a_letter_alone_is_the_current_dreams_element(journey: Journey) -> None:
    journey.to_the_initiation().play("reveal", code="B", kind="card")
    assert journey.entry("I-01 B").is_met and journey.entry("I-01 B").place == "beside"


@pytest.mark.rule("EF-053")
def test_on_the_map_a_letter_alone_is_asked_back(journey: Journey) -> None:
    with pytest.raises(IllegalMove):
        journey.to_the_map().play("reveal", code="B", kind="card")
    assert journey.find("B").kind == "alone"


@pytest.mark.rule("EF-052")
def test_gaps_and_several_copies_are_normal(journey: Journey) -> None:
    journey.to_the_map()
    for code in ("I-02 B", "I-02 F"):
        journey.play("reveal", code=code, kind="card")
    journey.play("count_copies", code="I-02 B", copies=4)
    assert [entry.copies for entry in journey.ledger(dream="I-02").entries] == [4, 1]


@pytest.mark.rule("EF-046", "EF-051")
def test_an_older_campaign_is_brought_in_by_ranges(journey: Journey) -> None:
    journey.play("bring_in", code="I-01 S", last="Z", kind="tile", place="box")
    met = [entry.code for entry in journey.ledger(dream="I-01").entries]
    assert met == [f"I-01 {letter}" for letter in "STVWXYZ"]
    assert {entry.evening for entry in journey.ledger().entries} == {0}


def test_a_range_leaves_what_is_known_as_it_is(journey: Journey) -> None:
    journey.to_the_map().play("reveal", code="I-02 B", kind="object")
    journey.play("bring_in", code="I-02 A", last="I-02 D", kind="card", place="gone")
    assert [entry.kind for entry in journey.ledger(dream="I-02").entries] == ["card", "object", "card", "card"]


def test_a_range_of_two_groups_is_refused(journey: Journey) -> None:
    with pytest.raises(IllegalMove) as refused:
        journey.play("bring_in", code="I-01 A", last="I-02 C", kind="card", place="box")
    assert refused.value.why.id == "etherfields.refused.range"


@pytest.mark.parametrize(("last", "count"), [("12", 3), ("script 12", 3), ("²", 1), ("nonsense", 1), ("999999", 100)])
def test_scripts_are_brought_in_by_number(journey: Journey, last: str, count: int) -> None:
    journey.play("bring_in", code="script 10", last=last, kind="script", place="read")
    assert len([*journey.state.ledger.every()]) == count


def test_a_note_can_be_found_by_its_words(journey: Journey) -> None:
    journey.to_the_map().play("reveal", code="*lantern", kind="object")
    journey.play("note_element", code="*lantern", note="lights two spaces")
    assert [entry.code for entry in journey.find("two sp").entries] == ["*Lantern"]


def test_the_ledger_filters_by_dream_kind_and_place(journey: Journey) -> None:
    journey.to_the_map()
    for code, kind in (("I-02 A", "card"), ("I-02 B", "object"), ("II-03 A", "object")):
        journey.play("reveal", code=code, kind=kind)
    assert [each.code for each in journey.ledger(dream="I-02", kind="object").entries] == ["I-02 B"]
    assert [each.code for each in journey.ledger(place="objects").entries] == ["I-02 B", "II-03 A"]
    assert len(journey.ledger(kind="nonsense").entries) == 15


def test_the_ledger_is_read_page_by_page(journey: Journey) -> None:
    for group in ("I-11", "I-12", "I-13"):
        journey.play("bring_in", code=f"{group} A", last="Z", kind="card", place="box")
    first = journey.ledger()
    assert (len(first.entries), first.more) == (60, 60)
    assert len(journey.ledger(**{"from": "60"}).entries) == 18


@pytest.mark.rule("EF-130")
def test_three_objects_are_active_and_a_fourth_place_is_unlocked(journey: Journey) -> None:
    journey.to_the_map()
    for name in ("One", "Two", "Three", "Four"):
        journey.play("reveal", code=f"*{name}", kind="object")
    assert journey.entry("*Four").place == "archives"
    with pytest.raises(IllegalMove):
        journey.play("put", code="*Four", place="objects")
    journey.play("unlock_slot")
    journey.play("put", code="*Four", place="objects")
    assert [entry.code for entry in journey.parts()["team"].objects] == ["*One", "*Two", "*Three", "*Four"]


@pytest.mark.rule("EF-130", "EF-031")
def test_a_discarded_object_goes_to_the_archives(journey: Journey) -> None:
    journey.to_the_map().play("reveal", code="*Lantern", kind="object")
    journey.play("discard", code="*Lantern")
    assert journey.entry("*Lantern").place == "archives" and journey.find("*Lantern").acts[0].word == "use"


@pytest.mark.rule("EF-108")
def test_what_was_gained_once_says_so(journey: Journey) -> None:
    journey.to_the_map().play("reveal", code="I-02 A", kind="card")
    assert not journey.find("I-02 A").again
    journey.play("gain", code="I-02 A", kind="card")
    journey.play("put_back", code="I-02 A")
    assert journey.find("I-02 A").again


@pytest.mark.rule("EF-091")
def test_an_influence_card_goes_to_somebodys_deck(journey: Journey) -> None:
    journey.to_the_map().play("reveal", code="I-02 A", kind="influence")
    journey.play("give", code="I-02 A", seat="s2")
    assert (journey.entry("I-02 A").place, journey.find("I-02 A").owner.name) == ("deck", "Ben")


def test_a_slip_of_the_hand_is_forgotten(journey: Journey) -> None:
    journey.to_the_map().play("reveal", code="I-09 A", kind="gate")
    journey.play("forget", code="I-09 A")
    assert journey.state.ledger.find("I-09 A") is None and "I-09 A" not in journey.state.gates


def test_kinds_and_counts_are_corrected_and_the_history_says_from_what(journey: Journey) -> None:
    journey.to_the_map().play("reveal", code="I-09 A", kind="card")
    journey.play("sort_element", code="I-09 A", kind="tile")
    assert journey.facts[-1].data["was"] == "card" and journey.entry("I-09 A").kind == "tile"
    with pytest.raises(IllegalMove):
        journey.play("sort_element", code="I-09 B", kind="tile")


def test_what_a_screen_touched_last_stands_on_its_pad(journey: Journey) -> None:
    journey.to_the_map().play("reveal", code="I-02 A", kind="card")
    journey.play("reveal", who=sitting("s1"), code="I-02 B", kind="card")
    assert [journey.parts(who)["pad"].last.code for who in (TABLET, sitting("s1"))] == ["I-02 A", "I-02 B"]
    assert journey.parts(sitting("s2"))["pad"].last is None


def test_an_answer_is_over_with_what_its_own_screen_does(journey: Journey) -> None:
    """A part is sent where its value has changed: also where the same thing is done twice."""
    journey.to_the_map().play("reveal", code="I-02 A", kind="card")
    before = journey.parts()["found"]
    journey.play("reveal", who=sitting("s1"), code="I-02 B", kind="card")
    assert journey.parts()["found"] == before
    journey.play("reveal", code="I-02 A", kind="card")
    after = journey.parts()["found"]
    assert after != before and after.kind == ""


def test_an_answer_stays_open_while_something_is_said_about_it(journey: Journey) -> None:
    journey.to_the_map().play("reveal", code="I-02 A", kind="card")
    journey.play("note_element", code="I-02 A", note="grey stairs")
    assert journey.parts()["found"].entry.note == "grey stairs"
    journey.play("gain", code="I-02 A", kind="card")
    assert journey.parts()["found"].kind == ""


def test_an_empty_ledger_knows_nothing() -> None:
    assert (Ledger().find("I-01 A"), Ledger().dreams(), [*Ledger().every()]) == (None, (), [])
