"""A year of Etherium at a table of the test, on a real log, with chance that the test may fix."""

from collections.abc import MutableSequence, Sequence
from dataclasses import dataclass, field
from typing import Any

from companion.games.etherium import star_scores
from companion.games.etherium.game import game as etherium
from companion.games.etherium.people_assignment import people_of
from companion.games.etherium.seasons import initiative
from companion.table.chapter import Chance
from tests.table.tables import Evening


@dataclass
class Dice:
    """Chance that gives these faces first, then any."""

    rest: Chance
    faces: list[int] = field(default_factory=list)

    def randrange(self, stop: int, /) -> int:
        return self.faces.pop(0) - 1 if self.faces and stop == 6 else self.rest.randrange(stop)

    def shuffle(self, x: MutableSequence[Any], /) -> None:
        self.rest.shuffle(x)


class Year(Evening):
    game = etherium

    def begin(self, moon: str, card: int = 1, order: Sequence[str] = ()) -> "Year":
        """The next season, its card revealed, its order tapped in as far as it is asked for."""
        if self.state.card.moon:
            self.end_season()
        self.once("reveal_season", moon=moon, card=card)
        return self.tap(order)

    def tap(self, order: Sequence[str]) -> "Year":
        for each in order:
            self.once("place_people", people=each)
        return self

    def actions(self, count: int) -> "Year":
        for _ in range(count):
            self.once("next_action")
        return self

    def end_season(self) -> "Year":
        self.once("end_game" if "end_game" in self.offers() else "end_season")
        return self

    def end_season_with(self, unsettled: str) -> "Year":
        """What becomes of conflicts that are unsettled is said."""
        self.once("end_season", unsettled=unsettled)
        return self

    def to_the_end(self) -> "Year":
        """All seasons that are left, without their cards."""
        while not self.state.is_counting:
            self.end_season()
        return self

    def gain(self, seat: str, thing: str, by: int = 1) -> int:
        return self.play("gain", seat=seat, item=thing, more=by)

    def roll(self, *faces: int) -> "Year":
        if not isinstance(self.tables.resources.chance, Dice):
            self.tables.resources.chance = Dice(self.tables.resources.chance)
        self.tables.resources.chance.faces += faces
        return self

    def connect(self, seat: str, *faces: int) -> "Year":
        self.roll(*faces).once("connect", seat=seat, die=0)
        return self

    def count(self, seat: str, thing: str) -> int:
        return int(self.state.stock.count(seat, thing))

    @property
    def order(self) -> list[str]:
        return [people_of(self.table, seat) for seat in initiative.seat_ids_in_order(self.table)]

    @property
    def stars(self) -> dict[str, int]:
        return star_scores.points(self.table)

    @property
    def lit(self) -> list[int]:
        """The rows of the table of twelve that can be reached."""
        return [row.result for row in self.parts()["connection"].rows if row.is_reached]
