"""The state of one campaign, as folded from its log. Nothing here grows with the log but the ledger's shelves and one
short record an evening."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from companion.games.etherfields.ledger import Ledger
from companion.games.etherfields.turns.site import Site
from companion.kit.clock import Countdown

SCENES = ("home", "setup", "map", "slumber", "dream", "saving")
PLAYING = ("map", "slumber", "dream")
ARCHETYPES = ("rebel", "gambler", "tough", "specialist", "other")
PILES = ("influence", "flaws", "sealed", "progress", "veiled")
SLOTS = ("A1", "A2", "A3", "A4", "B1", "B2", "B3", "B4")
STUDY = 5.0
RECALLED = 40


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
    """Where the evening is. `number` never comes twice, so that a tap of an earlier scene is known for one."""

    kind: str = "home"
    number: int = 0
    gate: str = ""
    dream: str = ""
    turn: int = 0
    turns: int = 0


@dataclass(frozen=True, slots=True)
class Evening:
    """What a recap is drawn from. `told` is one that was played without the app. `stopped` is where it was left."""

    number: int = 0
    at: float = 0.0
    told: bool = False
    woke: str = ""
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


@dataclass(frozen=True, slots=True)
class Shortage:
    """What was not gained because its supply is empty."""

    thing: str
    missing: int
    seat: str = ""


@dataclass(frozen=True, slots=True)
class Departure:
    """What goes back when a Dream is left, or a Slumber is over."""

    how: str
    kind: str
    gate: str = ""
    codes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Campaign:
    """`short` is who had to suffer Distress when none was left; `mourned` are those whose lack of cards has been paid
    for already; `touched` is the element that each screen had in hand last; `site` what the depth knows."""

    is_new: bool = True
    evening: int = 0
    scene: Scene = Scene()
    held: Mapping[tuple[str, str], int] = field(default_factory=dict)
    dreamers: Mapping[str, Dreamer] = field(default_factory=dict)
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
    touched: Mapping[str, str] = field(default_factory=dict)
    shortage: Shortage | None = None
    short: str = ""
    mourned: frozenset[str] = frozenset()
    departure: Departure | None = None
    study: Countdown | None = None
    site: Site = field(default_factory=Site)

    def dreamer(self, seat: str) -> Dreamer:
        return self.dreamers.get(seat, Dreamer())
