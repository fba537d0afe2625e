"""The values that the depth's part of a screen is drawn from. Closed, each is shown to nobody."""

from dataclasses import dataclass

from companion.games.etherfields.ledger import Entry
from companion.games.etherfields.turns.site import CardStep, Condition, Cost, Debt, Entity, Hand
from companion.table.moves import Offer
from companion.table.seats import Seat


@dataclass(frozen=True, slots=True)
class Panel:
    is_shown: bool
    offers: tuple[tuple[str, Offer], ...]

    def offer(self, kind: str) -> Offer | None:
        return dict(self.offers).get(kind)


@dataclass(frozen=True, slots=True)
class Door:
    is_open: bool
    switch: Offer | None


@dataclass(frozen=True, slots=True)
class Owed:
    seat: Seat
    debt: Debt
    choices: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Drawing:
    seat: Seat
    cards: int
    has_drawn: bool
    is_counted: bool


@dataclass(frozen=True, slots=True)
class Pointer(Panel):
    """`step` is where the Turn is, `next` the step after it: none after the last."""

    turn: int
    step: str
    steps: tuple[str, ...]
    next: str
    method: str
    first: Seat | None
    acting: Seat | None
    passes: int
    people: int
    card: tuple[CardStep, ...]
    owed: tuple[Owed, ...]
    drawing: tuple[Drawing, ...]


@dataclass(frozen=True, slots=True)
class Holding:
    """A Dreamer's cards. `hand` is None where nobody counts them."""

    seat: Seat
    hand: Hand | None
    discard: int
    cards: int
    sealed: int
    progress: int
    veiled: int


@dataclass(frozen=True, slots=True)
class Hands(Panel):
    holdings: tuple[Holding, ...]
    most_progress: int


@dataclass(frozen=True, slots=True)
class Doing:
    seat: Seat
    boost: str
    effort: int
    has_used_mask: bool
    mask: str
    gems: int


@dataclass(frozen=True, slots=True)
class Once(Panel):
    doings: tuple[Doing, ...]
    hours: int
    rolled: bool
    payers: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class Price:
    """`others` are actions that a marker of this colour can be taken from when none is left."""

    cost: Cost
    paid: int
    parts: int
    in_all: int
    others: tuple[Cost, ...]


@dataclass(frozen=True, slots=True)
class Costs(Panel):
    prices: tuple[Price, ...]
    people: int
    number: int


@dataclass(frozen=True, slots=True)
class Affliction:
    condition: Condition
    is_on_dreamer: bool


@dataclass(frozen=True, slots=True)
class Piece:
    thing: str
    count: int


@dataclass(frozen=True, slots=True)
class Being:
    entity: Entity
    pieces: tuple[Piece, ...]
    is_poisoned: bool
    afflictions: tuple[Affliction, ...]


@dataclass(frozen=True, slots=True)
class Afflicted:
    seat: Seat
    afflictions: tuple[Affliction, ...]


@dataclass(frozen=True, slots=True)
class Entities(Panel):
    beings: tuple[Being, ...]
    dreamers: tuple[Afflicted, ...]
    tokens: int
    most: int
    keys: int
    payers: tuple[Seat, ...]
    number: int


@dataclass(frozen=True, slots=True)
class Thing:
    entry: Entry
    is_used: bool


@dataclass(frozen=True, slots=True)
class Belongings(Panel):
    objects: tuple[Thing, ...]
    free: int
    seats: tuple[Seat, ...]
    laid: int
    start: int
    shop: str
