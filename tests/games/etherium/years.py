"""A year of Etherium at a table of the test, on a real log, with chance that the test may fix."""

from collections.abc import Iterator, MutableSequence, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

from companion.games.etherium import rules
from companion.games.etherium.game import game as etherium
from companion.store.sqlite import SqliteLog
from companion.table.fact import TABLET, Who
from companion.table.house import game as the_house
from companion.table.play import Tables
from tests.table.tables import Clock, Evening, seen


@dataclass
class Dice:
    """Chance that gives these faces first, then any."""

    faces: list[int] = field(default_factory=list)
    rest: Random = field(default_factory=lambda: Random(1))

    def randrange(self, stop: int, /) -> int:
        return self.faces.pop(0) - 1 if self.faces and stop == 6 else self.rest.randrange(stop)

    def shuffle(self, x: MutableSequence[Any], /) -> None:
        self.rest.shuffle(x)


@contextmanager
def make_house(folder: Path, clock: Clock | None = None) -> Iterator[Tables]:
    folder.mkdir(exist_ok=True)
    log = SqliteLog(folder / "veilleuse.db")
    games = {the_house.slug: the_house, etherium.slug: etherium}
    try:
        yield Tables(log, games, {}, Dice(), clock or Clock(), lambda id: None)
    finally:
        log.close()


class Year(Evening):
    def open(self, *names: str, **options: object) -> "Year":
        return Year(self.tables, self.tables.open(etherium.slug, names, [""] * len(names), options))

    def do(self, kind: str, who: Who = TABLET, **fields: object) -> int:
        """A move where the table stands now."""
        return self.play(kind, who=who, at=self.offers(who)[kind].at, **fields)

    def begin(self, moon: str, card: int = 1, order: Sequence[str] = ()) -> "Year":
        """The next season, its card revealed, its order tapped in as far as it is asked for."""
        if self.state.card.moon:
            self.end_season()
        self.do("reveal_season", moon=moon, card=card)
        return self.tap(order)

    def tap(self, order: Sequence[str]) -> "Year":
        for people in order:
            self.do("place_people", people=people)
        return self

    def actions(self, count: int) -> "Year":
        for _ in range(count):
            self.do("next_action")
        return self

    def end_season(self) -> "Year":
        self.do("end_game" if "end_game" in self.offers() else "end_season")
        return self

    def to_the_end(self) -> "Year":
        """All seasons that are left, without their cards."""
        while not self.state.is_counting:
            self.end_season()
        return self

    def gain(self, seat: str, thing: str, by: int = 1) -> int:
        return self.play("gain", seat=seat, item=thing, more=by)

    def roll(self, *faces: int) -> "Year":
        assert isinstance(self.tables.chance, Dice)
        self.tables.chance.faces += faces
        return self

    def connect(self, seat: str, *faces: int) -> "Year":
        self.roll(*faces).do("connect", seat=seat, die=0)
        return self

    def count(self, seat: str, thing: str) -> int:
        return int(self.state.stock.count(seat, thing))

    @property
    def order(self) -> list[str]:
        return [rules.people(self.table, seat.id) for seat in rules.order(self.table)]

    @property
    def stars(self) -> dict[str, int]:
        return rules.points(self.table)

    def parts(self, who: Who = TABLET) -> dict[str, Any]:
        return {part.name: part.value for part in seen(etherium, self.table, who)}

    @property
    def lit(self) -> list[int]:
        """The rows of the table of twelve that can be reached."""
        return [row.result for row in self.parts()["connection"].rows if row.is_reached]
