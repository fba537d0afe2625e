"""What a game offers sooner or later: at every moment of its recorded games, and on walks that take whatever comes."""

from collections.abc import Collection, Iterator
from contextlib import suppress
from dataclasses import replace
from random import Random

from companion.table.chapter import Known, MoveContext
from companion.table.common import common_moves
from companion.table.common.common_moves import offers
from companion.table.fact import TABLET, Fact
from companion.table.game import AnyGame
from companion.table.log.fold import FoldedTable, advance, blank
from companion.table.moves import IllegalMove, Offer, read_move
from companion.table.seats import seat
from tests.games.generating import filled
from tests.recordings.replay import recordings

WALKS, STEPS = 4, 60
COMING_AND_GOING = ("add_seat", "leave", "sit_out")


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


def begun(game: AnyGame, known: Known) -> FoldedTable:
    seats = [seat(number, f"Guest {number}") for number in range(1, game.players[0] + 1)]
    facts = [
        Fact("table_opened", {"names": [each.name for each in seats], "colours": []}),
        *game.setup({}, seats, known),
    ]
    return advance(blank(game, "t"), numbered(facts, 0))


def one_move(
    game: AnyGame, opened: FoldedTable, known: Known, chance: Random, but: Collection[str] = COMING_AND_GOING
) -> list[Fact]:
    among = offers(game, opened.table, TABLET)
    offer = among[chance.choice(sorted({*among} - {*but}))]
    fields = filled(offer, *(chance.randrange(400) for _ in offer.fields))
    move = read_move(offer.kind, {**fields, "at": offer.at}, among)
    asked = MoveContext(opened.table, TABLET, move, known, chance, 0.0)
    if decide := game.index.decides.get(move.kind):
        return numbered(decide(asked), opened.seq)
    return numbered(common_moves.decide(game, opened.table, TABLET, move) + game.follow(asked), opened.seq)


def numbered(facts: list[Fact], after: int) -> list[Fact]:
    return [replace(fact, seq=seq, move=after + 1) for seq, fact in enumerate(facts, start=after + 1)]
