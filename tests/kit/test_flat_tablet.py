"""Where people sit around a tablet that lies flat, and which numbers whoever sits opposite would misread."""

import pytest

from companion.kit.turn_order import SEATS_PER_EDGE, is_ambiguous_upside_down, seats_by_edge


@pytest.mark.parametrize("count", range(14))
def test_everybody_sits_somewhere_once_and_clockwise(count: int) -> None:
    seated = [each for _, edge in seats_by_edge(range(count)) for each in edge]
    assert seated == [*range(count)]


def test_two_people_look_at_each_other() -> None:
    assert dict(seats_by_edge("ab")) == {"near": ("a",), "far": ("b",)}


def test_four_people_have_a_side_each_in_the_order_of_play() -> None:
    assert [edge for edge, _ in seats_by_edge("abcd")] == ["near", "left", "far", "right"]


@pytest.mark.parametrize(("count", "sitting"), [each for each in SEATS_PER_EDGE.items() if each[0] > 4])
def test_a_crowd_fills_the_long_sides_first(count: int, sitting: tuple[int, ...]) -> None:
    near, left, far, right = sitting
    assert near == far >= 2 and max(left, right) <= 1 and sum(sitting) == count


@pytest.mark.parametrize("number", [6, 9, 66, 69, 90, 89, 6089])
def test_a_number_that_reads_otherwise_from_the_other_side_shows_its_foot(number: int) -> None:
    assert is_ambiguous_upside_down(number)


@pytest.mark.parametrize("number", [0, 8, 88, 10, 61, 29, -6, 3])
def test_a_number_that_can_only_be_read_one_way_shows_none(number: int) -> None:
    assert not is_ambiguous_upside_down(number)
