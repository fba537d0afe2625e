"""Houses on a real log in a folder of the test, with seeded chance and a clock that the test sets; and one table of
such a house, with the shortest ways to play at it. A game's own tests add theirs."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any, ClassVar, Self

from companion.games.vale_of_eternity.game import game as vale
from companion.store.sqlite import SqliteLog
from companion.table.chapter import Chance, Known
from companion.table.fact import TABLET, Fact, Who
from companion.table.fold import AnyGame, AnyTable, Opened, last_move, tell
from companion.table.game import Part
from companion.table.house import game as the_house
from companion.table.moves import Offer
from companion.table.offering import offers
from companion.table.play import Tables
from companion.table.say import Say

VALE = vale.slug
PEOPLE = ("Ana", "Ben", "Cleo", "Dan", "Eva", "Finn", "Gil", "Hana", "Ida", "Jon")


@dataclass
class Clock:
    now: float = 1_000.0

    def __call__(self) -> float:
        return self.now


class Meanwhile:
    """A clock that lets somebody else be faster: what is planned happens between looking and appending."""

    def __init__(self) -> None:
        self.planned: list[Callable[[], object]] = []

    def __call__(self) -> float:
        if self.planned:
            self.planned.pop()()
        return 1_000.0


@contextmanager
def make_tables(
    folder: Path,
    *games: AnyGame,
    seed: int = 1,
    clock: Callable[[], float] | None = None,
    announced: list[str] | None = None,
    known: Mapping[str, Known] | None = None,
    chance: Chance | None = None,
) -> Iterator[Tables]:
    """Each call is one process: two of them on the same folder share nothing but the file."""
    log = SqliteLog(folder / "veilleuse.db")
    shelf = {game.slug: game for game in (the_house, *(games or (vale,)))}
    announce = (announced if announced is not None else []).append
    try:
        yield Tables(log, shelf, known or {}, chance or Random(seed), clock or Clock(), announce)
    finally:
        log.close()


def seen(game: AnyGame, table: AnyTable, who: Who) -> tuple[Part, ...]:
    """The view, with what is on offer to whoever looks."""
    return game.view(table, who, offers(game, table, who))


def undoable_now(game: AnyGame, opened: Opened, who: Who) -> tuple[int, Say] | None:
    """The move that "undo" would take back, as this audience reads it."""
    return last_move(opened, who, lambda fact, audience: tell(game, opened.table, fact, audience))


@dataclass
class Evening:
    """One table of a house. What is played there is said by whoever inherits this."""

    tables: Tables
    id: str = ""
    game: ClassVar[AnyGame] = vale

    def open(self, *names: str, **options: object) -> Self:
        names = names or PEOPLE[: self.game.players[0]]
        return type(self)(self.tables, self.tables.open(self.game.slug, names, [""] * len(names), options))

    def of(self, people: int, **options: object) -> Self:
        return self.open(*PEOPLE[:people], **options)

    def play(self, kind: str, /, *, who: Who = TABLET, key: str = "", **fields: object) -> int:
        """The number of the move that was made."""
        before = self.opened.seq
        self.tables.play(self.id, who, kind, fields, key)
        return before + 1

    def once(self, kind: str, /, *, who: Who = TABLET, **fields: object) -> int:
        """A move with the name of what it belongs to, as its button has it."""
        return self.play(kind, who=who, at=self.offers(who)[kind].at, **fields)

    def enter(self, seat: str, points: int) -> int:
        return self.play("enter_points", seat=seat, points=points)

    def next_round(self, times: int = 1) -> int:
        for _ in range(times):
            move = self.play("next_round", at=f"round:{self.state.round}")
        return move

    def undo(self, move: int, key: str = "") -> int:
        return self.tables.undo(self.id, TABLET, {"move": move}, key).seq

    def redo(self, move: int) -> int:
        return self.tables.redo(self.id, TABLET, {"move": move}).seq

    def rewind(self, to: int) -> int:
        return self.tables.rewind(self.id, TABLET, {"move": to}).seq

    @property
    def opened(self) -> Opened:
        opened = self.tables.look(self.id)
        assert not opened.table.stumbled
        return opened

    @property
    def table(self) -> AnyTable:
        return self.opened.table

    @property
    def state(self) -> Any:
        return self.table.state

    @property
    def facts(self) -> list[Fact]:
        return self.tables.log.read(self.id)

    @property
    def kinds(self) -> list[str]:
        return [fact.kind for fact in self.facts]

    @property
    def scores(self) -> dict[str, int]:
        return {seat.id: self.state.sheet.total(seat.id) for seat in self.table.seats}

    @property
    def is_over(self) -> bool:
        return self.game.is_over(self.table)

    @property
    def winners(self) -> tuple[str, ...]:
        result = self.game.result(self.table)
        return result.winners if result else ()

    def offers(self, who: Who = TABLET) -> dict[str, Offer]:
        return {**self.tables.offers(self.opened, who)}

    def page(self, name: str, who: Who = TABLET, **asked: str) -> Any:
        """What a page of the game says to a question; nothing where there is no such page now."""
        part = self.game.page(self.table, who, name, asked, self.tables.offers(self.opened, who))
        return part.value if part else None

    def parts(self, who: Who = TABLET) -> dict[str, Any]:
        return {part.name: part.value for part in seen(self.game, self.table, who)}
