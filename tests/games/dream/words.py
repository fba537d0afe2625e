"""The moves of Dream whose texts a form asks for: each kind, as it was on offer at some point of a game."""

from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from companion.games.dream.game import game as dream
from companion.table.fact import TABLET
from companion.table.moves import Offer
from tests.games.dream.sleepers import Sleepers, house


def words() -> set[str]:
    return set()


def offers() -> list[Offer]:
    with TemporaryDirectory() as folder, house(Path(folder)) as tables:
        return [*offered(Sleepers(tables).of(3))]


def offered(evening: Sleepers) -> Iterator[Offer]:
    yield from dream.moves(evening.table, TABLET)
    evening.play("set_stars", value="on")
    yield from dream.moves(evening.deal().table, TABLET)
    evening.reveal().with_tokens("cards").deal().reveal()
    yield from dream.moves(evening.table, TABLET)
