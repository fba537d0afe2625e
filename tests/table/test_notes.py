"""A note about a table: what people say of it, changed and taken away, beside the game and in nobody's way."""

import pytest

from companion.table.fact import TABLET, sitting
from companion.table.moves import IllegalMove
from tests.table.tables import Evening, undoable_now


def test_a_note_is_kept_with_its_table_and_the_last_one_counts(evening: Evening) -> None:
    evening.play("note_table", text="  Cleo laughed  for ten minutes ")
    assert evening.table.note == "Cleo laughed for ten minutes"
    evening.play("note_table", text="Rain outside")
    assert evening.table.note == "Rain outside"


def test_a_note_can_go_again(evening: Evening) -> None:
    evening.play("note_table", text="Rain outside")
    evening.play("drop_note")
    assert evening.table.note == "" and "drop_note" not in evening.offers()


def test_a_note_is_no_move_of_the_game(evening: Evening) -> None:
    evening.throw("s1", 3)
    before = undoable_now(evening.game, evening.opened, TABLET)
    evening.play("note_table", text="Rain outside")
    assert undoable_now(evening.game, evening.opened, TABLET) == before


def test_phones_write_none(evening: Evening) -> None:
    with pytest.raises(IllegalMove):
        evening.play("note_table", who=sitting("s1"), text="Hello")
