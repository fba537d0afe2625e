"""When people sat at a table, how long without breaks, and when it was over."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.table.common.common_facts import A_BREAK, APART
from tests.table.tables import Clock, Evening, make_tables


@pytest.fixture
def clock() -> Clock:
    return Clock(10_000.0)


@pytest.fixture
def evening(tmp_path: Path, clock: Clock) -> Iterator[Evening]:
    with make_tables(tmp_path, clock=clock) as tables:
        yield Evening(tables).open("Ana", "Ben")


def after(clock: Clock, seconds: float, evening: Evening) -> None:
    clock.now += seconds
    evening.throw("s1", 1)


def test_time_passes_from_tap_to_tap(evening: Evening, clock: Clock) -> None:
    after(clock, 600, evening)
    after(clock, 1200, evening)
    (sitting,) = evening.table.sittings
    assert (sitting.began, sitting.until, sitting.seconds) == (10_000.0, 11_800.0, 1800.0)


def test_a_long_break_is_not_played(evening: Evening, clock: Clock) -> None:
    after(clock, A_BREAK + 1, evening)
    after(clock, 60, evening)
    assert [each.seconds for each in evening.table.sittings] == [60.0]


def test_much_later_it_is_another_evening(evening: Evening, clock: Clock) -> None:
    after(clock, 60, evening)
    after(clock, APART + 1, evening)
    after(clock, 120, evening)
    assert [each.seconds for each in evening.table.sittings] == [60.0, 120.0]


def test_a_later_evening_has_those_who_were_there(evening: Evening, clock: Clock) -> None:
    evening.play("add_seat", name="Cleo", after="s2", point_late_start="lowest")
    clock.now += APART + 1
    evening.play("sit_out", seat="s2")
    assert [each.seats for each in evening.table.sittings] == [("s1", "s2", "s3"), ("s1", "s3")]


def test_what_is_tapped_beside_the_game_is_no_evening(evening: Evening, clock: Clock) -> None:
    clock.now += APART + 1
    evening.play("put_away")
    evening.play("dim_screens")
    assert len(evening.table.sittings) == 1


def test_after_the_end_nobody_sits_there_any_more(evening: Evening, clock: Clock) -> None:
    evening.throw("s1", 60)
    clock.now += 300
    evening.next_round()
    assert evening.is_over and evening.table.ended_at == 10_300.0
    clock.now += APART + 1
    evening.play("correct_throw", round=1, seat="s2", points=70)
    assert evening.table.ended_at == 10_300.0 and len(evening.table.sittings) == 1


def test_a_clock_that_goes_back_takes_no_time_away(evening: Evening, clock: Clock) -> None:
    after(clock, 600, evening)
    after(clock, -500, evening)
    assert evening.table.sittings[0].seconds == 600.0
