"""A house with one more game, found beside it as a stranger's package would be: an egg that boils."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.playing import Player
from tests.serving import PLAIN, Served

ROOT = Path(__file__).parent.parent.parent.parent


@pytest.fixture
def serve(tmp_path: Path) -> Iterator[Served]:
    card = tmp_path / "site" / "egg-1.0.dist-info"
    card.mkdir(parents=True)
    (card / "METADATA").write_text("Metadata-Version: 2.1\nName: egg\nVersion: 1.0\n")
    (card / "entry_points.txt").write_text("[companion.games]\negg = tests.browser.clock.egg:game\n")
    served = Served(tmp_path / "house", environ={**PLAIN, "PYTHONPATH": f"{card.parent}:{ROOT}"})
    yield served
    served.stop()


@pytest.fixture
def cook(serve: Served) -> Player:
    """Whoever plays without being looked at."""
    return serve.tablet()


@pytest.fixture
def table(cook: Player) -> str:
    return cook.open_table("egg")
