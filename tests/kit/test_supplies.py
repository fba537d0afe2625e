"""What a box holds a limited number of: nobody takes what is not there."""

import pytest

from companion.kit.supplies import Stock, Supply

BOX = {"coin": Supply(5, 5), "crown": Supply(2, 1), "level": Supply(100, 4, least=1)}


@pytest.fixture
def stock() -> Stock:
    return Stock(BOX)


def test_nobody_takes_more_than_there_is(stock: Stock) -> None:
    stock = stock.add("ana", "coin", 3).add("ben", "coin", 4)
    assert (stock.count("ana", "coin"), stock.count("ben", "coin"), stock.left("coin")) == (3, 2, 0)


def test_nobody_gives_back_more_than_they_have(stock: Stock) -> None:
    stock = stock.add("ana", "coin", 3).add("ana", "coin", -9)
    assert (stock.count("ana", "coin"), stock.left("coin")) == (0, 5)


def test_what_is_given_back_can_be_taken_again(stock: Stock) -> None:
    stock = stock.add("ana", "coin", 5).add("ana", "coin", -2).add("ben", "coin", 9)
    assert stock.count("ben", "coin") == 2


def test_some_things_are_one_each(stock: Stock) -> None:
    stock = stock.add("ana", "crown", 2)
    assert (stock.count("ana", "crown"), stock.room("ana", "crown"), stock.room("ben", "crown")) == (1, 0, 1)


def test_some_things_begin_above_nothing(stock: Stock) -> None:
    assert stock.count("ana", "level") == 1
    assert stock.add("ana", "level", -3).count("ana", "level") == 1
    assert stock.add("ana", "level", 9).count("ana", "level") == 4


def test_a_count_is_corrected_as_far_as_it_goes_round(stock: Stock) -> None:
    stock = stock.put("ana", "coin", 4).put("ben", "coin", 3).put("ana", "coin", 2)
    assert (stock.count("ana", "coin"), stock.count("ben", "coin"), stock.left("coin")) == (2, 1, 2)
