"""The recorded moments of a campaign: a Dream won, each way to lose, a Dream that was left by saving."""

import pytest

from tests.recordings.replay import recordings

MOMENTS = {each.ending: each.shown["tablet"] for each in recordings() if each.game == "etherfields"}


@pytest.mark.rule("EF-100", "EF-101", "EF-102", "EF-103", "EF-151")
def test_there_is_a_recording_of_each_way_to_lose() -> None:
    doom = {name: shown["defeat"]["told"]["id"] for name, shown in MOMENTS.items() if shown["defeat"]["told"]}
    assert doom == {"no_distress_left": "etherfields.lost.supply", "five_cards_left": "etherfields.lost.six"}
    died = {name for name, shown in MOMENTS.items() if shown["stage"]["died"]}
    assert died == {"eighth_distress"} and "saved_inside_a_dream" in MOMENTS


@pytest.mark.rule("EF-063", "EF-150")
def test_there_is_a_recording_of_a_dream_won_and_saved() -> None:
    shown = MOMENTS["dream_won_and_saved"]
    assert shown["previously"]["diary"] == "The first night" and shown["stage"]["kind"] == "setup"
