"""Writes the locks of .make anew: each version of .constraints.txt with the hashes of all its files, whatever the
system, as the package index tells them. Run it in .venv after a change of .constraints.txt."""

import re
import tomllib
from collections.abc import Iterable, Mapping
from importlib.metadata import PackageNotFoundError, requires
from pathlib import Path
from urllib.request import urlopen

HERE = Path(__file__).parent
INDEX = "https://pypi.org/simple"
LINK = re.compile(r'<a[^>]+href="[^"#]*#sha256=([0-9a-f]{64})"[^>]*>\s*([^<\s]+)\s*</a>')
NAME = re.compile(r"[A-Za-z0-9._-]+")
EXTRA = re.compile(r"extra == ['\"]([a-z]+)")


def main() -> None:
    pins, project = read_pins(), tomllib.loads((HERE.parent / "pyproject.toml").read_text())
    wanted = [*project["project"]["dependencies"], *project["build-system"]["requires"]]
    run = needed(wanted, pins)
    extras = {
        name: needed(project["project"]["optional-dependencies"][name], pins) - run for name in ("tls", "postgres")
    }
    dev = {*pins} - run.union(*extras.values())
    write("run", {name: pins[name] for name in sorted(run)}, "What serving needs, and what builds the package.")
    for extra, names in extras.items():
        write(extra, {name: pins[name] for name in sorted(names)}, f"What the extra {extra} needs beside it.")
    write("dev", {name: pins[name] for name in sorted(dev)}, "The tools beside these.")


def read_pins() -> dict[str, str]:
    lines = (HERE.parent / ".constraints.txt").read_text().split()
    return {plain(name): version for name, _, version in (line.partition("==") for line in lines)}


def plain(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def name_of(requirement: str) -> str:
    found = NAME.match(requirement)
    return plain(found[0]) if found else ""


def needed(requirements: Iterable[str], pins: Mapping[str, str]) -> set[str]:
    """With all that they need themselves, on whatever system."""
    found, left = set[str](), [*requirements]
    while left:
        requirement = left.pop()
        name, extras = name_of(requirement), requirement.partition("[")[2].partition("]")[0].split(",")
        if name in pins and name not in found:
            found.add(name)
            left += [each for each in required(name) if not (extra := EXTRA.search(each)) or extra[1] in extras]
    return found


def required(name: str) -> list[str]:
    try:
        return requires(name) or []
    except PackageNotFoundError:
        return []


def write(which: str, pins: Mapping[str, str], why: str) -> None:
    lines = [f"# {why} Written by .make/lock.py."]
    for name, version in pins.items():
        hashes = sorted(set(hashes_of(name, version)))
        if not hashes:
            raise SystemExit(f"{name} {version} is not in {INDEX}")
        lines += [f"{name}=={version} \\", *(f"    --hash=sha256:{each} \\" for each in hashes[:-1])]
        lines += [f"    --hash=sha256:{hashes[-1]}"]
    (HERE / f"{which}.lock").write_text("\n".join(lines) + "\n")


def hashes_of(name: str, version: str) -> list[str]:
    with urlopen(f"{INDEX}/{name}/", timeout=60) as page:
        links = LINK.findall(page.read().decode())
    begins = name.replace("-", "[-_.]+")
    file = re.compile(rf"{begins}-{re.escape(version)}(-|\.tar|\.zip)", re.IGNORECASE)
    return [digest for digest, called in links if file.match(called)]


if __name__ == "__main__":
    main()
