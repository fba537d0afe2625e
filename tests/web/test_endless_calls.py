"""A function of a game that never ends is stopped, named on the page and in the log, and takes nothing else away."""

import os
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from runpy import run_path
from threading import Event as ThreadEvent
from typing import Any

import pytest

from companion.config import PACKAGE
from companion.table.game import Part
from companion.terminal.serving.endless_calls import CHECKS, CallWatch, interrupt_endless_calls, watched_folders
from companion.time_limit import GameTakesTooLong
from tests.web import mistakes
from tests.web.house import all_games
from tests.web.test_mistakes_of_authors import house_with

pytestmark = pytest.mark.slow
SOURCE = """
def count_votes(*args):
    while True:
        try:
            args[0].no_such_vote
        except AttributeError:
            pass
"""

WAITS = """
import sys

def wait(begins, ends, debugger):
    if debugger:
        sys._getframe().f_trace = lambda *_: None
    begins()
    while not ends():
        pass
    return "ended"
"""


@pytest.fixture
def endless(tmp_path: Path) -> Callable[..., Any]:
    file = tmp_path / "owls" / "votes.py"
    file.parent.mkdir()
    file.write_text(SOURCE)
    count_votes: Callable[..., Any] = run_path(str(file))["count_votes"]
    return count_votes


def test_a_tap_without_end_is_answered_with_the_author_s_function_and_other_tables_go_on(
    tmp_path: Path, endless: Callable[..., Any], caplog: pytest.LogCaptureFixture
) -> None:
    with (
        house_with(tmp_path, mistakes.deciding(endless)) as (house, tablet, table),
        interrupt_endless_calls([tmp_path / "owls"], pause=0.02),
        ThreadPoolExecutor(1) as thread,
    ):
        before, other = len(house.facts(house.id)), house.open("Cleo", "Dan", "Eva")
        tapped = thread.submit(tablet.form, f"{table}/moves", move="knock")
        assert tablet.post(f"/tables/{other}/moves", move="deal").status_code == 200
        assert (tapped.result().status_code, len(house.facts(house.id))) == (500, before)
        assert "does not come to an end: owls/votes.py:" in tapped.result().text
        assert tablet.post(f"{table}/moves", move="deal").status_code == 200
    assert "(count_votes) does not come to an end" in caplog.text


def test_a_part_without_end_is_replaced_in_its_place(tmp_path: Path, endless: Callable[..., Any]) -> None:
    with (
        house_with(tmp_path, mistakes.with_part(Part("knocks", shared=endless))) as (_, tablet, table),
        interrupt_endless_calls([tmp_path / "owls"], pause=0.02),
    ):
        assert 'class="broken"' in tablet.get(table).text


@pytest.fixture
def calls(tmp_path: Path) -> Iterator["Calls"]:
    file = tmp_path / "owls" / "waits.py"
    file.parent.mkdir()
    file.write_text(WAITS)
    with ThreadPoolExecutor(1) as thread:
        yield Calls(thread, run_path(str(file)), CallWatch((f"{file.parent}{os.sep}",)))


@dataclass
class Calls:
    """Calls of a game's function that lasts until the test ends it, on a thread that `watch` checks."""

    thread: ThreadPoolExecutor
    game: dict[str, Any]
    watch: CallWatch

    def checked(self, times: int, debugger: bool = False) -> "Future[str]":
        """Begins a call, checks it so many times and ends it. Returns what came of the call."""
        begun, ended = ThreadEvent(), ThreadEvent()
        call = self.thread.submit(self.game["wait"], begun.set, ended.is_set, debugger)
        assert begun.wait(60)
        for _ in range(times):
            self.watch.check_threads()
        ended.set()
        return call


def test_a_call_is_interrupted_after_the_last_check_and_no_sooner(calls: Calls) -> None:
    assert calls.checked(CHECKS).result() == "ended"
    with pytest.raises(GameTakesTooLong, match=r"owls/waits.py:\d+ \(wait\)"):
        calls.checked(CHECKS + 1).result()


def test_many_calls_that_end_are_left_alone(calls: Calls) -> None:
    assert [calls.checked(3).result() for _ in range(9)] == ["ended"] * 9


def test_a_call_that_waits_for_the_author_s_debugger_is_left_alone(calls: Calls) -> None:
    assert calls.checked(3 * CHECKS, debugger=True).result() == "ended"


def test_the_project_itself_and_its_games_are_left_alone(tmp_path: Path) -> None:
    ours = [each.package for each in all_games().values() if each.package and each.package.is_relative_to(PACKAGE)]
    assert ours and watched_folders([*ours, PACKAGE.parent, tmp_path]) == (f"{tmp_path}{os.sep}",)
