from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.games.dream.sleepers import Sleepers, house


@pytest.fixture
def sleepers(tmp_path: Path) -> Iterator[Sleepers]:
    """A house where people sit down to play Dream."""
    with house(tmp_path) as tables:
        yield Sleepers(tables)
