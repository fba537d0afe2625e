"""Reads a game's rules as short sections in several languages. `content/<slug>/` holds `guide.<language>.md` (the game
in short: `## round · Title`, then the text), `rules.<language>.md` (`## XY-002 · Title`), `words.toml` (other words for
a rule), and `asks.<language>.toml` (typical questions about a rule, read at the first search). The function `lines`
removes Markdown marks and rule ids."""

import re
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from companion.languages import by_preference

HEADING = re.compile(r"^## (\S+) · (.+)$", re.MULTILINE)
ORIGIN = re.compile(r"^> (.*)\n?", re.MULTILINE)
RULE = re.compile(r"\b[A-Z]{2}-\d{3}\b")
BESIDE = re.compile(r"\s*\((?:[^()]*?\b[A-Z]{2}-\d{3}\b[^()]*)\)")
MARKS = re.compile(r"^\s*(?:[-*>#]|\d+\.)\s+|\*\*|__|`")
SIGN = re.compile(r"\{([a-z]+(?:-[a-z]+)*)\} ?")
RULER = re.compile(r"[\s|:-]*")


@dataclass(frozen=True, slots=True)
class Section:
    """A section of the rules. `rule` is its id, such as "XY-002". `origin` is its quoted lines (those that begin with
    ">"), which name its source."""

    rule: str
    title: str
    body: str
    origin: str = ""


Sections = Mapping[str, Section]
# A phrase, and the number of the line that it asks about: 1 for the first, 0 if it is about the whole section.
Asked = tuple[str, int]


@dataclass(frozen=True)
class Book:
    """The rules of one game. `told` holds the sections by language and rule id, `also` holds other words for each
    rule."""

    slug: str
    told: Mapping[str, Sections]
    also: Mapping[str, tuple[Asked, ...]]

    def read(self, language: str) -> Sections:
        """Returns all sections by rule id for a reader of this language. A section that is missing in this language
        comes from another one. The sections have the order of the language with the most sections."""
        known = self.sections_by_preference(language)
        rules = dict.fromkeys(rule for told in sorted(known, key=len, reverse=True) for rule in told)
        return {rule: section for rule in rules if (section := self.section(rule, language))}

    def section(self, rule: str, language: str) -> Section | None:
        """Returns the section of a rule for a reader of this language, from another language if it is not translated;
        None if no language has it."""
        return next((told[rule] for told in self.sections_by_preference(language) if rule in told), None)

    def sections_by_preference(self, language: str) -> list[Sections]:
        return [self.told[each] for each in by_preference(language, self.told)]


def read_book(slug: str, contents: Iterable[Path]) -> Book:
    contents = [*contents]
    return Book(slug, read_sections(contents, "guide", "rules"), read_phrases(contents, "words"))


def read_sections(contents: Iterable[Path], *names: str) -> dict[str, Sections]:
    """Returns the sections of the files `<name>.<language>.md`, for all given names, by language and rule id."""
    told: dict[str, Sections] = {}
    for language, text in (each for name in names for each in read_texts(contents, name).items()):
        told[language] = {**told.get(language, {}), **sections(text)}
    return told


def read_texts(contents: Iterable[Path], name: str) -> dict[str, str]:
    """Returns the texts of the files `<name>.<language>.md` by language."""
    files = [file for each in contents for file in sorted(each.glob(f"{name}.*.md"))]
    # Of a file in another encoding, the letters without accents are shown; `check-game` names it.
    return {file.name.split(".")[1]: file.read_text("utf-8", "replace") for file in files}


def read_phrases(contents: Iterable[Path], name: str) -> Mapping[str, tuple[Asked, ...]]:
    """Returns the phrases of the files `<name>*.toml` by rule id, of all languages together: other words for a rule if
    `name` is "words", questions about it if `name` is "asks"."""
    found: dict[str, tuple[Asked, ...]] = {}
    for file in (file for each in contents for file in sorted(each.glob(f"{name}*.toml"))):
        for key, phrases in tomllib.loads(file.read_text("utf-8")).items():
            rule, _, line = key.partition(" ")
            found[rule] = (
                *found.get(rule, ()),
                *((phrase, int(line) if line.isdecimal() else 0) for phrase in phrases),
            )
    return found


def sections(text: str) -> Sections:
    """Splits the text of a file at its headings. Returns the sections by rule id, without text before the first
    heading."""
    _, *found = HEADING.split(text)
    return {
        rule: Section(rule, title.strip(), ORIGIN.sub("", text).strip(), "\n".join(ORIGIN.findall(text)))
        for rule, title, text in zip(found[::3], found[1::3], found[2::3], strict=True)
    }


def lines(body: str) -> Iterator[str]:
    """Yields the lines of a section as plain text without Markdown. In a row of a Markdown table, each number is
    preceded by the heading of its column."""
    head: list[str] = []
    for line in body.splitlines():
        if not line.startswith("|"):
            head = []
            if line.strip():
                yield without_marks(line)
        elif not head:
            head = cells(line)
        elif not RULER.fullmatch(line):
            yield " · ".join(cell_with_unit(*each) for each in zip(head, cells(line), strict=False))


def without_marks(line: str) -> str:
    """Returns a line without Markdown, icons and rule ids in brackets."""
    return MARKS.sub("", SIGN.sub("", BESIDE.sub("", line))).strip()


def cells(row: str) -> list[str]:
    return [without_marks(cell) for cell in row.strip().strip("|").split("|")]


def cell_with_unit(what: str, cell: str) -> str:
    """Returns a cell of a Markdown table; if it is a number, it is preceded by `what`, the heading of its column."""
    return f"{what} {cell}".strip() if cell.isdecimal() else cell


def replace_ids(body: str, link: Callable[[str], str]) -> str:
    """Returns the text with each rule id replaced by what `link` returns for that id."""
    return RULE.sub(lambda found: link(found[0]), body)
