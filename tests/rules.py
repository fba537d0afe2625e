"""`make rules` lists for each fact of the rulebooks the tests that hold it and the languages in which the rules page
tells it. Pure functions come first, then those that read files, entry points and pytest."""

import io
import re
import sys
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from contextlib import redirect_stdout
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from companion.config import folder
from tests.languages import WHOLE as LANGUAGES
from tests.own_games import own_games

HEADING = re.compile(r"^## +(\S+)[^\n]*$", re.MULTILINE)

Held = Mapping[str, list[str]]


@dataclass(frozen=True)
class Game:
    slug: str
    facts: list[str]
    sections: Mapping[str, Mapping[str, str]]

    def tells(self, fact: str, language: str) -> bool:
        return bool(self.sections[language].get(fact))

    def told_in(self, fact: str) -> list[str]:
        return [language for language in LANGUAGES if self.tells(fact, language)]


def sections(text: str) -> dict[str, str]:
    _, *parts = HEADING.split(text)
    return {fact: body.strip() for fact, body in zip(parts[::2], parts[1::2], strict=True)}


def complaints(games: Iterable[Game], held: Held) -> list[str]:
    games = list(games)
    if not games:
        return ["No game is registered: install the project first."]
    return [*orphans(games, held), *strangers_in_tests(games, held), *strangers_in_texts(games)]


def orphans(games: Iterable[Game], held: Held) -> Iterator[str]:
    """Yields a complaint for each fact that no test holds and that a language does not tell."""
    for game in games:
        for fact in game.facts:
            missing = [language for language in LANGUAGES if not game.tells(fact, language)]
            if missing and not held.get(fact):
                yield f"{fact} ({game.slug}) is held by no test and not told in {' nor '.join(missing)}."


def strangers_in_tests(games: Iterable[Game], held: Held) -> Iterator[str]:
    """Yields a complaint for each fact that tests name and no game lists."""
    known = {fact for game in games for fact in game.facts}
    for fact in sorted(held.keys() - known):
        yield f"{fact} is named by the test {held[fact][0]}, but no game lists that fact."


def strangers_in_texts(games: Iterable[Game]) -> Iterator[str]:
    """Yields a complaint for each section of a rules text whose fact the game does not list."""
    for game in games:
        for language in LANGUAGES:
            for fact in sorted(game.sections[language].keys() - set(game.facts)):
                yield f"{game.slug}/rules.{language}.md has a section {fact}, but game.toml does not list it."


def table(game: Game, held: Held) -> str:
    rows = (f"  {fact}  {by_tests(held.get(fact, [])):<64}  {in_texts(game.told_in(fact))}" for fact in game.facts)
    return "\n".join([game.slug, *rows])


def by_tests(names: list[str]) -> str:
    if not names:
        return "held by no test"
    count = "1 test" if len(names) == 1 else f"{len(names)} tests"
    return shortened(f"held by {count}: {', '.join(name.rpartition('::')[2] for name in names)}", 64)


def in_texts(languages: list[str]) -> str:
    return f"told in {'+'.join(languages)}" if languages else "not told"


def shortened(text: str, width: int) -> str:
    return text if len(text) <= width else text[: width - 1] + "…"


def read_game(content: Path, slug: str) -> Game:
    home = content / slug
    facts = tomllib.loads(read(home / "game.toml")).get("facts", [])
    return Game(slug, facts, {language: sections(read(home / f"rules.{language}.md")) for language in LANGUAGES})


def read(path: Path) -> str:
    return path.read_text(encoding="utf-8") if path.exists() else ""


@dataclass
class Marks:
    """A pytest plugin that notes which test names which facts; the cases of one test count once."""

    held: dict[str, list[str]] = field(default_factory=dict)

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        for item in session.items:
            for mark in item.iter_markers("rule"):
                self.note(mark.args, item.nodeid.partition("[")[0])

    def note(self, facts: Iterable[str], test: str) -> None:
        for fact in facts:
            names = self.held.setdefault(fact, [])
            if test not in names:
                names.append(test)


def tests_by_fact(tests: Path) -> Held:
    """Returns the names of the tests for each fact, from a dry run of pytest over the folder."""
    marks, said = Marks(), io.StringIO()
    with redirect_stdout(said):
        code = pytest.main(["--collect-only", "-q", "-p", "no:cacheprovider", str(tests)], [marks])
    if code not in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED):
        sys.exit(f"{said.getvalue()}\nThe tests could not be collected, so nothing can be said about the facts.")
    return marks.held


def registered_games() -> list[Game]:
    slugs = sorted(own_games())
    return [read_game(folder("content"), slug) for slug in slugs]


def main() -> int:
    games = registered_games()
    held = tests_by_fact(Path(__file__).parent)
    found = complaints(games, held)
    print("\n\n".join([*(table(game, held) for game in games), *found]))
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
