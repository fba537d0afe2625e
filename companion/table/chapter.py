"""Defines what a chapter of a game is made of: its moves, its kinds of facts, and its reactions to other facts."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, MutableSequence, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Generic, Protocol, TypeVar

from companion.table.common_fact_kinds import FACTS, is_of_every_table
from companion.table.fact import Fact, Json, Who
from companion.table.moves import Domain, Field, Move, Offer, UnusualMove
from companion.table.return_value_checks import wrong_parameters
from companion.table.say import Say
from companion.table.secret import Secret
from companion.table.settings import Setting, Silence
from companion.table.table import Table

S = TypeVar("S")
Known = Mapping[str, Json]
Fields = tuple[tuple[str, Domain], ...]
# The key of a reaction to every fact that a chapter of the game owns.
EVERY = "*"


class Chance(Protocol):
    """The injected source of randomness. Facts hold its results, so reading a log again gives the same table."""

    def randrange(self, stop: int, /) -> int: ...
    def shuffle(self, x: MutableSequence[Any], /) -> None: ...


@dataclass(frozen=True, slots=True)
class MoveContext(Generic[S]):
    """A move that somebody asks for, with everything that a function needs to decide it. `known` holds the game's data
    and what the house has learnt. `now` is the time in seconds. `is_confirmed` says that the person has confirmed a
    move that the app first refused as unusual."""

    table: Table[S]
    who: Who
    move: Move
    known: Known
    chance: Chance
    now: float
    is_confirmed: bool = False

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
        """Returns a fact of this kind. Its data are the fields of the move and `more`."""
        return Fact(kind, {**self.move.fields, **more})

    def confirm(self, why: Say) -> None:
        """Raises UnusualMove with this sentence, unless the person has already confirmed the move."""
        if not self.is_confirmed:
            raise UnusualMove(why)

    def instead(self, kind: str, **fields: Field) -> "MoveContext[S]":
        """Returns the same context, but for the move `kind` with these `fields`. A function uses it to decide a move
        that follows from the one that was asked for."""
        return replace(self, move=Move(kind, fields))


@dataclass(frozen=True, slots=True)
class Due:
    """A move that the house makes at the moment `at`, only once for each `cause`, such as the id of a round."""

    at: float
    move: Move
    cause: str


Offering = Callable[[Table[S]], Iterable[Offer]]
OfferingTo = Callable[[Table[S], Who], Iterable[Offer]]
Decide = Callable[[MoveContext[S]], list[Fact]]
Change = Callable[[Table[S], Fact], S]
Tell = Callable[[Table[S], Fact, Who], Say | None]
Announce = Callable[[Table[S], Fact], Say | None]
Foresee = Callable[[Table[S], Move], Iterable[Say]]
Teach = Callable[[Table[S], Fact], Mapping[str, Json]]


@dataclass(frozen=True, slots=True)
class Kind(Generic[S]):
    """A kind of fact. `change` returns the new state: it never raises, limits values to the allowed range and ignores
    fields that are not valid. `tell` returns the line of the history, None for no line. A fact that `stays` is never
    undone. A move with a fact that `voids` can be undone, but not redone. A fact that `reveals` shows something hidden,
    so its undo is announced. After a fact that `may_end`, the house checks whether the game is over. `news` returns an
    announcement for every screen, or None."""

    change: Change[S]
    tell: Tell[S]
    stays: bool = False
    voids: bool = False
    reveals: bool = False
    may_end: bool = False
    news: Announce[S] | None = None


@dataclass(frozen=True, slots=True)
class Chapter(Generic[S]):
    """One part of a game's rules. `offers` yields the moves on offer to everybody, `offers_to` those on offer to one
    audience only. `moves` maps kinds of moves to functions that return their facts; `facts` maps kinds of facts to
    their `Kind`. Each kind belongs to exactly one chapter. `reacts` maps kinds of facts, also of other chapters, to
    further changes of the state. The keys of the next three fields are moves that exist in every game, such as
    add_seat. `follows` maps them to functions that return the game's own facts for such a move. `foresees` maps them to
    functions that return sentences about the consequences, shown before the move is made. `touches` maps them to
    questions that the rulebook leaves open and that the table must decide first. `secret` returns what only one seat
    may know. A deal gives out such secrets and runs until they no longer matter; `deal` returns the id of the running
    deal, or "". `lessons` return what the house learns from a fact. `due` returns the next move that the house makes by
    itself, or None. `switch` is a setting that turns the chapter on and off, or None. While it is off, the chapter
    offers no moves, but its state is kept."""

    offers: Offering[S] = lambda table: ()
    offers_to: OfferingTo[S] = lambda table, who: ()
    moves: Mapping[str, Decide[S]] = field(default_factory=dict)
    facts: Mapping[str, Kind[S]] = field(default_factory=dict)
    reacts: Mapping[str, Change[S]] = field(default_factory=dict)
    follows: Mapping[str, Decide[S]] = field(default_factory=dict)
    foresees: Mapping[str, Foresee[S]] = field(default_factory=dict)
    touches: Mapping[str, Sequence[Silence]] = field(default_factory=dict)
    silences: tuple[Silence, ...] = ()
    secret: Callable[[Table[S], str], Secret | None] | None = None
    deal: Callable[[Table[S]], str] | None = None
    lessons: Mapping[str, Teach[S]] = field(default_factory=dict)
    due: Callable[[Table[S]], Due | None] = lambda table: None
    switch: Setting | None = None

    def is_open(self, table: Table[S]) -> bool:
        return self.switch is None or self.switch.is_on(table)


@dataclass(frozen=True)
class AsFact:
    """The function that `as_fact` returns. It is an object, so that a check of the game can read the `kind`."""

    kind: str
    more: Mapping[str, Callable[[MoveContext[Any]], Json]]

    def __call__(self, asked: MoveContext[Any]) -> list[Fact]:
        return [asked.fact(self.kind, **{name: look_up(asked) for name, look_up in self.more.items()})]


def as_fact(kind: str, **more: Callable[[MoveContext[Any]], Json]) -> Decide[Any]:
    """Returns a function that records a move as one fact of this kind. The fact has the fields of the move, and those
    that the functions in `more` compute."""
    return AsFact(kind, more)


def no_line(table: Table[Any], fact: Fact, audience: Who) -> None:
    """Returns None. It is the `tell` of kinds of facts that have no line in the history."""


def chapter_mistakes(chapters: Sequence[Chapter[Any]]) -> Iterator[str]:
    """Yields a sentence, for the game's author, about each mistake in its chapters."""
    moves = Counter(kind for chapter in chapters for kind in chapter.moves)
    facts = Counter(kind for chapter in chapters for kind in chapter.facts)
    yield from (f"{kind} has two owners: take it out of one chapter" for kind, n in (moves + facts).items() if n > 1)
    yield from not_callable(chapters)
    kinds = [kind for chapter in chapters for kind in chapter.facts.values() if isinstance(kind, Kind)]
    records = [decide for chapter in chapters for decide in chapter.moves.values() if isinstance(decide, AsFact)]
    for declared in (*chapters, *kinds, *records):
        yield from wrong_parameters(declared)
    yield from (f"the move {kind} is every table's" for kind in moves if is_of_every_table(kind))
    yield from (f"the fact {kind} is every table's" for kind in facts if kind in FACTS)
    heard = {kind for chapter in chapters for kind in (*chapter.reacts, *chapter.lessons)} - {EVERY}
    made = {decide.kind for decide in records}
    yield from (
        f"nobody owns the fact {kind}: add it to the facts of a chapter" for kind in (heard | made) - {*facts} - FACTS
    )
    if any(chapter.secret for chapter in chapters) and not any(chapter.deal for chapter in chapters):
        yield "it has secrets and does not say which deal is running"
    kernel = {kind for chapter in chapters for kind in (*chapter.follows, *chapter.foresees, *chapter.touches)}
    yield from (f"{kind} is no move of every table" for kind in kernel if not is_of_every_table(kind))


