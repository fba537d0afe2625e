"""An undo folds from a state that was kept: always the table that all facts make, however many of them there are."""

from collections.abc import Sequence
from contextlib import suppress
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest

from companion.games.vale_of_eternity.game import game as vale
from companion.table import marks
from companion.table.fact import TABLET, Fact
from companion.table.fold import Opened, blank, fold, moves_of
from companion.table.kinds import FILTERS
from companion.table.marks import in_moves, thinned
from companion.table.moves import IllegalMove
from companion.table.play import Tables
from companion.table.undoing import filtering
from tests.table.tables import Evening, make_tables


def do_something(evening: Evening, chance: Random) -> None:
    move = {"move": chance.randint(1, evening.opened.seq)}
    fields = {"seat": f"s{chance.randint(1, 3)}", "points": chance.randint(-5, 30)}
    tables, id = evening.tables, evening.id
    with suppress(IllegalMove, IndexError):
        chance.choice(
            (
                *[lambda: tables.play(id, TABLET, "enter_points", fields)] * 6,
                lambda: tables.play(id, TABLET, "next_round", {"at": f"round:{evening.state.round}"}),
                lambda: tables.play(id, TABLET, chance.choice(("dim_screens", "light_screens")), {}),
                *[lambda: tables.undo(id, TABLET, {"move": evening.opened.recent[-1].move})] * 2,
                lambda: tables.redo(id, TABLET, {"move": evening.opened.redoable}),
                lambda: tables.undo(id, TABLET, move),
                lambda: tables.redo(id, TABLET, move),
                lambda: tables.rewind(id, TABLET, move),
            )
        )()


def anew(tables: Tables, id: str) -> Opened:
    return fold(vale, id, tables.log.read(id))


def names_all_that_it_takes(facts: list[Fact]) -> None:
    last = facts[-1]
    if last.kind in FILTERS:
        assert last.data == filtering(last.kind, facts[:-1], moves_of(last)).data


@pytest.mark.parametrize("seed", range(6))
def test_any_taps_undos_redos_and_rewinds_give_what_all_facts_give(
    seed: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also in a second program at the same house, which looks now and then."""
    monkeypatch.setattr(marks, "STEP", 3)
    chance = Random(seed)
    with make_tables(tmp_path) as tables, make_tables(tmp_path) as others:
        evening = Evening(tables).of(3)
        for _ in range(90):
            do_something(evening, chance)
            assert evening.opened == anew(tables, evening.id)
            names_all_that_it_takes(evening.facts)
            if not chance.randrange(7):
                assert others.look(evening.id) == evening.opened
        assert len(tables.marks[evening.id].kept) > 2


def test_an_undo_at_a_long_table_reads_few_facts(tables: Tables, monkeypatch: pytest.MonkeyPatch) -> None:
    evening = Evening(tables).of(3)
    facts = [Fact("points_entered", {"seat": "s1", "points": 1}, seq, seq, TABLET, 1.0) for seq in range(3, 3001)]
    tables.log.append(evening.id, facts)
    last = evening.enter("s2", 5)
    read: list[int] = []
    asked = tables.log.read

    def spy(table: str, after: int = 0, before: int | None = None) -> list[Fact]:
        found = asked(table, after, before)
        read.append(len(found))
        return found

    monkeypatch.setattr(tables.log, "read", spy)
    evening.undo(last)
    evening.redo(last)
    assert sum(read) < 300 and evening.opened == anew(tables, evening.id)


def test_what_is_kept_is_little_and_lies_further_apart_the_further_back_it_is() -> None:
    kept: list[Opened] = []
    for number in range(1, 1001):
        kept = thinned([*kept, Opened(blank(vale, "a").table, number)])
    numbers = [each.seq for each in kept]
    gaps = [two - one for one, two in pairwise(numbers)]
    assert len(numbers) < 25 and numbers[-1] == 1000 and numbers[0] < 400
    assert all(gap <= 1000 - number + 1 for gap, number in zip(gaps, numbers[1:], strict=False))


def runs(moves: Sequence[int]) -> list[int]:
    facts = [Fact("points_entered", {}, seq, move) for seq, move in enumerate(moves, 1)]
    return [len(run) for run in in_moves(facts)]


def test_a_move_is_never_cut_in_two(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(marks, "STEP", 2)
    assert runs([1, 1, 1, 4, 5, 6]) == [3, 2, 1]


@pytest.mark.parametrize("moves", [[1, 2, 3, 1, 5], [1, 5, 3, 4, 5]])
def test_a_log_that_is_numbered_as_none_of_ours_is_folded_at_once(
    moves: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(marks, "STEP", 1)
    assert runs(moves) == [5]
