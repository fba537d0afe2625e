"""What was copied from elsewhere is what was published: each file is one of its npm package's, each icon is drawn as
there. The registry is asked; where it cannot be reached, nothing was compared, and that is said."""

import re
import tarfile
from collections.abc import Iterator, Mapping
from functools import cache
from io import BytesIO
from pathlib import Path
from xml.etree import ElementTree

from tests.npm import NotFetched, fetch_package

ROOT = Path(__file__).parent.parent.parent
SHELVES = (ROOT / "static" / "vendor", ROOT / "tests" / "look" / "vendor")
ROW = re.compile(r"^\| `([^`]+)` \| `([^`]+)` \| ([\d.]+) \|", re.MULTILINE)
SVG = "{http://www.w3.org/2000/svg}"
# Since renamed by its makers.
RENAMED = {"circle-help": "circle-question-mark"}


def tries(seed: int) -> Iterator[str]:
    for shelf in SHELVES:
        for name, package, version in ROW.findall((shelf / "README.md").read_text()):
            try:
                published = files_of(package, version)
            except NotFetched as error:
                yield f"NOT COMPARED: {name}, because npm gives no {package} ({error})"
                continue
            if name == "../icons.svg":
                yield from odd_icons(shelf / name, published)
            else:
                yield "" if is_published(shelf / name, published) else f"{name} is not in {package} {version}"


def is_published(file: Path, published: Mapping[str, bytes]) -> bool:
    """A font is cut from the one of its name (`static/vendor/README.md` says how), so that it can only be smaller."""
    if file.suffix == ".woff2":
        return len(published.get(f"package/files/{file.name}", b"")) > file.stat().st_size
    return file.read_bytes() in published.values()


@cache
def files_of(package: str, version: str) -> Mapping[str, bytes]:
    return unpacked(fetch_package(package, version))


def unpacked(sent: bytes) -> dict[str, bytes]:
    with tarfile.open(fileobj=BytesIO(sent)) as tar:
        found = ((each.name, tar.extractfile(each)) for each in tar)
        return {name: file.read() for name, file in found if file}


def odd_icons(sprite: Path, published: Mapping[str, bytes]) -> Iterator[str]:
    for symbol in ElementTree.parse(sprite).iter(f"{SVG}symbol"):
        name = symbol.get("id") or ""
        file = published.get(f"package/icons/{RENAMED.get(name, name)}.svg")
        yield (
            "" if file and shapes(symbol) == shapes(ElementTree.fromstring(file)) else f"icon {name} is drawn otherwise"
        )


def shapes(drawing: ElementTree.Element) -> list[tuple[str, dict[str, str]]]:
    return [(each.tag.removeprefix(SVG), dict(each.attrib)) for each in drawing]
