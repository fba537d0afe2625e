"""The numbers in the examples of the rules are those that the games compute."""

import re

import pytest

from companion.games.dream.points import Tally
from companion.games.vale_of_eternity.state import VALUES, Stones
from companion.games.when_i_dream.points import sandman_share
from companion.games.when_i_dream.roles import role_counts
from tests.languages import WHOLE
from tests.reference.test_search import index

EXAMPLE = re.compile(r"\b(?:exemples?|examples?|beispiele?)\b", re.IGNORECASE)
# Numbers that count nothing: ids of rules, secret codes, addresses.
NO_NUMBER = re.compile(r"\b[A-Z]{2}-\d{3}\b|\bI{1,2}-\d\d\b|<https:[^>]*>")


def body(slug: str, rule: str, language: str = "en") -> str:
    section = index().books[slug].section(rule, language)
    assert section
    return section.body


@pytest.mark.parametrize("language", [*WHOLE, "de"])
def test_a_section_with_numbers_has_an_example(language: str) -> None:
    """The questions of an evening are answered in a line each."""
    told = [each for book in index().books.values() for each in book.told.get(language, {}).values()]
    numbered = [each for each in told if re.search(r"\d", NO_NUMBER.sub("", each.body))]
    without = [each.rule for each in numbered if not EXAMPLE.search(f"{each.title} {each.body}")]
    assert numbered and without == [rule for rule in ("evening",) if language in WHOLE]


@pytest.mark.parametrize(("yellow", "blue"), [(3, 3), (2, 3), (4, 2)])
def test_the_sandman_of_the_example_gets_what_the_game_gives(yellow: int, blue: int) -> None:
    assert f"{yellow} and {blue}, {sandman_share(yellow, blue).points}" in body("when_i_dream", "WD-011")


def test_the_gods_and_the_mortal_of_the_example_get_what_the_game_gives() -> None:
    unseen = Tally(is_mortal=True, suspects=(), bet=None, hit=True)
    god = Tally(is_mortal=False, suspects=(), bet=None, hit=True)
    assert f"{unseen.for_hiding} and {unseen.for_betting} make {unseen.points}" in body("dream", "DR-009")
    assert f"{god.for_betting} and {god.for_hiding} make {god.points}" in body("dream", "DR-009")


def test_the_roles_of_the_example_are_those_of_the_game() -> None:
    assert role_counts(6) == (3, 2, 1) and "three Fairies, two Boogeymen, one Sandman" in body("when_i_dream", "setup")


@pytest.mark.parametrize(
    ("rule", "price", "purse", "lost"),
    [("cards-fire", 2, Stones(0, 1, 0), 1), ("cards-water", 4, Stones(1, 1, 0), 0),
     ("cards-earth", 3, Stones(0, 1, 0), 0), ("cards-wind", 6, Stones(0, 0, 1), 0),
     ("cards-dragon", 12, Stones(0, 0, 2), 0)],
)  # fmt: skip
def test_the_stones_of_the_example_pay_for_the_creature(rule: str, price: int, purse: Stones, lost: int) -> None:
    assert purse.worth(VALUES) - price == lost and f"costs {price}" in body("vale_of_eternity", rule)
