from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.table.tables import TOY
from tests.web.house import House, open_house


@pytest.fixture
def played() -> str:
    """The game at the tables of the house; a file that is about another one says so."""
    return TOY


@pytest.fixture
def house(tmp_path: Path, played: str) -> Iterator[House]:
    with open_house(tmp_path, played) as house:
        yield house
