"""A house with one more game, found beside it as a stranger's package would be: an egg that boils."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.serving import PLAIN, Served

ROOT = Path(__file__).parent.parent.parent


@contextmanager
def kitchen(folder: Path) -> Iterator[Served]:
    card = folder / "site" / "egg-1.0.dist-info"
    card.mkdir(parents=True)
    (card / "METADATA").write_text("Metadata-Version: 2.1\nName: egg\nVersion: 1.0\n")
    (card / "entry_points.txt").write_text("[companion.games]\negg = tests.browser.egg:game\n")
    served = Served(folder / "house", environ={**PLAIN, "PYTHONPATH": f"{card.parent}:{ROOT}"})
    yield served
    served.stop()
