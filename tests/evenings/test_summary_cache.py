"""All plays of a house, folded once and kept up with its logs."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.evenings.summary_cache import Snapshot, SummaryCache
from companion.table.fact import HOUSE
from companion.table.log.table_memory import HOUSE_ID
from companion.table.use_cases.tables import Tables
from tests.table.tables import Clock, Evening, make_tables


@pytest.fixture
def tables(tmp_path: Path) -> Iterator[Tables]:
    with make_tables(tmp_path, clock=Clock()) as tables:
        yield tables


def won(tables: Tables, *names: str, points: int = 60) -> Evening:
    evening = Evening(tables).open(*names)
    evening.throw("s1", points)
    evening.next_round()
    return evening


def named(kept: SummaryCache) -> list[list[str]]:
    return [[each.person for each in play.players] for play in kept.plays()]


def test_a_game_under_way_is_no_play(tables: Tables) -> None:
    Evening(tables).open("Ana", "Ben")
    assert SummaryCache(tables).plays() == ()


def test_an_end_that_is_taken_back_is_none(tables: Tables) -> None:
    evening, kept = won(tables, "Ana", "Ben"), SummaryCache(tables)
    assert len(kept.plays()) == 1
    evening.undo(evening.opened.recent[-1].move)
    assert kept.plays() == ()


def test_a_correction_counts_at_once(tables: Tables) -> None:
    evening, kept = won(tables, "Ana", "Ben"), SummaryCache(tables)
    kept.plays()
    evening.play("correct_throw", round=1, seat="s2", points=80)
    assert [each.name for each in kept.plays()[0].winners] == ["Ben"]


def test_without_anything_new_the_same_plays_come_back(tables: Tables) -> None:
    won(tables, "Ana", "Ben")
    kept = SummaryCache(tables)
    assert kept.plays() is kept.plays()


def test_only_what_has_changed_is_folded_anew(tables: Tables) -> None:
    first, kept = won(tables, "Ana", "Ben"), SummaryCache(tables)
    old = kept.plays()[0]
    won(tables, "Cleo", "Dan")
    assert next(each for each in kept.plays() if each.table == first.id) is old


def test_whoever_is_renamed_is_renamed_in_every_play(tables: Tables) -> None:
    tables.moves.play(HOUSE_ID, HOUSE, "meet_person", {"name": "Ana"})
    won(tables, "Ana", "Ben")
    kept = SummaryCache(tables)
    before = named(kept)
    tables.moves.play(HOUSE_ID, HOUSE, "rename_person", {"person": "p1", "name": "Anouk"})
    won(tables, "Anouk", "Ben")
    assert before == [["p1", "~ben"]] and named(kept) == [["p1", "~ben"]] * 2


def test_a_table_that_cannot_be_opened_is_in_nobodys_way(tables: Tables) -> None:
    won(tables, "Ana", "Ben")
    won(tables, "Cleo", "Dan")
    kept = SummaryCache(tables)
    tables.memory.opened.clear()
    tables.resources.games = {HOUSE_ID: tables.resources.games[HOUSE_ID]}
    assert kept.plays() == ()


def test_figures_of_older_plays_never_stand_for_newer_ones(tables: Tables, monkeypatch: pytest.MonkeyPatch) -> None:
    """Another thread sees a game end just when this one has taken the plays in its hand."""
    won(tables, "Ana", "Ben")
    kept, slow = SummaryCache(tables), SummaryCache.current

    def overtaken(cache: SummaryCache) -> Snapshot:
        found = slow(cache)
        monkeypatch.setattr(SummaryCache, "current", slow)
        won(tables, "Cleo", "Dan")
        cache.plays()
        return found

    monkeypatch.setattr(SummaryCache, "current", overtaken)
    assert (kept.cached("plays", len), kept.cached("plays", len)) == (1, 2)
