"""Holds the state of a campaign, computed from the facts in its log."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from companion.games.etherfields.ledger.entries import Ledger
from companion.kit.countdown import Countdown

# The slots of the Dreamworld map.
SLOTS = ("A1", "A2", "A3", "A4", "B1", "B2", "B3", "B4")


@dataclass(frozen=True, slots=True)
class Dreamer:
    """A Dreamer's archetype, Mask and numbers of cards. `influence` counts all Influence cards, with sealed and
    Progress cards but without Flaws. `active` and `inactive` count unveiled and veiled Progress cards by colour, as far
    as known."""

    archetype: str = ""
    mask: str = ""
    influence: int = 22
    flaws: int = 0
    sealed: int = 0
    progress: int = 0
    veiled: int = 0
    active: tuple[tuple[str, int], ...] = ()
    inactive: tuple[tuple[str, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Gate:
    """An entrance to a Dream: its map slot (`zone`, "" if unknown), its price in Keys, and how often it was tried and
    won."""

    zone: str = ""
    keys: int = 0
    tried: int = 0
    won: int = 0


@dataclass(frozen=True, slots=True)
class Scene:
    """The current part of the evening; `kind` is one of home (between evenings), setup, map, slumber, dream and saving.
    `number` is the number of the fact that began it, so that moves for an earlier scene can be refused. `keys` were
    paid to enter the Dream."""

    kind: str = "home"
    number: int = 0
    gate: str = ""
    dream: str = ""
    turn: int = 0
    turns: int = 0
    keys: int = 0


@dataclass(frozen=True, slots=True)
class Evening:
    """One evening. `told` means that it was played without the app. `woke`, `stopped` and `path` are map slots; `met`
    has the last codes met, and `count` is how many were met in all. `won`, `lost` and `open` are Gates, and `deaths`
    the reasons of the defeats. `worst` has each Dreamer's highest Distress. `asks_where` means that the app asks on
    which slot the team woke up."""

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
    """Pieces that could not be gained because the supply was empty; `seq` is the number of the fact that caused it."""

    thing: str
    missing: int
    seq: int


@dataclass(frozen=True, slots=True)
class Departure:
    """The Slumber or Dream that the team left last: how it ended, its Gate, and the codes of the elements to put
    back."""

    how: str
    kind: str
    gate: str = ""
    codes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class CardStep:
    """A resolved step of the Turn card; `is_blocked` means that it was ignored and has a universal marker."""

    id: str
    step: str
    result: str = ""
    is_blocked: bool = False


@dataclass(frozen=True, slots=True)
class Turn:
    """The notes about one Turn; `scene` and `turn` are the numbers of its scene and of the Turn. `acting` is the seat
    whose Round it is ("" before the first), and `passes` players in a row have passed. `drawn` and `masks` are the
    seats that drew and used their Mask, `used` the codes of used Objects. `paid`, `costs` and `boosts` have the
    payment, cost and die of each boosted action by seat."""

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
    costs: tuple[tuple[str, int], ...] = ()
    efforts: tuple[tuple[str, int], ...] = ()
    masks: tuple[str, ...] = ()
    used: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Hand:
    hand: int = 0
    deck: int = 0
    limit: int = 6


@dataclass(frozen=True, slots=True)
class Debt:
    """A penalty that a Dreamer must pay. `why` is `deck_empty` or `boost_failed`. After the payment, the Dreamer draws
    `rest` cards."""

    id: str
    seat: str
    why: str
    rest: int = 0


@dataclass(frozen=True, slots=True)
class Cost:
    """The cost of an action: `base` pieces of one colour for each player, paid in parts if `is_gradual`, else at
    once."""

    id: str
    name: str
    base: int
    colour: str
    is_gradual: bool


@dataclass(frozen=True, slots=True)
class Condition:
    """A State on a Dreamer or Entity (`on`). It ends with the Turn numbered `until`, or with the scene if that is 0."""

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
    """The state of the Site, recorded if the table follows Turns. `method` is how players take turns; `laid` counts
    Singularities on plan tiles, and `benefits` are the seats that have had their benefit of this Phase Delta."""

    turn: Turn = Turn()
    method: str = "simple"
    hands: Mapping[str, Hand] = field(default_factory=dict)
    debts: tuple[Debt, ...] = ()
    costs: tuple[Cost, ...] = ()
    conditions: tuple[Condition, ...] = ()
    entities: tuple[Entity, ...] = ()
    laid: int = 0
    benefits: tuple[str, ...] = ()

    def entity(self, id: str) -> Entity | None:
        return next((each for each in self.entities if each.id == id), None)

    def cost(self, id: str) -> Cost | None:
        return next((each for each in self.costs if each.id == id), None)


@dataclass(frozen=True, slots=True)
class Touch:
    """The element that a screen used last, by the fact numbered `seq`. `is_told` means that this fact only described
    the element, so that the screen keeps showing it."""

    code: str = ""
    seq: int = 0
    is_told: bool = False


@dataclass(frozen=True, slots=True)
class Campaign:
    """The state of a campaign. `held` counts pieces by who has them (a seat, `team` or a thing on the Site) and kind.
    `decks` are decks that were put away. `first` is the first player, and `slots` is how many Objects may be active.
    `where` is the team's map slot, and `place` the name of its place there. `short` is the seat for which no Distress
    was left. `mourned` are the seats with too few cards whose defeat the table accepted. `study` times a look at a
    Secret. `touched` has the last used element of each screen, and `names` the group's names for slots and seats."""

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
        return replace(self, site=replace(self.site, **what))

    def in_turn(self, **what: Any) -> "Campaign":
        return self.on_site(turn=replace(self.site.turn, **what))

    def holds(self, who: str, thing: str) -> int:
        """Returns how many pieces of the kind `thing` are on `who`: a seat, `team` or a thing on the Site."""
        return self.held.get((who, thing), 0)
