"""Slips, late taps and two people at once: nothing is lost in silence, nothing happens twice or elsewhere."""

from pathlib import Path

import pytest

from companion.games.etherfields.game import game as etherfields
from companion.table.moves import IllegalMove, StaleMove
from companion.table.use_cases.tables import Tables
from tests.games.etherfields.campaigns import Journey
from tests.languages import LANGUAGES
from tests.web.house import open_house


def test_a_tap_kept_from_an_undone_slumber_does_not_end_the_dream_after_it(journey: Journey) -> None:
    journey.to_the_map().play("reveal", code="I-02 B", kind="gate")
    slumber = journey.do("begin_slumber", turns=4)
    kept = journey.offers()["end_scene"].at
    journey.undo(slumber)
    journey.do("enter_dream", gate="I-02 B", turns=9)
    with pytest.raises(StaleMove):
        journey.play("end_scene", how="won", at=kept)


def test_two_people_who_tick_the_same_step_leave_it_ticked(journey: Journey) -> None:
    journey.do("begin_evening")
    for _ in range(2):
        journey.do("tick_step", step="sealed")
    assert journey.state.ticks == {"sealed"}


@pytest.mark.rule("EF-130")
@pytest.mark.parametrize("again", ["reveal", "gain"])
def test_an_active_object_stays_active_when_it_is_revealed_again(journey: Journey, again: str) -> None:
    journey.to_the_map()
    for name in ("One", "Two", "Three"):
        journey.play("reveal", code=f"*{name}", kind="object")
    journey.play(again, code="*Two", kind="object")
    assert journey.entry("*Two").place == "objects"


def test_a_line_for_an_evening_that_is_not_in_the_diary_is_refused_in_words(house: Tables) -> None:
    journey = Journey(house).open("Ana", story="goes_on", evenings=12)
    with pytest.raises(IllegalMove) as refused:
        journey.play("write_diary", evening=12, line="The lantern")
    assert refused.value.why.id == "etherfields.refused.no_evening"


@pytest.mark.parametrize(("text", "back"), [("I-", ""), ("II-", ""), ("II-4", "II-"), ("I-01", "I-0"), ("script ", "")])
def test_the_way_back_takes_one_key_away(journey: Journey, text: str, back: str) -> None:
    assert journey.to_the_initiation().find(text).back == back


def test_a_slip_that_was_forgotten_is_not_counted_in_the_recap(journey: Journey) -> None:
    journey.to_the_map().play("reveal", code="I-09 A", kind="card")
    journey.play("forget", code="I-09 A")
    journey.to_bed()
    found = next(line for line in journey.parts()["previously"].lines if line.id == "etherfields.recap.found")
    assert dict(found.values)["n"] == 1 and "I-09 A" not in journey.state.past[-1].met


@pytest.mark.parametrize("move", ["sort_element", "reveal"])
def test_what_turns_out_to_be_no_gate_is_no_door(journey: Journey, move: str) -> None:
    journey.to_the_map().play("reveal", code="I-02 C", kind="gate")
    journey.play(move, code="I-02 C", kind="tile")
    assert "I-02 C" not in journey.state.gates


def test_turns_that_were_typed_too_few_are_corrected_at_once(journey: Journey) -> None:
    journey.to_the_map().do("begin_slumber", turns=4)
    journey.do("correct_turns", turn=9, turns=12)
    assert (journey.state.scene.turn, journey.state.scene.turns) == (9, 12)


def test_whose_first_evening_was_played_without_the_app_goes_on_from_the_awakening(journey: Journey) -> None:
    journey.play("tell_evening", days_ago=7, line="The prologue")
    journey.do("begin_evening")
    assert "wake_up" in journey.offers() and "awakening" in journey.steps()


# What no screen of ours writes, and a file from elsewhere may hold.
ODD = (
    ("dream_entered", {"gate": "I-XX B", "turns": 4}),
    ("study_started", {"ends_at": 1e12}),
    ("pieces_taken", {"seat": "s1", "thing": "nonsense", "by": 1}),
    ("cards_counted", {"seat": "s1", "pile": "nonsense", "by": 1}),
    ("team_lost", {"reason": "nonsense", "seat": "s9"}),
    ("evening_told", {"on": 1e12, "line": "Far away"}),
    ("evening_told", {"on": -1e12, "line": "Long ago"}),
    ("evening_ended", {}),
)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_file_of_another_hand_is_shown_and_told_in_words(tmp_path: Path, language: str) -> None:
    with open_house(tmp_path) as house:
        id, tablet = house.app.services.tables.opening.open(etherfields.slug, ["Ana"], [""], {}), house.tablet(language)
        file = tablet.get(f"/files/tables/{id}.json").json
        for kind, data in ODD:
            seq = len(file["facts"]) + 1
            file["facts"].append([seq, seq, kind, data, "tablet", 1_750_000_000.0])
            there = house.app.services.tables.files.unpack(file)
            for page in ("", "/history", "/pages/diary", "/pages/find?q=B", "/settings"):
                reply = tablet.get(f"/tables/{there}{page}")
                assert reply.status_code == 200 and "nonsense" not in reply.text, (kind, page)


def test_a_mask_without_an_archetype_stands_alone(tmp_path: Path) -> None:
    with open_house(tmp_path) as house:
        id, tablet = house.app.services.tables.opening.open(etherfields.slug, ["Ana"], [""], {}), house.tablet()
        tablet.post(f"/tables/{id}/moves", move="put_on_mask", seat="s1", mask="Raven")
        assert '<span class="dreamer__type">Raven</span>' in tablet.get(f"/tables/{id}").text
