"""Reads the French and English catalogues of the house and of each game, and translates messages (`Say`) into
sentences."""

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

from companion.table.log.injected_resources import raise_it
from companion.table.say import Say, SayValue

log = logging.getLogger("veilleuse")
Report = Callable[[Exception], str]
LANGUAGES = ("fr", "en")
# How lists and dates are written: American ones would put the month before the day.
LOCALES = {"fr": "fr", "en": "en_GB"}
AND = {"fr": "et", "en": "and"}
OF = re.compile(r"\b([Dd])e (?=\{(\w+)\})")


class FillGaps(dict[str, str]):
    """Gives "…" for a missing value, because a sentence with a gap is better than none."""

    def __missing__(self, name: str) -> str:
        return "…"


@dataclass(frozen=True, slots=True)
class CatalogueText:
    """A text of a catalogue, in one form or in all plural forms; `plural` returns which form a number takes."""

    forms: tuple[str, ...]
    plural: Callable[[int], int] | None

    def form_for(self, n: int | None) -> str:
        """Returns the form for the number `n`, or for no number; "" if a number is given and the text has a single
        form."""
        if self.plural is None:
            return self.forms[0] if n is None else ""
        return self.forms[self.plural(1 if n is None else n)]


Texts = Mapping[str, CatalogueText]
UNKNOWN = CatalogueText(("",), None)


class Translator:
    """Translates into one language. In templates it is called `t`."""

    def __init__(self, language: str, folders: Iterable[Path], report: Report = raise_it) -> None:
        self.language, self.folders, self.report = language, [*folders], report

    @cached_property
    def own(self) -> Texts:
        """Returns the texts of the house itself, which are in the last folder. Most pages need no others."""
        return read_folder(self.folders[-1], self.language)

    @cached_property
    def texts(self) -> Texts:
        """Returns the texts of all folders; later folders win. They are read when the first of them is needed."""
        found = [read_folder(folder, self.language) for folder in self.folders]
        return {id: text for each in found for id, text in each.items()}

    def __call__(self, what: Say | str, **values: SayValue) -> str:
        if isinstance(what, Say):
            return self.translate(what.id, dict(what.values))
        return self.translate(what, values)

    def translate(self, id: str, values: dict[str, SayValue]) -> str:
        n = values.get("n")
        found = self.text(id).form_for(n if isinstance(n, int) else None) or id
        if "{" not in found and "}" not in found:
            return found
        words = {name: self.value_text(value) for name, value in values.items()}
        text = elide_de(found, words) if self.language == "fr" else found
        try:
            return text.format_map(words)
        except (LookupError, ValueError) as error:
            self.report(error)
            return fill_with_gaps(text, words)

    def value_text(self, value: SayValue) -> str:
        if isinstance(value, Say):
            return self(value)
        if isinstance(value, tuple | list):
            return join_words([self.value_text(each) for each in value], AND[self.language])
        return str(value)

    def text(self, id: str) -> CatalogueText:
        """Returns the text with this id; the house's own texts win over those of games."""
        return self.own.get(id) or self.texts.get(id, UNKNOWN)

    def knows(self, id: str) -> bool:
        return self.text(id) is not UNKNOWN


def fill_with_gaps(text: str, words: Mapping[str, str]) -> str:
    """Returns the text with its values; missing ones become "…". If a brace in the text is never closed, it stays as
    written."""
    try:
        return text.format_map(FillGaps(words))
    except ValueError:
        return text


def join_words(words: Sequence[str], last: str) -> str:
    """Joins words with commas, and with the word `last` before the last one. Babel's own function would load five
    megabytes for that."""
    *before, end = words or ("",)
    return f"{', '.join(before)} {last} {end}" if before else end


def elide_de(text: str, words: Mapping[str, str]) -> str:
    """Elides French "de" before a vowel: « Le secret d’Ana », but « de Ben »."""
    return OF.sub(lambda of: f"{of[1]}’" if begins_with_vowel(words.get(of[2], "")) else of[0], text)


def begins_with_vowel(word: str) -> bool:
    return normalize("NFD", word)[:1].lower() in {*"aeiouœæ"}


def translators(folders: Iterable[Path], report: Report = raise_it) -> dict[str, Translator]:
    """Returns a translator for each language. `report` is called for a sentence that lacks a value; by default it
    raises."""
    found = [*folders]
    return {language: Translator(language, found, report) for language in LANGUAGES}


def read_folder(folder: Path, language: str) -> Texts:
    """Returns the texts of a folder in this language; if its catalogue cannot be read, those in the other language,
    else none."""
    for file in sorted(catalogue_files(folder), key=lambda file: file.stem != language):
        try:
            return read_catalogue(file)
        except Exception as error:
            log.error("the texts %s cannot be read: %s", file, error)
    return {}


def catalogue_files(folder: Path) -> list[Path]:
    return [file for language in LANGUAGES if (file := folder / f"{language}.po").is_file()]


def unreadable_catalogues(folders: Iterable[Path]) -> Iterator[tuple[Path, str]]:
    """Yields the catalogues that contain unreadable lines, each with the reason."""
    for file in (file for folder in folders for file in catalogue_files(folder)):
        try:
            read_catalogue(file, strictly=True)
        except Exception as error:
            yield file, str(error)


@lru_cache
def read_catalogue(file: Path, strictly: bool = False) -> Texts:
    """Returns the texts of a .po file. It is read directly, so that no compiled file can be out of date and a game
    needs no build step."""
    with file.open("rb") as lines:
        catalogue = read_po(lines, locale=file.stem, abort_invalid=strictly)
    plural = c2py(catalogue.plural_expr)
    translated = [each for each in catalogue if each.id and each.string and not each.fuzzy]
    return {
        message_id(each): CatalogueText(message_forms(each), plural if each.pluralizable else None)
        for each in translated
    }


def message_id(message: Message) -> str:
    return message.id if isinstance(message.id, str) else message.id[0]


def message_forms(message: Message) -> tuple[str, ...]:
    said = message.string or ""
    return (said,) if isinstance(said, str) else tuple(said)


def decimal(value: float, language: str) -> str:
    """Writes a number with one decimal, which is left out if it is zero."""
    return format_decimal(value, "0.#", locale=LOCALES[language]).replace("-", "−")


def percent(value: float, language: str) -> str:
    return format_percent(value, "#,##0%" if language == "en" else "#,##0\u00a0%", locale=LOCALES[language])


def is_language(text: str | None) -> TypeGuard[str]:
    return text in LANGUAGES
