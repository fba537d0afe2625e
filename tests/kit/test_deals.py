"""Cards dealt one a seat: all of them somewhere, by chance alone, never read from a broken fact."""

from collections import Counter
from random import Random

from companion.kit.deals import Deal, deal_cards, read_deal
from companion.table.fact import Fact


def test_every_card_is_at_a_seat_or_spare() -> None:
    cards, spare = deal_cards(("a", "b", "c"), ("s1", "s2"), Random(3))
    assert sorted([*cards.values(), *spare]) == ["a", "b", "c"]
    assert set(cards) == {"s1", "s2"}


def test_the_same_chance_deals_the_same_and_another_deals_otherwise() -> None:
    seats = tuple(f"s{n}" for n in range(8))
    deals = [deal_cards(seats, seats, Random(seed))[0] for seed in (1, 1, 2)]
    assert deals[0] == deals[1] != deals[2]


def test_what_was_in_the_pile_stays_there() -> None:
    pile = ["a", "b"]
    deal_cards(pile, ("s1",), Random(1))
    assert pile == ["a", "b"]


def test_a_deal_is_named_by_its_fact_so_that_two_never_meet() -> None:
    deal = read_deal(Fact("dealt", {"cards": {"s1": "a"}, "spare": ["b"]}, seq=17))
    assert deal == Deal("deal:17", {"s1": "a"}, ("b",))


def test_a_broken_fact_deals_nothing() -> None:
    assert read_deal(Fact("dealt", {"cards": "all"}, seq=3)) == Deal("deal:3")


def test_each_card_comes_to_each_seat_alike() -> None:
    chance, found = Random(5), Counter[str]()
    for _ in range(3000):
        found[deal_cards(("a", "b", "c"), ("s1", "s2"), chance)[0]["s1"]] += 1
    assert all(abs(count - 1000) < 100 for count in found.values())
