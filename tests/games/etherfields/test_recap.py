"""“Previously…” tells an evening in sentences, by the group's own names and with its photos; closing the box asks for a
line and for what comes next."""

import pytest

from companion.table.fact import TABLET
from companion.table.moves import IllegalMove
from companion.table.say import Say
from tests.games.etherfields.campaigns import Journey
from tests.photos import photo
from tests.table.tables import Clock


def told(journey: Journey) -> dict[str, dict[str, object]]:
    """The sentences by their last word; a name inside one stands for its code."""
    lines = journey.parts()["previously"].lines
    return {line.id.rpartition(".")[2]: {name: plain(value) for name, value in line.values} for line in lines}


def plain(value: object) -> object:
    if isinstance(value, Say):
        return plain(dict(value.values).get("name") or dict(value.values).get("reason") or value.id)
    return tuple(plain(each) for each in value) if isinstance(value, tuple) else value


def an_evening(journey: Journey) -> Journey:
    """With names, a note, a path, Distress, a Dream lost."""
    journey.to_the_map()
    journey.play("move_team", slot="A1")
    journey.play("move_team", slot="B2")
    journey.play("give_name", of="B2", name="The harbour")
    journey.play("reveal", code="I-02 B", kind="gate")
    journey.play("give_name", of="I-02 B", name="The well")
    journey.play("reveal", code="I-02 D", kind="card")
    journey.play("note_element", code="I-02 D", note="opens at night")
    journey.play("reveal", code="I-02 F", kind="card")
    journey.suffer("s2", 5)
    journey.suffer("s2", -3)
    journey.do("enter_dream", gate="I-02 B", turns=10)
    journey.do("end_scene", how="out")
    return journey


def test_an_evening_is_told_in_sentences_with_the_groups_own_names(journey: Journey, clock: Clock) -> None:
    an_evening(journey)
    clock.now += 3 * 3_600 + 5 * 60
    said = told(journey.to_bed())
    assert said["played_for"] == {"names": ("Ana", "Ben", "Cleo"), "hours": 3, "minutes": "05"}
    assert said["path"] == {"slots": ("A1", "The harbour")} and said["stopped"] == {"slot": "The harbour"}
    assert said["met"] == {"what": ("The well",)} and said["noted"] == {"what": "I-02 D", "note": "opens at night"}
    assert said["lost"] == said["open"] == {"gates": ("The well",)}
    assert said["distress"] == {"worst": 5, "names": ("Ben",)} and said["hours"] == {"n": 3}


def test_bare_codes_are_counted_and_not_listed(journey: Journey) -> None:
    said = told(an_evening(journey).to_bed())
    assert said["others"]["n"] == 2 and "I-02 F" not in str(said)


def test_a_name_given_later_is_in_the_recap_of_an_earlier_evening(journey: Journey) -> None:
    an_evening(journey).to_bed()
    journey.play("give_name", of="I-02 B", name="The deep well")
    assert told(journey)["lost"] == {"gates": ("The deep well",)}


def test_closing_asks_for_a_line_and_for_what_comes_next_and_both_may_be_skipped(journey: Journey) -> None:
    journey.to_the_map()
    assert journey.parts()["closing"].evening == 0
    journey.do("begin_save")
    assert journey.parts()["closing"].evening == 1
    journey.play("write_diary", evening=1, line="The lantern!")
    journey.play("plan_next", plan="Back to the well")
    journey.do("end_evening")
    recap = journey.parts()["previously"]
    assert (recap.diary, recap.plan) == ("The lantern!", "Back to the well")
    journey.do("begin_evening")
    journey.do("wake_up")
    journey.to_bed()
    assert (journey.parts()["previously"].diary, journey.parts()["previously"].plan) == ("", "")


def test_what_comes_next_may_be_noted_when_the_box_is_closed(journey: Journey) -> None:
    journey.to_the_map().to_bed()
    assert journey.parts()["previously"].asks
    journey.play("plan_next", plan="Back to the well")
    assert journey.parts()["previously"].plan == "Back to the well" and journey.parts()["previously"].asks
    journey.play("write_diary", evening=1, line="Fog")
    assert not journey.parts()["previously"].asks


