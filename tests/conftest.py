"""Fixtures for every test."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.postgres import begin_run
from tests.server_process import Served


def pytest_configure() -> None:
    begin_run()


@pytest.fixture
def serve(tmp_path: Path) -> Iterator[Served]:
    """Yields a running server with an empty house, and stops it after the test."""
    served = Served(tmp_path / "house")
    yield served
    served.stop()
