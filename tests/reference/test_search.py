"""An answer before the argument starts: what people ask finds the rule among the first three."""

from functools import cache

import pytest

from companion.reference.desk import Desk
from companion.reference.lines import RULE, lines
from companion.reference.search import Index
from companion.web.shelf import find_boxes
from tests.reference import more_questions, table_questions
from tests.reference.questions import QUESTIONS

LANGUAGES = ("en", "fr")
WANTED = 58
Questions = tuple[tuple[str, str, tuple[str, ...]], ...]
EVERYTHING: Questions = (
    *QUESTIONS,
    *more_questions.QUESTIONS,
    *table_questions.QUESTIONS,
    *table_questions.LATER,
)


@cache
def index() -> Index:
    return Desk({slug: box.content for slug, box in find_boxes().items()}).index


def rules(asked: str, playing: str = "") -> list[str]:
    return [hit.rule for hit in index().find(asked, LANGUAGES, playing)]


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
    slugs = [hit.slug for hit in index().find("égalité", LANGUAGES, "dream")]
    assert slugs[0] == "dream" and len({*slugs}) > 2
    assert "dream" not in slugs[slugs.index(next(each for each in slugs if each != "dream")) :]


def test_words_of_one_language_find_what_is_read_in_the_other() -> None:
    french = index().find("turn the timer", ("fr", "en"), "when_i_dream")
    english = index().find("retournez le sablier", ("en", "fr"), "when_i_dream")
    assert french and english and french[0].title != english[0].title
    assert index().books["when_i_dream"].told["fr"][french[0].rule].title == french[0].title


def test_the_line_that_answers_has_the_words_marked() -> None:
    hit = index().find("yellow card bonus", LANGUAGES, "when_i_dream")[0]
    assert {text.casefold() for text, is_asked in hit.line if is_asked} >= {"yellow", "bonus"}


def test_no_line_shows_an_id_or_a_mark_of_its_writing() -> None:
    hits = [hit for asked, game, _ in QUESTIONS for hit in index().find(asked, LANGUAGES, game)]
    shown = ["".join(text for text, _ in hit.line) for hit in hits]
    assert len(shown) > 100 and [line for line in shown if RULE.search(line) or "**" in line or "|" in line] == []


@pytest.mark.parametrize("asked", ["", "   ", "?!", "zzzzqqqq", "\ud800", "a" * 300, "(((", "the", "*.*"])
def test_what_nobody_can_answer_gives_no_error(asked: str) -> None:
    assert isinstance(rules(asked), list)


def test_a_row_of_a_table_reads_as_one_line_that_says_what_it_counts() -> None:
    table = "| People | Fairies | Note |\n| --: | --: | :-- |\n| 10 | 5 | **see** (WD-003) |\n"
    assert [*lines(f"Before (WD-001).\n\n{table}\n- After.\n")] == ["Before.", "People 10 · Fairies 5 · see", "After."]
