"""An undo folds from a state that was kept: always the table that all facts make, however many of them there are."""

from collections.abc import Sequence
from contextlib import suppress
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest

from companion.table.common_fact_kinds import UNDO_AND_REDO
from companion.table.fact import TABLET, Fact
from companion.table.log import fold as folding
from companion.table.log.fold import FoldedTable, blank, fold, moves_of, runs_of_moves, thin_out
from companion.table.log.undo import undo_or_redo_fact
from companion.table.moves import IllegalMove
from companion.table.use_cases.tables import Tables
from tests.table.tables import Evening, make_tables
from tests.toy.toy_game import game as toy


def do_something(evening: Evening, chance: Random) -> None:
    move = {"move": chance.randint(1, evening.opened.seq)}
    fields = {"seat": f"s{chance.randint(1, 3)}", "points": chance.randint(-5, 30)}
    tables, id = evening.tables, evening.id
    with suppress(IllegalMove, IndexError):
        chance.choice(
            (
                *[lambda: tables.moves.play(id, TABLET, "note_throw", fields)] * 6,
                lambda: tables.moves.play(id, TABLET, "next_round", {"at": f"round:{evening.state.round}"}),
                lambda: tables.moves.play(id, TABLET, chance.choice(("dim_screens", "light_screens")), {}),
                *[lambda: tables.undos.undo(id, TABLET, {"move": evening.opened.recent[-1].move})] * 2,
                lambda: tables.undos.redo(id, TABLET, {"move": evening.opened.redoable}),
                lambda: tables.undos.undo(id, TABLET, move),
                lambda: tables.undos.redo(id, TABLET, move),
                lambda: tables.undos.rewind(id, TABLET, move),
            )
        )()


def anew(tables: Tables, id: str) -> FoldedTable:
    return fold(toy, id, tables.resources.log.read(id))


def names_all_that_it_takes(facts: list[Fact]) -> None:
    last = facts[-1]
    if last.kind in UNDO_AND_REDO:
        assert last.data == undo_or_redo_fact(last.kind, facts[:-1], moves_of(last)).data


@pytest.mark.parametrize("seed", range(6))
def test_any_taps_undos_redos_and_rewinds_give_what_all_facts_give(
    seed: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also in a second program at the same house, which looks now and then."""
    monkeypatch.setattr(folding, "STEP", 3)
    chance = Random(seed)
    with make_tables(tmp_path) as tables, make_tables(tmp_path) as others:
        evening = Evening(tables).of(3)
        for _ in range(90):
            do_something(evening, chance)
            assert evening.opened == anew(tables, evening.id)
            names_all_that_it_takes(evening.facts)
            if not chance.randrange(7):
                assert others.memory.load(evening.id) == evening.opened
        assert len(tables.memory.checkpoints[evening.id].kept) > 2


def test_an_undo_at_a_long_table_reads_few_facts(tables: Tables, monkeypatch: pytest.MonkeyPatch) -> None:
    evening = Evening(tables).of(3)
    facts = [Fact("throw_noted", {"seat": "s1", "points": 1}, seq, seq, TABLET, 1.0) for seq in range(3, 3001)]
    tables.resources.log.append(evening.id, facts)
    last = evening.throw("s2", 5)
    read: list[int] = []
    asked = tables.resources.log.read

    def spy(table: str, after: int = 0, before: int | None = None) -> list[Fact]:
        found = asked(table, after, before)
        read.append(len(found))
        return found

    monkeypatch.setattr(tables.resources.log, "read", spy)
    evening.undo(last)
    evening.redo(last)
    assert sum(read) < 300 and evening.opened == anew(tables, evening.id)


def test_what_is_kept_is_little_and_lies_further_apart_the_further_back_it_is() -> None:
    kept: list[FoldedTable] = []
    for number in range(1, 1001):
        kept = thin_out([*kept, FoldedTable(toy, blank(toy, "a").table, number)])
    numbers = [each.seq for each in kept]
    gaps = [two - one for one, two in pairwise(numbers)]
    assert len(numbers) < 25 and numbers[-1] == 1000 and numbers[0] < 400
    assert all(gap <= 1000 - number + 1 for gap, number in zip(gaps, numbers[1:], strict=False))


def runs(moves: Sequence[int]) -> list[int]:
    facts = [Fact("throw_noted", {}, seq, move) for seq, move in enumerate(moves, 1)]
    return [len(run) for run in runs_of_moves(facts)]


def test_a_move_is_never_cut_in_two(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(folding, "STEP", 2)
    assert runs([1, 1, 1, 4, 5, 6]) == [3, 2, 1]


@pytest.mark.parametrize("moves", [[1, 2, 3, 1, 5], [1, 5, 3, 4, 5]])
def test_a_log_that_is_numbered_as_none_of_ours_is_folded_at_once(
    moves: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(folding, "STEP", 1)
    assert runs(moves) == [5]
