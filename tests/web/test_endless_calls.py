"""A function of a game that never ends is stopped, named on the page and in the log, and takes nothing else away."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from runpy import run_path
from typing import Any

import pytest

from companion.table.game import Part
from companion.terminal.serving.endless_calls import interrupt_endless_calls
from tests.web import mistakes
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


def test_calls_that_end_are_left_alone(tmp_path: Path) -> None:
    folder = Path(mistakes.__file__).parents[1] / "whispers"
    with house_with(tmp_path, mistakes.game()) as (_, tablet, table), interrupt_endless_calls([folder], pause=0.001):
        answers = [tablet.post(f"{table}/moves", move="knock").status_code for _ in range(20)]
    assert answers == [200] * 20
