"""Writes the package of a new game that is scored round by round, for its author to change."""

import re
from pathlib import Path

from companion.web.game_registry import SLUG, TAKEN

SKELETON = Path(__file__).parent / "skeleton"
FILES = {
    "pyproject.toml": "pyproject.toml",
    "game.py": "{slug}/__init__.py",
    "en.po": "{slug}/translations/en.po",
    "game.toml": "{slug}/content/game.toml",
    "rules.en.md": "{slug}/content/rules.en.md",
    "test_game.py": "test_{slug}.py",
}


def slug_of(name: str) -> str:
    """Returns the name as a valid slug for a game's entry point; "" if that is not possible or the slug is taken."""
    slug = re.sub(r"[^a-z0-9]+", "_", name.lower()).strip("_")
    return slug if SLUG.fullmatch(slug) and slug not in TAKEN else ""


def write_game(folder: Path, slug: str, title: str) -> list[Path]:
    """Writes the package of a game with this slug and title into the new folder `folder`, and returns the files."""
    written, title = [], re.sub(r'["\\\\\s]+', " ", title).strip()
    for name, place in FILES.items():
        file = folder / place.format(slug=slug)
        file.parent.mkdir(parents=True, exist_ok=True)
        text = (SKELETON / f"{name}.txt").read_text("utf-8")
        named = text.replace("SLUG", slug).replace("NAME", slug.replace("_", "-")).replace("TITLE", title)
        file.write_text(named, "utf-8")
        written.append(file)
    (folder / slug / "py.typed").touch()
    return written
