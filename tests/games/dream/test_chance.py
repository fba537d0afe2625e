"""Deals are fair: number and Mortal are drawn uniformly, and one tells nothing of the other."""

from collections import Counter
from random import Random

import pytest

from companion.games.dream.tokens import MORTAL, shuffle_tokens
from companion.games.dream.votes import NUMBERS

DEALS = 10_000
# 99.9 % of fair deals lie below these, by their degrees of freedom.
FAR = {2: 13.82, 3: 16.27, 5: 20.52, 11: 31.26, 23: 49.73}


def drawn(people: int) -> list[tuple[str, str]]:
    chance, seats = Random(2024), [f"s{n}" for n in range(1, people + 1)]
    deals = (shuffle_tokens(seats, chance) for _ in range(DEALS))
    return [(number, next(seat for seat, card in cards.items() if card == MORTAL)) for number, cards in deals]


def chi_square(found: list[object], kinds: int) -> float:
    expected = DEALS / kinds
    counts = Counter(found)
    assert len(counts) == kinds
    return sum((count - expected) ** 2 / expected for count in counts.values())


@pytest.mark.rule("DR-003", "DR-006")
@pytest.mark.parametrize("people", [3, 6])
def test_every_number_and_every_mortal_come_up_alike_and_independently(people: int) -> None:
    deals = drawn(people)
    assert chi_square([number for number, _ in deals], 4) < FAR[len(NUMBERS) - 1]
    assert chi_square([mortal for _, mortal in deals], people) < FAR[people - 1]
    assert chi_square([*deals], 4 * people) < FAR[4 * people - 1]
