"""A chapter of a rulebook as plain data: what it offers, how it decides its moves, what its facts change and how they
are told. A game is made of chapters; how they are put together is in game.py."""

from collections.abc import Callable, Iterable, Mapping, MutableSequence, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Generic, Protocol, TypeVar

from companion.table.fact import Fact, Json, Who
from companion.table.moves import Domain, Field, Move, Offer
from companion.table.say import Say
from companion.table.secret import Secret
from companion.table.settings import Setting, Silence
from companion.table.table import Table

S = TypeVar("S")
Known = Mapping[str, Json]
Fields = tuple[tuple[str, Domain], ...]
# A reaction to every fact that a chapter of the game owns.
EVERY = "*"


class Chance(Protocol):
    """The injected source of randomness; what it gave is in the facts."""

    def randrange(self, stop: int, /) -> int: ...
    def shuffle(self, x: MutableSequence[Any], /) -> None: ...


@dataclass(frozen=True, slots=True)
class Asked(Generic[S]):
    """A move that somebody asks for: at which table, when, and what may be looked up or drawn to decide it."""

    table: Table[S]
    who: Who
    move: Move
    known: Known
    chance: Chance
    now: float

    @property
    def state(self) -> S:
        return self.table.state

    @property
    def fields(self) -> Mapping[str, Field]:
        return self.move.fields

    def text(self, name: str) -> str:
        return self.move.text(name)

    def number(self, name: str) -> int:
        return self.move.number(name)

    def fact(self, kind: str, **more: Json) -> Fact:
        """A fact with the fields of the move, and what is to be said beyond them."""
        return Fact(kind, {**self.move.fields, **more})

    def instead(self, kind: str, **fields: Field) -> "Asked[S]":
        """Another move of the same person at the same moment, for what follows from this one."""
        return replace(self, move=Move(kind, fields))


@dataclass(frozen=True, slots=True)
class Due:
    """Something that happens by itself: the move that the house plays at that moment, once for each cause."""

    at: float
    move: Move
    cause: str


Offering = Callable[[Table[S]], Iterable[Offer]]
OfferingTo = Callable[[Table[S], Who], Iterable[Offer]]
Decide = Callable[[Asked[S]], list[Fact]]
Change = Callable[[Table[S], Fact], S]
Tell = Callable[[Table[S], Fact, Who], Say | None]
Announce = Callable[[Table[S], Fact], Say | None]
Foresee = Callable[[Table[S], Move], Iterable[Say]]
Teach = Callable[[Table[S], Fact], Mapping[str, Json]]


@dataclass(frozen=True, slots=True)
class Kind(Generic[S]):
    """A kind of fact: what it changes (total: refuses nothing, clamps, ignores what does not fit), and the line of the
    history for it. What `stays` is never undone (a peek); what an undo `voids` never comes back (a deal, a vote);
    `reveals` turns up what was hidden, so that taking it back is news; after what `may_end` the end is judged. `news`
    is what everybody must read about it, on every screen, if anything."""

    change: Change[S]
    tell: Tell[S]
    stays: bool = False
    voids: bool = False
    reveals: bool = False
    may_end: bool = False
    news: Announce[S] | None = None


@dataclass(frozen=True, slots=True)
class Chapter(Generic[S]):
    """All that one chapter brings. What it `offers` is offered to everybody; `offers_to` depends on who asks. Each kind
    of move or fact has one chapter that owns it; `reacts` is what this one changes after facts of others or of the
    kernel. `follows`, `foresees` and `asks` are about the kernel's own moves (somebody comes or goes, a setting): what
    they bring along, what is told before, which silent points they touch. `secret` is what a seat alone may know (a
    second kind has a name in `Secret.what`), `deal` the id of what is hidden now, with the game's cards or our own (as
    `Secret.of` has it), "" while nothing is. While its `switch` is off, a chapter offers nothing and forgets
    nothing."""

    offers: Offering[S] = lambda table: ()
    offers_to: OfferingTo[S] = lambda table, who: ()
    moves: Mapping[str, Decide[S]] = field(default_factory=dict)
    facts: Mapping[str, Kind[S]] = field(default_factory=dict)
    reacts: Mapping[str, Change[S]] = field(default_factory=dict)
    follows: Mapping[str, Decide[S]] = field(default_factory=dict)
    foresees: Mapping[str, Foresee[S]] = field(default_factory=dict)
    asks: Mapping[str, Sequence[Silence]] = field(default_factory=dict)
    silences: tuple[Silence, ...] = ()
    secret: Callable[[Table[S], str], Secret | None] | None = None
    deal: Callable[[Table[S]], str] | None = None
    lessons: Mapping[str, Teach[S]] = field(default_factory=dict)
    due: Callable[[Table[S]], Due | None] = lambda table: None
    switch: Setting | None = None

    def is_open(self, table: Table[S]) -> bool:
        return self.switch is None or self.switch.is_on(table)


def noted(kind: str, **more: Callable[[Asked[Any]], Json]) -> Decide[Any]:
    """A move that is a fact as it stands, with the fields that it had, and with what is looked up as it is made."""
    return lambda asked: [asked.fact(kind, **{name: look_up(asked) for name, look_up in more.items()})]


def untold(table: Table[Any], fact: Fact, audience: Who) -> None:
    """A fact that has no line in the history."""
