"""Collects what a game offers at any time: at each moment of its recorded games and of random ones."""

from collections.abc import Iterator
from contextlib import suppress
from random import Random

from companion.table.chapter import Known
from companion.table.fact import TABLET
from companion.table.game import AnyGame
from companion.table.log.fold import FoldedTable, advance, blank
from companion.table.moves import IllegalMove, Offer, TappedChoice
from companion.testing.random_play import begun, one_move
from tests.recordings.replay import recordings

WALKS, STEPS = 4, 60
# Offers of positions that neither a recorded game nor a random one reaches.
RARE = {
    "etherfields": [Offer("take_marker", (("action", TappedChoice(("1",))), ("other", TappedChoice(("2",)))))],
}


def all_offers(game: AnyGame, known: Known) -> list[Offer]:
    """Returns one offer for each kind of move and each set of its fields, with those in `RARE`."""
    tables = (opened.table for opened in (*of_recordings(game), *of_walks(game, known)))
    found = {(each.kind, each.fields): each for table in tables for each in game.moves(table, TABLET)}
    return [*found.values(), *RARE.get(game.slug, ())]


def of_recordings(game: AnyGame) -> Iterator[FoldedTable]:
    """Yields the table after each fact of the game's recordings."""
    for recording in (each for each in recordings() if each.game == game.slug):
        opened = blank(game, "t")
        for fact in recording.facts:
            opened = advance(opened, [fact])
            yield opened


def of_walks(game: AnyGame, known: Known) -> Iterator[FoldedTable]:
    """Yields the table after each random move of several games; each game is the same in every run."""
    for number in range(WALKS):
        chance = Random(number)
        opened = begun(game, known)
        for _ in range(STEPS):
            yield opened
            with suppress(IllegalMove):
                opened = advance(opened, one_move(game, opened, known, chance))
