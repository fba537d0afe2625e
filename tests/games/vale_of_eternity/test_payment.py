"""The payments that waste least: the rulebook's examples, and every other against trying all stones one by one."""

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.vale_of_eternity.state import VALUES, Stones
from companion.games.vale_of_eternity.stones import least_wasteful, payments, reduced_price, shortfall
from companion.table.moves import IllegalMove
from companion.testing.hypothesis_strategies import quickly
from tests.games.vale_of_eternity.assisted import HYDRA, Assisted, paid


def best(price: int, *purse: int, values: Stones = VALUES) -> list[tuple[int, ...]]:
    return [tuple(each.stones) for each in least_wasteful(payments(Stones(*purse), values, price))]


@pytest.mark.rule("VE-010")
@pytest.mark.parametrize("purse", [(4, 0, 0), (1, 1, 0)])
def test_a_cost_of_four_is_paid_exactly_in_two_ways(purse: tuple[int, ...]) -> None:
    assert best(4, *purse) == [purse]
    assert payments(Stones(*purse), VALUES, 4)[0].wasted == 0


@pytest.mark.rule("VE-010")
@pytest.mark.parametrize("purse", [(0, 2, 0), (0, 0, 1)])
def test_six_for_a_cost_of_four_wastes_two(purse: tuple[int, ...]) -> None:
    (payment,) = payments(Stones(*purse), VALUES, 4)
    assert (tuple(payment.stones), payment.paid, payment.wasted) == (purse, 6, 2)


@pytest.mark.rule("VE-011")
def test_banishing_in_round_five_for_six_wastes_one() -> None:
    (payment,) = payments(Stones(violet=1), VALUES, 5)
    assert (payment.paid, payment.wasted) == (6, 1)


@pytest.mark.rule("VE-010")
def test_payments_that_waste_equally_little_are_both_proposed_and_fewer_stones_come_first() -> None:
    assert best(3, 3, 1) == [(0, 1, 0), (3, 0, 0)]


def test_a_payment_never_hands_over_a_stone_that_is_not_needed() -> None:
    assert [tuple(each.stones) for each in payments(Stones(1, 1, 1), VALUES, 3)] == [(0, 1, 0), (0, 0, 1)]


@pytest.mark.rule("VE-010")
def test_what_costs_nothing_is_paid_with_nothing() -> None:
    assert best(0, 2, 1, 1) == [(0, 0, 0)]


@pytest.mark.rule("VE-010")
@pytest.mark.parametrize(("price", "discount", "left"), [(4, 1, 3), (4, 4, 0), (4, 9, 0), (0, 2, 0)])
def test_reductions_add_up_but_nothing_costs_less_than_nothing(price: int, discount: int, left: int) -> None:
    assert reduced_price(price, discount) == left


def test_what_is_missing_is_told() -> None:
    assert payments(Stones(1, 1), VALUES, 7) == ()
    assert shortfall(Stones(1, 1), VALUES, 7) == 3


@pytest.mark.rule("VE-010")
def test_a_card_may_change_what_stones_are_worth(assistant: Assisted) -> None:
    assistant.has("s1", red=2).play("change_values", seat="s1", **paid(2, 3, 6))
    bill = assistant.page("pay", seat="s1", price=4).bill
    assert [(tuple(each.stones), each.wasted) for each in bill.best] == [((2, 0, 0), 0)]


counts = st.integers(0, 6)
purses = st.builds(Stones, counts, counts, counts).filter(lambda purse: purse.count() <= 8)
any_values = st.one_of(st.just(VALUES), st.builds(Stones, counts, counts, st.integers(0, 9)))


@quickly
@given(purses, any_values)
def test_no_payment_wastes_less_than_the_proposed_ones_and_none_that_is_as_good_is_left_out(
    purse: Stones, values: Stones
) -> None:
    tried = by_trying_all(purse, values)
    for price in range(41):
        enough = [worth for worth, _ in tried if worth >= price]
        proposed = least_wasteful(payments(purse, values, price))
        if not enough:
            assert proposed == () and shortfall(purse, values, price) == price - max(worth for worth, _ in tried)
            continue
        assert {each.paid for each in proposed} == {min(enough)}
        assert {each.wasted for each in proposed} == {min(enough) - price}
        useful = {stones for worth, stones in tried if worth == min(enough) and not has_worthless(stones, values)}
        assert {tuple(each.stones) for each in proposed} == (useful if price else {(0, 0, 0)})
        assert all(purse.has_at_least(each.stones) for each in proposed)


def by_trying_all(purse: Stones, values: Stones) -> set[tuple[int, tuple[int, ...]]]:
    """Every heap of these very stones, one by one."""
    singly = [kind for kind, count in enumerate(purse) for _ in range(count)]
    heaps = (heap for size in range(len(singly) + 1) for heap in combinations(singly, size))
    return {(sum(tuple(values)[kind] for kind in heap), tuple(heap.count(kind) for kind in range(3))) for heap in heaps}


def has_worthless(stones: tuple[int, ...], values: Stones) -> bool:
    return any(count and not value for count, value in zip(stones, values, strict=True))


@pytest.mark.rule("VE-010")
def test_too_little_or_what_is_not_there_pays_nothing(assistant: Assisted) -> None:
    assistant.has("s1", red=1, blue=1)
    with pytest.raises(IllegalMove, match=r"refuse\.short$"):
        assistant.play("pay", seat="s1", price=5, **paid(1, 1))
    with pytest.raises(IllegalMove, match=r"refuse\.not_held$"):
        assistant.play("pay", seat="s1", price=6, **paid(violet=1))


@pytest.mark.rule("VE-004", "VE-010")
def test_no_change_is_given(assistant: Assisted) -> None:
    assistant.has("s1", violet=1).play("pay", seat="s1", price=4, **paid(violet=1))
    assert assistant.area().stones.count() == 0


def test_a_bill_says_the_best_ways_and_the_others(assistant: Assisted) -> None:
    assistant.has("s1", red=1, blue=1, violet=1).play("note_card", **HYDRA)
    found = assistant.page("summon", seat="s1", card="Hydre", discount=1).bill
    assert found.price == 3
    assert [(tuple(each.stones), each.wasted) for each in found.best] == [((0, 1, 0), 0)]
    assert [(tuple(each.stones), each.wasted) for each in found.others] == [((0, 0, 1), 3)]
