"""An answer before the argument starts: what people ask finds the rule among the first three."""

from functools import cache
from pathlib import Path
from string import ascii_lowercase

import pytest

from companion.reference.rules_book import RULE, lines
from companion.reference.rules_of_all_games import RulesOfAllGames
from companion.reference.search import MOST_STRANGE, Index
from tests.own_games import own_games
from tests.reference import evening_questions, hurried_questions, more_questions, spoken_questions, table_questions
from tests.reference.questions import QUESTIONS

WANTED = 58
Questions = tuple[tuple[str, str, tuple[str, ...]], ...]
EVERYTHING: Questions = (
    *QUESTIONS,
    *more_questions.QUESTIONS,
    *table_questions.QUESTIONS,
    *table_questions.LATER,
    *hurried_questions.FIRST,
    *hurried_questions.SECOND,
    *hurried_questions.THIRD,
    *hurried_questions.FOURTH,
    *evening_questions.FIRST,
    *evening_questions.SECOND,
    *evening_questions.THIRD,
    *evening_questions.FOURTH,
)


@cache
def index() -> Index:
    return RulesOfAllGames({slug: box.contents for slug, box in own_games().items()}).index


def rules(asked: str, playing: str = "") -> list[str]:
    return [hit.rule for hit in index().find(asked, "en", playing)]


def missed(playing: bool, questions: Questions = QUESTIONS) -> list[str]:
    asked = ((asked, game if playing else "", wanted) for asked, game, wanted in questions)
    return [asked for asked, game, wanted in asked if not {*rules(asked, game)[:3]} & {*wanted}]


def test_what_people_ask_is_among_the_first_three() -> None:
    assert len(QUESTIONS) == 60 and missed(playing=True)[60 - WANTED :] == []


def test_forty_others_are_too() -> None:
    assert len(more_questions.QUESTIONS) == 40 and missed(True, more_questions.QUESTIONS) == []


def test_what_is_asked_by_people_who_know_only_the_rulebook_is_too() -> None:
    asked = (*table_questions.QUESTIONS, *table_questions.LATER)
    assert len(asked) == 80 and missed(True, asked) == []


@pytest.mark.parametrize("name", ["FIRST", "SECOND", "THIRD", "FOURTH"])
def test_what_is_typed_in_a_hurry_is_too(name: str) -> None:
    asked: Questions = getattr(hurried_questions, name)
    assert len(asked) >= 59 and missed(True, asked) == []


@pytest.mark.parametrize("name", ["FIRST", "SECOND", "THIRD", "FOURTH"])
def test_what_is_typed_during_a_game_is_too(name: str) -> None:
    asked: Questions = getattr(evening_questions, name)
    assert len(asked) == 60 and missed(True, asked) == []


@pytest.mark.parametrize(("playing", "most"), [(True, 5), (False, 10)])
def test_what_is_spoken_or_dictated_is_too(playing: bool, most: int) -> None:
    assert len(spoken_questions.QUESTIONS) > 500 and missed(playing, spoken_questions.QUESTIONS)[most:] == []


def test_it_is_even_when_nobody_says_which_game() -> None:
    assert missed(playing=False)[60 - WANTED :] == []


def test_every_question_is_about_rules_that_are_told() -> None:
    told = {entry.rule for entry in index().entries}
    assert {rule for *_, wanted in EVERYTHING for rule in wanted} - told == set()


@pytest.mark.parametrize(
    ("asked", "rule"),
    [("paralyse", "EF-141"), ("sandman", "WD-011"), ("marchand de sabl", "WD-011"), ("12+", "ET-051")],
)  # fmt: skip
def test_names_of_the_box_nicknames_and_signs_are_found(asked: str, rule: str) -> None:
    assert rule in rules(asked)[:3]


def test_the_game_that_is_played_comes_first_then_all_others() -> None:
    slugs = [hit.slug for hit in index().find("égalité", "en", "dream")]
    assert slugs[0] == "dream" and len({*slugs}) > 2
    assert "dream" not in slugs[slugs.index(next(each for each in slugs if each != "dream")) :]


def test_words_of_one_language_find_what_is_read_in_the_other() -> None:
    french = index().find("turn the timer", "fr", "when_i_dream")
    english = index().find("retournez le sablier", "en", "when_i_dream")
    assert french and english and french[0].title != english[0].title
    assert index().books["when_i_dream"].told["fr"][french[0].rule].title == french[0].title


