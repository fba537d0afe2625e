"""What lies among the styles of pages is worn by pages alone: a table's screen is never sent it. What nobody wears
has no style."""

import re
from collections.abc import Iterable
from pathlib import Path

import pytest

from companion.config import PACKAGE, folder

CSS = folder("static") / "css"
GAMES = sorted(each.parent for each in PACKAGE.glob("games/*/game.py"))
RULES = re.compile(r"([^{}]+)\{")
CLASSES = re.compile(r'class="([^"]*)"')
NAMES = re.compile(r"\.([a-zA-Z][\w-]*)")
COMMENT = re.compile(r"/\*.*?\*/", re.S)
JINJA = re.compile(r"\{[%{].*?[%}]\}", re.S)
WEARERS = ("html", "py", "js", "svg")
# Put on what a game shows on a page, for the printer.
OF_PAPER = {"unprinted"}


def styled(files: Iterable[Path]) -> set[str]:
    """Classes that have a rule to themselves."""
    text = COMMENT.sub("", "\n".join(file.read_text("utf-8") for file in files))
    selectors = (each.strip() for rule in RULES.findall(text) for each in rule.split(","))
    return {each[1:] for each in selectors if re.fullmatch(r"\.[\w-]+", each)}


def worn(game: Path) -> set[str]:
    found = set[str]()
    for template in (game / "templates").glob("*/_*.html"):
        for classes in CLASSES.findall(template.read_text("utf-8")):
            found |= {*JINJA.sub(" ", classes).split()}
    return found


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_what_a_games_parts_wear_is_not_left_to_pages(game: Path) -> None:
    for_pages = styled((CSS / "pages").glob("*.css"))
    for_tables = styled(
        [*CSS.glob("*.css"), *CSS.glob("tablet/*.css"), *CSS.glob("phone/*.css"), *(game / "static").rglob("*.css")]
    )
    assert for_pages and worn(game)
    assert worn(game) & for_pages - for_tables - OF_PAPER == set()


def test_what_nobody_wears_has_no_style() -> None:
    sheets = [*CSS.rglob("*.css"), *PACKAGE.glob("games/*/static/**/*.css")]
    named = {name for file in sheets for name in NAMES.findall(COMMENT.sub("", file.read_text("utf-8")))}
    inside = (PACKAGE, folder("static"), folder("content"))
    wearers = (file for room in inside for kind in WEARERS for file in room.rglob(f"*.{kind}"))
    text = "\n".join(file.read_text("utf-8") for file in wearers)
    assert named and {name for name in named if name not in text and not is_put_together(name, text)} == set()


def is_put_together(name: str, text: str) -> bool:
    """From a beginning and a value: `seat-{{ colour }}`, `'pile--' ~ which`."""
    starts = (name[:place] for place in range(3, len(name)))
    return any(f"{start}{end}" in text for start in starts for end in ("{", "${", "' ~"))
