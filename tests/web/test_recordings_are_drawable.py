"""Every recorded game can be drawn: no part of a screen is missing at its end."""

import pytest

from tests.recordings.replay import Recording, recordings
from tests.web.house import House

MISSING = 'class="broken'


@pytest.mark.parametrize("recording", recordings(), ids=str)
def test_a_recorded_game_is_drawn_without_a_broken_part(house: House, recording: Recording) -> None:
    house.app.services.tables.resources.log.append("drawn", recording.facts)
    table = house.look("drawn").table
    free = next(seat.id for seat in table.here() if not table.holder(seat.id))
    for device in (house.tablet(), house.phone("drawn", free)):
        page = device.get("/tables/drawn").text
        assert MISSING not in page
