"""What lies among the styles of pages is worn by pages alone: a table's screen is never sent it."""

import re
from collections.abc import Iterable
from pathlib import Path

import pytest

from companion.config import PACKAGE, folder

CSS = folder("static") / "css"
GAMES = sorted(each.parent for each in PACKAGE.glob("games/*/game.py"))
RULES = re.compile(r"([^{}]+)\{")
CLASSES = re.compile(r'class="([^"]*)"')
JINJA = re.compile(r"\{[%{].*?[%}]\}", re.S)
# Put on what a game shows on a page, for the printer.
OF_PAPER = {"unprinted"}


def styled(files: Iterable[Path]) -> set[str]:
    """Classes that have a rule to themselves."""
    text = re.sub(r"/\*.*?\*/", "", "\n".join(file.read_text("utf-8") for file in files), flags=re.S)
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
    for_tables = styled([*CSS.glob("*.css"), *(CSS / "tablet").glob("*.css"), *(game / "static").glob("*.css")])
    assert for_pages and worn(game)
    assert worn(game) & for_pages - for_tables - OF_PAPER == set()
