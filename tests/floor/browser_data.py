"""Since when each browser knows what: `@mdn/browser-compat-data` from npm, in the version and with the hash that stand
here. `python -m tests.floor.browser_data` fetches it into `.venv`, as `make test` does."""

import json
import tarfile
from collections.abc import Iterator, Mapping
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Any

from tests.npm import fetch_package

VERSION = "8.1.9"
SHA512 = (
    "eddf03f72cd54b8ba02dbb78725cdce43294f1dabce4ad2545e6e3ce93f8dc6c"
    "52afbbd82a673381fb8453ed1b7a29a39796269c791c12bb68960e6de6db5bd0"
)
PACKAGE = "@mdn/browser-compat-data"
HERE = Path(__file__).parent.parent.parent / ".venv" / f"browser-compat-data-{VERSION}.tgz"
FLOOR = {
    "safari": (15, 4),
    "safari_ios": (15, 4),
    "chrome": (100,),
    "chrome_android": (100,),
    "webview_android": (100,),
    "firefox": (115,),
}


def fetch() -> None:
    if not HERE.exists():
        # `make matrix` has environments of its own, and perhaps no .venv.
        HERE.parent.mkdir(exist_ok=True)
        HERE.write_bytes(fetch_package(PACKAGE, VERSION, SHA512))


@cache
def data() -> Mapping[str, Any]:
    fetch()
    with tarfile.open(fileobj=BytesIO(HERE.read_bytes())) as package:
        found = package.extractfile("package/data.json")
        assert found
        return dict(json.load(found))


def entry(*path: str) -> Mapping[str, Any]:
    """Returns what the data says at this path, empty if there is nothing."""
    found: Any = data()
    for name in path:
        found = found.get(name, {})
    return dict(found)


def newer(feature: Mapping[str, Any]) -> list[str]:
    """Returns the browsers of the floor that do not know the feature yet, each with the version that does."""
    support = feature.get("__compat", {}).get("support", {})
    return [f"{name} {since(support[name])}" for name in FLOOR if name in support and not is_known(name, support[name])]


def is_known(browser: str, support: Any) -> bool:
    return any(tuple(map(int, version.split("."))) <= FLOOR[browser] for version in versions(support))


def since(support: Any) -> str:
    return next(versions(support), "never")


def versions(support: Any) -> Iterator[str]:
    """Those without a switch and without a prefix; a removed one is unknown."""
    for each in support if isinstance(support, list) else [support]:
        added = str(each["version_added"]).lstrip("≤")
        if not {"flags", "prefix", "alternative_name", "version_removed"} & {*each} and added[:1].isdigit():
            yield added


@cache
def interfaces() -> Mapping[str, list[Mapping[str, Any]]]:
    """Returns all members of the browsers' objects by their name: several objects may have one of that name."""
    found: dict[str, list[Mapping[str, Any]]] = {}
    for group in (entry("api"), entry("javascript", "builtins")):
        for name, members in group.items():
            found.setdefault(name, []).append(members)
            for member, about in members.items():
                if "__compat" in about:
                    found.setdefault(member.removesuffix("_static").removesuffix("_event"), []).append(about)
    return found


if __name__ == "__main__":
    fetch()
