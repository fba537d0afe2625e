"""What a table teaches, the house knows for ever: also after an undo, a restart, and at every other table."""

from companion.table.fact import TABLET
from tests.table.eggs import Kitchen


def boil(kitchen: Kitchen) -> None:
    kitchen.play("boil")
    kitchen.clock.now += 3
    kitchen.tables.keep_time(kitchen.id)


def test_the_house_learns_from_a_table(kitchen: Kitchen) -> None:
    assert kitchen.tables.known_to("eggs") == {"learnt": {}}
    boil(kitchen)
    assert kitchen.tables.known_to("eggs") == {"learnt": {"boils_for": 3}}


def test_what_is_known_is_not_learnt_again(kitchen: Kitchen) -> None:
    boil(kitchen)
    boil(kitchen)
    assert [fact.kind for fact in kitchen.tables.facts("house")] == ["lesson_learnt"]


def test_what_was_learnt_is_corrected_by_learning_better(kitchen: Kitchen) -> None:
    kitchen.tables.teach("eggs", "boils_for", 4)
    boil(kitchen)
    assert kitchen.tables.learnt("eggs") == {"boils_for": 3}


def test_an_undo_at_a_table_leaves_what_the_house_learnt(kitchen: Kitchen) -> None:
    boil(kitchen)
    kitchen.tables.undo(kitchen.id, TABLET, {"move": 4})
    assert kitchen.tables.learnt("eggs") == {"boils_for": 3}


def test_games_learn_apart(kitchen: Kitchen) -> None:
    kitchen.tables.teach("spoons", "boils_for", 9)
    assert kitchen.tables.learnt("eggs") == {}
