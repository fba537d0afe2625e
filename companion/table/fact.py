"""What happened at a table, and who asked for it. Facts are numbered, never edited; a table is folded from them."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from functools import cache
from math import isfinite, isnan

Json = str | int | float | bool | None | list["Json"] | dict[str, "Json"]
Data = Mapping[str, Json]
FAR = 1_000_000_000


@dataclass(frozen=True, slots=True)
class Who:
    """A seat, the tablet, or the house: who moves, and who looks. `had` are the other seats that this device has had
    since the last deal began."""

    role: str
    seat: str = ""
    had: tuple[str, ...] = ()

    def __str__(self) -> str:
        return f"{self.role}:{self.seat}" if self.seat else self.role

    def has_been(self, seat: str) -> bool:
        """Whoever was masked stays masked, wherever they sit."""
        return bool(seat) and seat in (self.seat, *self.had)

    @staticmethod
    @cache
    def read(text: str) -> "Who":
        role, _, seat = text.partition(":")
        return Who(role, seat)


TABLET = Who("tablet")
HOUSE = Who("house")


def sitting(seat: str) -> Who:
    return Who("seat", seat)


@dataclass(frozen=True, slots=True)
class Fact:
    """`move` is the number of the first fact of the move that it came from: the move's own number."""

    kind: str
    data: Data
    seq: int = 0
    move: int = 0
    who: Who = HOUSE
    at: float = 0.0

    def text(self, name: str) -> str:
        value = self.data.get(name)
        return value if isinstance(value, str) else ""

    def number(self, name: str, least: int = -FAR, most: int = FAR) -> int:
        """A count with its limits: what lies beyond them is taken as the nearest that there is."""
        return max(least, min(most, whole(self.data.get(name)) or 0))

    def moment(self, name: str) -> float:
        """A point in time, or a length of it, in seconds."""
        value = self.data.get(name)
        return float(value) if isinstance(value, int | float) and isfinite(value) else 0.0

    def one_of(self, name: str, among: Collection[str], otherwise: str = "") -> str:
        """A word that the game knows, or the one that stands for all others."""
        text = self.text(name)
        return text if text in among else otherwise

    def texts(self, name: str) -> tuple[str, ...]:
        value = self.data.get(name)
        return tuple(each for each in value if isinstance(each, str)) if isinstance(value, list) else ()

    def numbers(self, name: str) -> dict[str, int]:
        value = self.data.get(name)
        if not isinstance(value, dict):
            return {}
        return {key: number for key, each in value.items() if (number := whole(each)) is not None}


def whole(value: Json) -> int | None:
    """Any number of a log as one that can be counted with; what no game counts up to is cut off."""
    if not isinstance(value, int | float) or (isinstance(value, float) and isnan(value)):
        return None
    return int(max(-FAR, min(FAR, value)))
