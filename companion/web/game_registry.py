"""Finds the games, installed or only announced, and holds the code, content and description of each."""

import logging
import re
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from traceback import extract_tb, format_exception_only
from typing import Any

from companion.config import PACKAGE, folder
from companion.languages import content_folders, in_language, language_packages, read_toml
from companion.reference.content_mistakes import toml_mistakes
from companion.table.chapter import Known
from companion.table.game import AnyGame, Game
from companion.table.log.table_memory import TableMemory
from companion.table.return_value_checks import InvalidGame, kind_of
from companion.time_limit import TooLong, time_limit

GROUP = "companion.games"
SLUG = re.compile(r"[a-z][a-z0-9_]{0,39}")
# Names with another meaning in addresses and catalogues, which no game may have.
TAKEN = ("house", "static", "tables", "help", "search")
LONGEST_REASON = 300
# In seconds, on a slow and busy computer.
LONGEST_LOADING = 60.0
log = logging.getLogger("veilleuse")


@dataclass(frozen=True)
class RegisteredGame:
    """A game of the registry. `game` is None if the game is only announced or is broken. `broken` says why it is broken
    and where, or is "". `package` is the folder of its code. `contents` are the folders of its content files: its own
    folder first, then those of language packages. `about` is the content of its `game.toml`."""

    slug: str
    game: AnyGame | None
    package: Path | None
    contents: tuple[Path, ...]
    about: Mapping[str, Any]
    broken: str = ""

    def text(self, what: str, language: str) -> str:
        """Returns the text that `game.toml` has under the key `what`, in this language or in another one if it is not
        translated. Returns the slug if there is no such text."""
        return str(in_language(self.about.get(what, {}), language, self.slug))

    @property
    def content(self) -> Path:
        return self.contents[0]

    def known(self) -> Known:
        """Returns the game's data, such as its cards, from `known.toml`; {} if there is no such file."""
        file = self.content / "known.toml"
        return tomllib.loads(file.read_text("utf-8")) if file.is_file() else {}

    def has_rules(self) -> bool:
        return any(file for each in self.contents for file in each.glob("rules.*.md"))

    @cached_property
    def drawing(self) -> str:
        """Returns the game's drawing as SVG; "" if it has none."""
        file = self.package / "static" / "drawing.svg" if self.package else None
        return file.read_text("utf-8", "replace") if file and file.is_file() else ""


def find_games() -> dict[str, RegisteredGame]:
    """Returns all games by slug: those that are installed, those that could not be loaded (`broken` says why), and
    those that are announced, which have a `game.toml` but no code yet."""
    built: dict[str, RegisteredGame] = {}
    own = f"{PACKAGE.name}."
    for point in sorted({*entry_points(group=GROUP)}, key=lambda each: (not each.module.startswith(own), each.value)):
        found = duplicate_game(point) if point.name in built else load_game(point)
        built[found.slug] = found
    announced = {
        each.parent.name: unbuilt_game(each.parent.name) for each in sorted(folder("content").glob("*/game.toml"))
    }
    return {**announced, **built}


def translation_folders(registry: Mapping[str, RegisteredGame]) -> list[Path]:
    """Returns the folders of translations: those of language packages, of games, and of the house. The house's folder
    comes last, because a text in a later folder replaces the same text in an earlier one."""
    packages = (*language_packages(), *(each.package for each in registry.values() if each.package), PACKAGE)
    return [each / "translations" for each in packages]


def duplicate_game(point: EntryPoint) -> RegisteredGame:
    """Logs that two games have the same name, and returns the second one as broken. Its slug is made from the module of
    its entry point."""
    why = f"the game {point.name} of {package_of(point)} ({point.value}) has the name of another game: choose another"
    log.error(why)
    slug = point.value.replace(":", ".")
    return RegisteredGame(slug, None, None, (folder("content") / slug,), {}, why)


def package_of(point: EntryPoint) -> str:
    """Returns the name of the package that people installed, or the name of the game's module if the entry point
    belongs to no package. The text begins with "the package" or "the module"."""
    return f"the package {point.dist.name}" if point.dist else f"the module {point.module}"


