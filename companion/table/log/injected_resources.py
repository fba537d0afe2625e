"""Holds what the kernel is given from outside: log, games, chance, clock, and functions to call."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from companion.table.chapter import Chance, Known
from companion.table.game import AnyGame
from companion.table.log.store_contract import Log


def raise_it(error: Exception) -> str:
    """Raises the error. It is the default `report`, for programs that do not log errors."""
    raise error


@dataclass
class Resources:
    """Holds what the kernel is given from outside. `known` maps games to their data. `announce` is called with the id
    of a changed table. `report` is called with an error of a game, and returns the id under which it has logged the
    error."""

    log: Log
    games: Mapping[str, AnyGame]
    known: Mapping[str, Known]
    chance: Chance
    clock: Callable[[], float]
    announce: Callable[[str], None]
    report: Callable[[Exception], str] = raise_it
