"""What happens by itself: played by the house at its moment, at boot, before any later move, once a cause."""

import asyncio
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random

import pytest

from companion.feed import Feed
from companion.store.sqlite import SqliteLog
from companion.table.fact import HOUSE, TABLET, Fact, Who
from companion.table.game import Chance, Due, Game, Known, Part, Table
from companion.table.house import HouseGame
from companion.table.moves import Field, IllegalMove, Move, Offer
from companion.table.play import Tables
from companion.table.say import Say, say
from companion.table.seats import Seat
from companion.web.clockwork import Clockwork
from tests.table.tables import Clock


@dataclass(frozen=True, slots=True)
class Egg:
    """Boils for three seconds, then is done."""

    boiled: int = 0
    done_at: float = 0.0


class Eggs(Game[Egg]):
    slug = "eggs"
    players = (1, 1)

    def blank(self) -> Egg:
        return Egg()

    def setup(self, options: Mapping[str, Field], seats: Sequence[Seat], known: Known) -> list[Fact]:
        return []

    def moves(self, table: Table[Egg], audience: Who) -> tuple[Offer, ...]:
        return (Offer("boil"), Offer("eat"))

    def decide(self, table: Table[Egg], who: Who, move: Move, known: Known, chance: Chance, now: float) -> list[Fact]:
        if move.kind == "eat" and table.state.done_at:
            raise IllegalMove(say("too.soon"))
        return [Fact({"boil": "boiling", "ring": "rang", "eat": "eaten"}[move.kind], {"until": now + 3})]

    def apply(self, table: Table[Egg], fact: Fact) -> Egg:
        if fact.kind == "boiling":
            return replace(table.state, done_at=float(str(fact.data["until"])))
        return Egg(table.state.boiled + 1) if fact.kind == "rang" else table.state

    def due(self, table: Table[Egg]) -> Due | None:
        egg = table.state
        return Due(egg.done_at, Move("ring", {}), f"egg:{egg.boiled}") if egg.done_at else None

    def view(self, table: Table[Egg], audience: Who) -> tuple[Part, ...]:
        return ()

    def tell(self, table: Table[Egg], fact: Fact, audience: Who) -> Say | None:
        return say(f"eggs.{fact.kind}")

    def headline(self, table: Table[Egg], audience: Who) -> Say:
        return say("eggs")


@dataclass
class Kitchen:
    tables: Tables
    clock: Clock
    id: str = ""

    def play(self, kind: str) -> None:
        self.tables.play(self.id, TABLET, kind, {})

    def told(self) -> list[tuple[str, Who]]:
        return [(fact.kind, fact.who) for fact in self.tables.log.read(self.id)][1:]


@pytest.fixture
def kitchen(tmp_path: Path) -> Iterator[Kitchen]:
    log, clock = SqliteLog(tmp_path / "house.db"), Clock()
    tables = Tables(log, {"house": HouseGame(), "eggs": Eggs()}, {}, Random(1), clock, lambda id: None)
    yield Kitchen(tables, clock, tables.open("eggs", ["Ana"], [""], {}))
    log.close()


def test_what_is_due_is_played_by_the_house_before_any_later_move(kitchen: Kitchen) -> None:
    kitchen.play("boil")
    kitchen.clock.now += 3
    kitchen.play("eat")
    assert kitchen.told() == [("boiling", TABLET), ("rang", HOUSE), ("eaten", TABLET)]


def test_before_its_moment_nothing_happens_by_itself(kitchen: Kitchen) -> None:
    kitchen.play("boil")
    kitchen.clock.now += 2.9
    with pytest.raises(IllegalMove):
        kitchen.play("eat")
    assert kitchen.tables.keep_time(kitchen.id) == 1003


def test_what_is_due_happens_once_for_each_cause(kitchen: Kitchen) -> None:
    kitchen.play("boil")
    kitchen.clock.now += 3
    for _ in range(3):
        kitchen.tables.keep_time(kitchen.id)
    assert [kind for kind, _ in kitchen.told()] == ["boiling", "rang"]


def test_what_was_undone_does_not_happen_by_itself_again(kitchen: Kitchen) -> None:
    kitchen.play("boil")
    kitchen.clock.now += 3
    kitchen.tables.keep_time(kitchen.id)
    kitchen.tables.undo(kitchen.id, TABLET, {"move": 3})
    kitchen.tables.keep_time(kitchen.id)
    assert [kind for kind, _ in kitchen.told()] == ["boiling", "rang", "undone"]


def test_the_server_plays_it_at_its_moment_and_after_a_restart(kitchen: Kitchen) -> None:
    """The clockwork of a new process finds what was started before it, and rings without anybody tapping."""
    kitchen.play("boil")
    kitchen.clock.now += 3
    asyncio.run(rung(kitchen))
    assert kitchen.told()[-1] == ("rang", HOUSE)


async def rung(kitchen: Kitchen) -> None:
    feed, clockwork = Feed(), Clockwork(kitchen.tables)
    feed.attach(asyncio.get_running_loop())
    feed.hear, kitchen.tables.announce = clockwork.set, feed.announce
    news = feed.next(kitchen.id)
    clockwork.set_all()
    await asyncio.wait_for(news, 5)
