"""French and English: the catalogues of the house and of each game, and the voice that speaks a Say."""

import re
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from io import BytesIO
from pathlib import Path
from typing import TypeGuard
from unicodedata import normalize

from babel.lists import format_list
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from babel.numbers import format_decimal, format_percent
from babel.support import Translations

from companion.table.folded import loudly
from companion.table.say import Say, Told

Report = Callable[[Exception], str]
LANGUAGES = ("fr", "en")
# How lists and dates are written: American ones would put the month before the day.
LOCALES = {"fr": "fr", "en": "en_GB"}
OF = re.compile(r"\b([Dd])e (?=\{(\w+)\})")


class Gaps(dict[str, str]):
    """A sentence with a gap is better than none."""

    def __missing__(self, name: str) -> str:
        return "…"


class Voice:
    """Speaks one language. In templates it is called `t`."""

    def __init__(self, language: str, translations: Translations, report: Report = loudly) -> None:
        self.language, self.translations, self.report = language, translations, report

    def __call__(self, what: Say | str, **values: Told) -> str:
        if isinstance(what, Say):
            return self.spoken(what.id, dict(what.values))
        return self.spoken(what, values)

    def spoken(self, id: str, values: dict[str, Told]) -> str:
        n = values.get("n")
        found = self.translations.ungettext(id, id, n) if isinstance(n, int) else self.translations.ugettext(id)
        said = {name: self.word(value) for name, value in values.items()}
        text = elided(str(found), said) if self.language == "fr" else str(found)
        try:
            return text.format_map(said)
        except LookupError as error:
            self.report(error)
            return text.format_map(Gaps(said))

    def word(self, value: Told) -> str:
        if isinstance(value, Say):
            return self(value)
        if isinstance(value, tuple | list):
            return format_list([self.word(each) for each in value], locale=LOCALES[self.language])
        return str(value)

    def knows(self, id: str) -> bool:
        return bool(self.translations.ugettext(id) != id or self.translations.ungettext(id, id, 2) != id)


def elided(text: str, said: Mapping[str, str]) -> str:
    """« Le secret d’Ana », but « de Ben »."""
    return OF.sub(lambda of: f"{of[1]}’" if begins_with_vowel(said.get(of[2], "")) else of[0], text)


def begins_with_vowel(word: str) -> bool:
    return normalize("NFD", word)[:1].lower() in {*"aeiouœæ"}


def voices(folders: Iterable[Path], report: Report = loudly) -> dict[str, Voice]:
    """`report` is told of a sentence that lacks a value; by itself that is an error."""
    found = [folder for folder in folders if folder.is_dir()]
    return {language: Voice(language, merged(language, found), report) for language in LANGUAGES}


def merged(language: str, folders: list[Path]) -> Translations:
    """Later folders win."""
    catalogue = Translations()
    for file in (folder / f"{language}.po" for folder in folders):
        if file.is_file():
            catalogue.merge(read(file))
            catalogue.plural = read(file).plural
    return catalogue


@lru_cache
def read(file: Path) -> Translations:
    """Straight from the .po: no compiled file to forget, and a game in a folder needs no build step."""
    compiled = BytesIO()
    with file.open("rb") as text:
        write_mo(compiled, read_po(text, locale=file.stem))
    compiled.seek(0)
    return Translations(compiled)


def decimal(value: float, language: str) -> str:
    """One digit behind the comma (or the point) where there is something to say."""
    return format_decimal(value, "0.#", locale=LOCALES[language]).replace("-", "−")


def percent(value: float, language: str) -> str:
    return format_percent(value, "#,##0%" if language == "en" else "#,##0\u00a0%", locale=LOCALES[language])


def is_language(text: str | None) -> TypeGuard[str]:
    return text in LANGUAGES
