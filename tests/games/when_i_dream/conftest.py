from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.games.when_i_dream.game import game as wid
from tests.games.when_i_dream.dreaming import Dreaming
from tests.table.tables import Clock, make_tables


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def dreaming(tmp_path: Path, clock: Clock) -> Iterator[Dreaming]:
    """A house where people sit down to dream."""
    with make_tables(tmp_path, wid, clock=clock) as tables:
        yield Dreaming(tables)
