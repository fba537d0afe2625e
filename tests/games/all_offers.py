"""What a game offers sooner or later: at every moment of its recorded games, and on walks that take whatever comes."""

from collections.abc import Iterator
from contextlib import suppress
from random import Random

from companion.table.chapter import Known
from companion.table.fact import TABLET
from companion.table.game import AnyGame
from companion.table.log.fold import FoldedTable, advance, blank
from companion.table.moves import IllegalMove, Offer
from companion.testing.random_play import begun, one_move
from tests.recordings.replay import recordings

WALKS, STEPS = 4, 60


def offered(game: AnyGame, known: Known) -> list[Offer]:
    """One offer for each set of fields that its kind was met with."""
    tables = (opened.table for opened in (*of_recordings(game), *of_walks(game, known)))
    found = {(each.kind, each.fields): each for table in tables for each in game.moves(table, TABLET)}
    return [*found.values()]


def of_recordings(game: AnyGame) -> Iterator[FoldedTable]:
    for recording in (each for each in recordings() if each.game == game.slug):
        opened = blank(game, "t")
        for fact in recording.facts:
            opened = advance(opened, [fact])
            yield opened


def of_walks(game: AnyGame, known: Known) -> Iterator[FoldedTable]:
    for number in range(WALKS):
        chance = Random(number)
        opened = begun(game, known)
        for _ in range(STEPS):
            yield opened
            with suppress(IllegalMove):
                opened = advance(opened, one_move(game, opened, known, chance))
