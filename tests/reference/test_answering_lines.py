"""The line that is shown answers what was asked: the same actor, the same outcome, this table's number."""

import pytest

from companion.reference.answering_lines import answering_lines
from tests.reference.test_search import index

SIEGE = "By dice.\n\n- **The defence wins**: 1 token.\n- **The attacking army wins**: it robs.\n- Both lose a level."
PEOPLE = "It depends.\n\n| People | Stars |\n| --: | --: |\n| 4 | 12 |\n| 5 | 15 |\n"


def shown(asked: str, language: str, playing: str, people: int = 0) -> str:
    return "".join(text for text, _ in index().find(asked, language, playing, people=people)[0].line)


def line(body: str, asked: str, people: int = 0) -> str:
    words = asked.split()
    return answering_lines(body, [{each: 1.0} for each in words], frozenset(words), people)


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
        ("j ai fait un douze a la connexion", "fr", "etherium", "Connexion"),
    ],
)  # fmt: skip
def test_the_line_is_about_the_asked_actor_and_outcome(asked: str, language: str, playing: str, wanted: str) -> None:
    assert wanted in shown(asked, language, playing)


def test_a_line_that_tells_of_the_other_side_is_not_shown() -> None:
    assert line(SIEGE, "attacker wins") == "The attacking army wins: it robs."
    assert line(SIEGE, "defender wins") == "The defence wins: 1 token."


def test_that_one_side_loses_is_answered_by_what_happens_when_the_other_wins() -> None:
    assert line(SIEGE, "attacker loses") == "The defence wins: 1 token."


def test_a_table_of_numbers_of_people_answers_for_this_table() -> None:
    assert line(PEOPLE, "stars", people=5) == "People 5 · Stars 15"
    assert line(PEOPLE, "stars people 4", people=5) == "People 4 · Stars 12"
    assert "People 6 · Fairies 3" in shown("how many fairies", "en", "when_i_dream", people=6)