def load_game(point: EntryPoint) -> RegisteredGame:
    """Loads a game. A game that cannot be loaded, even because it calls sys.exit(), is returned as broken, so that the
    house can open without it."""
    try:
        with time_limit(LONGEST_LOADING):
            found = register_game(point.name, point.module, point.load())
            try_out(found)
        return found
    except (Exception, SystemExit, TooLong) as error:
        log.exception("the game %s cannot be loaded", point.name)
        return unbuilt_game(point.name, load_error(point, error))


def try_out(found: RegisteredGame) -> None:
    """Raises an error if a content file of the game has mistakes, if the state of a new table cannot be made, or if the
    game names a script that does not exist. Content of this repository is not checked here, because its tests check it
    and a check would lengthen each start by a fifteenth."""
    brought = (each for each in found.contents if each.parent != folder("content"))
    files = (file for each in brought for file in sorted(each.glob("*.toml")))
    if mistakes := [mistake for file in files for mistake in toml_mistakes(file)]:
        raise InvalidGame("; ".join(mistakes))
    if found.game:
        found.game.blank()
        for name in found.game.behaviours:
            if not (script := folder("static") / "js" / f"{name}.js").is_file():
                raise InvalidGame(
                    f"behaviours names {name!r}, and there is no {script}: take the name of a script there"
                )


def unbuilt_game(slug: str, broken: str = "") -> RegisteredGame:
    """Returns a game without code: an announced one, or a broken one with the reason."""
    contents = content_folders(slug)
    return RegisteredGame(slug, None, None, contents, read_about(contents), broken)


def load_error(point: EntryPoint, error: BaseException) -> str:
    """Returns the text of an error, with the place in the game's own code where it happened and a hint how to mend
    it."""
    parts = point.module.split(".")
    package = Path(*parts[:-1] or parts).as_posix()
    places = [(each.filename, each.lineno) for each in extract_tb(error.__traceback__)]
    if isinstance(error, SyntaxError):
        places.append((error.filename or "", error.lineno))
    files = [(Path(file).as_posix(), line) for file, line in places]
    own = [f"{package}{file.rpartition(package)[2]}:{line}" for file, line in files if package in file]
    told = format_exception_only(error)[-1].strip().removeprefix(f"{InvalidGame.__module__}.")[:LONGEST_REASON]
    cure = "" if isinstance(error, InvalidGame) else f": mend this, or uninstall {package_of(point)}"
    return f"{told} ({own[-1] if own else point.value}){cure}"


def register_game(slug: str, module: str, game: AnyGame) -> RegisteredGame:
    """Returns the game to which an entry point leads. Raises InvalidGame if the entry point leads to something else, or
    if the name `slug` is not allowed. `module` is the module of the entry point."""
    if not isinstance(game, Game):
        raise InvalidGame(f"the entry point {slug} leads to {kind_of(game)}: it must lead to a Game")
    if not SLUG.fullmatch(slug) or slug in TAKEN:
        raise InvalidGame(f"the entry point is called {slug!r}: take small letters, digits and _, but none of {TAKEN}")
    if game.slug != slug:
        raise InvalidGame(f"the entry point is called {slug}, the game {game.slug}: give both the same name")
    file = Path(str(import_module(module).__file__))
    package, own = file.parent, file.parent / "content"
    if "." not in module and file.name != "__init__.py":
        raise InvalidGame(f"the game is the single file {file}: make it {slug}/__init__.py, a folder of its own")
    contents = content_folders(slug, own if own.is_dir() else None)
    return RegisteredGame(slug, game, package, contents, read_about(contents))


def broken_games(registry: Mapping[str, RegisteredGame], memory: TableMemory) -> dict[str, str]:
    """Maps the slug of each broken game to the reason: why it could not be loaded, or why it failed at a table."""
    return {**{slug: each.broken for slug, each in registry.items() if each.broken}, **memory.failed_games}


def read_about(contents: Iterable[Path]) -> dict[str, Any]:
    """Returns the content of the game's `game.toml`; {} if it is missing or cannot be read."""
    try:
        return read_toml(contents, "game.toml")
    except (OSError, ValueError) as error:
        log.error("what is told about a game cannot be read: %s: %s", [*contents], error)
        return {}
