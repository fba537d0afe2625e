"""Where the lines of a race are drawn."""

from itertools import pairwise

from hypothesis import given, settings
from hypothesis import strategies as st

from companion.kit.chart import Paper, apart

quickly = settings(max_examples=100, derandomize=True, deadline=None, database=None)


def test_a_line_goes_from_the_lower_left_to_the_upper_right() -> None:
    paper = Paper(width=120, height=70, left=10, right=10, top=10, bottom=10)
    assert paper.line([0, 30, 60], steps=2, highest=60) == ((10, 60), (60, 35), (110, 10))


def test_a_race_that_has_not_begun_is_drawn_all_the_same() -> None:
    assert Paper().line([0], steps=0, highest=0) == ((36, 232),)


@quickly
@given(st.lists(st.integers(0, 300), min_size=1, max_size=11), st.integers(60, 300))
def test_no_line_leaves_the_paper(values: list[int], goal: int) -> None:
    paper, highest = Paper(), max(goal, *values)
    for x, y in paper.line(values, len(values), highest):
        assert paper.left <= x <= paper.width - paper.right
        assert paper.top <= y <= paper.height - paper.bottom


@quickly
@given(st.lists(st.integers(0, 200), max_size=6))
def test_labels_stay_in_order_and_do_not_cover_each_other(wanted: list[int]) -> None:
    placed = apart(wanted, 16, 200)
    assert max(placed, default=0) <= 200
    assert all(upper + 16 <= lower for upper, lower in pairwise(sorted(placed)))
    by_wish = sorted(range(len(wanted)), key=lambda each: wanted[each])
    assert [placed[each] for each in by_wish] == sorted(placed)


def test_labels_with_room_stay_where_they_are() -> None:
    assert apart([100, 20, 60], 16, 200) == (100, 20, 60)
