from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.games.when_i_dream.dreaming import Dreaming, house
from tests.table.tables import Clock


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def dreaming(tmp_path: Path, clock: Clock) -> Iterator[Dreaming]:
    """A house where people sit down to dream."""
    with house(tmp_path, clock=clock) as tables:
        yield Dreaming(tables)
