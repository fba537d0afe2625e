"""The plays behind the recordings still come to their end under today's rules."""

from collections.abc import Callable

import pytest

from companion.games.etherium.game import game as etherium
from companion.table.use_cases.tables import Tables
from tests.games.etherium import record, record_conflicts
from tests.games.etherium.years import Year


@pytest.mark.parametrize("play", [*record.YEARS, record_conflicts.season_of_war], ids=lambda play: play.__name__)
def test_a_play_that_was_recorded_can_be_played_today(tables: Tables, play: Callable[[Tables], Year]) -> None:
    year = play(tables)
    assert etherium.is_over(year.table) or year.state.owed == () != year.state.conflicts
