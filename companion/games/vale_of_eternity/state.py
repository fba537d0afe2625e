"""What a table of The Vale of Eternity remembers: rounds and points, and what the assistant knows of each seat."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from companion.kit.sheet import Sheet

KINDS = ("red", "blue", "violet")
LIMIT, TOKENS = 4, 2
# Of a kind before one seat: more than any card leads to, and little enough to try every payment.
MOST = 20


@dataclass(frozen=True, slots=True)
class Stones:
    red: int = 0
    blue: int = 0
    violet: int = 0

    def __iter__(self) -> Iterator[int]:
        return iter((self.red, self.blue, self.violet))

    def count(self) -> int:
        return sum(self)

    def worth(self, values: "Stones") -> int:
        return sum(count * value for count, value in zip(self, values, strict=True))

    def plus(self, more: "Stones") -> "Stones":
        return bounded(*(have + each for have, each in zip(self, more, strict=True)))

    def minus(self, less: "Stones") -> "Stones":
        return bounded(*(have - each for have, each in zip(self, less, strict=True)))

    def holds(self, others: "Stones") -> bool:
        return all(have >= each for have, each in zip(self, others, strict=True))


def bounded(red: int, blue: int, violet: int) -> Stones:
    """However a log reads, nobody has less than nothing of a kind; the supply itself never ends (VE-004)."""
    return Stones(*(max(0, min(MOST, each)) for each in (red, blue, violet)))


# VE-001: a red stone is worth 1, a blue one 3, a violet one 6.
VALUES = Stones(1, 3, 6)


@dataclass(frozen=True, slots=True)
class Card:
    """VE-003. `also` is its name in another language, where it is known."""

    name: str
    family: str
    price: int
    effects: str
    also: str = ""

    @property
    def is_activable(self) -> bool:
        return "activable" in self.effects

    @property
    def is_instant(self) -> bool:
        return "instant" in self.effects

    @property
    def is_permanent(self) -> bool:
        return "permanent" in self.effects


@dataclass(frozen=True, slots=True)
class Creature:
    """`id` is the number of the fact that brought it. `is_used`: its activable effect has happened this round."""

    id: int
    card: Card
    is_used: bool = False

    @property
    def waits(self) -> bool:
        return self.card.is_activable and not self.is_used


@dataclass(frozen=True, slots=True)
class Place:
    """What lies before one seat. `tokens` are the capture tokens that are still on a card."""

    stones: Stones = Stones()
    limit: int = LIMIT
    values: Stones = VALUES
    creatures: tuple[Creature, ...] = ()
    tokens: int = TOKENS
    has_ended: bool = False

    @property
    def has_too_many(self) -> bool:
        """VE-004: some of the stones must go before anything else is done."""
        return self.stones.count() > self.limit

    @property
    def waiting(self) -> int:
        """VE-012: the effects that have still to happen this round."""
        return sum(each.waits for each in self.creatures)

    def creature(self, id: int) -> Creature | None:
        return next((each for each in self.creatures if each.id == id), None)


@dataclass(frozen=True, slots=True)
class Vale:
    """`finished` says that the table closed its last round, `creatures` what the tied have counted. `left` are those
    who left before: whoever goes home after the end keeps their place. `places` and `cards` are the assistant's."""

    first: str = ""
    round: int = 1
    sheet: Sheet = field(default_factory=Sheet)
    creatures: Mapping[str, int] = field(default_factory=dict)
    finished: bool = False
    left: tuple[str, ...] = ()
    places: Mapping[str, Place] = field(default_factory=dict)
    cards: Mapping[str, Card] = field(default_factory=dict)
    ticks: frozenset[str] = frozenset()

    @property
    def this_round(self) -> str:
        """What moves belong to that make no sense in the next one."""
        return f"round:{self.round}"

    def place(self, seat: str) -> Place:
        return self.places.get(seat, Place())

    def owner(self, creature: int) -> str:
        return next((seat for seat, place in self.places.items() if place.creature(creature)), "")
