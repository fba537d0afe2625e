"""What the manual and the README show is there, and light."""

import re
from pathlib import Path

ROOT = Path(__file__).parent.parent
PICTURES = ROOT / "static" / "pictures"


def test_pictures_are_light() -> None:
    taken = [*PICTURES.iterdir()]
    assert taken and [file.name for file in taken if file.suffix != ".webp" or file.stat().st_size > 40_000] == []


def test_the_readme_shows_what_is_there() -> None:
    named = re.findall(r"\((static/pictures/[^)]+)\)", (ROOT / "README.md").read_text("utf-8"))
    assert named and [name for name in named if not (ROOT / name).is_file()] == []
