"""Makes the house that a release leaves behind: `python -m tests.upgrades.making NAME`. Every game of the shelf is in
the middle of a recorded play, with phones at their seats; the house knows its key, its people and what it learnt."""

import gzip
import sys
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from companion.store.sqlite_log import SqliteLog
from companion.table.fact import HOUSE, TABLET, Fact
from companion.table.house.house_game import game as the_house
from companion.table.log.injected_resources import Resources
from companion.table.use_cases.tables import Tables
from tests.own_games import own_games
from tests.recordings.replay import recordings

HERE, END = Path(__file__).parent, ".db.gz"
BEGAN = 1_795_000_000.0
WHERE = {slug: place for place, slug in enumerate(sorted(own_games()))}


def make(name: str) -> Path:
    with TemporaryDirectory() as folder:
        house = Path(folder) / "house.db"
        with closing(SqliteLog(house)) as log:
            fill(log)
        made = HERE / f"{name}{END}"
        made.write_bytes(gzip.compress(house.read_bytes(), mtime=0))
    return made


def fill(log: SqliteLog) -> None:
    boxes = own_games()
    games = {the_house.slug: the_house, **{slug: box.game for slug, box in boxes.items() if box.game}}
    known = {slug: box.known() for slug, box in boxes.items() if box.game}
    tables = Tables(Resources(log, games, known, Random(7), lambda: BEGAN, lambda _: None))
    for kind, data in (("cut_key", {}), ("cut_cards", {}), ("meet_person", {"name": "Ana"})):
        tables.moves.play("house", HOUSE, kind, data)
    key = tables.memory.load("house").table.state.key
    tables.moves.play("house", HOUSE, "admit_keeper", {"device": "tablet", "key": key})
    for slug in sorted(known):
        tables.writer.teach(slug, {"house_rule": ["kept", 1]})
        log.append(f"table{slug[:8]}", half(slug))
        tables.moves.take_seat(f"table{slug[:8]}", "s1", f"phone of {slug}", takes_over=True)
        tables.moves.play(f"table{slug[:8]}", TABLET, "note_table", {"text": "It rained.\nWe played on."})
    for name in ("Bo", "Robert"):
        tables.moves.play("house", HOUSE, "meet_person", {"name": name})
    stays, goes, _ = tables.memory.load("house").table.state.persons
    tables.moves.play("house", HOUSE, "merge_people", {"person": stays.id, "goes": goes.id})
    tables.moves.play("house", HOUSE, "rename_person", {"person": stays.id, "name": "Bob"})


def half(slug: str) -> list[Fact]:
    """Up to a move in the middle of its longest recording."""
    facts = max((each.facts for each in recordings() if each.game == slug), key=len)
    end = facts[len(facts) // 2].move - 1
    opened = replace(facts[0], data={**facts[0].data, "game": slug, "code": f"CDE{2 + WHERE[slug]}"})
    return [replace(each, at=BEGAN + each.seq) for each in (opened, *facts[1:end])]


if __name__ == "__main__":
    print(make(sys.argv[1]))
