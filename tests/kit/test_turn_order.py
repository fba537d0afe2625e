"""Who plays in which order."""

import pytest

from companion.kit.turn_order import clockwise_from, next_after, snake


@pytest.mark.parametrize(("first", "order"), [("a", "abc"), ("b", "bca"), ("c", "cab"), ("z", "abc")])
def test_play_goes_around_from_the_first(first: str, order: str) -> None:
    assert "".join(clockwise_from(first, "abc")) == order


def test_nobody_plays_at_an_empty_table() -> None:
    assert clockwise_from("a", ()) == snake(()) == ()


@pytest.mark.parametrize(("order", "snaked"), [("a", "aa"), ("ab", "abba"), ("abc", "abccba")])
def test_a_snake_goes_there_and_back(order: str, snaked: str) -> None:
    assert "".join(snake(order)) == snaked


@pytest.mark.parametrize(("who", "next"), [("a", "b"), ("b", "c"), ("c", "a")])
def test_after_the_last_comes_the_first(who: str, next: str) -> None:
    assert next_after(who, "abc") == next


def test_alone_one_comes_after_oneself() -> None:
    assert next_after("a", "a") == "a"
