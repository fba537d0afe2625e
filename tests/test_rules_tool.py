"""`make rules` fails, and says why, on each way a fact can be lost: shown on small fake games and tests."""

from pathlib import Path

import pytest

from tests import rules

LISTED = ["VE-001", "VE-002"]
TOLD = "# A game\n\n## VE-001 · RegisteredGame\nAll of it.\n\n## VE-002 · Start\nFirst this.\n"


def a_game(fr: str = TOLD, en: str = TOLD) -> rules.Game:
    return rules.Game("toy", LISTED, {"fr": rules.sections(fr), "en": rules.sections(en)})


def test_no_game_at_all_is_not_a_success() -> None:
    assert rules.complaints([], {}) == ["No game is registered: install the project first."]


def test_a_fact_told_in_both_languages_needs_no_test() -> None:
    assert rules.complaints([a_game()], {}) == []


def test_a_fact_held_by_a_test_needs_no_text() -> None:
    assert rules.complaints([a_game(fr="", en="")], {"VE-001": ["t"], "VE-002": ["t"]}) == []


def test_a_fact_told_in_one_language_and_held_by_no_test_is_lost() -> None:
    only_box = "## VE-001 · RegisteredGame\nAll of it.\n"
    assert rules.complaints([a_game(en=only_box)], {}) == ["VE-002 (toy) is held by no test and not told in en."]


def test_a_heading_without_a_text_tells_nothing() -> None:
    empty = "## VE-001 · RegisteredGame\nAll of it.\n\n## VE-002 · Start\n\n"
    assert rules.complaints([a_game(fr=empty)], {}) == ["VE-002 (toy) is held by no test and not told in fr."]


def test_a_fact_neither_held_nor_told_is_lost() -> None:
    lost = rules.complaints([a_game(fr="", en="")], {"VE-001": ["t"]})
    assert lost == ["VE-002 (toy) is held by no test and not told in fr nor en."]


def test_a_test_that_names_an_unknown_fact_is_reported() -> None:
    stray = rules.complaints([a_game()], {"VE-999": ["tests/test_toy.py::test_stray"]})
    assert stray == ["VE-999 is named by the test tests/test_toy.py::test_stray, but no game lists that fact."]


def test_a_section_about_an_unknown_fact_is_reported() -> None:
    stray = rules.complaints([a_game(fr=TOLD + "\n## VE-999 · Stray\nWhat?\n")], {})
    assert stray == ["toy/rules.fr.md has a section VE-999, but game.toml does not list it."]


def test_the_table_says_who_holds_a_fact_and_where_it_is_told() -> None:
    lines = rules.table(a_game(en=""), {"VE-001": ["tests/t.py::test_one", "tests/t.py::test_two"]}).splitlines()
    assert " ".join(lines[1].split()) == "VE-001 held by 2 tests: test_one, test_two told in fr"
    assert " ".join(lines[2].split()) == "VE-002 held by no test told in fr"


def test_a_game_is_read_from_its_folder_and_may_have_no_content_yet(tmp_path: Path) -> None:
    (tmp_path / "toy").mkdir()
    (tmp_path / "toy/game.toml").write_text('facts = ["VE-001", "VE-002"]', encoding="utf-8")
    (tmp_path / "toy/rules.fr.md").write_text(TOLD, encoding="utf-8")
    assert rules.read_game(tmp_path, "toy") == a_game(en="")
    assert rules.read_game(tmp_path, "nowhere").facts == []


def test_the_marks_are_collected_from_real_tests_once_each(tmp_path: Path) -> None:
    (tmp_path / "pytest.ini").write_text("[pytest]\nmarkers = rule\n", encoding="utf-8")
    (tmp_path / "test_marked_for_rules.py").write_text(
        "import pytest\n"
        "@pytest.mark.rule('VE-001', 'VE-002')\n"
        "@pytest.mark.parametrize('n', [1, 2])\n"
        "def test_it(n): ...\n",
        encoding="utf-8",
    )
    held = rules.tests_by_fact(tmp_path)
    assert held.keys() == {"VE-001", "VE-002"}
    assert [name.rpartition("::")[2] for name in held["VE-002"]] == ["test_it"]


def test_tests_that_cannot_be_collected_stop_the_tool(tmp_path: Path) -> None:
    (tmp_path / "test_broken_for_rules.py").write_text("import no_such_thing\n", encoding="utf-8")
    with pytest.raises(SystemExit, match="could not be collected"):
        rules.tests_by_fact(tmp_path)


@pytest.mark.parametrize(("text", "code"), [(TOLD, 0), ("", 1)], ids=["all told", "one lost"])
def test_the_exit_code_follows_the_complaints(
    text: str, code: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(rules, "registered_games", lambda: [a_game(fr=text)])
    monkeypatch.setattr(rules, "tests_by_fact", lambda tests: {})
    assert rules.main() == code
    assert ("is held by no test" in capsys.readouterr().out) == bool(code)
