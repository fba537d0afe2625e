"""Which features of browsers a style sheet or a script uses, found in its text."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from tests.floor.browser_data import entry, interfaces, newer

COMMENT = re.compile(r"/\*.*?\*/|(?<![:\"'`])//[^\n]*", re.DOTALL)
TEXT = re.compile(r'"(?:\\.|[^"\\])*"|\'(?:\\.|[^\'\\])*\'', re.DOTALL)
BLOCK = re.compile(r"([^{};]*)([{};])")
UNITS = (
    (r"\dcq(?:w|h|i|b|min|max)\b", "container_query_length_units"),
    (r"\dd(?:vw|vh|vi|vb|vmin|vmax)\b", "viewport_percentage_units_dynamic"),
    (r"\ds(?:vw|vh|vi|vb|vmin|vmax)\b", "viewport_percentage_units_small"),
    (r"\dl(?:vw|vh|vi|vb|vmin|vmax)\b", "viewport_percentage_units_large"),
)


@dataclass(frozen=True)
class Use:
    """A feature that is newer than the floor: its name, where it stands, and the browsers that lack it."""

    feature: str
    where: str
    lacking: tuple[str, ...]

    def __str__(self) -> str:
        return f"{self.feature} in {self.where}: {', '.join(self.lacking)}"


def in_sheet(text: str) -> Iterator[Use]:
    """Yields what is newer than the floor and neither inside `@supports` nor after a declaration of the same property
    in the same rule."""
    depth: list[str] = []
    before: set[str] = set()
    for said, end in BLOCK.findall(TEXT.sub('""', COMMENT.sub("", text))):
        said = said.strip()
        if end == "{":
            depth.append(said)
            before = set()
            yield from new_in(at_rule(said) if said.startswith("@") else selectors(said), depth)
        elif ":" in said and not said.startswith("@"):
            name, value = (part.strip() for part in said.split(":", 1))
            if name not in before and not name.startswith("--"):
                yield from new_in(declaration(name, value), depth)
            elif name.startswith("--"):
                yield from new_in(functions_and_units(value), depth)
            before.add(name)
        if end == "}" and depth:
            depth.pop()
            before = set()


def new_in(found: Iterator[tuple[str, ...]], depth: list[str]) -> Iterator[Use]:
    if any(each.startswith("@supports") for each in depth[:-1]) or (depth and depth[-1].startswith("@supports")):
        return
    for path in found:
        if lacking := newer(entry("css", *path)):
            yield Use(".".join(path), depth[-1] if depth else "", tuple(lacking))


def at_rule(said: str) -> Iterator[tuple[str, ...]]:
    name = said.split()[0].removeprefix("@").split("(")[0]
    yield ("at-rules", name)
    for feature in re.findall(r"\(\s*([a-z-]+)\s*[:)]", said):
        yield ("at-rules", name, feature)
    if re.search(r"\(\s*\w+\s*[<>]", said):
        yield ("at-rules", name, "range_syntax")


def selectors(said: str) -> Iterator[tuple[str, ...]]:
    for name in re.findall(r"::?([a-z-]+)", said):
        yield ("selectors", name)


def declaration(name: str, value: str) -> Iterator[tuple[str, ...]]:
    yield ("properties", name)
    for word in re.findall(r"(?<![\w-])[a-z][a-z-]*(?![\w(-])", value):
        yield ("properties", name, word)
        yield ("properties", name, word.replace("-", "_"))
    if name == "overflow" and re.search(r"clip visible|visible clip", value):
        yield ("properties", "overflow-x", "clip")
    yield from functions_and_units(value)


def functions_and_units(value: str) -> Iterator[tuple[str, ...]]:
    for name in re.findall(r"([a-z-]+)\(", value):
        yield ("types", name)
        yield ("types", "color", name)
    for unit, feature in UNITS:
        if re.search(unit, value):
            yield ("types", "length", feature)


def in_script(text: str) -> Iterator[Use]:
    """Yields the names after a dot, and the globals, of which no object within the floor has one."""
    code = TEXT.sub('""', COMMENT.sub("", text))
    for name in sorted({*re.findall(r"\.([A-Za-z]\w+)", code), *re.findall(r"(?<![\w.])([A-Z]\w+)", code)}):
        known = interfaces().get(name, [])
        if known and all(newer(each) for each in known):
            yield Use(name, "a script", tuple(newer(known[0])))


def in_template(text: str) -> Iterator[Use]:
    """Yields the attributes that no browser of the floor knows on an element of this name."""
    for tag, attributes in re.findall(
        r"<([a-z]+)((?:\s[^<>]*)?)>", re.sub(r"\{[{%#].*?[}%#]\}", "", text, flags=re.DOTALL)
    ):
        for name in re.findall(r"\s([a-z][a-z-]*)", TEXT.sub('""', attributes)):
            about = entry("html", "elements", tag, name) or entry("html", "global_attributes", name)
            if lacking := newer(about):
                yield Use(name, f"<{tag}>", tuple(lacking))
