"""Every game that was ever recorded still ends as it did, and its history can still be read."""

import re
from typing import Any

import pytest

from companion.table.fact import Fact
from tests.languages import LANGUAGES
from tests.recordings.replay import Recording, differences, history, recordings, replay

RECORDED = recordings()
# A campaign goes on: its recordings are moments, not endings.
ENDED = [each for each in RECORDED if each.shown["is_over"]]
# What must never be lost; a new recording need not be listed.
ENDINGS = {
    "dream/overtaken": ("won", ["Ruth"]),
    "dream/shared": ("shared", ["Ana", "Ben"]),
    "dream/won": ("won", ["Ana"]),
    "etherium/counted_at_the_end": ("won", ["Cleo"]),
    "etherium/shared_victory": ("shared", ["Ana", "Ben"]),
    "etherium/thrown_again": ("won", ["Ana"]),
    "etherium/tie_broken": ("won", ["Ben"]),
    "etherium/won": ("won", ["Cleo"]),
    "vale_of_eternity/round_ten": ("won", ["Ana"]),
    "vale_of_eternity/shared": ("shared", ["Ana", "Cleo"]),
    "vale_of_eternity/sixty": ("won", ["Ana"]),
    "vale_of_eternity/tie_broken": ("won", ["Dan"]),
    "when_i_dream/late_comer": ("won", ["Ana"]),
    "when_i_dream/leaver": ("shared", ["Ben", "Dan", "Eva"]),
    "when_i_dream/role_cards": ("won", ["Ana"]),
    "when_i_dream/shared": ("shared", ["Ben", "Dan"]),
    "when_i_dream/tie_broken": ("won", ["Dan"]),
    "when_i_dream/won": ("won", ["Ben"]),
}


@pytest.mark.parametrize("recording", RECORDED, ids=str)
def test_a_recorded_game_replays_to_the_same_final_view(recording: Recording) -> None:
    assert [*differences(recording.shown, replay(recording))] == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("recording", RECORDED, ids=str)
def test_each_line_of_a_recorded_history_is_spoken(recording: Recording, language: str) -> None:
    spoken = history(recording, language)
    assert spoken and [line for line in spoken if re.search(rf"\b{recording.game}\.\w", line)] == []


@pytest.mark.rule("VE-006", "VE-013")
def test_there_is_a_recording_of_each_ending() -> None:
    recorded = {str(each): each.shown["tablet"] for each in ENDED}
    assert {name: told(recorded[name]["ending"]["headline"]) for name in ENDINGS} == ENDINGS


def told(headline: dict[str, Any]) -> tuple[str, list[str]]:
    return headline["id"].rpartition(".")[2], dict(headline["values"])["names"]


@pytest.mark.parametrize("recording", RECORDED, ids=str)
def test_a_recording_is_a_whole_log(recording: Recording) -> None:
    assert [fact.seq for fact in recording.facts] == [*range(1, len(recording.facts) + 1)]


@pytest.mark.parametrize("recording", ENDED, ids=str)
def test_a_recorded_ending_is_announced_at_its_end(recording: Recording) -> None:
    assert "game_ended" in {fact.kind for fact in recording.facts[-2:]}


def test_a_changed_entry_would_be_noticed() -> None:
    recording = next(each for each in RECORDED if each.game == "vale_of_eternity")
    entry = next(place for place, fact in enumerate(recording.facts) if fact.kind == "points_entered")
    tampered = [*recording.facts]
    tampered[entry] = Fact("points_entered", {**tampered[entry].data, "points": 50}, entry + 1, entry + 1)
    now = replay(Recording(recording.game, "tampered", tampered, {}))
    assert [*differences(recording.shown, now)] != []
