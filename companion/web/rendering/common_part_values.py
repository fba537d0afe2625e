"""Defines the values of the parts that surround every game: news, undo, people, QR codes."""

from dataclasses import dataclass

from companion.table.moves import Offer
from companion.table.say import Say
from companion.table.seats import Seat
from companion.web.http.network_addresses import Address


@dataclass(frozen=True, slots=True)
class TableNews:
    """The news that everybody at a table must see. `lost` are entries that could not be counted, `told` announcements
    to be read, which `hear` dismisses; `next` is the next table. `asked` asks this phone whether the tablet may show
    its secret. `assumed` are silent points just played by their default. `is_folded` draws one line that opens, for
    phones. `new_keeper` is when another device became a keeper of the house."""

    lost: tuple[Say, ...]
    told: tuple[Say, ...]
    hear: Offer | None
    next: str
    asked: Offer | None = None
    assumed: tuple[tuple[str, Say], ...] = ()
    is_folded: bool = False
    new_keeper: float = 0.0


@dataclass(frozen=True, slots=True)
class Controls:
    """What undo takes back. `spoils_deal`: it would void a deal that somebody has looked at, so it must be held."""

    undo: int
    undoes: Say | None
    redo: int
    spoils_deal: bool = False


@dataclass(frozen=True, slots=True)
class Ember:
    """Whether the screens are dimmed, and the offer that lights them again."""

    is_dim: bool
    light: Offer | None


@dataclass(frozen=True, slots=True)
class ReadAloud:
    """Text for screen readers. It is read aloud whenever `number` is new, even if the text is the same."""

    number: int
    last: Say | None
    headline: Say


@dataclass(frozen=True, slots=True)
class Chair:
    seat: Seat
    has_phone: bool


@dataclass(frozen=True, slots=True)
class People:
    """The people of a table. `may_draw` says that the house may still draw who begins."""

    chairs: tuple[Chair, ...]
    code: str
    may_draw: bool = False


@dataclass(frozen=True, slots=True)
class SeatSummary:
    """A seat with its score. On the owner's phone `done` lists its last moves, oldest first; `undo` and `redo` are the
    numbers of moves that can be undone and redone, or 0."""

    seat: Seat
    score: int | None
    is_on_turn: bool = False
    done: tuple[Say, ...] = ()
    undo: int = 0
    redo: int = 0
    spoils_deal: bool = False


@dataclass(frozen=True, slots=True)
class JoinCode:
    code: str
    addresses: tuple[Address, ...]


@dataclass(frozen=True, slots=True)
class SeatCodes:
    """The seats around the table, each drawn at its edge with its QR code, or with a sign if it has a phone already."""

    chairs: tuple[Chair, ...]
    host: str
