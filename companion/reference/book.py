"""A game's rules as short sections: each in every language in which it is told, and the other words people have for it.
They lie in `content/<slug>/` as `guide.<language>.md` (the game in short: `## round · Title`, then the text),
`rules.<language>.md` (`## XY-002 · Title`), `words.toml`, and
`asks.<language>.toml` (how people ask, read once somebody does)."""

import re
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

HEADING = re.compile(r"^## (\S+) · (.+)$", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Section:
    rule: str
    title: str
    body: str


Told = Mapping[str, Section]


@dataclass(frozen=True)
class Book:
    """`told` by language and rule, `also` the further words by rule."""

    slug: str
    told: Mapping[str, Told]
    also: Mapping[str, tuple[str, ...]]

    def read(self, languages: Sequence[str]) -> Told:
        rules = dict.fromkeys(rule for told in self.in_order(languages) for rule in told)
        return {rule: section for rule in rules if (section := self.section(rule, languages))}

    def section(self, rule: str, languages: Sequence[str]) -> Section | None:
        """The reader's language first, then any other: better a rule in a foreign language than none."""
        return next((told[rule] for told in self.in_order(languages) if rule in told), None)

    def in_order(self, languages: Sequence[str]) -> tuple[Told, ...]:
        return tuple(self.told[each] for each in dict.fromkeys((*languages, *self.told)) if each in self.told)


def read_book(slug: str, content: Path) -> Book:
    told: dict[str, Told] = {}
    for file in (*sorted(content.glob("guide.*.md")), *sorted(content.glob("rules.*.md"))):
        language = file.suffixes[-2].removeprefix(".")
        told[language] = {**told.get(language, {}), **sections(file.read_text("utf-8"))}
    words = content / "words.toml"
    also = tomllib.loads(words.read_text("utf-8")) if words.is_file() else {}
    return Book(slug, told, {rule: tuple(each) for rule, each in also.items()})


def read_asks(content: Path) -> Mapping[str, tuple[str, ...]]:
    """How people ask, in every language, by rule."""
    asks: dict[str, tuple[str, ...]] = {}
    for file in sorted(content.glob("asks.*.toml")):
        for rule, each in tomllib.loads(file.read_text("utf-8")).items():
            asks[rule] = (*asks.get(rule, ()), *each)
    return asks


def sections(text: str) -> Told:
    _, *found = HEADING.split(text)
    return {
        rule: Section(rule, title.strip(), body.strip())
        for rule, title, body in zip(found[::3], found[1::3], found[2::3], strict=True)
    }
