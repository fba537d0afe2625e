"""A tiny game with what the real ones need: something due, a silent point, facts that stay or never come back, a
secret, a lesson for the house, and a history that a seat may not read. Eggs boil for three seconds."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random

from companion.store.sqlite import SqliteLog
from companion.table.fact import TABLET, Fact, Json, Who
from companion.table.fold import Opened
from companion.table.game import Chance, Due, Game, Known, Part, Silence, Table
from companion.table.house import HouseGame
from companion.table.moves import Field, IllegalMove, Move, Offer
from companion.table.play import Tables
from companion.table.say import Say, say
from companion.table.seats import Seat
from companion.table.secret import Secret
from tests.table.tables import Clock


@dataclass(frozen=True, slots=True)
class Egg:
    """Boils for three seconds, then is done."""

    boiled: int = 0
    done_at: float = 0.0


class Eggs(Game[Egg]):
    slug = "eggs"
    players = (1, 2)
    forbidden = ""
    never_undone = frozenset({"eaten"})
    never_redone = frozenset({"rang"})
    silences = (Silence("salt", ("pinch", "none"), "pinch", "EG-001"),)

    def blank(self) -> Egg:
        return Egg()

    def setup(self, options: Mapping[str, Field], seats: Sequence[Seat], known: Known) -> list[Fact]:
        return []

    def moves(self, table: Table[Egg], audience: Who) -> tuple[Offer, ...]:
        return (Offer("boil"), Offer("eat"))

    def decide(self, table: Table[Egg], who: Who, move: Move, known: Known, chance: Chance, now: float) -> list[Fact]:
        if move.kind == self.forbidden or (move.kind == "eat" and table.state.done_at):
            raise IllegalMove(say("too.soon"))
        return [Fact({"boil": "boiling", "ring": "rang", "eat": "eaten"}[move.kind], {"until": now + 3})]

    def apply(self, table: Table[Egg], fact: Fact) -> Egg:
        if fact.kind == "boiling":
            return replace(table.state, done_at=float(str(fact.data["until"])))
        return Egg(table.state.boiled + 1) if fact.kind == "rang" else table.state

    def due(self, table: Table[Egg]) -> Due | None:
        egg = table.state
        return Due(egg.done_at, Move("ring", {}), f"egg:{egg.boiled}") if egg.done_at else None

    def asks(self, table: Table[Egg], kind: str) -> tuple[str, ...]:
        return ("salt",) if kind == "boil" else ()

    def secret(self, table: Table[Egg], seat: str) -> Secret | None:
        """Whether the egg is done, only the first seat may know; another egg is another secret."""
        return Secret(f"egg:{table.state.boiled}", say("eggs.inside"), say("eggs.told")) if seat == "s1" else None

    def deal(self, table: Table[Egg]) -> str:
        return f"egg:{table.state.boiled}"

    def lessons(self, table: Table[Egg], fact: Fact) -> Mapping[str, Json]:
        return {"boils_for": 3} if fact.kind == "rang" else {}

    def view(self, table: Table[Egg], audience: Who) -> tuple[Part, ...]:
        return ()

    def tell(self, table: Table[Egg], fact: Fact, audience: Who) -> Say | None:
        if audience.role == "seat" and fact.kind == "rang":
            return None
        return say(f"eggs.{fact.kind}")

    def headline(self, table: Table[Egg], audience: Who) -> Say:
        return say("eggs")


@dataclass
class Kitchen:
    tables: Tables
    clock: Clock
    id: str = ""

    @property
    def game(self) -> Game[Egg]:
        return self.tables.games["eggs"]

    @property
    def opened(self) -> Opened:
        return self.tables.look(self.id)

    def play(self, kind: str, **fields: object) -> int:
        """The number of the move."""
        before = self.opened.seq
        self.tables.play(self.id, TABLET, kind, fields)
        return before + 1

    def told(self) -> list[tuple[str, Who]]:
        return [(fact.kind, fact.who) for fact in self.tables.log.read(self.id)][1:]


@contextmanager
def open_kitchen(folder: Path) -> Iterator[Kitchen]:
    log, clock = SqliteLog(folder / "house.db"), Clock()
    tables = Tables(log, {"house": HouseGame(), "eggs": Eggs()}, {}, Random(1), clock, lambda id: None)
    yield Kitchen(tables, clock, tables.open("eggs", ["Ana"], [""], {}))
    log.close()
