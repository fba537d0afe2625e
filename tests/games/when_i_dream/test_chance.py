"""Deals are fair: over ten thousand of them, every seat and the spare get every role as often as its cards say."""

from collections import Counter
from random import Random

import pytest

from companion.games.when_i_dream.game import game as wid
from companion.games.when_i_dream.roles import deck
from companion.table.chapter import MoveContext
from companion.table.fact import TABLET, Fact
from companion.table.log.fold import fold
from companion.table.moves import Move

DEALS = 10_000
PLACES = [f"s{n}" for n in range(2, 7)] + ["spare"]
# 99.9 % of fair deals lie below this, with two degrees of freedom: six places and three roles are looked at.
FAR = 13.8


def dealt() -> dict[str, Counter[str]]:
    opening = Fact("table_opened", {"names": ["Ana", "Ben", "Cleo", "Dan", "Eva", "Finn"], "colours": []}, 1, 1)
    table = fold(wid, "t", [opening, Fact("game_started", {"first": "s1", "round": 1}, 2, 2)]).table
    found = {place: Counter[str]() for place in PLACES}
    asked = MoveContext(table, TABLET, Move("next_round", {}), {}, Random(2024), 0.0)
    for _ in range(DEALS):
        (fact,) = wid.index.decides[asked.move.kind](asked)
        for place, role in {**fact.data["cards"], "spare": fact.data["spare"][0]}.items():
            found[place][role] += 1
    return found


@pytest.mark.rule("WD-003", "WD-004")
def test_every_seat_and_the_spare_get_every_role_as_often_as_its_cards_say() -> None:
    expected = {role: DEALS * count / 6 for role, count in Counter(deck(6)).items()}
    for place, counts in dealt().items():
        chi_square = sum((counts[role] - wanted) ** 2 / wanted for role, wanted in expected.items())
        assert chi_square < FAR, place
