from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.table.use_cases.tables import Tables
from tests.table.eggs import Kitchen, open_kitchen
from tests.table.tables import Clock, Evening, make_tables


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def tables(tmp_path: Path, clock: Clock) -> Iterator[Tables]:
    with make_tables(tmp_path, clock=clock) as tables:
        yield tables


@pytest.fixture
def evening(tables: Tables) -> Evening:
    """Ana, Ben and Cleo, in round 1, with 1, 2 and 3 points."""
    return Evening(tables).open("Ana", "Ben", "Cleo")


@pytest.fixture
def kitchen(tmp_path: Path) -> Iterator[Kitchen]:
    with open_kitchen(tmp_path) as kitchen:
        yield kitchen
