"""Evenings with the assistant open, and the shortest ways to ask it for something."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from companion.games.vale_of_eternity.game import game as vale
from companion.games.vale_of_eternity.player_areas import ASSISTANT
from companion.games.vale_of_eternity.state import KINDS, PlayerArea
from companion.table.fact import TABLET, Who
from companion.table.use_cases.tables import Tables
from tests.games.vale_of_eternity.scoring import Evening
from tests.table.tables import make_tables

HYDRA = {"card": "Hydre", "family": "water", "price": 4, "effects": "instant"}
TROLL = {"card": "Troll", "family": "earth", "price": 3, "effects": "activable"}
ODIN = {"card": "Odin", "family": "wind", "price": 6, "effects": "activable"}
KAPPA = {"card": "Kappa", "family": "water", "price": 1, "effects": "permanent"}
ITS_CHAPTERS = [chapter for chapter in vale.chapters if chapter.switch is ASSISTANT]
ITS_MOVES = frozenset(kind for chapter in ITS_CHAPTERS for kind in chapter.moves)


class Assisted(Evening):
    def area(self, seat: str = "s1") -> PlayerArea:
        area: PlayerArea = self.state.area(seat)
        return area

    def has(self, seat: str, red: int = 0, blue: int = 0, violet: int = 0) -> "Assisted":
        """By hand, as a card's effect gives them."""
        for kind, count in zip(KINDS, (red, blue, violet), strict=True):
            if count:
                self.play("change_stones", seat=seat, gem=kind, change=count)
        return self

    def capture(self, *families: str, seat: str = "s1") -> "Assisted":
        for family in families:
            self.play("note_capture", seat=seat, family=family)
        return self

    def sell(self, family: str, seat: str = "s1") -> int:
        return self.play("sell", seat=seat, family=family)

    def summon(self, card: dict[str, object], *stones: int, seat: str = "s1", discount: int = 0) -> int:
        return self.play("summon", seat=seat, **card, discount=discount, **paid(*stones))

    def put_down(self, *cards: dict[str, object], seat: str = "s1") -> list[int]:
        """The creatures' ids."""
        for card in cards:
            self.play("place_creature", seat=seat, **card)
        return [each.id for each in self.area(seat).creatures][-len(cards) :]

    def trigger(self, creature: int, anyway: str = "yes") -> int:
        return self.play("trigger_effect", creature=str(creature), anyway=anyway)

    def end_turns(self, *seats: str) -> None:
        for seat in seats or ("s1", "s2", "s3"):
            self.play("end_turn", seat=seat, anyway="yes")

    def page(self, name: str, who: Who = TABLET, **asked: object) -> Any:
        return super().page(name, who, **{name: str(each) for name, each in asked.items()})

    def panel(self, seat: str = "s1") -> Any:
        return next(each for each in self.parts()["panels"].panels if each.seat.id == seat)


def paid(red: int = 0, blue: int = 0, violet: int = 0) -> dict[str, int]:
    return {"reds": red, "blues": blue, "violets": violet}


def assisted(tables: Tables, *names: str, **options: object) -> Assisted:
    evening = Assisted(tables, Evening(tables).open(*(names or ("Ana", "Ben", "Cleo")), **options).id)
    evening.play("set_assistant", value="on")
    return evening


@contextmanager
def an_evening(round: int) -> Iterator[Assisted]:
    with TemporaryDirectory() as folder, make_tables(Path(folder), vale) as tables:
        yield assisted(tables, round=round)
