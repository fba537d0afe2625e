"""What was copied from elsewhere is intact, written down, and has its licence beside it."""

import hashlib
import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

TESTS = Path(__file__).parent
VENDOR = TESTS.parent / "static" / "vendor"
# What is served, and what only tests run.
SHELVES = (VENDOR, TESTS / "look" / "vendor")
README_ROW = r"^\| `([^`]+)` \| `[^`]+` \| [\d.]+ \| [\w.-]+ \| `([^`]+)` \|$"
shelves = pytest.mark.parametrize("shelf", SHELVES, ids=lambda shelf: shelf.parent.name)


def sums(shelf: Path) -> dict[str, str]:
    return dict(reversed(line.split(maxsplit=1)) for line in (shelf / "SHA256SUMS").read_text().splitlines())


def rows(shelf: Path) -> list[tuple[str, str]]:
    return re.findall(README_ROW, (shelf / "README.md").read_text(), re.MULTILINE)


def vendored(shelf: Path) -> set[str]:
    return {path.name for path in shelf.iterdir()} - {"README.md", "SHA256SUMS"}


@shelves
def test_a_vendored_file_is_what_was_published(shelf: Path) -> None:
    assert {name: hashlib.sha256((shelf / name).read_bytes()).hexdigest() for name in sums(shelf)} == sums(shelf)


@shelves
def test_every_vendored_file_has_a_checksum(shelf: Path) -> None:
    assert vendored(shelf) == set(sums(shelf))


@shelves
def test_every_vendored_file_is_a_row_with_its_licence_text(shelf: Path) -> None:
    licences = {name for name in vendored(shelf) if name.endswith(".txt")}
    assert {name for name, _ in rows(shelf)} - {"../icons.svg"} == vendored(shelf) - licences
    assert {licence for _, licence in rows(shelf)} <= licences


def test_a_font_is_light_enough_for_a_first_load() -> None:
    assert all(path.stat().st_size <= 25_000 for path in VENDOR.glob("*.woff2"))


def test_every_icon_has_its_own_name_and_takes_the_colour_of_the_text() -> None:
    symbols = list(ElementTree.parse(VENDOR.parent / "icons.svg").iter("{http://www.w3.org/2000/svg}symbol"))
    assert len({symbol.get("id") for symbol in symbols}) == len(symbols) > 0
    assert {symbol.get("stroke") for symbol in symbols} == {"currentColor"}
