"""Counts the texts that a language lacks, file by file, and adds them to its catalogues, to be translated."""

import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import click
from babel.messages.plurals import get_plural

from companion.config import PACKAGE
from companion.languages import FALLBACK, content_folders, in_language, is_locale, languages_in, locale_of, read_toml
from companion.reference.rules_book import HEADING
from companion.terminal.command_runner import Refused
from companion.terminal.messages import in_own_language
from companion.web.game_registry import RegisteredGame, find_games, translation_folders
from companion.web.rendering.translations import CatalogueText, Texts, read_folder

MSGID = re.compile(r'msgid "(.+)"')
PLACEHOLDER = re.compile(r"\{\w+\}")
# The folders of this package with catalogues of their own, whose texts are on no screen.
ROOMS = ("terminal", "hosting")


@dataclass(frozen=True, slots=True)
class FileCheck:
    """Says how many texts or sections a file of a language should have (`wanted`), and which of them are missing."""

    file: Path
    wanted: int
    missing: tuple[str, ...]

    @property
    def name(self) -> str:
        top = PACKAGE.parent
        return str(self.file.relative_to(top) if self.file.is_relative_to(top) else self.file)


def find_languages(language: str | None) -> list[str]:
    """Returns [language], or all installed languages if it is None. Raises Refused if it is no language code."""
    if language is None:
        return languages_in(translation_folders(find_games()))
    if not is_locale(language):
        raise Refused("language.unknown", language=language)
    return [language]


def show_missing(language: str, game: str | None = None) -> bool:
    """Prints how many texts are missing in each file and in total. Returns whether no text is missing."""
    checks = [*check_language(language, game)]
    for each in (each for each in checks if each.missing):
        click.echo(in_own_language("language.file", file=each.name, missing=len(each.missing), wanted=each.wanted))
    missing, wanted = sum(len(each.missing) for each in checks), sum(each.wanted for each in checks)
    id = "language.sum" if missing else "language.whole"
    click.echo(in_own_language(id, language=language, missing=missing, wanted=wanted))
    return not missing


def check_language(language: str, game: str | None = None) -> Iterator[FileCheck]:
    """Yields a check for each file that the language has or should have. Only the files of `game` are checked; if it is
    None, those of the house and of all games."""
    registry, brought = chosen_games(game), read_all(translation_folders({}), language)
    for folder in catalogue_folders(registry, with_house=game is None):
        wanted, told = reference_texts(folder), {**brought, **read_folder(folder, language)}
        refs = [read_folder(folder, ref) for ref in FALLBACK]
        missing = (id for id in wanted if not is_translated(id, refs, told))
        yield FileCheck(folder / f"{language}.po", len(wanted), tuple(missing))
    for contents in (*([] if game else [content_folders("help")]), *(each.contents for each in registry.values())):
        yield from check_content(contents, language)


def chosen_games(game: str | None) -> Mapping[str, RegisteredGame]:
    """Returns the installed game with the slug `game`, or all installed games if it is None. Raises Refused if no such
    game is installed."""
    registry = find_games()
    if game is not None and game not in registry:
        raise Refused("language.no_game", game=game, games=", ".join(registry))
    return registry if game is None else {game: registry[game]}


def catalogue_folders(registry: Mapping[str, RegisteredGame], with_house: bool = True) -> list[Path]:
    """Returns the folders with the catalogues of these games and, if `with_house`, also those of the house itself."""
    games = (each.package for each in registry.values() if each.package)
    house = (PACKAGE, *(PACKAGE / room for room in ROOMS)) if with_house else ()
    return [each / "translations" for each in (*house, *games) if (each / "translations").is_dir()]


def read_all(folders: Iterable[Path], language: str) -> Texts:
    return {id: text for folder in folders for id, text in read_folder(folder, language).items()}


def reference_texts(folder: Path) -> Texts:
    """Returns the original texts for translators. They are in the first main language (FALLBACK) for which the folder
    has a catalogue."""
    found = {file.stem: read_folder(folder, file.stem) for file in sorted(folder.glob("*.po")) if is_locale(file.stem)}
    return in_language(found, FALLBACK[0], {})


def is_translated(id: str, refs: Iterable[Texts], told: Texts) -> bool:
    """Returns whether `told`, the texts of a language, has the text `id` in all plural forms and with the right
    placeholders. These are the placeholders that the text has in one of the main languages (`refs`)."""
    known = [values_in(each[id]) for each in refs if id in each]
    return id in told and all(told[id].forms) and (values_in(told[id]) in known or not known)


