"""What a tab is called: the heading of its page, and whose page it is."""

import re
from collections.abc import Iterable
from html import unescape

import pytest

from tests.languages import LANGUAGES
from tests.web.house import House

HEADING = re.compile(r"<h1[^>]*>(.*?)</h1>", re.S)
TITLE = re.compile(r"<title>(.*?)</title>", re.S)
PRINTED = ("/rules/dream/aid", "/rules/dream/paper", "/rules/vale_of_eternity/paper")
AROUND = (
    "/help", "/help/dream", "/rules", "/rules/dream", "/rules/dream/DR-008", "/rules?q=star", "/people", "/evenings",
    "/files/backups", "/files/lessons", "/files/house", "/cards", "/keepers", "/demo", "/tables/new/dream",
)  # fmt: skip
OF_A_TABLE = ("", "/history", "/people", "/settings", "/first", "/moves/note_throw", "/replay?at=2")


def one(pattern: re.Pattern[str], page: str) -> str:
    return unescape(pattern.findall(page)[0]).strip()


def named(house: House, paths: Iterable[str], language: str = "en") -> dict[str, tuple[str, str]]:
    """The name of each page's tab, and its heading."""
    tablet, found = house.tablet(), dict[str, tuple[str, str]]()
    for path in paths:
        page = tablet.get(path, **{"Accept-Language": language}).text
        found[path] = one(TITLE, page), one(HEADING, page)
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_tab_of_a_page_is_called_as_its_heading(house: House, language: str) -> None:
    id = house.open("Ana", "Ben")
    pages = named(house, [*AROUND, *(f"/tables/{id}{page}" for page in OF_A_TABLE)], language)
    assert pages == {path: (f"{heading} · Veilleuse", heading) for path, (_, heading) in pages.items()}


def test_a_page_without_a_heading_of_its_own_bears_the_name_alone(house: House) -> None:
    assert named(house, ("/", "/nowhere")) == dict.fromkeys(("/", "/nowhere"), ("Veilleuse", "Veilleuse"))


def test_what_is_printed_is_called_as_a_file_would_be(house: House) -> None:
    for title, heading in named(house, PRINTED).values():
        game, kind = title.split(" · ")
        assert (game in ("Dream", "The Vale of Eternity"), kind) == (True, heading)
