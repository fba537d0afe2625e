"""An older program never opens facts that it does not know: their version counts up with each new kind."""

import json

from companion.hosting import postgres_database
from companion.store import sqlite_log
from companion.table.common_fact_kinds import FACTS
from companion.table.fact import FACTS_VERSION
from companion.table.house.house_game import game as the_house
from tests.own_games import own_games
from tests.upgrades.making import HERE

FILE = HERE / "kinds.json"
KINDS = json.loads(FILE.read_text())
HOW = "Run `python -m tests.upgrades.test_kinds`; if a version with this number is out, count FACTS_VERSION up first."


def kinds_of_today() -> dict[str, list[str]]:
    """By game; what every table has stands under its own name."""
    own = {slug: sorted(box.game.index.facts) for slug, box in own_games().items() if box.game}
    return {"every table": sorted(FACTS), the_house.slug: sorted(the_house.index.facts), **own}


def test_the_kinds_of_facts_are_those_of_their_version() -> None:
    assert kinds_of_today() == KINDS[str(FACTS_VERSION)], HOW


def test_no_kind_of_an_earlier_version_is_forgotten() -> None:
    for version in range(2, FACTS_VERSION):
        for game, kinds in KINDS[str(version)].items():
            assert {*kinds} <= {*KINDS[str(version + 1)][game]}, (version, game)


def test_each_version_brought_something_new() -> None:
    assert all(KINDS[str(version)] != KINDS[str(version + 1)] for version in range(2, FACTS_VERSION))


def test_file_and_database_have_the_version_of_their_facts() -> None:
    assert sqlite_log.VERSION == postgres_database.VERSION == FACTS_VERSION


if __name__ == "__main__":
    FILE.write_text(json.dumps({**KINDS, str(FACTS_VERSION): kinds_of_today()}, indent=1) + "\n")
