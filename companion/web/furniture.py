"""What stands around every game, whatever is played: the values that its parts are drawn from."""

from dataclasses import dataclass

from companion.table.moves import Offer
from companion.table.say import Say
from companion.table.seats import Seat
from companion.web.addresses import Address


@dataclass(frozen=True, slots=True)
class Announced:
    """What everybody must see about the table itself: what could not be counted, news until somebody has read it, and
    where people play on. `asked` is what this phone alone is asked: to let the tablet show what it keeps. `assumed`:
    silent points that were just played by their default, with their ids. `is_folded`: a hand's width has one line for
    it, that opens."""

    lost: tuple[Say, ...]
    told: tuple[Say, ...]
    hear: Offer | None
    next: str
    asked: Offer | None = None
    assumed: tuple[tuple[str, Say], ...] = ()
    is_folded: bool = False


@dataclass(frozen=True, slots=True)
class Controls:
    undo: int
    undoes: Say | None
    redo: int


@dataclass(frozen=True, slots=True)
class Ember:
    """The spark that is left of a dimmed screen, and the touch that brings the light back."""

    is_dim: bool
    light: Offer | None


@dataclass(frozen=True, slots=True)
class Said:
    """For who hears instead of sees: what happened last as this audience may read it, and where the game stands. What
    has another `number` is read out even where it reads the same."""

    number: int
    last: Say | None
    headline: Say


@dataclass(frozen=True, slots=True)
class Chair:
    seat: Seat
    has_phone: bool


@dataclass(frozen=True, slots=True)
class People:
    chairs: tuple[Chair, ...]
    code: str


@dataclass(frozen=True, slots=True)
class Me:
    """Whose phone this is, the number that goes with the name, and whether it is their turn. `done` is what was done
    on it last, oldest first: `undo` takes back the last of it, `redo` brings back what was taken back just now."""

    seat: Seat
    score: int | None
    is_on_turn: bool = False
    done: tuple[Say, ...] = ()
    undo: int = 0
    redo: int = 0


@dataclass(frozen=True, slots=True)
class Join:
    code: str
    addresses: tuple[Address, ...]


@dataclass(frozen=True, slots=True)
class Codes:
    """Each seat's own way in, at its own edge; dark once a phone sits there."""

    chairs: tuple[Chair, ...]
    host: str
