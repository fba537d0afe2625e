"""The values that the screens of a campaign are drawn from, one for each part."""

from dataclasses import dataclass

from companion.games.etherfields.answers import Key
from companion.games.etherfields.campaign import Dreamer, Gate
from companion.games.etherfields.checklists import Step
from companion.games.etherfields.ledger import Entry
from companion.kit.clock import Countdown
from companion.table.moves import Offer
from companion.table.say import Say
from companion.table.seats import Seat


@dataclass(frozen=True, slots=True)
class Defeat:
    """Why the team loses, and what ends it."""

    told: Say | None
    rule: str
    accept: Offer | None


@dataclass(frozen=True, slots=True)
class Stage:
    """Where the evening is, and the one question."""

    kind: str
    evening: int
    is_new: bool
    turn: int
    turns: int
    is_out: bool
    gate: str
    dream: str
    where: str
    place: str
    died: bool
    offers: tuple[tuple[str, Offer], ...]
    people: int

    def offer(self, kind: str) -> Offer | None:
        return dict(self.offers).get(kind)


@dataclass(frozen=True, slots=True)
class Pile:
    name: str
    count: int


@dataclass(frozen=True, slots=True)
class Portrait:
    """`warns` about Distress, `thin` about cards: how many are left in deck, hand and discard."""

    seat: Seat
    archetype: str
    mask: str
    distress: int
    ether: int
    gems: int
    cards: int
    warns: bool
    thin: bool
    is_built: bool
    is_first: bool
    is_mine: bool


@dataclass(frozen=True, slots=True)
class Portraits:
    portraits: tuple[Portrait, ...]
    take: Offer | None
    shortage: Say | None


@dataclass(frozen=True, slots=True)
class Deck:
    seat: Seat
    dreamer: Dreamer
    piles: tuple[Pile, ...]
    is_built: bool


@dataclass(frozen=True, slots=True)
class Decks:
    """A popup a Dreamer: archetype, Mask, and the cards counted."""

    decks: tuple[Deck, ...]
    least: int
    most: int
    choose: Offer | None
    mask: Offer | None
    unmask: Offer | None
    count: Offer | None
    marker: Offer | None


@dataclass(frozen=True, slots=True)
class Pad:
    dream: str
    keys: tuple[Key, ...]


@dataclass(frozen=True, slots=True)
class Team:
    keys: int
    hours: int
    start: int
    season: str
    objects: tuple[Entry, ...]
    slots: int
    first: Seat | None
    people: int
    take: Offer | None
    change_hours: Offer | None
    unlock: Offer | None


@dataclass(frozen=True, slots=True)
class Slot:
    name: str
    tile: str
    is_here: bool


@dataclass(frozen=True, slots=True)
class Door:
    """A Gate: `missing` says why it cannot be entered now."""

    code: str
    gate: Gate
    missing: tuple[str, ...]
    may_retry: bool


@dataclass(frozen=True, slots=True)
class Atlas:
    slots: tuple[Slot, ...]
    place: str
    doors: tuple[Door, ...]
    keys: int
    is_open: bool
    move: Offer | None
    enter: Offer | None
    retry: Offer | None


@dataclass(frozen=True, slots=True)
class Checklist:
    kind: str
    steps: tuple[Step, ...]
    tick: Offer | None
    untick: Offer | None
    scripts: str


@dataclass(frozen=True, slots=True)
class Study:
    clock: Countdown | None
    end: Offer | None


@dataclass(frozen=True, slots=True)
class Pool:
    thing: str
    left: int
    size: int


@dataclass(frozen=True, slots=True)
class Supplies:
    own: tuple[Pool, ...]
    pools: tuple[Pool, ...]
    take: Offer | None
