"""Where the lines of a race are drawn."""

from itertools import pairwise

from hypothesis import given, settings
from hypothesis import strategies as st

from companion.kit.score_charts import Paper, bars, highest_value, race, spread_labels
from companion.table.seats import Seat

quickly = settings(max_examples=100, derandomize=True, deadline=None, database=None)
ANA, BEN = Seat("s1", "Ana", "amber", "circle"), Seat("s2", "Ben", "teal", "square")


def test_a_line_goes_from_the_lower_left_to_the_upper_right() -> None:
    paper = Paper(width=120, height=70, left=10, right=10, top=10, bottom=10)
    assert paper.line([(0, 0), (1, 30), (2, 60)], steps=2, highest=60) == ((10, 60), (60, 35), (110, 10))


def test_a_race_that_has_not_begun_is_drawn_all_the_same() -> None:
    assert Paper().line([(0, 0)], steps=0, highest=0) == ((36, 232),)


@quickly
@given(st.lists(st.integers(0, 300), min_size=1, max_size=11), st.integers(60, 300))
def test_no_line_leaves_the_paper(values: list[int], goal: int) -> None:
    paper, highest = Paper(), max(goal, *values)
    for x, y in paper.line([*enumerate(values)], len(values), highest):
        assert paper.left <= x <= paper.width - paper.right
        assert paper.top <= y <= paper.height - paper.bottom


@quickly
@given(st.lists(st.integers(0, 200), max_size=6))
def test_labels_stay_in_order_and_do_not_cover_each_other(wanted: list[int]) -> None:
    placed = spread_labels(wanted, 16, 200)
    assert max(placed, default=0) <= 200
    assert all(upper + 16 <= lower for upper, lower in pairwise(sorted(placed)))
    by_wish = sorted(range(len(wanted)), key=lambda each: wanted[each])
    assert [placed[each] for each in by_wish] == sorted(placed)


def test_labels_with_room_stay_where_they_are() -> None:
    assert spread_labels([100, 20, 60], 16, 200) == (100, 20, 60)


def test_each_seat_has_its_line_which_ends_at_its_score_below_the_goal() -> None:
    drawn = race({ANA: [(0, 0), (1, 5)], BEN: [(0, 0), (1, 20)]}, {0: 0, 1: 1}, highest=40, every=20, goal=40)
    assert [(line.seat, line.score) for line in drawn.lines] == [(ANA, 5), (BEN, 20)]
    assert all(line.points[-1] == (596, line.label_y) for line in drawn.lines)
    assert drawn.goal_y == drawn.heights[-1][1] < min(line.label_y for line in drawn.lines)
    assert [height for height, _ in drawn.heights] == [0, 20, 40]


def test_a_round_is_named_by_its_number_and_stands_at_its_step() -> None:
    begun_late = race({ANA: [(0, 3), (1, 4), (2, 6)]}, {1: 4, 2: 5}, highest=10, every=5)
    assert begun_late.rounds == ((4, 316), (5, 596)) and begun_late.goal_y is None
    assert [x for x, _ in begun_late.lines[0].points] == [36, 316, 596]


def test_a_line_may_leave_rounds_out() -> None:
    (line,) = race({ANA: [(0, 0), (4, 9)]}, {step: step for step in range(6)}, highest=10, every=5).lines
    assert [x for x, _ in line.points] == [36, 484]


def test_the_drawing_reaches_the_highest_value_and_no_less_than_asked() -> None:
    assert (
        highest_value([[(0, 3), (1, 70), (2, 8)]], least=60),
        highest_value([[(0, 3)]], least=60),
        highest_value([], least=10),
    ) == (
        70,
        60,
        10,
    )


def test_bars_stand_side_by_side_on_one_ground_and_bear_their_numbers() -> None:
    drawn = bars([(1, 3), (2, 0), (3, 5)], highest=5)
    ground = drawn.paper.height - drawn.paper.bottom
    assert [(bar.label, bar.value) for bar in drawn.bars] == [(1, 3), (2, 0), (3, 5)]
    assert all(bar.y + bar.height == ground for bar in drawn.bars) and drawn.bars[1].height == 0
    assert drawn.bars[2].y == drawn.paper.top and drawn.bars[0].x + drawn.bars[0].width < drawn.bars[1].x


def test_no_bars_are_an_empty_paper() -> None:
    assert bars([], highest=5).bars == ()
