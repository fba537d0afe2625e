"""Houses on a real log in a folder of the test, with seeded chance and a clock that the test sets; and one table of
such a house, with the shortest ways to play at it. The game is the small one of these tests, unless another is named;
a game's own tests add their ways."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any, ClassVar, Self

from companion.store.sqlite import SqliteLog
from companion.table.chapter import Chance, Known
from companion.table.common.common_moves import offers
from companion.table.fact import TABLET, Fact, Who
from companion.table.game import AnyGame, Part
from companion.table.house.house_game import game as the_house
from companion.table.log.fold import FoldedTable, last_told, tell
from companion.table.log.injected_resources import Resources
from companion.table.moves import Offer
from companion.table.say import Say
from companion.table.secrets.announcements import STAYS
from companion.table.table import AnyTable
from companion.table.use_cases.tables import Tables
from tests.toy.toy_game import game as toy

TOY = toy.slug
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
    shelf = {game.slug: game for game in (the_house, *(games or (toy,)))}
    announce = (announced if announced is not None else []).append
    try:
        yield Tables(Resources(log, shelf, known or {}, chance or Random(seed), clock or Clock(), announce))
    finally:
        log.close()


def seen(game: AnyGame, table: AnyTable, who: Who) -> tuple[Part, ...]:
    """The view, with what is on offer to whoever looks."""
    return game.view(table, who, offers(game, table, who))


def undoable_now(game: AnyGame, opened: FoldedTable, who: Who) -> tuple[int, Say] | None:
    """The move that "undo" would take back, as this audience reads it."""
    return last_told(opened.recent, who, lambda fact, audience: tell(game, opened.table, fact, audience))


@dataclass
class Evening:
    """One table of a house. What is played there is said by whoever inherits this."""

    tables: Tables
    id: str = ""
    game: ClassVar[AnyGame] = toy

    def open(self, *names: str, **options: object) -> Self:
        names = names or PEOPLE[: self.game.players[0]]
        return type(self)(self.tables, self.tables.opening.open(self.game.slug, names, [""] * len(names), options))

    def of(self, people: int, **options: object) -> Self:
        return self.open(*PEOPLE[:people], **options)

    def play(self, kind: str, /, *, who: Who = TABLET, key: str = "", **fields: object) -> int:
        """The number of the move that was made."""
        before, clock = self.opened.seq, self.tables.resources.clock
        if kind == "hear_news" and isinstance(clock, Clock):
            clock.now += STAYS
        self.tables.moves.play(self.id, who, kind, fields, key)
        return before + 1

    def once(self, kind: str, /, *, who: Who = TABLET, **fields: object) -> int:
        """A move with the name of what it belongs to, as its button has it."""
        return self.play(kind, who=who, at=self.offers(who)[kind].at, **fields)

    def throw(self, seat: str, points: int) -> int:
        return self.play("note_throw", seat=seat, points=points)

    def next_round(self, times: int = 1) -> int:
        for _ in range(times):
            move = self.play("next_round", at=f"round:{self.state.round}")
        return move

    def undo(self, move: int, key: str = "") -> int:
        return self.tables.undos.undo(self.id, TABLET, {"move": move}, key).seq

    def redo(self, move: int) -> int:
        return self.tables.undos.redo(self.id, TABLET, {"move": move}).seq

    def rewind(self, to: int) -> int:
        return self.tables.undos.rewind(self.id, TABLET, {"move": to}).seq

    @property
    def opened(self) -> FoldedTable:
        opened = self.tables.memory.load(self.id)
        assert not opened.table.failed_facts
        return opened

    @property
    def table(self) -> AnyTable:
        return self.opened.table

    @property
    def state(self) -> Any:
        return self.table.state

    @property
    def facts(self) -> list[Fact]:
        return self.tables.resources.log.read(self.id)

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
        return {**self.tables.views.offers(self.opened, who)}

    def page(self, name: str, who: Who = TABLET, **asked: str) -> Any:
        """What a page of the game says to a question; nothing where there is no such page now."""
        part = self.game.page(self.table, who, name, asked, self.tables.views.offers(self.opened, who))
        return part.value if part else None

    def parts(self, who: Who = TABLET) -> dict[str, Any]:
        return {part.name: part.value for part in seen(self.game, self.table, who)}
