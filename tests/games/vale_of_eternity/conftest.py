from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.games.vale_of_eternity.game import game as vale
from companion.table.use_cases.tables import Tables
from tests.games.vale_of_eternity.assisted import Assisted, assisted
from tests.games.vale_of_eternity.scoring import Evening
from tests.table.conftest import clock
from tests.table.tables import Clock, make_tables

__all__ = ["clock"]


@pytest.fixture
def tables(tmp_path: Path, clock: Clock) -> Iterator[Tables]:
    with make_tables(tmp_path, vale, clock=clock) as tables:
        yield tables


@pytest.fixture
def evening(tables: Tables) -> Evening:
    """Ana, Ben and Cleo, in round 1, with 1, 2 and 3 points."""
    return Evening(tables).open("Ana", "Ben", "Cleo")


@pytest.fixture
def assistant(tables: Tables) -> Assisted:
    """Ana, Ben and Cleo in round 5, with the assistant open."""
    return assisted(tables, round=5)
