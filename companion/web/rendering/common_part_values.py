"""Defines the values of the parts that every game's screen has: news, undo, people, QR codes."""

from dataclasses import dataclass

from companion.table.moves import Offer
from companion.table.say import Say
from companion.table.seats import Seat
from companion.web.http.house_addresses import Address
from companion.web.waiting_guests import Guest

COMMON_PARTS = ("news", "guests", "learning", "said", "controls", "people", "join", "codes", "me", "dimmed")


@dataclass(frozen=True, slots=True)
class TableNews:
    """The news that everybody at a table must see. `lost` are sentences about facts that the game could not apply
    because of an error. `told` are privacy notices, and `hear` is the offer that dismisses them. `next` is the id of
    the table at which the same people play on, or "". `asked` is the offer with which a phone answers whether the
    tablet may show the secret of the phone's seat. `assumed` are questions left open by the rulebook that the last move
    decided by default. If `is_folded`, as on phones, only one line is shown, and a tap opens the rest."""

    lost: tuple[Say, ...]
    told: tuple[Say, ...]
    hear: Offer | None
    next: str
    asked: Offer | None = None
    assumed: tuple[tuple[str, Say], ...] = ()
    is_folded: bool = False


@dataclass(frozen=True, slots=True)
class Learning:
    """Help for people who have never played this game. On the tablet, `names` are these people until something is
    played. On their phones, `hint` is the kind of fact whose hint is shown, or ""."""

    game: str
    names: tuple[str, ...]
    hint: str


@dataclass(frozen=True, slots=True)
class Controls:
    """The buttons for undo and redo. `undo` and `redo` are the numbers of the moves that these buttons undo and redo, 0
    if there is none. `undoes` says in words what an undo would take back. If `spoils_deal`, an undo would end a deal in
    which somebody has already looked at a card, so the button must be pressed for a while."""

    undo: int
    undoes: Say | None
    redo: int
    spoils_deal: bool = False


@dataclass(frozen=True, slots=True)
class DimmedScreen:
    is_dim: bool
    light: Offer | None


@dataclass(frozen=True, slots=True)
class ReadAloud:
    """Text that screen readers read aloud. It is read whenever `number` changes, even if the text stays the same."""

    number: int
    last: Say | None
    headline: Say


@dataclass(frozen=True, slots=True)
class Chair:
    seat: Seat
    has_phone: bool


@dataclass(frozen=True, slots=True)
class People:
    """The people of a table. `may_draw` says whether the app may still choose by chance who begins."""

    chairs: tuple[Chair, ...]
    code: str
    may_draw: bool = False


@dataclass(frozen=True, slots=True)
class SeatSummary:
    """A seat with its score. The other fields are filled only on the phone of that seat: `done` lists its last moves,
    oldest first; `undo` and `redo` are the numbers of the moves that it can undo and redo, or 0. If `spoils_deal`, the
    undo would end a deal in which somebody has already looked at a card."""

    seat: Seat
    score: int | None
    is_on_turn: bool = False
    done: tuple[Say, ...] = ()
    undo: int = 0
    redo: int = 0
    spoils_deal: bool = False


@dataclass(frozen=True, slots=True)
class JoinCode:
    """The join code of a table, and the addresses of the house for the QR code. `chairs` are the seats. `guests` are
    the guests who ask for a seat and are shown; `waiting` is the number of all guests who ask."""

    code: str
    addresses: tuple[Address, ...]
    chairs: tuple[Chair, ...]
    guests: tuple[Guest, ...] = ()
    waiting: int = 0


@dataclass(frozen=True, slots=True)
class AskingGuests:
    """Guests who ask for a seat. `guests` are those that the tablet shows; `waiting` is the number of all of them. Only
    the tablet sees them."""

    guests: tuple[Guest, ...]
    waiting: int


@dataclass(frozen=True, slots=True)
class SeatCodes:
    """The seats around the table, each drawn at its edge with its QR code, or with an icon if a phone holds it. `host`
    is the address of the house in these QR codes."""

    chairs: tuple[Chair, ...]
    host: str
