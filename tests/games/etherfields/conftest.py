from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.table.use_cases.tables import Tables
from tests.games.etherfields.campaigns import Journey
from tests.table.tables import Clock, make_tables


@pytest.fixture
def clock() -> Clock:
    return Clock(1_750_000_000.0)


@pytest.fixture
def house(tmp_path: Path, clock: Clock) -> Iterator[Tables]:
    with make_tables(tmp_path, Journey.game, clock=clock) as house:
        yield house


@pytest.fixture
def journey(house: Tables) -> Journey:
    """Ana, Ben and Cleo, before their first evening."""
    return Journey(house).open("Ana", "Ben", "Cleo")
