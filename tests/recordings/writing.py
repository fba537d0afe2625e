"""Writes recordings: plays what was not recorded yet, and keeps what its screens showed at the end. Run as a module
with the name of a game, it keeps what the screens of its old recordings show today; the diff says what that changes."""

import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from companion.table.game import AnyGame
from companion.table.use_cases.tables import Tables
from tests.recordings.replay import HERE, Recording, recordings, replay, shown, write
from tests.table.tables import Clock, Evening, make_tables

Play = Callable[[Tables], Evening]
Keep = Callable[[dict[str, Any]], dict[str, Any]]


def write_missing(game: AnyGame, plays: Sequence[Play], keep: Keep) -> None:
    for recording in missing(game, plays, keep):
        write(recording)
        print(f"{recording}: {len(recording.facts)} facts", recording.shown["headline"])


def missing(game: AnyGame, plays: Sequence[Play], keep: Keep) -> Iterator[Recording]:
    for play in plays:
        if not (HERE / game.slug / f"{play.__name__}.json").exists():
            yield record(game, play, keep)


def record(game: AnyGame, play: Play, keep: Keep) -> Recording:
    with TemporaryDirectory() as folder, make_tables(Path(folder), game, clock=Clock(1_750_000_000.0)) as tables:
        evening = play(tables)
        return Recording(game.slug, play.__name__, evening.facts, keep(shown(game, evening.opened)))


def parts(*names: str) -> Keep:
    """Of each screen only these: the others may change without a recording noticing."""

    def keep(known: dict[str, Any]) -> dict[str, Any]:
        return {
            name: {part: each[part] for part in names if part in each} if ":" in name or name == "tablet" else each
            for name, each in known.items()
        }

    return keep


def draw_again(slug: str) -> None:
    for recording in (each for each in recordings() if each.game == slug):
        now = replay(recording)
        known = {name: again(each, now[name]) for name, each in recording.shown.items()}
        write(replace(recording, shown=known))


def again(known: Any, now: Any) -> Any:
    """The same parts of the same screens, with all that they hold today."""
    return {name: now[name] for name in known if name in now} if isinstance(known, Mapping) else now


if __name__ == "__main__":
    draw_again(sys.argv[1])
