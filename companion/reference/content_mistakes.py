"""Finds mistakes in the content files of a game. A sentence for each mistake says in which file it is and how to mend
it."""

import re
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from companion.languages import is_locale
from companion.reference.rules_book import HEADING

# The kinds of files whose names have a language before the ending.
IN_LANGUAGES = ("rules", "guide", "lesson", "help")
IN_SECTIONS = IN_LANGUAGES[:3]
READ = re.compile(rf"(game|paper|known|words)\.toml|asks\.[^.]+\.toml|({'|'.join(IN_LANGUAGES)})\.[^.]+\.md|README\.md")
NUMBER, TEXT, LIST = "a whole number", "a text in quotes", "a list of texts in quotes"
TEXTS, LISTS = f'{TEXT} for each language, as in name.en = "…"', f"{LIST} for each language"
TWO_NUMBERS, TABLES = "a list of the least and the greatest number", "tables with their names in double brackets"


def is_whole_number(value: object) -> bool:
    """Returns whether a TOML value is a whole number. For Python, true and false would be numbers, too."""
    return isinstance(value, int) and not isinstance(value, bool)


def is_list_of(kind: type, value: object) -> bool:
    return isinstance(value, list) and all(isinstance(each, kind) for each in value)


def is_by_language(fits: Callable[[object], bool], value: object) -> bool:
    return isinstance(value, dict) and all(map(fits, value.values()))


FITS: Mapping[str, Callable[[Any], bool]] = {
    NUMBER: is_whole_number,
    TEXT: lambda value: isinstance(value, str),
    LIST: lambda value: is_list_of(str, value),
    TEXTS: lambda value: is_by_language(FITS[TEXT], value),
    LISTS: lambda value: is_by_language(FITS[LIST], value),
    TWO_NUMBERS: lambda value: is_list_of(int, value) and len(value) == 2 and all(map(is_whole_number, value)),
    TABLES: lambda value: is_list_of(dict, value),
}
GAME = {
    "name": TEXTS, "blurb": TEXTS, "box": TEXT, "players": TWO_NUMBERS, "minutes": NUMBER, "bgg": NUMBER,
    "aid": LIST, "facts": LIST,
}  # fmt: skip
PAPER = {"grid": TABLES, "slips": TABLES}
GRID = {"title": TEXTS, "row": TEXTS, "rows": NUMBER, "people": NUMBER, "columns": LISTS, "last": LISTS}
SLIPS = {"title": TEXTS, "slips": LISTS, "copies": NUMBER}
NEEDED = {"[[grid]]": ("rows",), "[[slips]]": ("title", "slips", "copies")}


def toml_mistakes(file: Path) -> Iterator[str]:
    """Yields what is wrong in a TOML file. In `known.toml`, only the syntax is checked, because each game decides what
    it holds."""
    try:
        said = tomllib.loads(file.read_text("utf-8"))
    except ValueError as error:
        yield f"{file} cannot be read: {error}: mend this line"
        return
    if file.name == "game.toml":
        yield from wrong_values(file, "", said, GAME)
    elif file.name.startswith(("words", "asks")):
        yield from wrong_values(file, "", said, dict.fromkeys(said, LIST))
    elif file.name == "paper.toml":
        yield from wrong_values(file, "", said, PAPER)
        for kind, shape in (("grid", GRID), ("slips", SLIPS)):
            for each in said.get(kind, ()) if FITS[TABLES](said.get(kind)) else ():
                yield from wrong_values(file, f"[[{kind}]]", each, shape)


def wrong_values(file: Path, table: str, said: Mapping[str, Any], shape: Mapping[str, str]) -> Iterator[str]:
    place = f"{file}{table and ', '}{table}"
    for name, value in said.items():
        if name in shape and not FITS[shape[name]](value):
            yield f"{place}: {name} must be {shape[name]}"
        elif name not in shape and shape is not GAME:
            yield f"{place}: nobody reads {name!r}: take one of {', '.join(shape)}"
    yield from (f"{place} lacks {name}" for name in NEEDED.get(table, ()) if name not in said)


def text_mistakes(folders: Iterable[Path]) -> Iterator[str]:
    """Yields what is wrong in the Markdown files: their names, their encoding, and headings that are not read. Also
    names files that nobody reads."""
    folders = [*folders]
    for folder in folders:
        for file in sorted(each for ending in ("md", "toml") for each in folder.rglob(f"*.{ending}")):
            if not READ.fullmatch(file.relative_to(folder).as_posix()):
                yield f"{file}: nobody reads a file of this name: call it rules.en.md or words.toml, for example"
    for file in (file for folder in folders for file in sorted(folder.glob("*.*.md"))):
        name, language = file.name.split(".")[:2]
        if name in IN_LANGUAGES and not is_locale(language):
            yield f"{file}: {language!r} is no language: call it {name}.en.md, for example"
        try:
            text = file.read_text("utf-8")
        except UnicodeDecodeError as error:
            yield f"{file} is not written in UTF-8 (byte {error.start}): save it as UTF-8"
            continue
        if name in IN_SECTIONS:
            yield from heading_mistakes(file, text)


def heading_mistakes(file: Path, text: str) -> Iterator[str]:
    known: set[str] = set()
    for number, line in enumerate(text.splitlines(), start=1):
        heading = HEADING.fullmatch(line)
        if line.startswith("## ") and not heading:
            yield f"{file}:{number}: this heading is not read: write ## <id> · <title>"
        if heading and heading[1] in known:
            yield f"{file}:{number}: the section {heading[1]} stands twice: the last one counts"
        known |= {heading[1]} if heading else set()
