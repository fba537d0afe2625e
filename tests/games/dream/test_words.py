"""Every text of Dream is there in French and English, and none is left over."""

from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

from companion.config import PACKAGE
from companion.games.dream import game as dream
from companion.table.fact import TABLET
from companion.table.moves import Choice, Offer
from tests.games.dream.sleepers import Sleepers
from tests.web.wording import literals, of_game, of_offers


def offered(evening: Sleepers) -> Iterator[Offer]:
    """Each move on offer, at least once."""
    yield from dream.moves(evening.table, TABLET)
    evening.play("set_stars", value="on")
    yield from dream.moves(evening.deal().table, TABLET)
    evening.reveal().with_tokens("cards").deal().reveal()
    yield from dream.moves(evening.table, TABLET)


def of_settings() -> set[str]:
    domains = (each.domain for each in dream.settings)
    return {f"dream.choice.{each}" for domain in domains if isinstance(domain, Choice) for each in domain.among}


def ids(folder: Path, language: str) -> Iterator[str]:
    catalogue = read_po(BytesIO((folder / "translations" / f"{language}.po").read_bytes()), locale=language)
    yield from (each.id[0] if isinstance(each.id, tuple) else each.id for each in catalogue if each.id)


@pytest.mark.parametrize("language", ["fr", "en"])
def test_what_is_asked_for_is_there_and_nothing_else(sleepers: Sleepers, language: str) -> None:
    composed = {*of_game(dream), *of_offers(dream, offered(sleepers.of(3))), *of_settings()}
    needed = composed | {id for id in literals() if id.startswith("dream.")}
    mine, house = set(ids(PACKAGE / "games" / "dream", language)), set(ids(PACKAGE, language))
    assert sorted(needed - mine - house) == []
    assert sorted(mine - needed) == []
