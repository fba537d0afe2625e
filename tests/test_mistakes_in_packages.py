"""Each mistake in a package is named in one sentence, with its place and its cure, and the other games go on."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from importlib.metadata import EntryPoint
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.config import folder
from companion.reference.content_mistakes import text_mistakes, toml_mistakes
from companion.table.log.fold import blank
from companion.testing.game_check import check_box
from companion.testing.game_findings import html_mistakes, wrong_answers
from companion.testing.new_game import write_game
from companion.time_limit import TooLong, time_limit
from companion.web import game_registry
from companion.web.game_registry import RegisteredGame, load_game
from companion.web.rendering.catalogue_mistakes import catalogue_mistakes
from companion.web.rendering.translations import translators
from tests.bids.bids import game as bids

NUMBERS = count(1)
FIELDS = '(ScoreField("points", lambda round: Number(0, 99, likely=tuple(range(21)))),)'
FIELD = FIELDS.removeprefix("(").removesuffix(",)")
Package = Callable[[Mapping[str, Mapping[str, str]]], RegisteredGame]


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Package:
    """Writes a new game, changes texts in its files, and loads it. Each has a name of its own, because Python keeps
    modules that were imported."""

    def load(changes: Mapping[str, Mapping[str, str]]) -> RegisteredGame:
        slug = f"spoilt_{next(NUMBERS)}"
        write_game(tmp_path / slug, slug, "Spoilt")
        for file, replaced in changes.items():
            path = tmp_path / slug / slug / file
            text = path.read_text("utf-8") if path.exists() else ""
            for old, new in replaced.items():
                assert old in text
                text = text.replace(old, new, 1)
            path.write_text(text, "utf-8")
        monkeypatch.syspath_prepend(tmp_path / slug)
        return load_game(EntryPoint(slug, f"{slug}:game", game_registry.GROUP))

    return load


# Where a new game's source has the first text, an author writes the second. The third stands in what is said.
DECLARED = {
    "players in the wrong order": ("(2, 6)", "(6, 2)", "players are (6, 2)"),
    "nobody plays": ("(2, 6)", "(0, 2)", "players are (0, 2)"),
    "one number of players": ("players=(2, 6)", "players=4", "players in Game(…) must be a tuple of 2 values"),
    "a default in words": (
        "Number(1, 20)",
        "Number(1, 20, default='5')",
        "default in Number(…) must be an int or None",
    ),
    "players as texts": ("(2, 6)", "('2', '6')", "players in Game(…) must be a tuple of 2 values (int, int)"),
    "a range for a domain": ("Number(1, 20)", "range(1, 20)", "domain in Setting(…) must be a Domain, and is a range"),
    "a number for a setting": (
        'rounds=Setting("rounds", 5, Number(1, 20), "rulebook", "RULE-002")',
        "rounds=5",
        "rounds in Scoring(…) must be a Setting, and is an int",
    ),
    "an origin of one's own": ('"rulebook"', '"my head"', "'my head': choose one of"),
    "a setting with an accent": ('Setting("rounds"', 'Setting("été"', "'été' is no id"),
    "a setting for settings": ("SCORING.settings", "SCORING.rounds", "must be a tuple of Setting, and is a Setting"),
    "no comma after the field": (FIELDS, f"({FIELD})", "fields in Scoring(…) must be a tuple of ScoreField"),
    "no field": (FIELDS, "()", "the scoring has no field"),
    "a field with a space": ('ScoreField("points"', 'ScoreField("my points"', "a field is called 'my points'"),
    "a field called seat": ('ScoreField("points"', 'ScoreField("seat"', "a field is called 'seat'"),
    "a text for a usual number": (
        "range(21)))",
        "range(21))), usual='0'",
        "usual in ScoreField(…) must be an int or None",
    ),
    "a text for yes or no": ("range(21)))", "range(21))), adds='yes'", "adds in ScoreField(…) must be a bool"),
    "a tuple for a correction": (
        "range(21)))",
        "range(21))), correction=(0, 9)",
        "correction in ScoreField(…) must be",
    ),
    "no function for a domain": (
        FIELD,
        'ScoreField("points", Number(0, 9))',
        "domain in ScoreField(…) must be a function",
    ),
    "the name of a function": (
        "points=points",
        "points='sum'",
        "points in Scoring(…) must be a function, and is a str",
    ),
    "a list of rules": ('rule="RULE-003"', 'rule=["RULE-003"]', "rule in Scoring(…) must be a str, and is a list"),
    "a line of another kind": (
        'rule="RULE-003"',
        'rule="", lines={"pionts_entered": lambda *given: None}',
        "lines has pionts_entered: its keys are <field>_entered",
    ),
    "a tie without a seat": (
        'rule="RULE-003"',
        'rule="", tie=lambda table: 0',
        "(<lambda>) takes (table), and is called with 2 values",
    ),
    "a state for a function": ("blank=ScoredRounds", "blank=ScoredRounds()", "blank in Game(…) must be a function"),
    "facts for a function": ("setup=setup", "setup=[]", "setup in Game(…) must be a function, and is a list"),
    "one chapter": ("chapters(SCORING)", "chapters(SCORING)[0]", "must be a tuple of Chapter, and is a Chapter"),
    "parts already computed": ("SCREENS.parts", "SCREENS.parts(0, 0, 0)", "must be a function, and is a generator"),
    "a function for the end": ("SCORING.ending", "SCORING.judge", "ending in Game(…) must be an EndRule or None"),
    "a text for a switch": ("lies_flat=True", "lies_flat='no'", "lies_flat in Game(…) must be a bool"),
    "a script that is not there": ("lies_flat=True", "behaviours=('glow',)", "there is no "),
    "one text for scripts": ("lies_flat=True", "behaviours='glow'", "must be a tuple of str, and is a str"),
    "a page with a slash": ("lies_flat=True", "pages={'a/b': lambda *given: None}", "the page 'a/b' is no id"),
    "a list of pages": ("lies_flat=True", "pages=['cards']", "pages in Game(…) must be a Mapping, and is a list"),
    "a name that is not there": ("import Number", "import Nmuber", "__init__.py:9): mend this"),
    "leaving Python": ("SCREENS =", "raise SystemExit(3)\nSCREENS =", "SystemExit: 3 (spoilt_"),
}
CONTENT = {
    "a name without a language": ("content/game.toml", 'name.en = "', 'name = "', "name must be a text"),
    "a number for a name": ("content/game.toml", 'name.en = "Spoilt"', "name.en = 5", "name must be a text in quotes"),
    "minutes as yes": ("content/game.toml", "= 30", "= true", "minutes must be a whole number"),
    "minutes in words": ("content/game.toml", "= 30", '= "half an hour"', "minutes must be a whole number"),
    "one rule": ("content/game.toml", '["RULE-001", "RULE-002", "RULE-003"]', '"RULE-001"', "must be a list"),
    "a byte order mark": ("content/game.toml", "", "\ufeff", "Invalid statement (at line 1, column 1)"),
    "words without a list": ("content/words.toml", "", 'RULE-001 = "tricks"', "RULE-001 must be a list of texts"),
    "questions as numbers": ("content/asks.en.toml", "", "RULE-001 = [5]", "RULE-001 must be a list of texts"),
    "paper that is not closed": ("content/paper.toml", "", "grid = [", "paper.toml cannot be read"),
    "paper of another word": ("content/paper.toml", "", "sheets = 5", "nobody reads 'sheets': take one of grid, slips"),
    "a grid without rows": ("content/paper.toml", "", '[[grid]]\ntitle.en = "Points"', "[[grid]] lacks rows"),
    "a title without a language": ("content/paper.toml", "", '[[slips]]\ntitle = "x"', "[[slips]]: title must be"),
}  # fmt: skip


@pytest.mark.parametrize("what", DECLARED)
def test_what_is_declared_wrongly_is_named_at_the_start(package: Package, what: str) -> None:
    old, new, said = DECLARED[what]
    found = package({"__init__.py": {old: new}})
    assert found.game is None and said in found.broken and "spoilt_" in found.broken


@pytest.mark.parametrize("what", CONTENT)
def test_what_a_content_file_holds_wrongly_is_named_at_the_start(package: Package, what: str) -> None:
    file, old, new, said = CONTENT[what]
    found = package({file: {old: new}})
    assert found.game is None and said in found.broken and file in found.broken


def test_content_of_this_repository_which_no_start_checks_has_no_mistakes() -> None:
    assert [mistake for file in folder("content").glob("*/*.toml") for mistake in toml_mistakes(file)] == []


def test_a_game_in_a_single_file_is_told_to_be_a_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "lonely.py").write_text(
        "from dataclasses import replace\nfrom tests.toy.toy_game import game\ngame = replace(game, slug='lonely')\n",
        "utf-8",
    )
    monkeypatch.syspath_prepend(tmp_path)
    assert "lonely/__init__.py" in load_game(EntryPoint("lonely", "lonely:game", game_registry.GROUP)).broken


def test_a_package_that_never_finishes_loading_is_set_aside(package: Package, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(game_registry, "LONGEST_LOADING", 0.2)
    found = package({"__init__.py": {"SCREENS =": "while True: pass\nSCREENS ="}})
    assert "is it a loop without end? (spoilt_" in found.broken and "__init__.py:24" in found.broken


def test_what_ends_in_time_is_not_interrupted() -> None:
    with pytest.raises(TooLong), time_limit(0.01):
        any(count(1) for _ in count() if False)
    with time_limit(60):
        assert next(NUMBERS)


HEADER = 'msgid ""\nmsgstr ""\n"Plural-Forms: nplurals=2; plural=(n != 1);\\n"\n\n'
ONE, MANY = 'msgid "lamp.on"\nmsgstr "On"\n', 'msgid "lamp.n"\nmsgid_plural "lamp.n"\n'
CATALOGUES = {
    "a quote that is not closed": ("en", 'msgid "lamp.on"\nmsgstr "On\n', "line 6 is no line of a catalogue"),
    "a quote inside": ("en", 'msgid "lamp.on"\nmsgstr "O"n"\n', "line 6 is no line of a catalogue"),
    "a word that is misspelt": ("en", ONE.replace("msgstr", "mgsstr"), "line 6 is no line of a catalogue"),
    "an id twice": ("en", f"{ONE}\n{ONE}", "the text lamp.on stands twice"),
    "one form of two": ("en", f'{MANY}msgstr[0] "One"\n', "lamp.n has 1 forms, and the header says nplurals=2"),
    "a placeholder that is not closed": ("en", ONE.replace("On", "{name"), "lamp.on: expected '}'"),
    "a placeholder that is misspelt": (
        "en", MANY + 'msgstr[0] "{names} won"\nmsgstr[1] "{nmaes} won"\n', "is one of them misspelt?",
    ),
    "the name of no language": ("english", ONE, "'english' is no language"),
}  # fmt: skip


@pytest.mark.parametrize("what", CATALOGUES)
def test_what_is_wrong_in_a_catalogue_is_named(tmp_path: Path, what: str) -> None:
    language, text, said = CATALOGUES[what]
    (tmp_path / f"{language}.po").write_text(HEADER + text, "utf-8")
    assert [(file.stem, said in why) for file, why in catalogue_mistakes([tmp_path])] == [(language, True)]
    assert translators([tmp_path], report=str)["en"]("lamp.on")


def test_a_catalogue_in_a_folder_of_its_own_is_named(tmp_path: Path) -> None:
    (tmp_path / "de" / "LC_MESSAGES").mkdir(parents=True)
    (tmp_path / "de" / "LC_MESSAGES" / "lamp.po").write_text(HEADER + ONE, "utf-8")
    assert ["nobody reads it here" in why for _, why in catalogue_mistakes([tmp_path])] == [True]


MARKDOWN = {
    "a hyphen in a heading": ("rules.en.md", b"## RULE-001 - Points\nx\n", "rules.en.md:1: this heading is not read"),
    "a section twice": (
        "rules.en.md",
        "## A-1 · a\n## A-1 · b\n".encode(),
        "rules.en.md:2: the section A-1 stands twice",
    ),
    "another encoding": ("guide.en.md", "## round · é\n".encode("latin-1"), "is not written in UTF-8 (byte 9)"),
    "the name of a language": ("help.english.md", b"# Help\n", "'english' is no language"),
    "no language": ("rules.md", b"## A-1 \xc2\xb7 a\n", "rules.md: nobody reads a file of this name"),
    "a misspelt name": ("word.toml", b"", "word.toml: nobody reads a file of this name"),
}


@pytest.mark.parametrize("what", MARKDOWN)
def test_what_is_wrong_in_a_text_is_named(tmp_path: Path, what: str) -> None:
    name, text, said = MARKDOWN[what]
    (tmp_path / name).write_bytes(text)
    assert [said in each for each in text_mistakes([tmp_path])] == [True]


@pytest.mark.parametrize(
    ("html", "said"),
    [
        ("<p>x</p>", "no root element"),
        ('<p id="glow">a</p><p>b</p>', "2 root elements"),
        ('<div id="glow"><b>x</div>', ""),
        ('<div id="glow"><p>x', "does not close <p>"),
        ('<p id="glow" onclick="x()">x</p>', "has onclick"),
        ('<p id="glow"><script>x</script></p>', "has <script>"),
        (f'<p id="glow">{"x" * 500_000}</p>', "draws 500 kB"),
    ],
)
def test_what_is_wrong_in_the_drawing_of_a_part_is_named(html: str, said: str) -> None:
    assert [said in each for each in html_mistakes("glow", html)] == ([True] if said else [])


ANSWERS: dict[str, tuple[dict[str, Any], str]] = {
    "a move that nobody decides": ({"first": lambda table: "begin_it"}, "returns 'begin_it': it is no move"),
    "a seat that is not there": ({"starter": lambda table: "s77"}, "returns 's77': it is no seat"),
    "a turn of nobody": ({"on_turn": lambda table: "s77"}, "returns 's77': it is no seat"),
    "a field without a domain": (
        {"opening": lambda seats: (("first", 5),)},
        "must return pairs of a name and a domain",
    ),
}


@pytest.mark.parametrize("what", ANSWERS)
def test_an_answer_that_no_screen_shows_is_named(what: str) -> None:
    changes, said = ANSWERS[what]
    game: Any = replace(bids, **changes)
    assert [said in each for each in wrong_answers(game, blank(game, "t").table, {}, Random(1))] == [True]


SEVERAL = """
def parts(table, audience, offers):
    yield from SCREENS.parts(table, audience, offers)
    yield Part("tries", next(TRIES), template="scoring/_round.html")
    yield Part("two words", 0)
"""
SEVERAL_NAMED = (
    "has a name that is no id", "the part tries differs when it is computed twice", "no attribute 'roll'",
    "no attribute 'page'", "no attribute 'tie'", "lacks the text nothing.headline.leads",
    "the rule 'RULE-009' has no section", "likely values or default are not all allowed",
)  # fmt: skip


def test_several_mistakes_in_one_game_are_found_by_playing_it(package: Package) -> None:
    changes = {
        "table.game import Game": "table.game import Game, Part\nfrom itertools import count",
        "range(21)": "range(200)",
        "SCREENS = ScoringScreens(SCORING)": f"TRIES, SCREENS = count(), ScoringScreens(SCORING)\n{SEVERAL}",
        "parts=SCREENS.parts": "parts=parts, pages={'cards': lambda t, *_: t.page}, roles=lambda t: t.roll",
        'rule="RULE-003"': 'rule="RULE-009", words="nothing", tie=lambda t, seat: t.tie',
        "(2, 6)": "(2, 2)",
    }
    findings = check_box(package({"__init__.py": changes})).findings
    assert [said for said in SEVERAL_NAMED if not any(said in each for each in findings)] == []
    assert not any("answers 500" in each for each in findings)
