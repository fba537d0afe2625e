"""Undo, redo, back to here: filters over the log, that reach any move and never lose one."""

import pytest

from companion.table.fact import TABLET, sitting
from companion.table.moves import IllegalMove, StaleMove
from companion.table.say import say
from tests.table.eggs import Kitchen
from tests.table.tables import Evening, undoable_now


def test_any_move_can_be_undone_not_only_the_last(evening: Evening) -> None:
    wrong = evening.throw("s1", 50)
    evening.throw("s2", 7)
    evening.next_round()
    evening.undo(wrong)
    assert evening.scores == {"s1": 1, "s2": 9, "s3": 3}
    assert evening.state.round == 2


def test_undo_voids_all_facts_of_a_move(evening: Evening) -> None:
    evening.next_round(9)
    evening.throw("s1", 20)
    last = evening.next_round()
    assert evening.kinds[-2:] == ["last_round_ended", "game_ended"]
    evening.undo(last)
    assert (evening.state.is_finished, evening.table.announced) == (False, None)


def test_undo_keeps_the_log_and_appends(evening: Evening) -> None:
    move = evening.throw("s1", 5)
    evening.undo(move)
    assert evening.kinds[-2:] == ["throw_noted", "undone"]
    assert evening.facts[-1].data == {
        "moves": [move],
        "kinds": ["throw_noted"],
        "since": evening.tables.resources.clock(),
    }


def test_redo_brings_a_move_back_at_its_place(evening: Evening) -> None:
    move = evening.throw("s1", 5)
    evening.next_round()
    evening.undo(move)
    evening.redo(move)
    assert evening.scores["s1"] == 6
    assert evening.state.sheet.scores("s1", 2) == (1, 6, 6)


def test_undo_of_a_redone_move_undoes_it_again(evening: Evening) -> None:
    move = evening.throw("s1", 5)
    evening.undo(move)
    evening.redo(move)
    evening.undo(move)
    assert evening.scores["s1"] == 1


def test_back_to_here_undoes_everything_since(evening: Evening) -> None:
    here = evening.throw("s1", 5)
    before = evening.table
    evening.throw("s2", 7)
    evening.next_round()
    evening.play("set_goal", value=40)
    evening.rewind(here)
    assert evening.table == before


def test_redo_after_back_to_here_brings_all_of_it_back(evening: Evening) -> None:
    here = evening.throw("s1", 5)
    evening.throw("s2", 7)
    evening.next_round()
    before = evening.table
    evening.rewind(here)
    evening.redo(evening.opened.redoable)
    assert evening.table == before


def test_redo_after_back_to_here_leaves_what_was_undone_before(evening: Evening) -> None:
    here = evening.throw("s1", 5)
    wrong = evening.throw("s2", 50)
    evening.undo(wrong)
    right = evening.throw("s2", 7)
    evening.rewind(here)
    evening.redo(right)
    assert evening.scores == {"s1": 6, "s2": 9, "s3": 3}


def test_back_to_here_passes_over_seats_that_phones_hold(evening: Evening) -> None:
    evening.tables.moves.take_seat(evening.id, "s2", "phone")
    evening.throw("s2", 7)
    evening.rewind(1)
    assert evening.table.holder("s2") == "phone"
    assert evening.scores["s2"] == 2


def test_back_to_here_with_nothing_since_is_stale(evening: Evening) -> None:
    here = evening.throw("s1", 5)
    evening.tables.moves.take_seat(evening.id, "s2", "phone")
    with pytest.raises(StaleMove, match=r"^undo\.nothing_since$"):
        evening.rewind(here)


def test_the_opening_cannot_be_undone(evening: Evening) -> None:
    with pytest.raises(IllegalMove, match=r"^undo\.cannot$"):
        evening.undo(1)


def test_who_holds_which_seat_cannot_be_undone(evening: Evening) -> None:
    taken = evening.tables.moves.take_seat(evening.id, "s2", "phone").seq
    moved = evening.play("move_phone", seat="s2", to="s3")
    released = evening.play("release_seat", who=sitting("s3"), seat="s3")
    for move in (taken, moved, released):
        with pytest.raises(IllegalMove, match=r"^undo\.cannot$"):
            evening.undo(move)
    assert evening.table.holders == ()


def test_an_undo_is_taken_back_by_a_redo_not_by_an_undo(evening: Evening) -> None:
    undo = evening.undo(evening.throw("s1", 5))
    redo = evening.redo(evening.opened.redoable)
    for move in (undo, redo):
        with pytest.raises(IllegalMove, match=r"^undo\.cannot$"):
            evening.undo(move)


def test_a_move_that_nobody_made_cannot_be_undone(evening: Evening) -> None:
    with pytest.raises(IllegalMove, match=r"^undo\.cannot$"):
        evening.undo(999)


def test_the_second_fact_of_a_move_is_not_a_move(evening: Evening) -> None:
    evening.next_round(9)
    last = evening.next_round()
    assert evening.opened.seq == last + 1
    with pytest.raises(IllegalMove, match=r"^undo\.cannot$"):
        evening.undo(last + 1)


def test_two_people_who_undo_the_same_move_undo_it_once(evening: Evening) -> None:
    move = evening.throw("s1", 5)
    evening.undo(move)
    with pytest.raises(StaleMove, match=r"^undo\.already$"):
        evening.undo(move)
    assert evening.kinds.count("undone") == 1


def test_a_move_that_stands_cannot_be_redone(evening: Evening) -> None:
    move = evening.throw("s1", 5)
    with pytest.raises(StaleMove, match=r"^redo\.already$"):
        evening.redo(move)
    evening.undo(move)
    evening.redo(move)
    with pytest.raises(StaleMove, match=r"^redo\.already$"):
        evening.redo(move)


@pytest.mark.parametrize("raw", [{}, {"move": ""}, {"move": "x"}, {"move": 0}, {"move": [3]}, {"move": 10**30}])
def test_an_undo_that_names_no_move_is_refused_and_changes_nothing(evening: Evening, raw: dict[str, object]) -> None:
    evening.throw("s1", 5)
    before = evening.opened
    for ask in (evening.tables.undos.undo, evening.tables.undos.redo, evening.tables.undos.rewind):
        with pytest.raises(IllegalMove, match=r"^field\."):
            ask(evening.id, TABLET, raw)
    assert evening.opened == before


def test_a_takeover_that_was_read_stays_read_when_all_is_taken_back(evening: Evening) -> None:
    evening.tables.moves.take_seat(evening.id, "s1", "phone")
    start = evening.throw("s1", 5)
    evening.tables.moves.take_seat(evening.id, "s1", "other phone", takes_over=True)
    evening.play("hear_news")
    evening.throw("s2", 5)
    evening.tables.undos.rewind(evening.id, TABLET, {"move": start})
    assert evening.table.news == ()


def test_undo_names_what_was_done_not_the_point_that_was_settled_with_it(kitchen: Kitchen) -> None:
    move = kitchen.play("boil")
    assert [kind for kind, _ in kitchen.told()] == ["point_settled", "boiling"]
    assert undoable_now(kitchen.game, kitchen.opened, TABLET) == (move, say("eggs.boiling"))
