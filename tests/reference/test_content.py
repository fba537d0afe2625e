"""What is told: whole, in both languages, leading somewhere, in our own words, and short enough to be looked up."""

import re
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from companion.config import folder
from companion.kit.text_search import words_of
from companion.reference.rules_book import HEADING, RULE, SIGN, Book, Section, lines, read_phrases, read_sections
from companion.reference.rules_of_all_games import RulesOfAllGames
from tests.languages import LANGUAGES, WHOLE
from tests.own_games import own_games
from tests.reference.runs import hashed, runs, theirs

CONTENTS = {slug: box.content for slug, box in own_games().items()}
# A sentence of more words is two.
LONGEST_SENTENCE = 45
# A section is looked up in the middle of a game.
LONGEST_SECTION = 120
ADDRESS = re.compile(r"<https:[^>]*>")
OURS = re.compile(
    r"\b(?:our|notre|nos) (?:copy|text|scan|rulebook|copie|texte|livret|exemplaire)|manquent? dans notre", re.I
)


@cache
def books() -> dict[str, Book]:
    return dict(RulesOfAllGames({slug: [each] for slug, each in CONTENTS.items()}).books)


def told(language: str) -> Iterator[tuple[str, Section]]:
    return ((slug, section) for slug, book in books().items() for section in book.told.get(language, {}).values())


@pytest.mark.parametrize("slug", CONTENTS)
def test_whole_languages_tell_the_same_rules_in_the_same_order(slug: str) -> None:
    """Others tell some of them."""
    told = books()[slug].told
    assert len({tuple(told[language]) for language in WHOLE}) == 1 and {*told} <= {*LANGUAGES}
    assert all({*sections} <= {*told[WHOLE[0]]} for sections in told.values())


@pytest.mark.parametrize("file", [file for each in CONTENTS.values() for file in each.glob("rules.*.md")], ids=str)
def test_no_rule_is_told_twice(file: Path) -> None:
    ids = [rule for rule, _ in HEADING.findall(file.read_text("utf-8"))]
    assert len(ids) == len({*ids}) > 0


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_a_rule_refers_to_is_told(language: str) -> None:
    lost = [
        (section.rule, each)
        for slug, section in told(language)
        for each in RULE.findall(section.body + section.origin)
        if not books()[slug].section(each, language)
    ]
    assert lost == []


def test_what_people_call_things_belongs_to_a_rule_that_is_told() -> None:
    assert [
        (slug, rule) for slug, book in books().items() for rule in book.also if rule not in book.told[WHOLE[0]]
    ] == []


@pytest.mark.parametrize("slug", CONTENTS)
@pytest.mark.parametrize("language", WHOLE)
def test_how_people_ask_is_written_down_for_every_rule(slug: str, language: str) -> None:
    asks = tomllib.loads((CONTENTS[slug] / f"asks.{language}.toml").read_text("utf-8"))
    told = books()[slug].told[language]
    by_rule = {rule: [each for key in asks if key.partition(" ")[0] == rule for each in asks[key]] for rule in told}
    assert {key.partition(" ")[0] for key in asks} == {*told}
    assert [rule for rule, each in by_rule.items() if len({*each}) != len(each) or len(each) < 3] == []


@pytest.mark.parametrize("slug", CONTENTS)
def test_a_section_has_the_same_lines_in_every_language_and_questions_name_lines_that_it_has(slug: str) -> None:
    """Otherwise the typical questions would lead to the wrong line."""
    told = books()[slug].told.values()
    counted: dict[str, set[int]] = {}
    for rule, section in (each for sections in told for each in sections.items()):
        counted.setdefault(rule, set()).add(len([*lines(section.body)]))
    assert [rule for rule, numbers in counted.items() if len(numbers) > 1] == []
    asks = read_phrases([CONTENTS[slug]], "asks")
    assert [(rule, line) for rule, each in asks.items() for _, line in each if line > max(counted[rule])] == []


def test_our_sentences_are_our_own() -> None:
    published = theirs()
    assert len(published) > 15_000
    spoken = (
        (section.rule, ADDRESS.sub("", line))
        for _, section in told("fr")
        for line in lines(f"{section.body}\n{section.origin}")
    )
    taught = (
        (section.rule, line)
        for content in CONTENTS.values()
        for section in read_sections([content], "lesson")["fr"].values()
        for line in lines(section.body)
    )
    asked = (
        (rule, each)
        for content in CONTENTS.values()
        for rule, asks in read_phrases([content], "asks").items()
        for each, _ in asks
    )
    ours = ((rule, run) for rule, line in (*spoken, *taught, *asked) for run in runs(line))
    assert [(rule, " ".join(run)) for rule, run in ours if hashed(run) in published] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_which_rulebook_we_read_is_said_only_behind_the_fold(language: str) -> None:
    found = ((each.rule, OURS.search(f"{each.title}\n{each.body}")) for _, each in told(language))
    assert [(rule, said[0]) for rule, said in found if said] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_section_is_longer_than_a_glance(language: str) -> None:
    counted = (
        (slug, each.rule, sum(len(words_of(line)) for line in lines(each.body))) for slug, each in told(language)
    )
    assert [each for each in counted if each[2] > LONGEST_SECTION] == []


@pytest.mark.parametrize("slug", CONTENTS)
def test_every_game_is_told_in_short_first(slug: str) -> None:
    rules = list(books()[slug].told[WHOLE[0]])
    guide = [each for each in rules if each.islower()]
    assert guide == rules[: len(guide)] and {"round", "glossary", "questions"} <= {*guide}
    assert (CONTENTS[slug] / "round.svg").is_file()


def test_a_round_has_as_many_steps_as_its_drawing() -> None:
    for slug, content in CONTENTS.items():
        drawn = (content / "round.svg").read_text("utf-8").count("round-drawing__stop")
        for language in LANGUAGES:
            told = books()[slug].section("round", language)
            assert told and len(re.findall(r"^\d+\. ", told.body, re.MULTILINE)) == drawn


def test_every_sign_is_drawn_and_every_drawing_is_shown() -> None:
    drawn = {*re.findall(r'id="([\w-]+)"', (folder("static") / "signs.svg").read_text("utf-8"))}
    for language in WHOLE:
        assert {sign for _, section in told(language) for sign in SIGN.findall(section.body)} == drawn


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_sentence_is_longer_than_a_breath(language: str) -> None:
    sentences = (
        (section.rule, sentence)
        for _, section in told(language)
        for line in lines(section.body)
        if " · " not in line
        for sentence in line.replace("?", ".").replace(";", ".").replace(":", ".").split(".")
    )
    assert [(rule, each) for rule, each in sentences if len(words_of(each)) > LONGEST_SENTENCE] == []


@pytest.mark.parametrize("slug", CONTENTS)
def test_a_lesson_has_ten_cards_with_a_drawing_and_one_thing_each_and_hints_for_what_happens(slug: str) -> None:
    told = read_sections([CONTENTS[slug]], "lesson")
    game = own_games()[slug].game
    assert game and {*WHOLE} <= {*told}
    kinds = {"table_opened", *(kind for chapter in game.chapters for kind in chapter.facts)}
    for language in WHOLE:
        cards = [each for rule, each in told[language].items() if not rule.startswith("hint-")]
        hints = {rule.removeprefix("hint-") for rule in told[language] if rule.startswith("hint-")}
        assert [each.rule for each in cards] == [str(number) for number in range(1, 11)]
        assert all(SIGN.match(each.body) and len(words_of(each.body)) <= 50 for each in cards)
        assert len(hints) >= 4 and hints <= kinds and [*told[language]] == [*told[WHOLE[0]]]
