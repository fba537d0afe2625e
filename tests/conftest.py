"""What every test may ask for."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.postgres import begin_run
from tests.server_process import Served


def pytest_configure() -> None:
    begin_run()


@pytest.fixture
def serve(tmp_path: Path) -> Iterator[Served]:
    """A running server with an empty house."""
    served = Served(tmp_path / "house")
    yield served
    served.stop()
