"""What was copied from elsewhere is intact, written down, and has its licence beside it."""

import hashlib
import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from tests.soak import vendor as published
from tests.soak.vendor import odd_icons

TESTS = Path(__file__).parent
VENDOR = TESTS.parent / "static" / "vendor"
# What is served, and what only tests run.
SVG = "http://www.w3.org/2000/svg"
ICONS = "../icons.svg"
SHELVES = (VENDOR, TESTS / "look" / "vendor")
README_ROW = r"^\| `([^`]+)` \| `[^`]+` \| [\d.]+ \| [\w.-]+ \| `([^`]+)` \|$"
shelves = pytest.mark.parametrize("shelf", SHELVES, ids=lambda shelf: shelf.parent.name)


def sums(shelf: Path) -> dict[str, str]:
    return dict(reversed(line.split(maxsplit=1)) for line in (shelf / "SHA256SUMS").read_text().splitlines())


def rows(shelf: Path) -> list[tuple[str, str]]:
    return re.findall(README_ROW, (shelf / "README.md").read_text(), re.MULTILINE)


def vendored(shelf: Path) -> set[str]:
    return {path.name for path in shelf.iterdir()} - {"README.md", "SHA256SUMS"}


def beside(shelf: Path) -> set[str]:
    """The sprite, which stands where it is served."""
    return {ICONS} if shelf == VENDOR else set()


@shelves
def test_a_vendored_file_is_what_was_published(shelf: Path) -> None:
    assert {name: hashlib.sha256((shelf / name).read_bytes()).hexdigest() for name in sums(shelf)} == sums(shelf)


@shelves
def test_every_vendored_file_has_a_checksum(shelf: Path) -> None:
    assert vendored(shelf) | beside(shelf) == set(sums(shelf))


@shelves
def test_every_vendored_file_is_a_row_with_its_licence_text(shelf: Path) -> None:
    licences = {name for name in vendored(shelf) if name.endswith(".txt")}
    assert {name for name, _ in rows(shelf)} - beside(shelf) == vendored(shelf) - licences
    assert {licence for _, licence in rows(shelf)} <= licences


def test_a_font_is_light_enough_for_a_first_load() -> None:
    fonts = list(VENDOR.glob("*.woff2"))
    assert len(fonts) == 3 and sum(path.stat().st_size for path in fonts) <= 36_000


def test_every_icon_has_its_own_name_and_takes_the_colour_of_the_text() -> None:
    symbols = list(ElementTree.parse(VENDOR.parent / "icons.svg").iter("{http://www.w3.org/2000/svg}symbol"))
    assert len({symbol.get("id") for symbol in symbols}) == len(symbols) > 0
    assert {symbol.get("stroke") for symbol in symbols} == {"currentColor"}


@pytest.mark.parametrize("drawn", ["M8 3H5", "M8 3H6"])
def test_an_icon_that_is_drawn_otherwise_than_it_was_published_is_found(tmp_path: Path, drawn: str) -> None:
    sprite = tmp_path / "icons.svg"
    sprite.write_text(f'<svg xmlns="{SVG}"><symbol id="undo-2"><path d="{drawn}"/></symbol></svg>')
    published = {"package/icons/undo-2.svg": f'<svg xmlns="{SVG}"><path d="M8 3H5"/></svg>'.encode()}
    assert [*odd_icons(sprite, published)] == ["" if drawn == "M8 3H5" else "icon undo-2 is drawn otherwise"]


def test_where_the_registry_cannot_be_reached_it_is_said_that_nothing_was_compared(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    for name, value in (("registry", "http://127.0.0.1:1"), ("fetch_retries", "0"), ("cache", str(tmp_path))):
        monkeypatch.setenv(f"npm_config_{name}", value)
    published.files_of.cache_clear()
    told = [*published.tries(1)]
    assert told and all(each.startswith("NOT COMPARED") for each in told)
