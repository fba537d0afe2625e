"""What happens by itself: played by the house at its moment, at boot, before any later move, once a cause."""

import asyncio
import itertools
from dataclasses import replace
from pathlib import Path

import pytest

from companion.table.fact import HOUSE, TABLET
from companion.table.moves import IllegalMove
from companion.web.live.stream_wakeups import Feed, wait_for_signal
from companion.web.live.timers import Timers
from tests.table.eggs import Kitchen, eggs, refuse
from tests.table.tables import make_tables


def test_what_is_due_is_played_by_the_house_before_any_later_move(kitchen: Kitchen) -> None:
    kitchen.play("boil")
    kitchen.clock.now += 3
    kitchen.play("eat")
    assert kitchen.told()[1:] == [("boiling", TABLET), ("rang", HOUSE), ("eaten", TABLET)]


def test_before_its_moment_nothing_happens_by_itself(kitchen: Kitchen) -> None:
    kitchen.play("boil")
    kitchen.clock.now += 2.9
    with pytest.raises(IllegalMove):
        kitchen.play("eat")
    assert kitchen.tables.moves.keep_time(kitchen.id) == 1003


def test_what_is_due_happens_once_for_each_cause(kitchen: Kitchen) -> None:
    kitchen.play("boil")
    kitchen.clock.now += 3
    for _ in range(3):
        kitchen.tables.moves.keep_time(kitchen.id)
    assert [kind for kind, _ in kitchen.told()[1:]] == ["boiling", "rang"]


def test_what_another_process_put_off_does_not_happen_at_its_old_moment(kitchen: Kitchen, tmp_path: Path) -> None:
    """Its news has not come yet: what is due is decided on what the log says, not on what is remembered."""
    kitchen.play("boil")
    with make_tables(tmp_path, eggs, clock=kitchen.clock) as tables:
        there = replace(kitchen, tables=tables)
        assert there.opened == kitchen.opened
        kitchen.clock.now += 2
        kitchen.play("boil")
        kitchen.clock.now += 1
        assert tables.moves.keep_time(there.id) == 1005
        kitchen.clock.now += 2
        tables.moves.keep_time(there.id)
    assert [kind for kind, _ in kitchen.told()[1:]] == ["boiling", "boiling", "rang"]


def test_what_was_undone_does_not_happen_by_itself_again(kitchen: Kitchen) -> None:
    kitchen.play("boil")
    kitchen.clock.now += 3
    kitchen.tables.moves.keep_time(kitchen.id)
    kitchen.tables.undos.undo(kitchen.id, TABLET, {"move": 4})
    kitchen.tables.moves.keep_time(kitchen.id)
    assert [kind for kind, _ in kitchen.told()[1:]] == ["boiling", "rang", "undone"]


def test_the_server_plays_it_at_its_moment_and_after_a_restart(kitchen: Kitchen) -> None:
    """The timers of a new process finds what was started before it, and rings without anybody tapping."""
    kitchen.play("boil")
    kitchen.clock.now += 3
    asyncio.run(rung(kitchen))
    assert kitchen.told()[-1] == ("rang", HOUSE)


def test_a_timer_that_fires_before_the_clock_on_the_wall_says_so_is_set_again(kitchen: Kitchen) -> None:
    """The two clocks of a machine part when one of them is set, and some round by many milliseconds."""
    kitchen.play("boil")
    slow = itertools.count(kitchen.clock.now + 2.98, 0.004)
    kitchen.tables.resources.clock = lambda: next(slow)
    asyncio.run(rung(kitchen))
    assert kitchen.told()[-1] == ("rang", HOUSE)


async def rung(kitchen: Kitchen) -> None:
    feed, timers = Feed(), Timers(kitchen.tables)
    feed.attach_loop(asyncio.get_running_loop())
    feed.subscribe(timers.set)
    kitchen.tables.resources.announce = feed.announce
    signal = asyncio.Event()
    with feed.subscribed(kitchen.id, signal):
        timers.set_all()
        assert await wait_for_signal(signal, 5)


def test_something_due_of_which_nothing_comes_stops_nobody(kitchen: Kitchen) -> None:
    kitchen.play("boil")
    kitchen.clock.now += 3
    kitchen.decide("ring", lambda asked: [])
    assert kitchen.tables.moves.keep_time(kitchen.id) is None


def test_something_due_that_is_refused_stops_nobody(kitchen: Kitchen) -> None:
    kitchen.play("boil")
    kitchen.clock.now += 3
    kitchen.decide("ring", refuse)
    assert kitchen.tables.moves.keep_time(kitchen.id) is None
    kitchen.tables.undos.undo(kitchen.id, TABLET, {"move": 2})
    assert kitchen.told()[-1] == ("undone", TABLET)
