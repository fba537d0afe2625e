import pytest

from companion.table.play import Tables
from tests.games.vale_of_eternity.assisted import Assisted, assisted
from tests.table.conftest import clock, evening, tables

__all__ = ["clock", "evening", "tables"]


@pytest.fixture
def assistant(tables: Tables) -> Assisted:
    """Ana, Ben and Cleo in round 5, with the assistant open."""
    return assisted(tables, round=5)
