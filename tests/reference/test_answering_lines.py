"""The line that is shown answers what was asked: the same actor, the same outcome, this table's number."""

from pathlib import Path

import pytest

from companion.reference.answering_lines import Question, answering_lines, section_lines, told_lines
from companion.reference.rules_book import RULE
from tests.reference.test_search import index

SHOWN = Path(__file__).with_name("shown_lines.txt")
SIEGE = """By dice, the level of the army against the level of the defence of the city, and then both of them come home.

- **The defence wins**: 1 token.
- **The attacking army wins**: it robs.
- Both lose a level.
"""
PEOPLE = "It depends.\n\n| People | Stars |\n| --: | --: |\n| 4 | 12 |\n| 5 | 15 |\n"


def shown(asked: str, language: str, playing: str, people: int = 0) -> str:
    return "".join(text for text, _ in index().find(asked, language, playing, people=people)[0].line)


def line(body: str, asked: str, people: int = 0, about: dict[int, frozenset[str]] | None = None) -> str:
    words = asked.split()
    question = Question([{each: 1.0} for each in words], [1.0] * len(words), words, people)
    return answering_lines(told_lines(body, about or {}), question)


@pytest.mark.parametrize(
    ("asked", "language", "playing", "wanted"),
    [
        ("if nobody finds the Mortal, how much", "en", "dream", "nobody found them · Points 3"),
        ("si personne trouve le mortel il gagne combien", "fr", "dream", "personne ne l’a trouvé · Points 3"),
        ("attacker wins the siege, what can he grab", "en", "etherium", "it robs the city"),
        ("l attaquant gagne le siege il prend quoi", "fr", "etherium", "elle vole dans la cité"),
        ("attacker loses siege", "en", "etherium", "the person defending takes 1 Army token"),
        ("le defenseur gagne le siege", "fr", "etherium", "la personne qui défend prend 1 jeton Armée"),
        ("mortal votes for what", "en", "dream", "The Mortal bets on a number"),
        ("vendre un dragon ca rapporte quoi", "fr", "vale_of_eternity", "Dragon · 1 violette"),
        ("on est huit y a combien de fees", "fr", "when_i_dream", "Personnes 8 · Fées 4"),
        ("a sept joueurs combien de croque mitaines", "fr", "when_i_dream", "Personnes 7 · Fées 3"),
        ("combien y a-t-il de fées à 5", "fr", "when_i_dream", "Personnes 5 · Fées 2"),
        ("roles in a 5 person game", "en", "when_i_dream", "People 5 ·"),
        ("how many fairies with 6 kids", "en", "when_i_dream", "People 6 · Fairies 3"),
        ("combien de fées avec 6 enfants", "fr", "when_i_dream", "Personnes 6 · Fées 3"),
        ("j ai fait un douze a la connexion", "fr", "etherium", "Connexion"),
    ],
)  # fmt: skip
def test_the_line_is_about_the_asked_actor_and_outcome(asked: str, language: str, playing: str, wanted: str) -> None:
    assert wanted in shown(asked, language, playing, people=8)


def test_a_line_is_found_by_the_words_of_the_questions_about_it() -> None:
    assert line(SIEGE, "pillage", about={3: frozenset({"pillage"})}) == "The attacking army wins: it robs."


def test_a_short_section_is_shown_whole() -> None:
    assert line("Big ones push.\n\n- They stay.\n- They stop.", "push") == "Big ones push. They stay. They stop."


def test_a_table_of_numbers_of_people_answers_for_this_table() -> None:
    assert line(PEOPLE, "stars", people=5) == "It depends. People 5 · Stars 15"
    assert line(PEOPLE, "stars people 4", people=5) == "It depends. People 4 · Stars 12"
    assert line(PEOPLE, "stars for 4 cards", people=5) == "It depends. People 5 · Stars 15"
    assert "People 6 · Fairies 3" in shown("how many fairies", "en", "when_i_dream", people=6)


def test_what_people_ask_shows_the_line_that_answers() -> None:
    rows = [each.split("|") for each in SHOWN.read_text("utf-8").splitlines() if each[0] != "#"]
    missed = [
        asked for mode, language, game, asked, wanted in rows if not is_shown(mode, language, game, asked, wanted)
    ]
    assert len(rows) == 304 and missed[5:] == []


def is_shown(mode: str, language: str, game: str, asked: str, wanted: str) -> bool:
    hit, (rule, *numbers) = index().find(asked, language, game if mode == "k" else "")[0], wanted.split()
    section = index().books[hit.slug].section(hit.rule, language)
    text = "".join(text for text, _ in hit.line)
    told = [part for number, part in section_lines(section.body) if str(number) in numbers] if section else []
    return (hit.slug, hit.rule) == (game, rule) and any(RULE.split(part)[0] in text for part in told)
