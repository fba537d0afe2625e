"""The clock of the house goes on, whatever is done to the clock of the computer."""

from dataclasses import dataclass

import pytest

from companion.steady_clock import THIS_YEAR, SteadyClock, clock_state


@dataclass
class Hands:
    """The time of day, and the time since the computer was switched on."""

    day: float = 1_000_000.0
    run: float = 50.0

    def pass_by(self, seconds: float) -> None:
        self.day, self.run = self.day + seconds, self.run + seconds


@pytest.fixture
def hands() -> Hands:
    return Hands()


@pytest.fixture
def clock(hands: Hands) -> SteadyClock:
    return SteadyClock(lambda: hands.day, lambda: hands.run)


def test_it_tells_the_time_of_day(hands: Hands, clock: SteadyClock) -> None:
    hands.pass_by(120)
    assert clock() == 1_000_120


@pytest.mark.parametrize("back", [1, 60, 3_600, 400_000])
def test_set_back_in_a_night_it_still_counts_two_minutes(hands: Hands, clock: SteadyClock, back: float) -> None:
    ends_at = clock() + 120
    hands.pass_by(30)
    hands.day -= back
    hands.pass_by(90)
    assert clock() == ends_at


def test_set_forward_it_follows(hands: Hands, clock: SteadyClock) -> None:
    hands.day += 86_400
    assert clock() == 1_086_400


def test_switched_on_with_an_old_clock_it_goes_on_from_the_last_fact(hands: Hands, clock: SteadyClock) -> None:
    """A Raspberry Pi after a power cut."""
    clock.not_before(1_003_600)
    hands.pass_by(10)
    assert clock() == 1_003_610


def test_a_fact_of_the_year_9999_sets_no_clock(clock: SteadyClock) -> None:
    clock.not_before(253_370_764_800)
    assert clock() == 1_000_000


def test_set_forward_and_back_again_it_stays_ahead(hands: Hands, clock: SteadyClock) -> None:
    hands.day += 3_600
    clock()
    hands.day -= 3_600
    hands.pass_by(10)
    assert clock() == 1_003_610


def test_set_forward_in_a_night_it_follows_when_the_night_is_over(hands: Hands, clock: SteadyClock) -> None:
    clock.set_counting(True)
    hands.day += 3_600
    hands.pass_by(30)
    assert clock() == 1_000_030
    clock.set_counting(False)
    assert clock() == 1_003_630


def test_it_keeps_following_small_steps_in_a_night(hands: Hands, clock: SteadyClock) -> None:
    clock.set_counting(True)
    hands.day += 0.5
    assert clock() == 1_000_000.5


NOW, A_YEAR = THIS_YEAR + 30_000_000.0, 365 * 86_400.0
STATES = {"right": NOW - 5, "behind": NOW + 3_600, "future": NOW + A_YEAR}


@pytest.mark.parametrize("state", STATES)
def test_what_the_last_fact_says_of_the_computers_clock(state: str) -> None:
    assert clock_state(NOW, STATES[state]) == state


def test_a_clock_of_1970_is_behind_and_one_of_2226_ahead() -> None:
    assert (clock_state(50.0, 0.0), clock_state(NOW + 200 * A_YEAR, NOW)) == ("behind", "ahead")
