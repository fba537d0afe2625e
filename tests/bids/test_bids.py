"""Bids and what they are worth, and what holds in every game."""

from pathlib import Path

from companion.testing.common_game_tests import HoldsInEveryGame
from companion.testing.evening import Evening, make_tables
from tests.bids.bids import game, points


class Bidders(Evening):
    game = game


class TestBids(HoldsInEveryGame):
    evening = Bidders


def test_a_right_bid_pays_and_a_wrong_one_costs() -> None:
    told = [({"bid": 2, "tricks": 2}, 40), ({"bid": 2, "tricks": 0}, -20), ({"bid": 0, "tricks": 0}, 50)]
    told += [({"bid": 0, "tricks": 1}, -50), ({"bid": 1, "tricks": 1}, 20)]
    assert [points(5, {"bonus": 0, **numbers}) for numbers, _ in told] == [paid for _, paid in told]


def test_an_evening_is_played_corrected_and_won(tmp_path: Path) -> None:
    with make_tables(tmp_path, game) as tables:
        evening = Bidders(tables).open("Ana", "Ben", "Cleo")
        evening.play("set_rounds", value=2)
        for seat, bid, tricks in (("s1", 1, 1), ("s2", 0, 1), ("s3", 1, 0)):
            evening.play("enter_bid", seat=seat, bid=bid)
            evening.play("enter_tricks", seat=seat, tricks=tricks)
        assert [game.score(evening.table, seat) for seat in ("s1", "s2", "s3")] == [20, -10, -10]
        evening.once("next_round")
        evening.play("enter_bid", seat="s2", bid=2)
        evening.play("enter_tricks", seat="s2", tricks=2)
        evening.play("correct_tricks", round=1, seat="s3", tricks=1)
        evening.once("next_round")
        assert evening.winners == ("s2",) and "gagne" not in str(evening.parts()["ending"].headline)
