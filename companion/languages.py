"""Finds the languages that are installed. A language consists of files: catalogues `<language>.po` and content files
`<name>.<language>.md`, in this package, in those of games, and in packages that bring languages (`GROUP`). FALLBACK
lists the main languages, English and French. A text that another language lacks is shown in the first language of
FALLBACK that has it."""

import logging
import re
import sys
import tomllib
from collections.abc import Iterable, Mapping
from functools import lru_cache, reduce
from importlib.metadata import entry_points
from importlib.util import find_spec
from itertools import zip_longest
from pathlib import Path
from typing import Any, TypeVar

from babel.core import Locale, UnknownLocaleError

from companion.config import PACKAGE, folder

Thing = TypeVar("Thing")
GROUP = "companion.languages"
FALLBACK = ("en", "fr")
log = logging.getLogger("veilleuse")
HEADER = re.compile(r'^"([\w-]+): (.*?)(?:\\n)?"$', re.MULTILINE)


def by_preference(language: str, found: Iterable[str]) -> list[str]:
    """Returns the languages in `found`, best first for a reader of `language`: that language, then the main languages
    (FALLBACK), then all others."""
    found = [*found]
    return [each for each in dict.fromkeys((language, *FALLBACK, *found)) if each in found]


def in_language(texts: Mapping[str, Thing], language: str, otherwise: Thing) -> Thing:
    """Returns the text for a reader of `language` from `texts`, which maps languages to texts. Empty texts are skipped;
    `otherwise` is returned if none is left."""
    return next((texts[each] for each in by_preference(language, texts) if texts[each]), otherwise)


def languages_in(folders: Iterable[Path]) -> list[str]:
    """Returns the languages that have a catalogue in one of these folders. The main languages (FALLBACK) are always
    included and come first."""
    found = {file.stem for folder in folders for file in folder.glob("*.po") if is_locale(file.stem)}
    return [*reversed(FALLBACK), *sorted(found - {*FALLBACK}, key=own_name)]


def language_packages() -> tuple[Path, ...]:
    """Returns the folders of installed packages that bring languages. They have the folders `translations` and
    `content`, laid out like those of this package."""
    return find_language_packages(tuple(sys.path))


@lru_cache(1)
def find_language_packages(path: tuple[str, ...]) -> tuple[Path, ...]:
    """Returns the folders of installed packages that bring languages. The result is cached for `path`, the search path
    of modules. A package that cannot be found is logged and left out."""
    found: list[Path] = []
    for each in entry_points(group=GROUP):
        try:
            found += map(Path, find_spec(each.value).submodule_search_locations or ())  # type: ignore[union-attr]
        except (AttributeError, ImportError, ValueError) as error:
            log.error("the language %s (%s) cannot be found: %s", each.name, each.value, error)
    return tuple(found)


def content_folders(slug: str, own: Path | None = None) -> tuple[Path, ...]:
    """Returns the folders with the content files of a game or of the manual: the folder `own`, or the house's if it is
    None, and those of language packages."""
    return own or folder("content") / slug, *(each / "content" / slug for each in language_packages())


def read_toml(folders: Iterable[Path], name: str) -> dict[str, Any]:
    """Parses the file `name` in the first folder that has it. Keys that only the files in later folders have, such as
    translations, are merged in. Returns {} if no folder has the file."""
    files = (each / name for each in folders)
    return reduce(with_more_texts, (tomllib.loads(each.read_text("utf-8")) for each in files if each.is_file()), {})


def with_more_texts(told: Any, more: Any) -> Any:
    """Returns the TOML value `told`. Keys that only `more` has are added, also in nested tables and lists."""
    if isinstance(told, dict) and isinstance(more, dict):
        return {**more, **{name: with_more_texts(each, more.get(name)) for name, each in told.items()}}
    if isinstance(told, list) and isinstance(more, list):
        return [with_more_texts(*each) for each in zip_longest(told, more[: len(told)])]
    return told


@lru_cache
def locale_of(language: str) -> Locale:
    """Returns the locale for writing numbers, dates and lists. If the header of the language's catalogue names a
    locale, for example British English, this one is returned; otherwise that of the language."""
    return Locale.parse(house_header(language).get("Language", language).replace("-", "_"))


def is_locale(name: str) -> bool:
    try:
        return bool(Locale.parse(name.replace("-", "_")))
    except (ValueError, UnknownLocaleError):
        return False


@lru_cache
def own_name(language: str) -> str:
    """Returns the name of a language in that language, such as Français."""
    name = Locale.parse(language.replace("-", "_")).get_display_name() or language
    return name[:1].upper() + name[1:]


@lru_cache
def house_header(language: str) -> Mapping[str, str]:
    """Returns the header fields of the house's own catalogue in this language; {} if there is no catalogue."""
    files = (each / "translations" / f"{language}.po" for each in (PACKAGE, *language_packages()))
    file = next((each for each in files if each.is_file()), None)
    head = file.read_text("utf-8", "replace").partition("\n\n")[0] if file else ""
    return dict(HEADER.findall(head))
