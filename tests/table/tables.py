"""Evenings with the toy game, unless another game is named; the tests of a game add their own moves."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, ClassVar

from companion.table.game import AnyGame
from companion.table.use_cases.tables import Tables
from companion.testing import evening
from companion.testing.evening import PEOPLE, Clock, seen, undoable_now
from tests.toy.toy_game import game as toy

__all__ = ("PEOPLE", "TOY", "Clock", "Evening", "Meanwhile", "make_tables", "seen", "undoable_now")
TOY = toy.slug


class Meanwhile:
    """A clock that runs a planned function when it is asked for the time. So a test lets somebody else make a move
    between the reading of a table and the appending of facts."""

    def __init__(self) -> None:
        self.planned: list[Callable[[], object]] = []

    def __call__(self) -> float:
        if self.planned:
            self.planned.pop()()
        return 1_000.0


@contextmanager
def make_tables(folder: Path, *games: AnyGame, **more: Any) -> Iterator[Tables]:
    """Yields the tables of a new house in `folder` with these games, or with the toy game."""
    with evening.make_tables(folder, *(games or (toy,)), **more) as tables:
        yield tables


class Evening(evening.Evening):
    """A table of the toy game with shortcuts for its moves; each move returns its number."""

    game: ClassVar[AnyGame] = toy

    def throw(self, seat: str, points: int) -> int:
        return self.play("note_throw", seat=seat, points=points)

    def next_round(self, times: int = 1) -> int:
        for _ in range(times):
            move = self.play("next_round", at=f"round:{self.state.round}")
        return move

    @property
    def scores(self) -> dict[str, int]:
        return {seat.id: self.state.sheet.total(seat.id) for seat in self.table.seats}
