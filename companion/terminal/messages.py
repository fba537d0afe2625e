"""Translates the messages of the terminal. The messages at the start of the house are shown in every main language
(FALLBACK), all others in the terminal's language."""

import locale
import os
import re
from collections.abc import Iterable, Mapping
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from babel.core import negotiate_locale

from companion.config import PACKAGE
from companion.languages import FALLBACK, language_packages
from companion.table.say import Say

if TYPE_CHECKING:
    from companion.web.rendering.translations import Translator

TRANSLATIONS = PACKAGE / "terminal" / "translations"


def in_own_language(id: str, folder: Path = TRANSLATIONS, /, **values: object) -> str:
    """Returns the message `id`, from the catalogues in `folder`, in the terminal's language."""
    speak = terminal_translators(folder)
    return say_with(speak[terminal_language(speak)], id, values)


def in_main_languages(id: str, folder: Path = TRANSLATIONS, /, **values: object) -> str:
    """Returns the message `id` in every language of FALLBACK, each on a line of its own. If the terminal's language is
    another one, a line in that language comes first."""
    speak = terminal_translators(folder)
    own = terminal_language(speak)
    languages = (*(() if own in FALLBACK else (own,)), *reversed(FALLBACK))
    return "\n".join(dict.fromkeys(say_with(speak[each], id, values) for each in languages))


def say_with(translator: "Translator", id: str, values: Mapping[str, object]) -> str:
    return translator(
        Say(id, tuple((name, each if isinstance(each, int) else str(each)) for name, each in values.items()))
    )


@lru_cache
def terminal_translators(folder: Path) -> Mapping[str, "Translator"]:
    """Returns translators, by language, for the catalogues in `folder` and those of language packages."""
    from companion.web.rendering.translations import translators

    # A sentence that lacks a value is shown all the same.
    return translators([*(each / "translations" for each in language_packages()), folder], report=str)


def terminal_language(found: Iterable[str]) -> str:
    """Returns the terminal's language if it is among the languages `found`, otherwise the first main one (FALLBACK)."""
    chosen = next((os.environ[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if os.environ.get(name)), None)
    name = re.split("[.@]", chosen or locale.getlocale()[0] or "")[0]
    # Windows calls languages by their English names.
    wanted = (name, locale.normalize(name.partition("_")[0]).partition(".")[0])
    known = {each.replace("-", "_"): each for each in found}
    return known.get(negotiate_locale(wanted, known) or "", FALLBACK[0])
