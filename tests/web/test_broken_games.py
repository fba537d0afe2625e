"""A game that cannot be loaded, or fails to say what is due, is set aside and named; the house opens and the others
play."""

import sys
from contextlib import closing
from dataclasses import replace
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from companion.app import make_app, make_common
from companion.config import Config
from companion.store.sqlite_log import SqliteLog
from companion.table.return_value_checks import InvalidGame
from companion.terminal import doctor
from companion.terminal.serving.load_tables import load_tables
from companion.web import game_registry
from companion.web.game_registry import GROUP, find_games, register_game, try_out
from tests.table.tables import Clock
from tests.toy.toy_game import game as toy
from tests.web.house import IP, House
from tests.web.live_stream import live, watch

TOY_AS = "from dataclasses import replace\nfrom tests.toy.toy_game import game as toy\n"
BROKEN = {
    "an import": ("import nothing_of_this_name\n", "nothing_of_this_name"),
    "a letter": ("game = (\n", "SyntaxError"),
    "a name": ("x = 1\ngame = gmae\n", ":2)"),
    "no game": ("game = None\n", "leads to None: it must lead to a Game"),
    "another slug": ("from tests.toy.toy_game import game\n", "give both the same name"),
    "an exit": ("import sys\nsys.exit(3)\n", "SystemExit: 3 (wrong_game/__init__.py:2)"),
    "an error without words": (
        "class Odd(Exception):\n    def __str__(self): raise self\nraise Odd\n",
        "Odd: <exception str() failed> (wrong_game/__init__.py:3): mend this, or uninstall the module wrong_game",
    ),
    "no game of this name": ("gam = 1\n", "has no attribute 'game'"),
    "no first state": (f"{TOY_AS}game = replace(toy, slug='wrong', blank=lambda: 1 // 0)\n", "ZeroDivisionError"),
    "players": (f"{TOY_AS}game = replace(toy, slug='wrong', players=(4, 2))\n", "players are (4, 2)"),
    "a setting": (
        f"{TOY_AS}setting = replace(toy.settings[0], default=5)\n"
        "game = replace(toy, slug='wrong', settings=(setting, setting))\n",
        "the default of the setting goal is not among its values, two settings or open questions are called goal",
    ),
    "a fact that nobody owns": (
        f"{TOY_AS}first = replace(toy.chapters[1], facts={{}})\ngame = replace(toy, slug='wrong', chapters=(first,))\n",
        "nobody owns the fact throw_noted: add it to the facts of a chapter",
    ),
    "a function for a kind": (
        f"{TOY_AS}first = replace(toy.chapters[1], facts={{'throw_noted': print, 'throw_corrected': print}})\n"
        "game = replace(toy, slug='wrong', chapters=(first,))\n",
        "the fact throw_noted needs a Kind",
    ),
    "a score that takes too little": (
        f"{TOY_AS}game = replace(toy, slug='wrong', score=lambda table: 3)\n",
        "score in Game(…): wrong_game/__init__.py:3 (<lambda>) takes (table), and is called with 2 values",
    ),
    "a move that takes too much": (
        f"{TOY_AS}def knock(table, move): return []\n"
        "first = replace(toy.chapters[1], moves={'knock': knock})\n"
        "game = replace(toy, slug='wrong', chapters=(first,))\n",
        "moves in Chapter(…): wrong_game/__init__.py:3 (knock) takes (table, move), and is called with 1 value",
    ),
    "a chapter without a comma": (
        f"{TOY_AS}game = replace(toy, slug='wrong', chapters=(toy.chapters[0]))\n",
        "chapters in Game(…) must be a tuple of Chapter",
    ),
    "no chapters": (
        "from tests.toy.toy_game import game as toy\nfrom dataclasses import replace\n"
        "game = replace(toy, slug='wrong', chapters=(*toy.chapters, *toy.chapters))\n",
        ":3)",
    ),
}


@pytest.fixture(params=BROKEN)
def wrong(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """What is said of a game beside the others that is wrong in one way."""
    source, said = BROKEN[request.param]
    (tmp_path / "wrong_game").mkdir()
    (tmp_path / "wrong_game" / "__init__.py").write_text(source)
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "wrong_game", raising=False)
    point, real = EntryPoint("wrong", "wrong_game:game", GROUP), game_registry.entry_points
    monkeypatch.setattr(game_registry, "entry_points", lambda group: [*real(group=group), point])
    return said


def test_it_is_named_with_file_and_line_and_the_others_are_there(wrong: str) -> None:
    registry = find_games()
    assert registry["wrong"].game is None and registry["dream"].game
    assert wrong in registry["wrong"].broken and "wrong_game" in registry["wrong"].broken
    told = {each.sentence: each.is_well for each in doctor.check_games()}
    assert [is_well for said, is_well in told.items() if wrong in said] == [False] and any(told.values())


@pytest.mark.parametrize(
    ("name", "said"),
    [("dream", "has the name of another game"), ("house", "take small letters"), ("My-Game", "take small")],
)
def test_a_name_that_is_taken_is_refused_and_its_owner_plays_on(
    monkeypatch: pytest.MonkeyPatch, name: str, said: str
) -> None:
    point, real = EntryPoint(name, "tests.toy.toy_game:game", GROUP), game_registry.entry_points
    monkeypatch.setattr(game_registry, "entry_points", lambda group: [point, *real(group=group), point])
    registry = find_games()
    assert registry["dream"].game and registry["dream"].game.slug == "dream"
    broken = [each.broken for each in registry.values() if each.broken]
    assert len(broken) == 1 and said in broken[0] and "tests.toy.toy_game" in broken[0]


@pytest.mark.parametrize("name", ["game.toml", "known.toml", "words.toml", "asks.en.toml"])
def test_a_content_file_that_cannot_be_read_sets_its_game_aside(tmp_path: Path, name: str) -> None:
    (tmp_path / name).write_text("players = [2, 4]\nminutes = \n")
    with pytest.raises(InvalidGame, match=rf"{name} cannot be read: .*line 2"):
        try_out(replace(register_game("toy", "tests.toy.toy_game", toy), contents=(tmp_path,)))


def test_the_house_opens_and_says_so(wrong: str, tmp_path: Path) -> None:
    clock, common = Clock(), make_common(find_games())
    with closing(SqliteLog(tmp_path / "house.db")) as log:
        app = make_app(Config(tmp_path, host=IP), log, clock=clock, common=common)
        load_tables(app.services.tables)
        house = House(app, clock)
        shown = house.tablet().get("/").text
        assert "wrong is out of order; the other games work" in shown and "Out of order for now" in shown
        assert house.tablet().get("/tables/new/dream").status_code == 200


@pytest.fixture
def late(house: House, monkeypatch: pytest.MonkeyPatch) -> str:
    """A table of a game that fails to say what is due."""
    id = house.open()
    monkeypatch.setitem(vars(toy), "due", lambda table: table.state.no_such_thing)
    house.app.services.tables.resources.report = lambda error: "noted"
    return id


@live
async def test_a_game_that_fails_to_say_what_is_due_lets_the_house_start_and_everybody_play(
    house: House, late: str
) -> None:
    house.app.begin()
    tablet = house.tablet()
    async with watch(house, tablet, late) as stream:
        await stream.first()
        assert tablet.post(f"/tables/{late}/moves", move="note_throw", seat="s1", points=1).status_code == 200
    shown = tablet.get("/").text
    assert "is out of order" in shown and "test_broken_games.py:" in shown
