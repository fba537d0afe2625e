"""All plays of a house, folded once and kept up with its logs."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.evenings.kept import Kept
from companion.table.fact import HOUSE
from companion.table.folded import HOUSE_ID
from companion.table.play import Tables
from tests.table.tables import Clock, Evening, make_tables


@pytest.fixture
def tables(tmp_path: Path) -> Iterator[Tables]:
    with make_tables(tmp_path, clock=Clock()) as tables:
        yield tables


def won(tables: Tables, *names: str, points: int = 60) -> Evening:
    evening = Evening(tables).open(*names)
    evening.enter("s1", points)
    evening.next_round()
    return evening


def named(kept: Kept) -> list[list[str]]:
    return [[each.person for each in play.players] for play in kept.plays()]


def test_a_game_under_way_is_no_play(tables: Tables) -> None:
    Evening(tables).open("Ana", "Ben")
    assert Kept(tables).plays() == ()


def test_an_end_that_is_taken_back_is_none(tables: Tables) -> None:
    evening, kept = won(tables, "Ana", "Ben"), Kept(tables)
    assert len(kept.plays()) == 1
    evening.undo(evening.opened.recent[-1].move)
    assert kept.plays() == ()


def test_a_correction_counts_at_once(tables: Tables) -> None:
    evening, kept = won(tables, "Ana", "Ben"), Kept(tables)
    kept.plays()
    evening.play("correct_points", round=1, seat="s2", points=80)
    assert [each.name for each in kept.plays()[0].winners] == ["Ben"]


def test_without_anything_new_the_same_plays_come_back(tables: Tables) -> None:
    won(tables, "Ana", "Ben")
    kept = Kept(tables)
    assert kept.plays() is kept.plays()


def test_only_what_has_changed_is_folded_anew(tables: Tables) -> None:
    first, kept = won(tables, "Ana", "Ben"), Kept(tables)
    old = kept.plays()[0]
    won(tables, "Cleo", "Dan")
    assert next(each for each in kept.plays() if each.table == first.id) is old


def test_whoever_is_renamed_is_renamed_in_every_play(tables: Tables) -> None:
    tables.play(HOUSE_ID, HOUSE, "meet_person", {"name": "Ana"})
    won(tables, "Ana", "Ben")
    kept = Kept(tables)
    before = named(kept)
    tables.play(HOUSE_ID, HOUSE, "rename_person", {"person": "p1", "name": "Anouk"})
    won(tables, "Anouk", "Ben")
    assert before == [["p1", "~ben"]] and named(kept) == [["p1", "~ben"]] * 2


def test_a_table_that_cannot_be_opened_is_in_nobodys_way(tables: Tables) -> None:
    evening = won(tables, "Ana", "Ben")
    won(tables, "Cleo", "Dan")
    kept = Kept(tables)
    tables.opened.pop(evening.id)
    tables.games = {HOUSE_ID: tables.games[HOUSE_ID]}
    assert kept.plays() == ()
