"""A tiny game with what the real ones need: something due, a silent point, facts that stay or never come back, a
secret, a lesson for the house, and a history that a seat may not read. Eggs boil for three seconds."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path

from companion.table.chapter import Chapter, Decide, Due, Kind, MoveContext
from companion.table.fact import TABLET, Fact, Who
from companion.table.game import Game
from companion.table.log.fold import FoldedTable
from companion.table.moves import IllegalMove, Move, Offer
from companion.table.say import Say, say
from companion.table.secret import Secret
from companion.table.settings import Silence
from companion.table.table import Table
from companion.table.use_cases.tables import Tables
from tests.table.tables import Clock, make_tables

SALT = Silence("salt", ("pinch", "none"), "pinch", "EG-001")


@dataclass(frozen=True, slots=True)
class Egg:
    """Boils for three seconds, then is done."""

    boiled: int = 0
    done_at: float = 0.0


def boil(asked: MoveContext[Egg]) -> list[Fact]:
    return [Fact("boiling", {"until": asked.now + 3})]


def boiling(table: Table[Egg], fact: Fact) -> Egg:
    return replace(table.state, done_at=fact.moment("until"))


def ring(asked: MoveContext[Egg]) -> list[Fact]:
    return [Fact("rang", {"until": asked.now + 3})]


def rang(table: Table[Egg], fact: Fact) -> Egg:
    return Egg(table.state.boiled + 1)


def eat(asked: MoveContext[Egg]) -> list[Fact]:
    return refuse(asked) if asked.state.done_at else [Fact("eaten", {})]


def refuse(asked: MoveContext[Egg]) -> list[Fact]:
    raise IllegalMove(say("too.soon"))


def told(table: Table[Egg], fact: Fact, audience: Who) -> Say | None:
    return None if audience.role == "seat" and fact.kind == "rang" else say(f"eggs.{fact.kind}")


def inside(table: Table[Egg], seat: str) -> Secret | None:
    """Whether the egg is done, only the first seat may know; another egg is another secret."""
    return Secret(f"egg:{table.state.boiled}", say("eggs.inside"), say("eggs.told")) if seat == "s1" else None


def shell(table: Table[Egg], seat: str) -> Secret | None:
    """What it has outside: another kind of secret of the same egg."""
    return Secret(f"egg:{table.state.boiled}", say("eggs.brown"), say("eggs.told"), "shell") if seat == "s1" else None


def done(table: Table[Egg]) -> Due | None:
    egg = table.state
    return Due(egg.done_at, Move("ring", {}), f"egg:{egg.boiled}") if egg.done_at else None


boiling_eggs: Chapter[Egg] = Chapter(
    offers=lambda table: (Offer("boil", points=(SALT.id,)), Offer("eat")),
    moves={"boil": boil, "ring": ring, "eat": eat},
    facts={
        "boiling": Kind(boiling, told),
        "rang": Kind(rang, told, voids=True),
        "eaten": Kind(lambda table, fact: table.state, told, stays=True),
    },
    silences=(SALT,),
    secret=inside,
    deal=lambda table: f"egg:{table.state.boiled}",
    lessons={"rang": lambda table, fact: {"boils_for": 3}},
    due=done,
)

eggs: Game[Egg] = Game(
    slug="eggs",
    players=(1, 2),
    blank=Egg,
    setup=lambda options, seats, known: [],
    chapters=(boiling_eggs, Chapter(secret=shell)),
    parts=lambda table, who, offers: (),
    headline=lambda table, who: say("eggs"),
)


@dataclass
class Kitchen:
    tables: Tables
    clock: Clock
    id: str = ""

    @property
    def game(self) -> Game[Egg]:
        return self.tables.resources.games["eggs"]

    @property
    def opened(self) -> FoldedTable:
        return self.tables.memory.load(self.id)

    def play(self, kind: str, **fields: object) -> int:
        """The number of the move."""
        before = self.opened.seq
        self.tables.moves.play(self.id, TABLET, kind, fields)
        return before + 1

    def decide(self, kind: str, decide: Decide[Egg]) -> None:
        """From now on, a move of this kind is decided so."""
        chapter = replace(boiling_eggs, moves={**boiling_eggs.moves, kind: decide})
        self.tables.resources.games = {**self.tables.resources.games, "eggs": replace(eggs, chapters=(chapter,))}
        self.tables.memory.opened.clear()

    def told(self) -> list[tuple[str, Who]]:
        return [(fact.kind, fact.who) for fact in self.tables.resources.log.read(self.id)][1:]


@contextmanager
def open_kitchen(folder: Path) -> Iterator[Kitchen]:
    clock = Clock()
    with make_tables(folder, eggs, clock=clock) as tables:
        yield Kitchen(tables, clock, tables.opening.open("eggs", ["Ana"], [""], {}))