def test_the_line_that_answers_has_the_words_marked() -> None:
    hit = index().find("yellow card bonus", "en", "when_i_dream")[0]
    assert {text.casefold() for text, is_asked in hit.line if is_asked} >= {"yellow", "bonus"}


def test_no_line_shows_an_id_or_a_mark_of_its_writing() -> None:
    hits = [hit for asked, game, _ in QUESTIONS for hit in index().find(asked, "en", game)]
    shown = ["".join(text for text, _ in hit.line) for hit in hits]
    assert len(shown) > 100 and [line for line in shown if RULE.search(line) or "**" in line or "|" in line] == []


@pytest.mark.parametrize("asked", ["", "   ", "?!", "zzzzqqqq", "\ud800", "a" * 300, "(((", "the", "*.*"])
def test_what_nobody_can_answer_gives_no_error(asked: str) -> None:
    assert isinstance(rules(asked), list)


def test_of_many_strange_words_some_are_looked_for_and_of_those_that_are_written_right_all() -> None:
    strange = " ".join(f"{letter}qxkzj" for letter in ascii_lowercase)
    assert len(index().wanted(f"{strange} égalité {strange}")) == MOST_STRANGE + 1
    assert rules(f"{strange} égalité", "dream")[:1] == rules("égalité", "dream")[:1] != []


@pytest.mark.parametrize(
    ("asked", "other"),
    [("les rejouer", "rejoue"), ("voting", "voted"), ("croquemitaine", "croque-mitaine"), ("60pts", "60 pts"),
     ("ekipe", "équipe"), ("pilaging", "pillage"), ("asalt", "assault"),
     ("est-ce sceller", "sceller")],
)  # fmt: skip
def test_how_a_word_is_bent_or_heard_makes_no_difference(asked: str, other: str) -> None:
    assert rules(asked)[:1] == rules(other)[:1] != []


def test_a_question_that_is_asked_with_the_same_words_is_closer(tmp_path: Path) -> None:
    told = "".join(f"## AA-00{number} · Part {number}\nWool and silk.\n\n" for number in (1, 2))
    (tmp_path / "rules.en.md").write_text(told, "utf-8")
    (tmp_path / "asks.en.toml").write_text('"AA-001" = ["when is wool"]\n"AA-002" = ["who has wool"]\n', "utf-8")
    found = RulesOfAllGames({"toy": [tmp_path]}).index
    assert [found.find(f"{each} wool", "en")[0].rule for each in ("when is", "who has")] == ["AA-001", "AA-002"]


def test_a_word_that_only_one_game_uses_decides_which_game_is_asked_about(tmp_path: Path) -> None:
    for slug, body in (("one", "Score it.\n\n- Bring a llama."), ("two", "Bring it.")):
        (tmp_path / slug).mkdir()
        (tmp_path / slug / "rules.en.md").write_text(f"## {slug[0].upper()}A-001 · Score\n{body}\n", "utf-8")
    games = {slug: [tmp_path / slug] for slug in ("two", "one")}
    index = RulesOfAllGames(games).index
    llama = index.game_scores([index.word_scores(likes) for likes in index.wanted("llama score")], [1.0, 1.0])
    assert llama["one"] > 2 * llama["two"] and index.find("llama score", "en")[0].slug == "one"


def test_words_that_mean_the_same_find_each_other() -> None:
    assert "VE-013" in rules("ex aequo", "vale_of_eternity")[:3]
    assert "ET-031" in rules("additional chip for acting", "etherium")[:3]


def test_whoever_asks_as_others_do_is_understood_in_any_language_that_is_told(tmp_path: Path) -> None:
    (tmp_path / "rules.xx.md").write_text("## AA-001 · Domo\nGranda.\n\n## AA-002 · Kato\nNigra.\n", "utf-8")
    assert RulesOfAllGames({"toy": [tmp_path]}).index.find("kie dormas la besto", "xx") == ()
    (tmp_path / "asks.xx.toml").write_text('"AA-002" = ["kie dormas la besto"]\n', "utf-8")
    assert [hit.rule for hit in RulesOfAllGames({"toy": [tmp_path]}).index.find("kie dormas besto", "xx")] == ["AA-002"]


def test_a_row_of_a_table_reads_as_one_line_that_says_what_it_counts() -> None:
    table = "| People | Fairies | Note |\n| --: | --: | :-- |\n| 10 | 5 | **see** (WD-003) |\n"
    assert [*lines(f"Before (WD-001).\n\n{table}\n- After.\n")] == ["Before.", "People 10 · Fairies 5 · see", "After."]
