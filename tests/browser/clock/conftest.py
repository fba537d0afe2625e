"""A house with one more game: an egg that boils."""

from collections.abc import Iterator

import pytest

from tests.http_player import Player
from tests.server_process import Served, serving_with


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with serving_with(tmp_path_factory.mktemp("egg"), "egg", "tests.browser.clock.egg") as served:
        yield served


@pytest.fixture
def cook(serve: Served) -> Player:
    """Whoever plays without being looked at."""
    return serve.tablet()


@pytest.fixture
def table(cook: Player) -> str:
    return cook.open_table("egg")
