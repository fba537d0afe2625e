"""French and English: the catalogues of the house and of each game, and the voice that speaks a Say."""

import logging
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from gettext import c2py
from pathlib import Path
from typing import TypeGuard
from unicodedata import normalize

from babel.messages.catalog import Message
from babel.messages.pofile import read_po
from babel.numbers import format_decimal, format_percent

from companion.table.folded import loudly
from companion.table.say import Say, Told

log = logging.getLogger("veilleuse")
Report = Callable[[Exception], str]
LANGUAGES = ("fr", "en")
# How lists and dates are written: American ones would put the month before the day.
LOCALES = {"fr": "fr", "en": "en_GB"}
AND = {"fr": "et", "en": "and"}
OF = re.compile(r"\b([Dd])e (?=\{(\w+)\})")


class Gaps(dict[str, str]):
    """A sentence with a gap is better than none."""

    def __missing__(self, name: str) -> str:
        return "…"


@dataclass(frozen=True, slots=True)
class Text:
    """One form, or as many as the language counts with: `plural` says which of them a number takes."""

    forms: tuple[str, ...]
    plural: Callable[[int], int] | None

    def of(self, n: int | None) -> str:
        """Nothing where something was counted that has one form alone."""
        if self.plural is None:
            return self.forms[0] if n is None else ""
        return self.forms[self.plural(1 if n is None else n)]


Texts = Mapping[str, Text]
UNKNOWN = Text(("",), None)


class Voice:
    """Speaks one language. In templates it is called `t`."""

    def __init__(self, language: str, folders: Iterable[Path], report: Report = loudly) -> None:
        self.language, self.folders, self.report = language, [*folders], report

    @cached_property
    def own(self) -> Texts:
        """The house's, of the last folder: a page that speaks of no game reads no more."""
        return texts_of(self.folders[-1], self.language)

    @cached_property
    def texts(self) -> Texts:
        """Read once something is said that the house's own have not. Later folders win."""
        found = [texts_of(folder, self.language) for folder in self.folders]
        return {id: text for each in found for id, text in each.items()}

    def __call__(self, what: Say | str, **values: Told) -> str:
        if isinstance(what, Say):
            return self.spoken(what.id, dict(what.values))
        return self.spoken(what, values)

    def spoken(self, id: str, values: dict[str, Told]) -> str:
        n = values.get("n")
        found = self.text(id).of(n if isinstance(n, int) else None) or id
        if "{" not in found and "}" not in found:
            return found
        said = {name: self.word(value) for name, value in values.items()}
        text = elided(found, said) if self.language == "fr" else found
        try:
            return text.format_map(said)
        except (LookupError, ValueError) as error:
            self.report(error)
            return with_gaps(text, said)

    def word(self, value: Told) -> str:
        if isinstance(value, Say):
            return self(value)
        if isinstance(value, tuple | list):
            return listed([self.word(each) for each in value], AND[self.language])
        return str(value)

    def text(self, id: str) -> Text:
        """The house's own win."""
        return self.own.get(id) or self.texts.get(id, UNKNOWN)

    def knows(self, id: str) -> bool:
        return self.text(id) is not UNKNOWN


def with_gaps(text: str, said: Mapping[str, str]) -> str:
    """As it is written, where a brace of it is never closed."""
    try:
        return text.format_map(Gaps(said))
    except ValueError:
        return text


def listed(words: Sequence[str], last: str) -> str:
    """As Babel has it, whose tables of a language are five megabytes."""
    *before, end = words or ("",)
    return f"{', '.join(before)} {last} {end}" if before else end


def elided(text: str, said: Mapping[str, str]) -> str:
    """« Le secret d’Ana », but « de Ben »."""
    return OF.sub(lambda of: f"{of[1]}’" if begins_with_vowel(said.get(of[2], "")) else of[0], text)


def begins_with_vowel(word: str) -> bool:
    return normalize("NFD", word)[:1].lower() in {*"aeiouœæ"}


def voices(folders: Iterable[Path], report: Report = loudly) -> dict[str, Voice]:
    """`report` is told of a sentence that lacks a value; by itself that is an error."""
    found = [*folders]
    return {language: Voice(language, found, report) for language in LANGUAGES}


def texts_of(folder: Path, language: str) -> Texts:
    """Those of the other language where a file cannot be read: no game from elsewhere takes a page away."""
    for file in sorted(files_of(folder), key=lambda file: file.stem != language):
        try:
            return read(file)
        except Exception as error:
            log.error("the texts %s cannot be read: %s", file, error)
    return {}


def files_of(folder: Path) -> list[Path]:
    return [file for language in LANGUAGES if (file := folder / f"{language}.po").is_file()]


def damaged(folders: Iterable[Path]) -> Iterator[tuple[Path, str]]:
    """Files of which not every line can be read, and why."""
    for file in (file for folder in folders for file in files_of(folder)):
        try:
            read(file, strictly=True)
        except Exception as error:
            yield file, str(error)


@lru_cache
def read(file: Path, strictly: bool = False) -> Texts:
    """Straight from the .po: no compiled file to forget, and a game in a folder needs no build step."""
    with file.open("rb") as lines:
        catalogue = read_po(lines, locale=file.stem, abort_invalid=strictly)
    plural = c2py(catalogue.plural_expr)
    told = [each for each in catalogue if each.id and each.string and not each.fuzzy]
    return {id_of(each): Text(forms_of(each), plural if each.pluralizable else None) for each in told}


def id_of(message: Message) -> str:
    return message.id if isinstance(message.id, str) else message.id[0]


def forms_of(message: Message) -> tuple[str, ...]:
    said = message.string or ""
    return (said,) if isinstance(said, str) else tuple(said)


def decimal(value: float, language: str) -> str:
    """One digit behind the comma (or the point) where there is something to say."""
    return format_decimal(value, "0.#", locale=LOCALES[language]).replace("-", "−")


def percent(value: float, language: str) -> str:
    return format_percent(value, "#,##0%" if language == "en" else "#,##0\u00a0%", locale=LOCALES[language])


def is_language(text: str | None) -> TypeGuard[str]:
    return text in LANGUAGES
