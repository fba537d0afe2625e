"""A replay over the wire: only of what is over, each step a page of its own, and nothing in it can be moved."""

import re

import pytest

from tests.recordings.replay import Recording, recordings
from tests.web.house import House
from tests.web.test_evenings import play

ENDED = [each for each in recordings() if each.shown["is_over"]]


def brought(house: House, recording: Recording) -> str:
    opened = recording.facts[0]
    opened.data["game"], opened.data["code"] = recording.game, "ABCD"  # type: ignore[index]
    house.app.services.tables.resources.log.append("recorded", recording.facts)
    return "recorded"


@pytest.mark.parametrize("recording", ENDED, ids=str)
def test_each_recorded_game_unfolds_from_its_first_move_to_its_end(house: House, recording: Recording) -> None:
    id, tablet = brought(house, recording), house.tablet()
    end, start = tablet.look(f"/tables/{id}/replay"), tablet.look(f"/tables/{id}/replay?at=0")
    assert (end["at"], start["at"], start["last"]) == (end["last"], 0, end["last"])
    assert (
        end["view"].keys() == start["view"].keys() == tablet.look(f"/tables/{id}")["view"].keys() & end["view"].keys()
    )
    for at in (0, end["last"] // 2, end["last"]):
        page = tablet.get(f"/tables/{id}/replay?at={at}").text
        assert "broken" not in page and f'value="{at}"' in page


def test_scores_grow_from_stop_to_stop(house: House) -> None:
    id, tablet = play(house, points=60), house.tablet()
    last = tablet.look(f"/tables/{id}/replay")["last"]
    scores = [tablet.look(f"/tables/{id}/replay?at={at}")["scores"]["s1"] for at in range(last + 1)]
    assert (scores[0], scores[-1]) == (1, 61) and scores == sorted(scores)


def test_a_replay_moves_nothing(house: House) -> None:
    id, tablet = play(house), house.tablet()
    before = house.everything()
    page = tablet.get(f"/tables/{id}/replay?at=1").text
    assert 'method="post"' not in page.partition('id="scene"')[2].partition('class="device"')[0] and " inert>" in page
    assert house.everything() == before


@pytest.mark.parametrize("at", ["-5", "99999", "x", ""])
def test_an_odd_step_is_the_nearest_or_the_last(house: House, at: str) -> None:
    id = play(house)
    assert house.tablet().get(f"/tables/{id}/replay?at={at}").status_code == 200


def test_each_step_is_a_page_of_its_own_without_a_script(house: House) -> None:
    id, tablet = play(house), house.tablet()
    page = tablet.get(f"/tables/{id}/replay?at=1").text
    assert re.findall(r'data-step href="[^"]*at=(\d)', page) == ["0", "2"] and 'type="range"' in page


def test_what_goes_on_is_not_unfolded(house: House) -> None:
    id = house.open()
    assert house.tablet().get(f"/tables/{id}/replay").status_code == 422


def test_only_who_was_there_sees_it(house: House) -> None:
    id = play(house)
    assert house.phone(id, "s1").get(f"/tables/{id}/replay").status_code == 200
    assert house.device().get(f"/tables/{id}/replay").status_code == 403
