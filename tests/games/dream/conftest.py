from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.games.dream.game import game as dream
from tests.games.dream.sleepers import Sleepers
from tests.table.tables import make_tables


@pytest.fixture
def sleepers(tmp_path: Path) -> Iterator[Sleepers]:
    """A house where people sit down to play Dream."""
    with make_tables(tmp_path, dream) as tables:
        yield Sleepers(tables)
