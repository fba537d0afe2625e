"""Replays a table move by move, as its tablet showed it then, without what was undone or secret."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from companion.table.fact import TABLET, Fact
from companion.table.game import AnyGame
from companion.table.log.fold import FoldedTable, advance, blank, tell, undone_moves
from companion.table.say import Say


@dataclass(frozen=True, slots=True)
class Stop:
    """A step of the replay, right after a move. `number` counts from 0 and `opened` is the table at that moment. `told`
    is the line of the history for the move, None if it has none, and `at` is the time of the move."""

    number: int
    opened: FoldedTable
    told: Say | None
    at: float


def stops(game: AnyGame, id: str, facts: Sequence[Fact]) -> Iterator[Stop]:
    """Yields a step for each move that has a line in the history and was not undone. The last move that was not undone
    gets a step even without a line. `facts` is the whole log."""
    opened, undone = blank(game, id), undone_moves(facts)
    moves = [
        list(move) for _, move in groupby((each for each in facts if each.move not in undone), lambda each: each.move)
    ]
    number = 0
    for move in moves:
        opened = advance(opened, move)
        told = next((line for each in move if (line := tell(game, opened.table, each, TABLET))), None)
        if told or move is moves[-1]:
            yield Stop(number, opened, told, move[-1].at)
            number += 1
