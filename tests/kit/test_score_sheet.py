"""The score sheet: entries by round, and a floor that holds between any two of them."""

from hypothesis import given, settings
from hypothesis import strategies as st

from companion.kit.score_sheet import ClampedChange, EnteredCell, Sheet
from companion.table.seats import seat

quickly = settings(max_examples=100, derandomize=True, deadline=None, database=None)
points = st.lists(st.integers(-20, 20), max_size=12)


@quickly
@given(st.integers(0, 60), points)
def test_a_climb_is_all_its_steps_each_stopped_at_zero(score: int, steps: list[int]) -> None:
    climb, by_hand = ClampedChange(), score
    for each in steps:
        climb, by_hand = climb.then(each), max(0, by_hand + each)
    assert climb(score) == by_hand


def test_an_empty_sheet_is_all_noughts() -> None:
    assert Sheet().scores("s1", 3) == (0, 0, 0, 0)
    assert (Sheet().total("s1"), Sheet().last_round()) == (0, 0)


def test_entries_of_one_round_add_up() -> None:
    sheet = Sheet().add(1, "s1", 5).add(1, "s1", 3).add(1, "s2", 4)
    assert (sheet.total("s1"), sheet.total("s2")) == (8, 4)


def test_an_entry_put_right_replaces_all_of_that_round() -> None:
    sheet = Sheet().add(1, "s1", 5).add(1, "s1", -9).put(1, "s1", 2)
    assert sheet.change_in(1, "s1") == ClampedChange(2, 2)


def test_a_round_without_an_entry_keeps_the_score() -> None:
    assert Sheet().put(0, "s1", 3).add(2, "s1", 4).scores("s1", 3) == (3, 3, 7, 7)


def test_a_sheet_knows_what_has_been_noted() -> None:
    sheet = Sheet().add(2, "s1", 0)
    assert sheet.has(2, "s1") and not sheet.has(2, "s2") and not sheet.has(1, "s1")
    assert sheet.last_round() == 2


def test_a_sheet_is_not_changed_by_another_entry() -> None:
    before = Sheet().add(1, "s1", 5)
    before.add(1, "s1", 5)
    assert before.total("s1") == 5


def test_a_view_has_a_row_for_each_round_with_what_it_brought_and_the_score_after_it() -> None:
    ana, ben = seat(1, "Ana"), seat(2, "Ben")
    view = Sheet().put(0, "s1", 3).add(1, "s1", 4).add(2, "s2", -5).view((ana, ben), 2)
    assert view.seats == (ana, ben) and [row.round for row in view.rows] == [0, 1, 2]
    assert [row.cells[0] for row in view.rows] == [
        EnteredCell(ana, points=3, total=3, is_noted=True),
        EnteredCell(ana, points=4, total=7, is_noted=True),
        EnteredCell(ana, points=0, total=7, is_noted=False),
    ]
    assert view.rows[2].cells[1] == EnteredCell(ben, points=0, total=0, is_noted=True)
