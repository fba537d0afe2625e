"""A table unfolded again: as its tablet showed it after each move that stands. What was hidden then is hidden here, and
comes to light when it did."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from companion.table.fact import TABLET, Fact
from companion.table.fold import Opened, advance, blank, tell, undone_moves
from companion.table.game import Game
from companion.table.say import Say

AnyGame = Game[Any]


@dataclass(frozen=True, slots=True)
class Stop:
    """`opened` is the table right after a move, `told` what the history says of it."""

    number: int
    opened: Opened
    told: Say | None
    at: float


def stops(game: AnyGame, id: str, facts: Sequence[Fact]) -> Iterator[Stop]:
    """The facts of a move happened together. Moves that nobody was told of are no stop of their own; the last one
    always is, so that the end is the table as it is."""
    opened, undone = blank(game, id), undone_moves(facts)
    moves = [
        list(move) for _, move in groupby((each for each in facts if each.move not in undone), lambda each: each.move)
    ]
    number = 0
    for move in moves:
        opened = advance(game, opened, move)
        told = next((line for each in move if (line := tell(game, opened.table, each, TABLET))), None)
        if told or move is moves[-1]:
            yield Stop(number, opened, told, move[-1].at)
            number += 1
