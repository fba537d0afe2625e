"""`companion check-game` names each mistake of an author, and finds nothing wrong with games that are right."""

import shutil
import subprocess
from dataclasses import replace
from pathlib import Path

import pytest

from companion.table.game import Game
from companion.testing import game_check
from companion.testing.game_check import check_box
from companion.testing.missing_texts import missing_texts
from companion.web.game_registry import RegisteredGame, register_game
from tests.bids.bids import game as bids
from tests.server_process import COMPANION, PLAIN
from tests.toy.toy_game import game as toy
from tests.web import mistakes
from tests.whispers import game as whispers
from tests.whispers.creatures import Whispering

pytestmark = pytest.mark.slow
MISTAKES = {**mistakes.PARTS, **mistakes.MOVES, **mistakes.TOLD}


def box_of(game: Game[Whispering]) -> RegisteredGame:
    return register_game("whispers", "tests.whispers", game)


RIGHT = [
    box_of(whispers),
    register_game("toy", "tests.toy.toy_game", toy),
    register_game("bids", "tests.bids.bids", bids),
]


@pytest.mark.parametrize("box", RIGHT, ids=["whispers", "toy", "bids"])
def test_nothing_is_wrong_with_a_game_that_is_right(box: RegisteredGame) -> None:
    assert check_box(box) == []


@pytest.mark.parametrize("what", MISTAKES)
def test_each_mistake_is_named(what: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(game_check, "STEPS", 8)
    assert check_box(box_of(MISTAKES[what]))


@pytest.fixture
def copied(tmp_path: Path) -> RegisteredGame:
    """A game whose files a test may spoil."""
    box = box_of(whispers)
    assert box.package
    shutil.copytree(box.package, tmp_path / "whispers")
    return replace(box, package=tmp_path / "whispers")


def test_a_missing_text_is_named_for_each_language(copied: RegisteredGame) -> None:
    assert copied.package
    for file in (copied.package / "translations").glob("*.po"):
        file.write_text(
            file.read_text("utf-8").replace('msgid "whispers.knocked"', 'msgid "whispers.knokced"'), "utf-8"
        )
    lacks = [each for each in missing_texts(copied) if "whispers.knocked" in each]
    assert len(lacks) == 2 and {*lacks} <= {*check_box(copied)}


def test_a_template_that_cannot_be_read_is_named_with_its_line(copied: RegisteredGame) -> None:
    assert copied.package
    (copied.package / "templates/whispers/_knocks.html").write_text("<p>\n{% if %}")
    assert any("_knocks.html:2" in each for each in check_box(copied))


def test_the_command_ends_with_1_for_a_game_that_is_not_there() -> None:
    done = subprocess.run([*COMPANION, "check-game", "nothing"], env=PLAIN, capture_output=True, text=True, timeout=60)
    assert done.returncode == 1 and "no game is called nothing" in done.stdout
