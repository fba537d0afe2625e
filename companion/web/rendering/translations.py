"""Reads the catalogues of texts, and translates messages (`Say`) into sentences."""

import logging
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property, lru_cache
from gettext import c2py
from pathlib import Path
from unicodedata import bidirectional, normalize

from babel.dates import format_date
from babel.lists import format_list
from babel.messages.pofile import read_po
from babel.numbers import format_decimal, format_percent

from companion.languages import FALLBACK, by_preference, house_header, languages_in, locale_of
from companion.table.log.injected_resources import raise_it
from companion.table.say import Say, SayValue

log = logging.getLogger("veilleuse")
VOWELS = {*"aeiouœæ"}
Report = Callable[[Exception], str]


class IncompleteText(Exception):
    """Raised if a text needs a value that its message does not have, or if a placeholder in it is malformed."""


class FillGaps(dict[str, str]):
    """A dictionary that returns "…" for a missing value, because a sentence with a gap is better than none."""

    def __missing__(self, name: str) -> str:
        return "…"


@dataclass(frozen=True, slots=True)
class CatalogueText:
    """A text of a catalogue. `forms` are its plural forms, and `plural` returns the index of the form for a number. A
    text without plural forms has a single form, and its `plural` is None."""

    forms: tuple[str, ...]
    plural: Callable[[int], int] | None

    def form_for(self, n: int | None) -> str:
        """Returns the plural form for the number `n`; None counts as 1. Returns "" if that form is not translated."""
        if self.plural is None:
            return self.forms[0]
        place = self.plural(1 if n is None else n)
        return self.forms[place] if place < len(self.forms) else ""


Texts = Mapping[str, CatalogueText]
UNKNOWN = CatalogueText(("",), None)


class LanguageTexts:
    def __init__(self, language: str, folders: Sequence[Path]) -> None:
        self.language, self.folders = language, folders

    @cached_property
    def own(self) -> Texts:
        """Returns the texts of the house itself, which are in the last folder. Most pages need no other texts."""
        return read_folder(self.folders[-1], self.language)

    @cached_property
    def texts(self) -> Texts:
        """Returns the texts of all folders, read when first needed; those of later folders win."""
        found = [read_folder(folder, self.language) for folder in self.folders]
        return {id: text for each in found for id, text in each.items()}

    @cached_property
    def short_forms(self) -> Mapping[str, str]:
        """Returns words with the short form that they have before a vowel: French says « d’Ana », but « de Ben ». The
        header of the catalogue lists them."""
        words = house_header(self.language).get("X-Before-Vowel", "").split()
        return dict(zip(words[::2], words[1::2], strict=False))

    @cached_property
    def long_forms(self) -> re.Pattern[str]:
        """Returns a pattern that matches one of the words in `short_forms` before a placeholder."""
        return re.compile(rf"\b({'|'.join(map(re.escape, self.short_forms))}) (?=\{{(\w+)\}})", re.IGNORECASE)

    def use_short_forms(self, text: str, words: Mapping[str, str]) -> str:
        """Returns the text with the short form of a word before each placeholder whose value begins with a vowel: with
        « Ana », « de {name} » becomes « d’{name} ». `words` maps placeholders to their values."""

        def short(found: re.Match[str]) -> str:
            is_short = normalize("NFD", words.get(found[2], ""))[:1].lower() in VOWELS
            return found[1][0] + self.short_forms[found[1].lower()][1:] if is_short else found[0]

        return self.long_forms.sub(short, text) if self.short_forms else text

    def text(self, id: str) -> CatalogueText:
        """Returns the text with this id, or UNKNOWN. The house's own texts win over those of games."""
        return self.own.get(id) or self.texts.get(id, UNKNOWN)


