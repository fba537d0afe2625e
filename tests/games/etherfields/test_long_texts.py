"""What people write in several lines is kept, told and carried elsewhere in several lines."""

from pathlib import Path

import pytest

from companion.table.log.table_export_format import pack, unpack
from companion.table.moves import IllegalMove
from tests.games.etherfields.campaigns import Journey
from tests.web.house import open_house

WRITTEN = "  A door.\r\n\r\n\r\n\r\n  Behind it\u200b  the sea.\r\n"
KEPT = "A door.\n\nBehind it the sea."


def test_an_evening_and_what_comes_next_keep_their_lines(journey: Journey) -> None:
    journey.to_the_map()
    journey.play("write_diary", evening=1, line=WRITTEN)
    journey.play("plan_next", plan=WRITTEN)
    journey.to_bed()
    told = journey.parts()["previously"]
    assert (told.diary, told.plan) == (KEPT, KEPT)


def test_a_note_keeps_its_lines_and_a_name_has_one(journey: Journey) -> None:
    journey.play("note_element", code="I-02 A", note=WRITTEN)
    journey.play("give_name", of="I-02 A", name="The\nred  key")
    assert (journey.entry("I-02 A").note, journey.entry("I-02 A").name) == (KEPT, "The red key")
    assert [entry.code for entry in journey.find("behind sea").entries] == ["I-02 A"]


@pytest.mark.parametrize("nothing", ["\n", " \r\n\u200b\n "])
def test_lines_without_a_letter_are_none(journey: Journey, nothing: str) -> None:
    with pytest.raises(IllegalMove):
        journey.play("note_element", code="I-02 A", note=nothing)


def test_lines_go_along_in_a_file_of_the_table_and_no_name_has_any(journey: Journey) -> None:
    journey.play("note_element", code="I-02 A", note=WRITTEN)
    file = pack("etherfields", journey.facts)
    _, facts = unpack(file, "abcd", now=journey.facts[-1].at)
    assert facts[-1].text("note") == KEPT
    file["facts"][0][3]["names"] = ["Ana\nBen"]  # type: ignore[index, call-overload]
    with pytest.raises(IllegalMove):
        unpack(file, "abcd", now=0.0)


def test_lines_stand_on_the_screen_in_the_chat_and_on_paper_and_come_back_from_a_spreadsheet(tmp_path: Path) -> None:
    with open_house(tmp_path) as home:
        ours = Journey(home.app.services.tables).open("Ana", "Ben", "Cleo").to_the_map()
        ours.play("write_diary", evening=1, line=WRITTEN)
        ours.play("note_element", code="I-02 A", note=WRITTEN)
        ours.to_bed()
        screen = home.tablet().get(f"/tables/{ours.id}").text
        assert f'<p class="recap__line">{KEPT}</p>' in screen and f"\n\n{KEPT}\n\n" in screen
        assert f'<p class="recap__line">{KEPT}</p>' in home.tablet().get(f"/tables/{ours.id}/pages/chronicle").text
        saved = home.tablet().get(f"/tables/{ours.id}/pages/inventory.csv").data.decode("utf-8-sig")
        theirs = Journey(home.app.services.tables).open("Eva", "Finn")
        theirs.play("bring_in_sheet", sheet=saved)
        assert theirs.entry("I-02 A").note == KEPT
