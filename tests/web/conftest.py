from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.web.house import House, open_house


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    with open_house(tmp_path) as house:
        yield house
