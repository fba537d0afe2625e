"""A house with one more game: an egg that boils."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.playing import Player
from tests.serving import Served, serving_with


@pytest.fixture
def serve(tmp_path: Path) -> Iterator[Served]:
    with serving_with(tmp_path, "egg", "tests.browser.clock.egg") as served:
        yield served


@pytest.fixture
def cook(serve: Served) -> Player:
    """Whoever plays without being looked at."""
    return serve.tablet()


@pytest.fixture
def table(cook: Player) -> str:
    return cook.open_table("egg")
