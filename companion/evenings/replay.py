"""Replays a table as its tablet showed it after each move that was not undone. What was hidden then stays hidden until
the move that revealed it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from companion.table.fact import TABLET, Fact
from companion.table.game import AnyGame
from companion.table.log.fold import FoldedTable, advance, blank, tell, undone_moves
from companion.table.say import Say


@dataclass(frozen=True, slots=True)
class Stop:
    """A step of the replay: `opened` is the table right after a move, `told` is the history's line for that move, if it
    has one."""

    number: int
    opened: FoldedTable
    told: Say | None
    at: float


def stops(game: AnyGame, id: str, facts: Sequence[Fact]) -> Iterator[Stop]:
    """Yields the table after each move that has a line in the history, and after the last move in any case."""
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