def values_in(text: CatalogueText) -> set[str]:
    return {value for form in text.forms for value in PLACEHOLDER.findall(form)}


def check_content(contents: tuple[Path, ...], language: str) -> Iterator[FileCheck]:
    """Yields a check for each file `<name>.<language>.*` of a content folder, and for each TOML file that contains
    several languages. `contents` are the folder and those that language packages add to it."""
    names = {(each.name.split(".")[0], each.suffix) for ref in FALLBACK for each in contents[0].glob(f"*.{ref}.*")}
    for name, suffix in sorted(names):
        refs = [items(contents[0] / f"{name}.{ref}{suffix}") for ref in FALLBACK]
        wanted = next(each for each in refs if each)
        told = [each for folder in contents for each in items(folder / f"{name}.{language}{suffix}")]
        missing = tuple(each for each in wanted if each not in told)
        yield FileCheck(contents[0] / f"{name}.{language}{suffix}", len(wanted), missing)
    for file in sorted(contents[0].glob("*.toml")):
        texts = [*texts_in(read_toml(contents, file.name))]
        if texts:
            yield FileCheck(file, len(texts), tuple(name for name, each in texts if language not in each))


def items(file: Path) -> list[str]:
    """Returns the ids of a Markdown file's sections or a TOML file's keys. If the file has none, returns its name
    alone; if the file is missing, []."""
    if not file.is_file():
        return []
    text = file.read_text("utf-8")
    ids = [*tomllib.loads(text)] if file.suffix == ".toml" else [id for id, _ in HEADING.findall(text)]
    return ids or [file.name.split(".")[0]]


def texts_in(value: Any, name: str = "") -> Iterator[tuple[str, Mapping[str, Any]]]:
    """Yields each text of a parsed TOML file that is given in several languages, as a pair of its path in the file and
    its translations. `name` is the path of `value`."""
    if isinstance(value, dict) and {*FALLBACK} & value.keys():
        yield name, value
    elif isinstance(value, dict | list):
        for key, each in value.items() if isinstance(value, dict) else enumerate(value):
            yield from texts_in(each, f"{name}.{key}".lstrip("."))


def write_catalogues(language: str, folders: Iterable[Path], begins: bool) -> None:
    """Adds an empty entry for each missing text to the catalogues of a language, and updates the comments that show the
    original texts to translators. Where the language has no catalogue yet, one is created only if `begins`."""
    for folder in folders:
        texts, file = reference_texts(folder), folder / f"{language}.po"
        if not begins and not file.is_file():
            continue
        old = file.read_text("utf-8") if file.is_file() else header(language)
        known = {*MSGID.findall(old)}
        added = "".join(f"\n{empty_entry(id, texts, language)}" for id in texts if id not in known)
        new = with_comments(old + added, texts, language)
        if not file.is_file() or new != old:
            file.write_text(new, "utf-8")


def header(language: str) -> str:
    """Returns the header of an empty catalogue."""
    count, rule, *_ = get_plural(locale_of(language))
    lines = (
        f"Language: {language}",
        "MIME-Version: 1.0",
        "Content-Type: text/plain; charset=UTF-8",
        "Content-Transfer-Encoding: 8bit",
        f"Plural-Forms: nplurals={count}; plural={rule};",
    )
    return 'msgid ""\nmsgstr ""\n' + "".join(f'"{each}\\n"\n' for each in lines)


def empty_entry(id: str, texts: Texts, language: str) -> str:
    """Returns the catalogue entry of a text that is to be translated."""
    if texts[id].plural is None:
        return f'msgid "{id}"\nmsgstr ""\n'
    forms = "".join(f'msgstr[{place}] ""\n' for place in range(get_plural(locale_of(language))[0]))
    return f'msgid "{id}"\nmsgid_plural "{id}"\n{forms}'


def with_comments(catalogue: str, texts: Texts, language: str) -> str:
    """Returns the catalogue of `language` with the original text (from `texts`) in comments above each id, because ids
    say little to translators. Old comments are dropped; the English catalogue gets none."""
    lines: list[str] = []
    for line in (each for each in catalogue.split("\n") if not each.startswith("#.")):
        if language != FALLBACK[0] and (found := MSGID.fullmatch(line)) and found[1] in texts:
            lines += [f"#. {part}" for form in texts[found[1]].forms for part in form.split("\n")]
        lines.append(line)
    return "\n".join(lines)
