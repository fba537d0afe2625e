"""A recording: the log of one played game, and what its screens showed at the end. Folded, compared and read aloud for
ever."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields, is_dataclass
from functools import cache
from importlib.metadata import entry_points
from pathlib import Path
from typing import Any

from companion.config import PACKAGE
from companion.table.fact import TABLET, Fact, Who, sitting
from companion.table.game import AnyGame
from companion.table.log.fold import FoldedTable, fold, tell
from companion.table.moves import Offer
from companion.table.table import AnyTable
from companion.web.rendering.translations import Translator, translators
from tests.table.tables import seen

HERE = Path(__file__).parent
# Where old views hold what could be done next: what was known is compared, and no more.
OFFERS = "offers"


@dataclass(frozen=True)
class Recording:
    game: str
    ending: str
    facts: list[Fact]
    shown: Mapping[str, Any]

    def __str__(self) -> str:
        return f"{self.game}/{self.ending}"

    @property
    def path(self) -> Path:
        return HERE / self.game / f"{self.ending}.json"


@cache
def recordings() -> tuple[Recording, ...]:
    return tuple(read(path) for path in sorted(HERE.glob("*/*.json")))


def read(path: Path) -> Recording:
    stored = json.loads(path.read_text(encoding="utf-8"))
    facts = [Fact(**{**each, "who": Who.read(each["who"])}) for each in stored["facts"]]
    return Recording(path.parent.name, path.stem, facts, stored["shown"])


def write(recording: Recording) -> None:
    facts = [{**plain(fact), "who": str(fact.who)} for fact in recording.facts]
    text = f'{{"facts": [\n{in_lines(facts)}\n],\n"shown": {{\n{in_lines(recording.shown)}\n}}}}\n'
    recording.path.parent.mkdir(exist_ok=True)
    recording.path.write_text(text, encoding="utf-8")


def in_lines(values: list[Any] | Mapping[str, Any]) -> str:
    """One fact, or all that one screen showed, a line: a change reads as one in a diff."""
    if isinstance(values, list):
        return ",\n".join(json.dumps(each, ensure_ascii=False) for each in values)
    return ",\n".join(f'"{name}": {json.dumps(each, ensure_ascii=False)}' for name, each in values.items())


def find_game(slug: str) -> AnyGame:
    game: AnyGame = entry_points(group="companion.games")[slug].load()
    return game


def replay(recording: Recording) -> dict[str, Any]:
    game = find_game(recording.game)
    return shown(game, fold(game, "recording", recording.facts))


def shown(game: AnyGame, opened: FoldedTable) -> dict[str, Any]:
    """What the tablet and the first phone know, as values: sentences may be mended, what they say may not."""
    views = {str(who): seen(game, opened.table, who) for who in audiences(opened.table)}
    return {
        "headline": plain(game.headline(opened.table, TABLET)),
        "is_over": game.is_over(opened.table),
        **{who: {part.name: plain(part.value) for part in parts} for who, parts in views.items()},
    }


def audiences(table: AnyTable) -> tuple[Who, Who]:
    return TABLET, sitting(table.seats[0].id)


def history(recording: Recording, language: str) -> list[str]:
    """Each line as it is read, also of what was taken back: one that lacks a value can't be spoken."""
    game, translator = find_game(recording.game), speakers()[language]
    table = fold(game, "recording", recording.facts).table
    told = (tell(game, table, fact, who) for who in audiences(table) for fact in recording.facts)
    return [translator(line) for line in told if line]


@cache
def speakers() -> Mapping[str, Translator]:
    return translators(sorted(PACKAGE.rglob("translations")))


def plain(value: object) -> Any:
    """What can be done next is left out: a recording is about what was known."""
    if is_dataclass(value):
        known = {each.name: getattr(value, each.name) for each in fields(value)}
        return {name: plain(each) for name, each in known.items() if not isinstance(each, Offer)}
    if isinstance(value, tuple):
        return [plain(each) for each in value]
    return value


def differences(recorded: Any, now: Any, at: str = "") -> Iterator[str]:
    """Where the two part. Something new to show is no difference, so that a view may still grow."""
    if isinstance(recorded, dict) and isinstance(now, dict):
        for name in sorted(recorded.keys() - {OFFERS}):
            yield from differences(recorded[name], now.get(name), f"{at}/{name}")
    elif isinstance(recorded, list) and isinstance(now, list) and len(recorded) == len(now):
        for place, (before, after) in enumerate(zip(recorded, now, strict=True)):
            yield from differences(before, after, f"{at}/{place}")
    elif recorded != now:
        yield f"{at} was {recorded!r}, is {now!r}"
