"""One house for all evenings of a file."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.serving import Served


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    served = Served(Path(tmp_path_factory.mktemp("house")))
    yield served
    served.stop()


@pytest.fixture
def serve(house: Served) -> Served:
    return house
