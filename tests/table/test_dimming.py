"""Dimming the screens is no move of the game: it lasts, it is never told, and undo does not know of it."""

from companion.table.fact import TABLET, sitting
from companion.table.log.fold import fold, tell
from tests.table.tables import Evening, undoable_now


def test_anybody_dims_all_screens_and_anybody_brings_the_light_back(evening: Evening) -> None:
    evening.play("dim_screens", who=sitting("s1"))
    assert evening.table.is_dim
    evening.play("light_screens", who=sitting("s2"))
    assert not evening.table.is_dim
    assert evening.kinds[-2:] == ["screens_dimmed", "screens_lit"]


def test_two_who_touch_at_once_want_the_same(evening: Evening) -> None:
    evening.play("light_screens")
    for who in (TABLET, sitting("s1")):
        evening.play("dim_screens", who=who)
    assert evening.table.is_dim and evening.kinds.count("screens_dimmed") == 1
    assert "screens_lit" not in evening.kinds


def test_it_is_never_told_and_undo_goes_on_where_it_was(evening: Evening) -> None:
    move = evening.throw("s1", 5)
    undoable = undoable_now(evening.game, evening.opened, TABLET)
    evening.play("dim_screens")
    assert undoable_now(evening.game, evening.opened, TABLET) == undoable
    assert tell(evening.game, evening.table, evening.facts[-1], TABLET) is None
    evening.undo(move)
    assert evening.table.is_dim and evening.scores["s1"] == 1


def test_what_was_undone_can_be_redone_after_a_while_in_the_dark(evening: Evening) -> None:
    move = evening.throw("s1", 5)
    evening.undo(move)
    for light in ("dim_screens", "light_screens"):
        evening.play(light)
        assert evening.opened.redoable == move == fold(evening.game, evening.id, evening.facts).redoable
    evening.redo(move)
    assert evening.scores["s1"] == 6 and not evening.table.is_dim
