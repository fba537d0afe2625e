"""A countdown runs to a moment, stands, is moved, and comes back paused when an undo touched it."""

from companion.kit.countdown import LONGEST, Countdown, new_countdown, pause_if_undone
from companion.table.fact import Fact

STARTED = new_countdown(120).start(1000)


def undone(*kinds: str, since: float) -> Fact:
    return Fact("undone", {"moves": [7], "kinds": [*kinds], "since": since})


def test_it_runs_from_now_to_a_moment() -> None:
    assert (STARTED.ends_at, STARTED.left_at(1030)) == (1120, 90)


def test_starting_what_runs_changes_nothing() -> None:
    assert STARTED.start(1050) == STARTED


def test_paused_it_keeps_what_is_left_however_long_it_stands() -> None:
    paused = STARTED.pause(1030)
    assert (paused.is_running, paused.left_at(5000)) == (False, 90)
    assert paused.start(5000).ends_at == 5090


def test_ten_seconds_more_or_less_running_or_standing() -> None:
    assert STARTED.shift(10, 1030).ends_at == 1130
    assert STARTED.pause(1030).shift(-10, 9000) == Countdown(120, 80)


def test_it_never_falls_below_nothing_nor_grows_for_ever() -> None:
    assert STARTED.shift(-500, 1030).left_at(1030) == 0
    assert new_countdown(1e12).left == LONGEST


def test_over_it_has_nothing_left() -> None:
    assert STARTED.left_at(2000) == 0


def test_an_undo_that_touched_it_brings_it_back_paused_as_it_was_then() -> None:
    back = pause_if_undone(STARTED, undone("clock_paused", since=1030), {"clock_paused"})
    assert back == Countdown(120, 90)


def test_an_undone_pause_of_long_ago_gives_no_time_back() -> None:
    resumed = STARTED.pause(1060).start(5000)
    back = pause_if_undone(resumed, undone("clock_paused", since=1060), {"clock_paused"})
    assert back == Countdown(120, 60)


def test_an_undo_of_something_else_lets_it_run() -> None:
    assert pause_if_undone(STARTED, undone("verdict_given", since=1030), {"clock_paused"}) == STARTED
    assert pause_if_undone(STARTED, Fact("verdict_given", {"kinds": ["clock_paused"]}), {"clock_paused"}) == STARTED