class Translator:
    """Translates messages into one language. In templates it is called `t`. `known` are languages in the order in which
    a text is looked up; the reader's language is the first. `report` is called for a text that lacks a value."""

    def __init__(self, known: Sequence[LanguageTexts], report: Report = raise_it) -> None:
        self.known, self.report = known, report
        self.language = known[0].language

    def __call__(self, what: Say | str, **values: SayValue) -> str:
        """Returns the message, or the text with this id, filled with the values. The value `n` chooses the plural form.
        If no language has the text, the id is returned."""
        id, values = (what.id, dict(what.values)) if isinstance(what, Say) else (what, values)
        n = values.get("n")
        texts, found = self.find(id, n if isinstance(n, int) else None)
        if "{" not in found and "}" not in found:
            return found
        words = {name: self.value_text(value, texts.language) for name, value in values.items()}
        text = texts.use_short_forms(found, words)
        try:
            return text.format_map(words)
        except Exception as error:
            self.report(IncompleteText(f"{id} in {texts.language}.po, {text!r}: {type(error).__name__} {error}"))
            return fill_with_gaps(text, words)

    def find(self, id: str, n: int | None) -> tuple[LanguageTexts, str]:
        """Returns the first language that has the text, and the text in its form for the number `n`. If no language has
        it, the text is the id."""
        for each in self.known:
            if found := each.text(id).form_for(n):
                return each, found
        return self.known[0], id

    def value_text(self, value: SayValue, language: str) -> str:
        """Returns a value as it stands in a sentence: messages translated, several values as a list."""
        if isinstance(value, Say):
            return self(value)
        if isinstance(value, tuple | list):
            return str(format_list([self.value_text(each, language) for each in value], locale=locale_of(language)))
        return isolated(str(value))

    def knows(self, id: str) -> bool:
        """Returns whether this is the id of a text in one of the languages. If the reader's language has all texts,
        only that language is searched."""
        return any(each.text(id) is not UNKNOWN for each in (self.known[:1] if self.is_whole else self.known))

    @cached_property
    def is_whole(self) -> bool:
        """Returns whether the reader's language is sure to have every text, so that no other language must be searched.
        This is so if it is in FALLBACK and the house and every game have a catalogue in it."""
        folders = (each for each in self.known[0].folders if any(each.glob("*.po")))
        return self.language in FALLBACK and all((each / f"{self.language}.po").is_file() for each in folders)


def isolated(text: str) -> str:
    """Returns the text between marks that isolate its direction if it has letters of a script that is written from
    right to left. Without the marks, the text would change the order of the words and numbers around it."""
    turns = not text.isascii() and any(bidirectional(letter) in ("R", "AL", "AN") for letter in text)
    return f"\u2068{text}\u2069" if turns else text


def fill_with_gaps(text: str, words: Mapping[str, str]) -> str:
    """Returns the text with its values filled in; a missing value becomes "…". If a placeholder is malformed, the text
    is returned unchanged."""
    try:
        return text.format_map(FillGaps(words))
    except Exception:
        return text


def translators(folders: Iterable[Path], report: Report = raise_it) -> dict[str, Translator]:
    """Returns a translator for each language of these folders. `report` is called for a text without a value."""
    folders = [*folders]
    found = {language: LanguageTexts(language, folders) for language in languages_in(folders)}
    return {
        language: Translator([found[each] for each in by_preference(language, found)], report) for language in found
    }


def read_folder(folder: Path, language: str) -> Texts:
    """Returns the texts of a folder in this language; {} if there is no catalogue or it cannot be read."""
    file = folder / f"{language}.po"
    try:
        return read_catalogue(file) if file.is_file() else {}
    except Exception as error:
        log.error("the texts %s cannot be read: %s", file, error)
        return {}


@lru_cache
def read_catalogue(file: Path, strictly: bool = False) -> Texts:
    """Returns the texts of a .po file by id, without those that are not translated or marked as fuzzy. If `strictly`,
    invalid lines raise an error."""
    with file.open("rb") as lines:
        catalogue = read_po(lines, locale=file.stem.replace("-", "_"), abort_invalid=strictly)
    plural = c2py(catalogue.plural_expr)
    texts: dict[str, CatalogueText] = {}
    for each in catalogue:
        if each.id and each.string and not each.fuzzy:
            forms = (each.string,) if isinstance(each.string, str) else tuple(each.string)
            id = each.id if isinstance(each.id, str) else each.id[0]
            texts[id] = CatalogueText(forms, plural if each.pluralizable else None)
    return texts


def decimal(value: float, language: str) -> str:
    """Returns a number with one decimal, which is left out if it is 0."""
    return format_decimal(value, "0.#", locale=locale_of(language)).replace("-", "−")


def day_text(moment: float, language: str) -> str:
    return str(format_date(datetime.fromtimestamp(moment), "long", locale=locale_of(language)))


def percent(value: float, language: str) -> str:
    """Returns a number from 0 to 1 as a percentage. The narrow space before the sign is replaced with the no-break
    space that all our texts use."""
    return format_percent(value, locale=locale_of(language)).replace("\u202f", "\u00a0")
