"""Opens a house in a folder and plays at one of its tables. Chance is seeded, and a test sets the clock."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from typing import Any, ClassVar, Self

from companion.store.sqlite_log import SqliteLog
from companion.table.chapter import Chance, Known
from companion.table.common.common_moves import offers
from companion.table.fact import TABLET, Fact, Who
from companion.table.game import AnyGame, Part
from companion.table.house.house_game import game as the_house
from companion.table.log.fold import FoldedTable, last_told, tell
from companion.table.log.injected_resources import Resources
from companion.table.moves import Offer
from companion.table.say import Say
from companion.table.secret import STAYS
from companion.table.table import AnyTable
from companion.table.use_cases.tables import Tables

PEOPLE = ("Ana", "Ben", "Cleo", "Dan", "Eva", "Finn", "Gil", "Hana", "Ida", "Jon")


@dataclass
class Clock:
    """A clock that shows `now`, in seconds, until a test sets it."""

    now: float = 1_000.0

    def __call__(self) -> float:
        return self.now

    def pass_time(self, seconds: float) -> None:
        self.now += seconds


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
    """Yields the `Tables` of a house in this folder. Random numbers come from `chance`, or from a generator with this
    `seed`. The ids of tables that change are appended to `announced`. `known` maps games to their data, such as cards.
    Two calls with the same folder behave like two processes: they share only the file."""
    log = SqliteLog(folder / "veilleuse.db", durable=False)
    shelf = {game.slug: game for game in (the_house, *games)}
    announce = (announced if announced is not None else []).append
    try:
        yield Tables(Resources(log, shelf, known or {}, chance or Random(seed), clock or Clock(), announce))
    finally:
        log.close()


def seen(game: AnyGame, table: AnyTable, who: Who) -> tuple[Part, ...]:
    """Returns the parts on the screen of `who`, computed with the moves that are on offer now."""
    return game.view(table, who, offers(game, table, who))


def undoable_now(game: AnyGame, opened: FoldedTable, who: Who) -> tuple[int, Say] | None:
    """Returns the move that "undo" would undo for `who`, as a pair of its number and its line in the history. Returns
    None if there is no such move."""
    return last_told(opened.recent, who, lambda fact, audience: tell(game, opened.table, fact, audience))


def timeless(table: AnyTable) -> AnyTable:
    """Returns the table without the times of its facts, because an undo is itself a later fact."""
    return replace(table, last_at=0.0, sittings=())


@dataclass
class Evening:
    """One table of a house, with short methods to play at it. A game's tests inherit this class and set `game`."""

    tables: Tables
    id: str = ""
    game: ClassVar[AnyGame]

    def open(self, *names: str, **options: object) -> Self:
        """Opens a table for these people, or for the fewest that the game needs, with these options of the game."""
        names = names or PEOPLE[: self.game.players[0]]
        return type(self)(self.tables, self.tables.opening.open(self.game.slug, names, [""] * len(names), options))

    def of(self, people: int, **options: object) -> Self:
        """Opens a table for this number of people, with these options of the game."""
        return self.open(*PEOPLE[:people], **options)

    def play(self, kind: str, /, *, who: Who = TABLET, key: str = "", **fields: object) -> int:
        """Makes a move as `who` and returns its number. `key` is its idempotency key, "" for none."""
        before, clock = self.opened.seq, self.tables.resources.clock
        if kind == "hear_news" and isinstance(clock, Clock):
            clock.now += STAYS
        self.tables.moves.play(self.id, who, kind, fields, key)
        return before + 1

    def once(self, kind: str, /, *, who: Who = TABLET, **fields: object) -> int:
        """Makes a move as its button does. The form of a button also sends the id of the thing that the move belongs
        to, such as a round. Returns the move's number."""
        return self.play(kind, who=who, key="", at=self.offers(who)[kind].at, **fields)

    def undo(self, move: int, key: str = "") -> int:
        """Undoes the move with the number `move`. Returns the number of the last fact after the undo. `key` is an
        idempotency key, "" for none."""
        return self.tables.undos.undo(self.id, TABLET, {"move": move}, key).seq

    def redo(self, move: int) -> int:
        return self.tables.undos.redo(self.id, TABLET, {"move": move}).seq

    def rewind(self, to: int) -> int:
        return self.tables.undos.rewind(self.id, TABLET, {"move": to}).seq

    @property
    def opened(self) -> FoldedTable:
        """Returns the table; fails if the game raised an error for one of its facts."""
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
    def is_over(self) -> bool:
        return self.game.is_over(self.table)

    @property
    def winners(self) -> tuple[str, ...]:
        result = self.game.result(self.table)
        return result.winners if result else ()

    def offers(self, who: Who = TABLET) -> dict[str, Offer]:
        return {**self.tables.views.offers(self.opened, who)}

    def page(self, name: str, who: Who = TABLET, **asked: str) -> Any:
        """Returns the value of the game's page `name` for `who`; None if there is no such page now. `asked` are the
        parameters in the page's address."""
        part = self.game.page(self.table, who, name, asked, self.tables.views.offers(self.opened, who))
        return part.value if part else None

    def parts(self, who: Who = TABLET) -> dict[str, Any]:
        """Returns the values of the parts of a screen, by name."""
        return {part.name: part.value for part in seen(self.game, self.table, who)}
