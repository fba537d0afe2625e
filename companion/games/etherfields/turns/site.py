"""What a table knows of its Site when it follows a Turn closely: the Turn under way, hands, debts, costs, States and
Entities. Their pieces lie in the supplies of the campaign, held by the id of whatever they lie on."""

from collections.abc import Mapping
from dataclasses import dataclass, field

STEPS = ("draw", "act", "resolve", "tidy")
DREAMERS_PHASE = ("draw", "act")
METHODS = ("simple", "rounds")
ON_A_CARD = ("step_morphing", "step_basic", "step_special", "step_die")
DIE = ("die_ignored", "die_one", "die_value", "die_again")
BOOSTS = ("boost_fails", "boost_nothing", "boost_one", "boost_two", "boost_three")
HAND_LIMIT, TO_DRAW = 6, 4


@dataclass(frozen=True, slots=True)
class CardStep:
    """One step of the Turn card, as it was resolved; a blocked one was ignored under a universal marker."""

    id: str
    step: str
    result: str = ""
    is_blocked: bool = False


@dataclass(frozen=True, slots=True)
class Turn:
    """The Turn under way. What is noted here belongs to this `scene` and `turn`, and is over with them."""

    scene: int = 0
    turn: int = 0
    step: str = STEPS[0]
    acting: str = ""
    rounds: int = 0
    passes: int = 0
    card: tuple[CardStep, ...] = ()
    drawn: tuple[str, ...] = ()
    boosts: tuple[tuple[str, str], ...] = ()
    efforts: tuple[tuple[str, int], ...] = ()
    masks: tuple[str, ...] = ()
    used: tuple[str, ...] = ()

    @property
    def is_dreamers(self) -> bool:
        return self.step in DREAMERS_PHASE


@dataclass(frozen=True, slots=True)
class Hand:
    """Cards counted for a Dreamer who wants it: in hand, and in the deck."""

    hand: int = 0
    deck: int = 0
    limit: int = HAND_LIMIT


@dataclass(frozen=True, slots=True)
class Debt:
    """What somebody still owes: for an empty deck, or for a boost that failed."""

    id: str
    seat: str
    why: str


@dataclass(frozen=True, slots=True)
class Cost:
    """An action whose cost grows with the number of players: paid in parts, or at one go."""

    id: str
    name: str
    base: int
    colour: str
    is_gradual: bool


@dataclass(frozen=True, slots=True)
class Condition:
    """A State on a Dreamer or an Entity. It is over when Turn `until` is (on a Dreamer, its Dreamers' phase); with 0 it
    lasts as long as the Slumber or Dream."""

    id: str
    state: str
    on: str
    until: int


@dataclass(frozen=True, slots=True)
class Entity:
    id: str
    name: str = ""
    is_big: bool = False


@dataclass(frozen=True, slots=True)
class Site:
    """All that the depth knows. `laid` counts Singularities on the plan tiles."""

    turn: Turn = Turn()
    method: str = METHODS[0]
    hands: Mapping[str, Hand] = field(default_factory=dict)
    debts: tuple[Debt, ...] = ()
    costs: tuple[Cost, ...] = ()
    conditions: tuple[Condition, ...] = ()
    entities: tuple[Entity, ...] = ()
    laid: int = 0

    def entity(self, id: str) -> Entity | None:
        return next((each for each in self.entities if each.id == id), None)

    def cost(self, id: str) -> Cost | None:
        return next((each for each in self.costs if each.id == id), None)