def test_a_long_line_is_kept_whole(journey: Journey) -> None:
    line = "The fog came. " * 280
    journey.to_the_map().play("write_diary", evening=1, line=line)
    assert journey.state.tonight.line == line.strip()


def test_the_recap_shows_the_photos_of_its_evening_and_of_what_was_met(journey: Journey) -> None:
    an_evening(journey)
    for seed, of in enumerate(("I-02 D", "evening:1", "table:1", "A3"), 1):
        journey.tables.photos.take(journey.id, TABLET, of, photo(seed))
    journey.to_bed()
    assert [each.of for each in journey.parts()["previously"].photos] == ["evening:1", "table:1", "I-02 D"]


def test_a_save_offers_a_photo_of_the_table_and_the_next_setup_shows_it(journey: Journey) -> None:
    journey.to_the_map().do("begin_save")
    names = [*journey.parts()]
    assert names.index("closing") < names.index("checklist")
    journey.tables.photos.take(journey.id, TABLET, "table:1", photo())
    assert len(journey.parts()["closing"].table) == 1
    journey.do("end_evening")
    assert journey.parts()["checklist"].left.table == ()
    journey.do("begin_evening")
    assert len(journey.parts()["checklist"].left.table) == 1
    journey.do("wake_up")
    assert journey.parts()["checklist"].left.table == ()


@pytest.mark.parametrize("minutes", [0, 60 * 24])
def test_an_evening_that_nobody_timed_is_told_without_its_length(journey: Journey, clock: Clock, minutes: int) -> None:
    journey.to_the_map()
    clock.now += minutes * 60
    assert told(journey.to_bed())["played"] == {"names": ("Ana", "Ben", "Cleo")}


def taps(journey: Journey, *moves: tuple[str, dict[str, object]]) -> int:
    for move, fields in moves:
        journey.do(move, **fields)
    return len(moves)


def test_a_save_with_both_sentences_is_three_taps_and_the_next_evening_two(journey: Journey) -> None:
    journey.to_the_map()
    kept = ("keep_words", {"evening": 1, "line": "The lantern!", "plan": "Back to the well"})
    assert taps(journey, ("begin_save", {}), kept, ("end_evening", {})) == 3
    assert (journey.state.past[-1].line, journey.state.past[-1].plan) == ("The lantern!", "Back to the well")
    assert taps(journey, ("begin_evening", {}), ("wake_up", {})) == 2
    assert journey.state.scene.kind == "map" and journey.state.evening == 2


@pytest.mark.parametrize("scene", ["saving", "home"])
def test_both_sentences_go_together_either_may_be_empty_and_each_is_taken_back(journey: Journey, scene: str) -> None:
    journey.to_the_map().do("begin_save")
    if scene == "home":
        journey.do("end_evening")

    def words() -> tuple[str, str]:
        evening = journey.state.past[-1] if scene == "home" else journey.state.tonight
        return evening.line, evening.plan

    journey.play("keep_words", evening=1, line="Fog", plan="")
    assert words() == ("Fog", "")
    both = journey.play("keep_words", evening=1, line="Fog,\nthen rain", plan="The well")
    assert words() == ("Fog,\nthen rain", "The well")
    journey.undo(both)
    assert words() == ("Fog", "")
    journey.redo(both)
    journey.play("keep_words", evening=1, line="", plan="The well")
    assert words() == ("", "The well")
    seq = journey.opened.seq
    journey.play("keep_words", evening=1, line="", plan="The well")
    assert journey.opened.seq == seq


def test_a_plan_belongs_to_its_own_evening(journey: Journey) -> None:
    journey.to_the_map().to_bed().do("begin_evening")
    journey.do("wake_up")
    journey.play("keep_words", evening=1, line="Fog", plan="nowhere")
    assert [(each.line, each.plan) for each in journey.state.past] == [
        ("Fog", "nowhere")
    ] and not journey.state.tonight.plan
    with pytest.raises(IllegalMove):
        journey.play("keep_words", evening=7, line="Fog")
