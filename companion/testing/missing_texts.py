"""Finds texts that a game needs and that its catalogues lack."""

import re
from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path

from companion.config import PACKAGE
from companion.languages import FALLBACK
from companion.table.fact import TABLET, Fact
from companion.table.game import AnyGame
from companion.table.log.fold import blank
from companion.table.moves import Choice
from companion.web.game_registry import RegisteredGame
from companion.web.rendering.catalogue_mistakes import catalogue_mistakes
from companion.web.rendering.translations import Texts, read_folder

# The functions that take the id of a text: t('id') in templates, say("id") in Python.
ASKED = re.compile(r"""\b(?:t|say)\(\s*["']([a-z0-9_]+(?:\.[a-z0-9_]+)+)["']\s*[,)]""")


def wrong_texts(box: RegisteredGame, met: Iterable[str] = ()) -> Iterator[str]:
    """Yields a sentence for each mistake in a catalogue of the game, and for each text that one of its main catalogues
    lacks. `met` are the ids of texts that its screens asked for while it was played."""
    if box.game and box.package:
        yield from (f"{file}: {why}" for file, why in catalogue_mistakes([box.package / "translations"]))
        yield from missing_texts(box, met)


def missing_texts(box: RegisteredGame, met: Iterable[str] = ()) -> Iterator[str]:
    """Yields a sentence for each text that the game needs and one of its main catalogues lacks. A catalogue with
    mistakes is skipped."""
    if box.game and box.package and not catalogues(box):
        yield f"there are no texts: write {box.package / 'translations' / 'en.po'}"
    yield from (each for file, each in lacking(box, met) if file in always_read(box))


def untranslated_texts(box: RegisteredGame, met: Iterable[str] = ()) -> Iterator[str]:
    """Yields a sentence for each text that the game needs and that a catalogue other than a main one (see
    `always_read`) lacks; readers see the text of a main language instead. `met` are the ids of texts that its screens
    asked for while it was played."""
    yield from (each for file, each in lacking(box, met) if file not in always_read(box))


def catalogues(box: RegisteredGame) -> set[Path]:
    return {*box.package.glob("translations/*.po")} if box.package else set()


def always_read(box: RegisteredGame) -> set[Path]:
    """Returns the main catalogues: those in the main languages (FALLBACK), which are shown where other languages lack a
    text. If the game has none of them, all of its catalogues count as main ones."""
    return {each for each in catalogues(box) if each.stem in FALLBACK} or catalogues(box)


def lacking(box: RegisteredGame, met: Iterable[str]) -> Iterator[tuple[Path, str]]:
    """Yields a pair for each text that a catalogue of the game lacks: the catalogue, and a sentence that names the
    text. `met` are the ids of texts that its screens asked for while the game was played."""
    if not (box.game and box.package):
        return
    needed = {*declared_texts(box.game), *texts_in_sources(box.package, box.slug), *met}
    # A field may have a text of the game's own, but needs none.
    needed -= {f"{box.slug}.{id}" for id in needed if id.startswith("field.")}
    spoilt = {file for file, _ in catalogue_mistakes([box.package / "translations"])}
    for file in sorted(catalogues(box) - spoilt):
        known = {**read_folder(file.parent, file.stem), **house_texts(file.stem)}
        yield from ((file, f"{file} lacks the text {id}") for id in sorted(needed - known.keys()))


def house_texts(language: str) -> Texts:
    """Returns the house's own texts in this language; the English ones if there are none."""
    folder = PACKAGE / "translations"
    return read_folder(folder, language) or read_folder(folder, "en")


def declared_texts(game: AnyGame) -> Iterator[str]:
    """Yields the ids of the texts for a game's settings, for the points that its rulebook leaves open, and for its
    kinds of facts."""
    for setting in game.settings:
        yield f"{game.slug}.setting.{setting.id}"
        domain = setting.domain
        yield from (f"{game.slug}.choice.{each}" for each in (domain.among if isinstance(domain, Choice) else ()))
    for silence in game.index.silences:
        yield f"{game.slug}.point.{silence.id}"
        yield from (f"{game.slug}.point.{silence.id}.{each}" for each in silence.choices)
    table = blank(game, "any").table
    for kind in (*game.index.facts, *(["game_ended"] if game.ending else [])):
        with suppress(Exception):
            if told := game.tell(table, Fact(kind, {}), TABLET):
                yield told.id


def texts_in_sources(package: Path, slug: str) -> Iterator[str]:
    """Yields the ids of the game's own texts that its templates and modules write out in full."""
    for file in (*package.rglob("*.html"), *package.rglob("*.py")):
        found = ASKED.findall(file.read_text("utf-8", "replace"))
        yield from (id for id in found if id.startswith(f"{slug}."))
