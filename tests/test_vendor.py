"""What was copied from elsewhere is intact, written down, and has its licence beside it."""

import hashlib
import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

VENDOR = Path(__file__).parent.parent / "static" / "vendor"
SUMS = dict(reversed(line.split(maxsplit=1)) for line in (VENDOR / "SHA256SUMS").read_text().splitlines())
README_ROW = r"^\| `([^`]+)` \| `[^`]+` \| [\d.]+ \| [\w.-]+ \| `([^`]+)` \|$"
ROWS = re.findall(README_ROW, (VENDOR / "README.md").read_text(), re.MULTILINE)


def vendored() -> set[str]:
    return {path.name for path in VENDOR.iterdir()} - {"README.md", "SHA256SUMS"}


@pytest.mark.parametrize("name", SUMS)
def test_a_vendored_file_is_what_was_published(name: str) -> None:
    assert hashlib.sha256((VENDOR / name).read_bytes()).hexdigest() == SUMS[name]


def test_every_vendored_file_has_a_checksum() -> None:
    assert vendored() == set(SUMS)


def test_every_vendored_file_is_a_row_with_its_licence_text() -> None:
    licences = {licence for _, licence in ROWS}
    assert {name for name, _ in ROWS} == vendored() - licences | {"../icons.svg"}
    assert licences <= vendored()


def test_a_font_is_light_enough_for_a_first_load() -> None:
    assert all(path.stat().st_size <= 25_000 for path in VENDOR.glob("*.woff2"))


def test_every_icon_has_its_own_name_and_takes_the_colour_of_the_text() -> None:
    symbols = list(ElementTree.parse(VENDOR.parent / "icons.svg").iter("{http://www.w3.org/2000/svg}symbol"))
    assert len({symbol.get("id") for symbol in symbols}) == len(symbols) > 0
    assert {symbol.get("stroke") for symbol in symbols} == {"currentColor"}
