"""Reads a game's rules as short sections in several languages. `content/<slug>/` holds `guide.<language>.md` (the game
in short: `## round · Title`, then the text), `rules.<language>.md` (`## XY-002 · Title`), `words.toml` (other words for
a rule), and `asks.<language>.toml` (how people ask for it, read at the first search). `lines` leaves Markdown marks and
rule ids out."""

import re
import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

HEADING = re.compile(r"^## (\S+) · (.+)$", re.MULTILINE)
ORIGIN = re.compile(r"^> (.*)\n?", re.MULTILINE)
RULE = re.compile(r"\b[A-Z]{2}-\d{3}\b")
BESIDE = re.compile(r"\s*\((?:[^()]*?\b[A-Z]{2}-\d{3}\b[^()]*)\)")
MARKS = re.compile(r"^\s*(?:[-*>#]|\d+\.)\s+|\*\*|__|`")
SIGN = re.compile(r"\{([a-z]+(?:-[a-z]+)*)\} ?")
RULER = re.compile(r"[\s|:-]*")


@dataclass(frozen=True, slots=True)
class Section:
    rule: str
    title: str
    body: str
    origin: str = ""


Sections = Mapping[str, Section]


@dataclass(frozen=True)
class Book:
    """The rules of one game. `told` holds the sections by language and rule, `also` holds other words for each rule."""

    slug: str
    told: Mapping[str, Sections]
    also: Mapping[str, tuple[str, ...]]

    def read(self, languages: Sequence[str]) -> Sections:
        rules = dict.fromkeys(rule for told in self.sections_by_preference(languages) for rule in told)
        return {rule: section for rule in rules if (section := self.section(rule, languages))}

    def section(self, rule: str, languages: Sequence[str]) -> Section | None:
        """Returns the rule's section in the first of the languages that has it, or else in any other language; None if
        no language has it."""
        return next((told[rule] for told in self.sections_by_preference(languages) if rule in told), None)

    def sections_by_preference(self, languages: Sequence[str]) -> tuple[Sections, ...]:
        return tuple(self.told[each] for each in dict.fromkeys((*languages, *self.told)) if each in self.told)


def read_book(slug: str, content: Path) -> Book:
    told: dict[str, Sections] = {}
    for file in (*sorted(content.glob("guide.*.md")), *sorted(content.glob("rules.*.md"))):
        language = file.suffixes[-2].removeprefix(".")
        told[language] = {**told.get(language, {}), **sections(file.read_text("utf-8"))}
    words = content / "words.toml"
    also = tomllib.loads(words.read_text("utf-8")) if words.is_file() else {}
    return Book(slug, told, {rule: tuple(each) for rule, each in also.items()})


def read_questions(content: Path) -> Mapping[str, tuple[str, ...]]:
    """Returns the typical questions about each rule, in all languages together."""
    asks: dict[str, tuple[str, ...]] = {}
    for file in sorted(content.glob("asks.*.toml")):
        for rule, each in tomllib.loads(file.read_text("utf-8")).items():
            asks[rule] = (*asks.get(rule, ()), *each)
    return asks


def sections(text: str) -> Sections:
    _, *found = HEADING.split(text)
    return {
        rule: Section(rule, title.strip(), ORIGIN.sub("", text).strip(), "\n".join(ORIGIN.findall(text)))
        for rule, title, text in zip(found[::3], found[1::3], found[2::3], strict=True)
    }


def lines(body: str) -> Iterator[str]:
    """Yields the lines of a section without marks, in order; in a table row, a number gets the heading of its
    column."""
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
    return MARKS.sub("", SIGN.sub("", BESIDE.sub("", line))).strip()


def cells(row: str) -> list[str]:
    return [without_marks(cell) for cell in row.strip().strip("|").split("|")]


def cell_with_unit(what: str, cell: str) -> str:
    return f"{what} {cell}".strip() if cell.isdecimal() else cell


def replace_ids(body: str, link: Callable[[str], str]) -> str:
    """Returns the text with each rule id replaced by what `link` returns for that id."""
    return RULE.sub(lambda found: link(found[0]), body)
