"""The state of a table: rounds and points and, for the assistant, what lies in front of each seat."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from companion.kit.scoring import ScoredRounds

KINDS = ("red", "blue", "violet")
STONE_LIMIT, TOKENS = 4, 2
# A seat holds at most this many stones of a kind: no card gives more, and every payment can still be tried.
MOST_OF_A_KIND = 20


@dataclass(frozen=True, slots=True)
class Stones:
    """Numbers of stones by kind. It is also used for the value of one stone of each kind."""

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
        return clamp_stones(*(have + each for have, each in zip(self, more, strict=True)))

    def minus(self, less: "Stones") -> "Stones":
        return clamp_stones(*(have - each for have, each in zip(self, less, strict=True)))

    def has_at_least(self, others: "Stones") -> bool:
        return all(have >= each for have, each in zip(self, others, strict=True))


def clamp_stones(red: int, blue: int, violet: int) -> Stones:
    """Returns stones with each number limited to 0–20, because a log may hold any number (VE-004)."""
    return Stones(*(max(0, min(MOST_OF_A_KIND, each)) for each in (red, blue, violet)))


# VE-001: a red stone is worth 1, a blue one 3, a violet one 6.
VALUES = Stones(1, 3, 6)


@dataclass(frozen=True, slots=True)
class Card:
    """A card of the game (VE-003). `effects` says which kinds of effects it has, such as "instant" or
    "instant_permanent". `also` is the card's other name, for example in another language, or "". `origin` is "house" if
    people typed the card in."""

    name: str
    family: str
    price: int
    effects: str
    also: str = ""
    origin: str = ""

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
    """A creature in an arena. `id` is the number of the fact that brought it, and `is_used` says that its effect was
    triggered this round."""

    id: int
    card: Card
    is_used: bool = False

    @property
    def is_waiting(self) -> bool:
        return self.card.is_activable and not self.is_used


@dataclass(frozen=True, slots=True)
class PlayerArea:
    """Holds what lies in front of a seat. At most `limit` stones may stay there; `values` holds what one stone of each
    kind is worth. `tokens` counts the seat's tokens that lie on captured cards, and `captured` holds the families of
    these cards as far as people noted them. `has_ended` says that its turn is over."""

    stones: Stones = Stones()
    limit: int = STONE_LIMIT
    values: Stones = VALUES
    creatures: tuple[Creature, ...] = ()
    tokens: int = TOKENS
    captured: tuple[str, ...] = ()
    has_ended: bool = False

    @property
    def has_too_many_stones(self) -> bool:
        return self.stones.count() > self.limit

    @property
    def waiting(self) -> int:
        return sum(each.is_waiting for each in self.creatures)

    def creature(self, id: int) -> Creature | None:
        return next((each for each in self.creatures if each.id == id), None)


@dataclass(frozen=True, slots=True)
class Vale(ScoredRounds):
    """The state of a table. `first` is the seat that has the initiative now. `began` is the seat that had it in round
    1, "" if people played round 1 before this table began. `creatures` holds the number of creatures of each tied seat
    at the end, `areas` holds what lies in front of each seat, and `cards` the known cards by key. `ticks` are the
    ticked steps of the box checklists."""

    first: str = ""
    began: str = ""
    creatures: Mapping[str, int] = field(default_factory=dict)
    areas: Mapping[str, PlayerArea] = field(default_factory=dict)
    cards: Mapping[str, Card] = field(default_factory=dict)
    ticks: frozenset[str] = frozenset()

    def area(self, seat: str) -> PlayerArea:
        return self.areas.get(seat, PlayerArea())

    def owner(self, creature: int) -> str:
        return next((seat for seat, area in self.areas.items() if area.creature(creature)), "")
