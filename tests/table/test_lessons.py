"""What a table teaches, the house knows for ever: also after an undo, a restart, and at every other table."""

from dataclasses import replace
from pathlib import Path

import pytest

from companion.table.fact import TABLET, Fact
from tests.table.eggs import Kitchen, eggs
from tests.table.tables import Meanwhile, make_tables


def boil(kitchen: Kitchen) -> None:
    kitchen.play("boil")
    kitchen.clock.now += 3
    kitchen.tables.moves.keep_time(kitchen.id)


def test_the_house_learns_from_a_table(kitchen: Kitchen) -> None:
    assert kitchen.tables.lessons.known_values("eggs") == {"learnt": {}}
    boil(kitchen)
    assert kitchen.tables.lessons.known_values("eggs") == {"learnt": {"boils_for": 3}}


def test_what_is_known_is_not_learnt_again(kitchen: Kitchen) -> None:
    boil(kitchen)
    boil(kitchen)
    assert [fact.kind for fact in kitchen.tables.memory.facts("house")] == ["lesson_learnt"]


def test_what_was_learnt_is_corrected_by_learning_better(kitchen: Kitchen) -> None:
    kitchen.tables.writer.teach("eggs", {"boils_for": 4})
    boil(kitchen)
    assert kitchen.tables.lessons.all_of("eggs") == {"boils_for": 3}


def test_an_undo_at_a_table_leaves_what_the_house_learnt(kitchen: Kitchen) -> None:
    boil(kitchen)
    kitchen.tables.undos.undo(kitchen.id, TABLET, {"move": 4})
    assert kitchen.tables.lessons.all_of("eggs") == {"boils_for": 3}


def test_games_learn_apart(kitchen: Kitchen) -> None:
    kitchen.tables.writer.teach("spoons", {"boils_for": 9})
    assert kitchen.tables.lessons.all_of("eggs") == {}


def test_a_table_s_facts_and_its_lesson_are_on_disk_together_or_not_at_all(
    kitchen: Kitchen, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As if the power went out between the two."""
    written: list[str] = []
    append = kitchen.tables.resources.log.append
    monkeypatch.setattr(
        kitchen.tables.resources.log, "append", lambda table, *more: written.append(table) or append(table, *more)
    )
    boil(kitchen)
    assert written == [kitchen.id, kitchen.id]
    assert [fact.kind for fact in kitchen.tables.memory.facts("house")] == ["lesson_learnt"]


def test_a_lesson_that_another_process_learnt_meanwhile_is_no_hindrance(kitchen: Kitchen, tmp_path: Path) -> None:
    boil(kitchen)
    with make_tables(tmp_path, eggs) as other:
        other.writer.teach("eggs", {"boils_for": 9})
    kitchen.clock.now += 10
    boil(kitchen)
    assert kitchen.tables.lessons.all_of("eggs") == {"boils_for": 3}


def test_a_table_that_teaches_as_it_opens_is_there_whoever_teaches_meanwhile(tmp_path: Path) -> None:
    ringing = replace(eggs, setup=lambda options, seats, known: [Fact("rang", {})])
    meanwhile = Meanwhile()
    with make_tables(tmp_path, ringing, clock=meanwhile) as here, make_tables(tmp_path, ringing, seed=2) as there:
        meanwhile.planned += [lambda: there.writer.teach("eggs", {"eaten": 1}), lambda: None]
        id = here.opening.open("eggs", ["Ana"], [""], {})
        assert here.memory.load(id).table.code and here.lessons.all_of("eggs") == {"boils_for": 3, "eaten": 1}
