"""The attack on several processes itself: what is missing, too many or late is noticed."""

from collections.abc import Iterator
from contextlib import closing
from random import Random

import pytest

from companion.config import HOUSE
from companion.hosting.postgres_database import Database
from companion.table.fact import TABLET, Fact
from tests.http_player import Player
from tests.postgres import database
from tests.several_processes import Hand, Screen, Tap
from tests.soak.processes import Soak, silence_of

pytestmark = pytest.mark.slow
NOBODY = Player("http://127.0.0.1:1")


@pytest.fixture
def houses() -> Iterator[Database]:
    with database() as address, closing(Database(address)) as houses:
        yield houses


def note(houses: Database, *seqs: int) -> None:
    facts = [Fact("throw_noted", {"points": 3}, seq, seq, TABLET, 1.0) for seq in seqs]
    houses.log(HOUSE).append("t", facts)


def judged(houses: Database, confirmed: int, **screen: object) -> str:
    hand = Hand([], NOBODY, ["t"], Random(1), [Tap("t", 3, seq, 1.0) for seq in range(1, confirmed + 1)])
    shown = Screen([], NOBODY, "t", seq=confirmed, came=[(confirmed, 2.0)])
    for name, value in screen.items():
        setattr(shown, name, value)
    return Soak([hand], [shown]).judged(houses, 3.0)


def test_all_that_was_confirmed_once_and_shown_in_time_is_well(houses: Database) -> None:
    note(houses, 1, 2)
    assert judged(houses, 2) == ""


def test_a_confirmed_tap_that_is_not_there_is_lost(houses: Database) -> None:
    note(houses, 1)
    assert "2 taps acknowledged, lost 1, doubled 0, gaps 0" in judged(houses, 2)


def test_a_tap_that_is_there_twice_is_doubled(houses: Database) -> None:
    note(houses, 1, 2, 3)
    assert "lost 0, doubled 1, gaps 0" in judged(houses, 2)


def test_a_number_that_is_missing_is_a_gap(houses: Database) -> None:
    note(houses, 1, 3)
    assert "lost 0, doubled 0, gaps 1" in judged(houses, 2)


def test_a_screen_that_was_cut_off_for_long_or_went_back_is_told(houses: Database) -> None:
    note(houses, 1, 2)
    assert "longest silence of a screen 4.00 s" in judged(houses, 2, silences=[4.0])
    assert "gone back 1" in judged(houses, 2, went_back=1)


def test_a_screen_is_silent_from_a_tap_that_was_confirmed_until_it_shows_it() -> None:
    screen = Screen([], NOBODY, "t", came=[(1, 1.0), (3, 6.5), (4, 7.0)])
    assert silence_of(screen, [Tap("t", 1, 2, 2.0), Tap("t", 1, 3, 6.0), Tap("t", 1, 4, 6.9)]) == 4.5