def not_callable(chapters: Sequence[Chapter[Any]]) -> Iterator[str]:
    """Yields a sentence for each value that stands where a function or a `Kind` must stand."""
    for chapter in chapters:
        yield from (
            f"the fact {kind} needs a Kind" for kind, each in chapter.facts.items() if not isinstance(each, Kind)
        )
        for kind, work in (*chapter.moves.items(), *chapter.reacts.items(), *chapter.follows.items()):
            if not callable(work):
                yield f"{kind} needs a function"


class ChapterIndex(Generic[S]):
    """Looks up what the chapters of a game declare, by kind of move or fact. `touches` maps moves that exist in every
    game, such as add_seat, to the ids of questions that the rulebook leaves open."""

    def __init__(self, chapters: Sequence[Chapter[S]]) -> None:
        self.facts = {kind: each for chapter in chapters for kind, each in chapter.facts.items()}
        self.decides = {kind: decide for chapter in chapters for kind, decide in chapter.moves.items()}
        heard = {*self.facts, *(kind for chapter in chapters for kind in chapter.reacts)} - {EVERY}
        self.reactions = {kind: (*self.reactions_to(kind, chapters),) for kind in heard}
        self.silences = tuple(silence for chapter in chapters for silence in chapter.silences)
        self.touches: dict[str, tuple[str, ...]] = {}
        for kind, silences in (each for chapter in chapters for each in chapter.touches.items()):
            self.touches[kind] = (*self.touches.get(kind, ()), *(silence.id for silence in silences))
        self.lessons: dict[str, tuple[Teach[S], ...]] = {}
        for kind, teach in (each for chapter in chapters for each in chapter.lessons.items()):
            self.lessons[kind] = (*self.lessons.get(kind, ()), teach)
        self.deals = tuple(chapter.deal for chapter in chapters if chapter.deal)
        self.has_secrets = any(chapter.secret for chapter in chapters)
        self.never_undone = frozenset(kind for kind, each in self.facts.items() if each.stays)
        self.never_redone = frozenset(kind for kind, each in self.facts.items() if each.voids)
        self.reveals = frozenset(kind for kind, each in self.facts.items() if each.reveals)
        self.may_end = frozenset(kind for kind, each in self.facts.items() if each.may_end)

    def reactions_to(self, kind: str, chapters: Sequence[Chapter[S]]) -> Iterator[Change[S]]:
        keys = (kind, EVERY) if kind in self.facts else (kind,)
        return (chapter.reacts[each] for chapter in chapters for each in keys if each in chapter.reacts)
