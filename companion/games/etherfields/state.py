"""What a campaign remembers, as folded from its log. Nothing here grows with the log but the ledger's shelves and one
short record an evening. The pieces on the Site lie in `held`, by the id of whatever they lie on."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from companion.games.etherfields.ledger import Ledger
from companion.kit.clock import Countdown


@dataclass(frozen=True, slots=True)
class Dreamer:
    """`influence` counts every Influence card that is theirs, wherever it lies; the other piles are parts of it, but
    for the Flaws."""

    archetype: str = ""
    mask: str = ""
    influence: int = 22
    flaws: int = 0
    sealed: int = 0
    progress: int = 0
    veiled: int = 0


@dataclass(frozen=True, slots=True)
class Gate:
    """A way into a Dream: where it stands, what it costs, and how it went."""

    zone: str = ""
    keys: int = 0
    tried: int = 0
    won: int = 0


@dataclass(frozen=True, slots=True)
class Scene:
    """Where the evening is. `number` is that of the fact that began it: it never comes twice, so that a tap kept from
    an earlier scene fits no later one, not even after an undo. `keys` is what the Gate has cost."""

    kind: str = "home"
    number: int = 0
    gate: str = ""
    dream: str = ""
    turn: int = 0
    turns: int = 0
    keys: int = 0


@dataclass(frozen=True, slots=True)
class Evening:
    """What a recap is drawn from. `told` is one that was played without the app. `stopped` is where it was left, `path`
    where the team went, `here` who played, `worst` the highest Distress of each, `plan` what we meant to do next."""

    number: int = 0
    at: float = 0.0
    told: bool = False
    woke: str = ""
    asks_where: bool = False
    stopped: str = ""
    met: tuple[str, ...] = ()
    count: int = 0
    won: tuple[str, ...] = ()
    lost: tuple[str, ...] = ()
    deaths: tuple[str, ...] = ()
    slumbers: int = 0
    slumbers_won: int = 0
    open: tuple[str, ...] = ()
    season: str = ""
    line: str = ""
    plan: str = ""
    here: tuple[str, ...] = ()
    path: tuple[str, ...] = ()
    place: str = ""
    hours: int = 0
    worst: tuple[tuple[str, int], ...] = ()
    ended: float = 0.0


@dataclass(frozen=True, slots=True)
class Shortage:
    """What was not gained by the fact of this number, because its supply was empty."""

    thing: str
    missing: int
    seq: int


@dataclass(frozen=True, slots=True)
class Departure:
    """What goes back when a Dream is left, or a Slumber is over."""

    how: str
    kind: str
    gate: str = ""
    codes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class CardStep:
    """One step of the Turn card, as it was resolved; a blocked one was ignored under a universal marker."""

    id: str
    step: str
    result: str = ""
    is_blocked: bool = False


@dataclass(frozen=True, slots=True)
class Turn:
    """The Turn under way. What is noted here belongs to this `scene`, of this `kind`, and to its Turn of this number,
    and is over with them."""

    scene: int = 0
    turn: int = 0
    kind: str = "home"
    step: str = "draw"
    acting: str = ""
    rounds: int = 0
    passes: int = 0
    card: tuple[CardStep, ...] = ()
    drawn: tuple[str, ...] = ()
    boosts: tuple[tuple[str, str], ...] = ()
    paid: tuple[tuple[str, int], ...] = ()
    efforts: tuple[tuple[str, int], ...] = ()
    masks: tuple[str, ...] = ()
    used: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Hand:
    """Cards counted for a Dreamer who wants it: in hand, and in the deck."""

    hand: int = 0
    deck: int = 0
    limit: int = 6


@dataclass(frozen=True, slots=True)
class Debt:
    """What somebody still owes: for an empty deck, or for a boost that failed. `rest` is drawn once it is paid."""

    id: str
    seat: str
    why: str
    rest: int = 0


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
    """What a table knows that follows its Turns closely. `laid` counts Singularities on the plan tiles."""

    turn: Turn = Turn()
    method: str = "simple"
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


@dataclass(frozen=True, slots=True)
class Touch:
    """An element, by which fact, and whether something was only said about it: then its answer stays open."""

    code: str = ""
    seq: int = 0
    is_told: bool = False


@dataclass(frozen=True, slots=True)
class Campaign:
    """`short` is who had to suffer Distress when none was left; `mourned` are those whose lack of cards has been paid
    for already; `touched` is the element that each screen had in hand last; `names` are those of slots and Dreamers,
    while those of elements lie with them; `decks` are those of archetypes that nobody plays now."""

    is_new: bool = True
    evening: int = 0
    scene: Scene = Scene()
    held: Mapping[tuple[str, str], int] = field(default_factory=dict)
    dreamers: Mapping[str, Dreamer] = field(default_factory=dict)
    decks: Mapping[str, Dreamer] = field(default_factory=dict)
    hours: int = 0
    first: str = ""
    season: str = ""
    slots: int = 3
    where: str = ""
    place: str = ""
    gates: Mapping[str, Gate] = field(default_factory=dict)
    ledger: Ledger = field(default_factory=Ledger)
    ticks: frozenset[str] = frozenset()
    tonight: Evening = Evening()
    past: tuple[Evening, ...] = ()
    touched: Mapping[str, Touch] = field(default_factory=dict)
    shortage: Shortage | None = None
    short: str = ""
    mourned: frozenset[str] = frozenset()
    departure: Departure | None = None
    study: Countdown | None = None
    site: Site = field(default_factory=Site)
    title: str = ""
    names: Mapping[str, str] = field(default_factory=dict)

    def dreamer(self, seat: str) -> Dreamer:
        return self.dreamers.get(seat, Dreamer())

    def with_dreamer(self, seat: str, **what: Any) -> "Campaign":
        return replace(self, dreamers={**self.dreamers, seat: replace(self.dreamer(seat), **what)})

    def on_site(self, **what: Any) -> "Campaign":
        """With something else on the Site."""
        return replace(self, site=replace(self.site, **what))

    def in_turn(self, **what: Any) -> "Campaign":
        """With something else noted of the Turn under way."""
        return self.on_site(turn=replace(self.site.turn, **what))

    def holds(self, who: str, thing: str) -> int:
        return self.held.get((who, thing), 0)
