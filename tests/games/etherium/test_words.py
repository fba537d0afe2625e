"""Every text of Etherium is there in French and English, and none is left over."""

from io import BytesIO
from pathlib import Path

import pytest
from babel.messages.catalog import Message
from babel.messages.pofile import read_po

from companion.config import PACKAGE
from companion.games.etherium import game as etherium
from companion.games.etherium.initiative import EVERYBODY, NIGHT
from companion.games.etherium.sheets import ITEMS
from companion.games.etherium.stars import CAPACITIES, THINGS
from companion.table.fact import TABLET
from tests.games.etherium.years import Year
from tests.web.wording import asked, of_game, of_offers

WORDS = PACKAGE / "games" / "etherium" / "translations"
COMPOSED = {f"etherium.choice.{each}" for each in (*EVERYBODY, NIGHT, *THINGS, "no", "yes")}


@pytest.fixture
def needed(year: Year) -> set[str]:
    """What a year may ask for, with each move on offer once."""
    offered = of_offers(etherium, [offer for offers in of_a_year(year) for offer in offers])
    literal = {each.id for each in asked() if not each.is_composed and each.id.startswith("etherium.")}
    fields = {f"field.{each}" for each in (*ITEMS, *CAPACITIES)}
    return {*offered, *literal, *COMPOSED, *fields, *of_game(etherium), *pages()}


def of_a_year(year: Year) -> list[tuple[object, ...]]:
    found = [etherium.moves(year.table, TABLET)]
    year.begin("ertis", order=["reces"])
    year.do("connect", seat="s1", die=1)
    found.append(etherium.moves(year.table, TABLET))
    year.roll(2).do("throw_die", die=0)
    found.append(etherium.moves(year.table, TABLET))
    year.roll(1).do("reroll_die", place=1)
    found.append(etherium.moves(year.table, TABLET))
    year.end_season()
    found.append(etherium.moves(year.table, TABLET))
    year.play("correct_season", season=7)
    found.append(etherium.moves(year.table, TABLET))
    year.end_season()
    found.append(etherium.moves(year.table, TABLET))
    year.do("announce")
    return [*found, etherium.moves(year.table, TABLET)]


def pages() -> set[str]:
    return {f"etherium.page.{each}" for each in etherium.pages}


def messages(language: str) -> dict[str, Message]:
    file = Path(WORDS / f"{language}.po").read_bytes()
    found = [each for each in read_po(BytesIO(file), locale=language) if each.id]
    return {each.id[0] if isinstance(each.id, tuple) else each.id: each for each in found}


def composed(needed: set[str], known: set[str]) -> set[str]:
    """Texts whose id is put together, told by the pattern that asks for them."""
    patterns = [each for each in asked() if each.is_composed and each.pattern.startswith("etherium")]
    return {id for id in known - needed if any(each.fits(id) for each in patterns)}


@pytest.mark.parametrize("language", ["fr", "en"])
def test_every_text_is_there(language: str, needed: set[str]) -> None:
    known = messages(language).keys() | messages_of_the_house(language)
    assert sorted(needed - known) == []


def messages_of_the_house(language: str) -> set[str]:
    file = (PACKAGE / "translations" / f"{language}.po").read_bytes()
    return {str(each.id) for each in read_po(BytesIO(file), locale=language) if isinstance(each.id, str)}


@pytest.mark.parametrize("language", ["fr", "en"])
def test_no_text_is_left_over(language: str, needed: set[str]) -> None:
    known = set(messages(language))
    assert sorted(known - needed - composed(needed, known)) == []
