"""Every text of When I Dream is there in French and English, and none is left over."""

from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

from companion.config import PACKAGE
from companion.games.when_i_dream.rules import GAME
from tests.games.when_i_dream.wording import needed
from tests.web.wording import literals


def ids(folder: Path, language: str) -> Iterator[str]:
    catalogue = read_po(BytesIO((folder / "translations" / f"{language}.po").read_bytes()), locale=language)
    yield from (each.id[0] if isinstance(each.id, tuple) else each.id for each in catalogue if each.id)


@pytest.mark.parametrize("language", ["fr", "en"])
def test_what_is_asked_for_is_there_and_nothing_else(language: str) -> None:
    asked = needed() | {id for id in literals() if id.startswith(f"{GAME}.")}
    mine, house = set(ids(PACKAGE / "games" / GAME, language)), set(ids(PACKAGE, language))
    assert sorted(asked - mine - house) == []
    assert sorted(mine - asked) == []
