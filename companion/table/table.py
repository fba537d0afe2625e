"""A table as folded from its log: who sits where, what was chosen, and the game's own state."""

from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Generic, TypedDict, TypeVar, Unpack

from companion.table.company import Company, News
from companion.table.ending import Result
from companion.table.moves import Field
from companion.table.seats import Seat, find
from companion.table.secret import Look

if TYPE_CHECKING:
    from companion.table.pictures import Picture
    from companion.table.sittings import Sitting

S = TypeVar("S")
T = TypeVar("T")
NOBODY = Company()


@dataclass(frozen=True, slots=True)
class Request:
    """The tablet wants to show what the phone of a seat keeps; `answer` is empty while it is asked."""

    seat: str
    of: str
    seq: int
    at: float
    answer: str = ""


class Later(TypedDict, total=False):
    """What each fact may move besides the state."""

    last_at: float
    sittings: "tuple[Sitting, ...]"


@dataclass(frozen=True)
class Table(Generic[S]):
    """One play of one game, as folded from its log. `state` is the game's own; `announced` the end that was told last;
    `stumbled` are facts that the game could not count, with the kind of error: they change nothing; `next` the table
    where the same people play on; `pictures` its photos by what they show; while it `is_dim` its screens are down to
    a spark; one that `is_demo` is there to be seen, and counts nowhere."""

    id: str
    game: str
    state: S
    code: str = ""
    seats: tuple[Seat, ...] = ()
    holders: tuple[tuple[str, str], ...] = ()
    settings: tuple[tuple[str, Field], ...] = ()
    settled: tuple[tuple[str, str], ...] = ()
    news: tuple[News, ...] = ()
    company: Company = NOBODY
    looks: tuple[Look, ...] = ()
    requests: tuple[Request, ...] = ()
    announced: Result | None = None
    stumbled: tuple[tuple[int, str], ...] = ()
    next: str = ""
    pictures: "Mapping[str, tuple[Picture, ...]]" = field(default_factory=dict)
    is_away: bool = False
    is_dim: bool = False
    is_demo: bool = False
    last_at: float = 0.0
    sittings: "tuple[Sitting, ...]" = ()
    ended_at: float = 0.0
    note: str = ""
    known: dict[Hashable, Any] = field(default_factory=dict, init=False, repr=False, compare=False)

    def with_state(self, state: S, **more: Unpack[Later]) -> "Table[S]":
        """As `replace`, which takes five times as long: this is done with each fact. What a table works out lies in
        `known`, never in a cached property, which would be taken along."""
        later: Table[S] = object.__new__(type(self))
        later.__dict__.update(self.__dict__, state=state, known={}, **more)
        return later

    def once(self, work: "Callable[[Table[S]], T]") -> T:
        """What follows from the table alone is worked out once, however many look at it."""
        if work not in self.known:
            self.known[work] = work(self)
        found: T = self.known[work]
        return found

    def seat(self, id: str) -> Seat | None:
        return find(self.seats, id)

    def name(self, id: str) -> str:
        seat = self.seat(id)
        return seat.name if seat else "?"

    def names(self, ids: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(self.name(id) for id in ids)

    def here(self) -> tuple[Seat, ...]:
        return tuple(each for each in self.seats if each.is_here)

    def holder(self, seat: str) -> str:
        return dict(self.holders).get(seat, "")

    def has_looked(self, seat: str, of: str, what: str = "") -> bool:
        return any((each.seat, each.of, each.what) == (seat, of, what) for each in self.looks)

    def has_seen_any(self, seat: str, of: str) -> bool:
        """Whatever kind of secret it was."""
        return any((each.seat, each.of) == (seat, of) for each in self.looks)

    def held_by(self, device: str) -> str:
        """A seat whose coming was undone waits for its phone, but nobody sits there."""
        return next((seat for seat, holder in self.holders if holder == device and self.seat(seat)), "")
