"""The Game contract. A game is pure: it sees a table and returns facts, views, offers and Says."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, MutableSequence, Sequence
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar

from companion.table.company import Company, News
from companion.table.fact import Fact, Json, Who
from companion.table.moves import Domain, Field, IllegalMove, Move, Offer
from companion.table.say import Say
from companion.table.seats import Seat, find
from companion.table.secret import Look, Secret

S = TypeVar("S")
Known = Mapping[str, Json]
NOBODY = Company()


class Chance(Protocol):
    """The injected source of randomness; what it gave is in the facts."""

    def randrange(self, stop: int, /) -> int: ...
    def shuffle(self, x: MutableSequence[Any], /) -> None: ...


@dataclass(frozen=True, slots=True)
class Setting:
    """A number or choice of the game. `origin` is `rulebook`, `public` (not in our rulebook's text) or `house`. What
    does not go along is back at its default when the same people play again."""

    id: str
    default: Field
    domain: Domain
    origin: str
    rule: str = ""
    goes_along: bool = True


@dataclass(frozen=True, slots=True)
class Silence:
    """A point on which the rulebook is silent: asked once, when it matters; `default` is what the app proposes."""

    id: str
    choices: tuple[str, ...]
    default: str
    rule: str


@dataclass(frozen=True, slots=True)
class Part:
    """A named piece of a view. Its value is a frozen dataclass with all that the template may know: two screens with
    equal values share one drawing."""

    name: str
    value: object
    template: str = ""


@dataclass(frozen=True, slots=True)
class Due:
    """Something that happens by itself: the move that the house plays at that moment, once for each cause."""

    at: float
    move: Move
    cause: str


@dataclass(frozen=True, slots=True)
class Table(Generic[S]):
    """One play of one game, as folded from its log. `state` is the game's own; `next` the table where the same people
    play on."""

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
    next: str = ""
    is_away: bool = False
    last_at: float = 0.0

    def seat(self, id: str) -> Seat | None:
        return find(self.seats, id)

    def name(self, id: str) -> str:
        seat = self.seat(id)
        return seat.name if seat else "?"

    def here(self) -> tuple[Seat, ...]:
        return tuple(each for each in self.seats if each.is_here)

    def holder(self, seat: str) -> str:
        return dict(self.holders).get(seat, "")

    def has_looked(self, seat: str, of: str) -> bool:
        return any((each.seat, each.of) == (seat, of) for each in self.looks)

    def held_by(self, device: str) -> str:
        """A seat whose coming was undone waits for its phone, but nobody sits there."""
        return next((seat for seat, holder in self.holders if holder == device and self.seat(seat)), "")


class Game(ABC, Generic[S]):
    """What a game brings. Names are the table's language; nothing here knows the web, a clock or a database.
    `never_undone` are kinds of facts that stay for good (a peek); `never_redone` those that an undo voids for good
    (a deal, a vote, a reveal); `reveals` those that turn up what was hidden: taking one back is announced. View,
    moves, headline and history depend on no hidden secret, not even the reader's."""

    slug: str
    players: tuple[int, int]
    settings: tuple[Setting, ...] = ()
    silences: tuple[Silence, ...] = ()
    joins_late: bool = True
    never_undone: frozenset[str] = frozenset()
    never_redone: frozenset[str] = frozenset()
    reveals: frozenset[str] = frozenset()

    def __init_subclass__(cls) -> None:
        if cls.secret is not Game.secret and cls.deal is Game.deal:
            raise TypeError(f"{cls.__name__} has secrets and does not say which deal is running")

    @abstractmethod
    def blank(self) -> S:
        """The state before the first fact."""

    def opening(self, seats: Sequence[Seat]) -> tuple[tuple[str, Domain], ...]:
        """The fields that opening a table asks for beyond the seats; each may be left out."""
        return ()

    @abstractmethod
    def setup(self, options: Mapping[str, Field], seats: Sequence[Seat], known: Known) -> list[Fact]: ...

    @abstractmethod
    def decide(self, table: Table[S], who: Who, move: Move, known: Known, chance: Chance, now: float) -> list[Fact]: ...

    def follow(self, table: Table[S], move: Move, known: Known) -> list[Fact]:
        """What this game adds when the kernel's own move (a seat joins, leaves, sits out) is made. A newcomer's seat is
        among the fields."""
        return []

    def foresee(self, table: Table[S], move: Move) -> tuple[Say, ...]:
        """What a kernel move would change, told before it is made."""
        return ()

    def upgrade(self, fact: Fact) -> Fact:
        """A fact of an older shape, as `apply` reads it today."""
        return fact

    @abstractmethod
    def apply(self, table: Table[S], fact: Fact) -> S:
        """Total: refuses nothing, clamps, ignores what does not fit. Sees the kernel's facts too, already applied."""

    @abstractmethod
    def moves(self, table: Table[S], audience: Who) -> tuple[Offer, ...]: ...

    @abstractmethod
    def view(self, table: Table[S], audience: Who) -> tuple[Part, ...]:
        """The same part names for an audience whatever the state, so that a screen can be mended part by part."""

    def page(self, table: Table[S], audience: Who, name: str, asked: Mapping[str, str]) -> Part | None:
        """What is too long for a screen, or answers a question: a page of its own, read when somebody opens it."""
        return None

    @abstractmethod
    def tell(self, table: Table[S], fact: Fact, audience: Who) -> Say | None:
        """The line of the history for this fact, as this audience may read it."""

    @abstractmethod
    def headline(self, table: Table[S], audience: Who) -> Say: ...

    def secret(self, table: Table[S], seat: str) -> Secret | None:
        """What this seat alone may know. Only the answer to "show me" asks for it."""
        return None

    def deal(self, table: Table[S]) -> str:
        """Which deal is running, with the game's cards or our own: its id, as `Secret.of` has it; "" while nothing is
        hidden. Until it is over no file of the table leaves the house, and who comes to a seat is news."""
        return ""

    def lessons(self, table: Table[S], fact: Fact) -> Mapping[str, Json]:
        """What the house learns for ever from this fact, by name: later tables find it among what is known, under
        `learnt`."""
        return {}

    def due(self, table: Table[S]) -> Due | None:
        """The next moment at which something happens by itself."""
        return None

    def is_over(self, table: Table[S]) -> bool:
        return False

    def asks(self, table: Table[S], kind: str) -> tuple[str, ...]:
        """The silent points that a move of this kind would touch now."""
        return ()

    def setting(self, table: Table[S], id: str) -> Field:
        """As chosen, if it is still one that this game understands: an old log may hold another."""
        setting = next(each for each in self.settings if each.id == id)
        chosen = dict(table.settings).get(id)
        if chosen is None:
            return setting.default
        try:
            return setting.domain.read(id, chosen)
        except IllegalMove:
            return setting.default

    def choice(self, table: Table[S], id: str) -> str:
        silence = next(each for each in self.silences if each.id == id)
        settled = dict(table.settled).get(id)
        return settled if settled in silence.choices else silence.default
