"""Defines a table as computed from its log: its seats, its choices and the game's own state."""

from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, TypedDict, TypeVar, Unpack

from companion.table.game_result import Result
from companion.table.moves import Field
from companion.table.return_value_checks import result_of
from companion.table.seats import Seat, SeatsDuringDeal
from companion.table.secret import Look, News

S = TypeVar("S")
T = TypeVar("T")
NOBODY = SeatsDuringDeal()


@dataclass(frozen=True, slots=True)
class PeekRequest:
    """A question to the phone of a seat: may the tablet show the secret that the seat has in the deal `of`? `answer` is
    "" until the phone answers."""

    seat: str
    of: str
    seq: int
    at: float
    answer: str = ""


@dataclass(frozen=True, slots=True)
class Sitting:
    """A period in which people sat at the table. `seconds` is how long they played, without breaks; `seats` are the
    seats of those who were there."""

    began: float
    until: float
    seconds: float
    seats: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Picture:
    """A photo; `name` is the hash of its content, which the store keeps."""

    name: str
    width: int
    height: int
    at: float


class Later(TypedDict, total=False):
    """The fields that `with_state` may change besides the state."""

    last_at: float
    sittings: tuple[Sitting, ...]


@dataclass(frozen=True)
class Table(Generic[S]):
    """One play of one game, computed from its log. `state` is the game's own. `code` is what people enter on their
    phones to join. `holders` are pairs of a seat and the device that holds it. `settings` are pairs of a setting's id
    and the chosen value; `settled` are pairs of the id of a question that the rulebook leaves open and the table's
    decision. `announced` is the result that was announced last. `failed_facts` are pairs of the number of a fact on
    which the game raised, and the error. `next` is the id of the table where the same people play on. `pictures` maps
    ids of what photos show to the photos. A table that `is_away` is closed. A demonstration (`is_demo`) is not counted
    in statistics."""

    id: str
    game: str
    state: S
    code: str = ""
    seats: tuple[Seat, ...] = ()
    holders: tuple[tuple[str, str], ...] = ()
    settings: tuple[tuple[str, Field], ...] = ()
    settled: tuple[tuple[str, str], ...] = ()
    news: tuple[News, ...] = ()
    privacy: SeatsDuringDeal = NOBODY
    looks: tuple[Look, ...] = ()
    peek_requests: tuple[PeekRequest, ...] = ()
    announced: Result | None = None
    failed_facts: tuple[tuple[int, str], ...] = ()
    next: str = ""
    pictures: Mapping[str, tuple[Picture, ...]] = field(default_factory=dict)
    is_away: bool = False
    is_dim: bool = False
    is_demo: bool = False
    last_at: float = 0.0
    sittings: tuple[Sitting, ...] = ()
    ended_at: float = 0.0
    note: str = ""
    known: dict[Hashable, Any] = field(default_factory=dict, init=False, repr=False, compare=False)

    def with_state(self, state: S, **more: Unpack[Later]) -> "Table[S]":
        """Returns a copy with another state, five times as fast as `dataclasses.replace`. Values cached by
        `compute_once` are not copied."""
        later: Table[S] = object.__new__(type(self))
        later.__dict__.update(self.__dict__, state=state, known={}, **more)
        return later

    def compute_once(self, work: "Callable[[Table[S]], T]") -> T:
        """Returns `work(table)`. The value is computed once for this table and then cached."""
        if work not in self.known:
            self.known[work] = result_of(work, self)
        found: T = self.known[work]
        return found

    def seat(self, id: str) -> Seat | None:
        return next((each for each in self.seats if each.id == id), None)

    def name(self, id: str) -> str:
        """Returns the name of a seat, "?" if there is no such seat."""
        seat = self.seat(id)
        return seat.name if seat else "?"

    def names(self, ids: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(map(self.name, ids))

    def here(self) -> tuple[Seat, ...]:
        """Returns the seats of the people who play now: they have not left and do not sit out."""
        return tuple(each for each in self.seats if each.is_here)

    def holder(self, seat: str) -> str:
        return dict(self.holders).get(seat, "")

    def has_looked(self, seat: str, deal: str, what: str = "") -> bool:
        """Returns whether this seat has looked at its secret of this deal; `what` names its kind."""
        return any((each.seat, each.of, each.what) == (seat, deal, what) for each in self.looks)

    def held_by(self, device: str) -> str:
        """Returns the seat that this device holds, "" if there is none or if the adding of that seat was undone."""
        return next((seat for seat, holder in self.holders if holder == device and self.seat(seat)), "")


AnyTable = Table[Any]
