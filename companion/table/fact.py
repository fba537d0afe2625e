"""Defines facts and their audience. Facts are the numbered entries of a table's log and are never edited."""

from collections.abc import Collection, Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from math import isfinite, isnan

Json = str | int | float | bool | None | list["Json"] | dict[str, "Json"]
Data = Mapping[str, Json]
FAR = 1_000_000_000
# Increased when facts mean something that an older program does not know, a new kind of fact for example. Houses and
# files of a higher version are refused with a sentence.
FACTS_VERSION = 3


@dataclass(frozen=True, slots=True)
class Who:
    """Somebody who makes a move or looks at a screen. `role` is "seat" for a phone at a seat, "tablet" or "house".
    `had` are other seats that this device has had since the last deal began."""

    role: str
    seat: str = ""
    had: tuple[str, ...] = ()

    def __str__(self) -> str:
        return f"{self.role}:{self.seat}" if self.seat else self.role

    def has_been(self, seat: str) -> bool:
        """Returns whether this device is at this seat, or was there at any time since the last deal began."""
        return bool(seat) and seat in (self.seat, *self.had)

    @staticmethod
    @cache
    def read(text: str) -> "Who":
        """Returns the audience from a text such as "seat:s1" or "tablet"."""
        role, _, seat = text.partition(":")
        return Who(role, seat)


TABLET = Who("tablet")
HOUSE = Who("house")


def sitting(seat: str) -> Who:
    return Who("seat", seat)


@dataclass(frozen=True, slots=True)
class Fact:
    """One entry of a log. `seq` is its number from 1 on, and `move` is the `seq` of the first fact of the same move.
    `at` is the time in seconds."""

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
        """Returns the whole number in this field, limited to the given range; 0 if it holds no number."""
        return max(least, min(most, whole(self.data.get(name)) or 0))

    def moment(self, name: str) -> float:
        """Returns the seconds in this field; 0 if it holds no number or one that is too large."""
        value = self.data.get(name)
        with suppress(OverflowError):
            return float(value) if isinstance(value, int | float) and isfinite(value) else 0.0
        return 0.0

    def one_of(self, name: str, among: Collection[str], otherwise: str = "") -> str:
        """Returns the text in this field if it is one of `among`, else `otherwise`."""
        text = self.text(name)
        return text if text in among else otherwise

    def texts(self, name: str) -> tuple[str, ...]:
        value = self.data.get(name)
        return tuple(each for each in value if isinstance(each, str)) if isinstance(value, list) else ()

    def numbers(self, name: str) -> dict[str, int]:
        """Returns the whole numbers of the object in this field, by key; {} if there is no object."""
        value = self.data.get(name)
        if not isinstance(value, dict):
            return {}
        return {key: number for key, each in value.items() if (number := whole(each)) is not None}


def whole(value: Json) -> int | None:
    """Returns the number without its fraction. A number beyond a billion becomes a billion, one below minus a billion
    becomes minus a billion. Returns None if the value is no number."""
    if not isinstance(value, int | float) or (isinstance(value, float) and isnan(value)):
        return None
    return int(max(-FAR, min(FAR, value)))
