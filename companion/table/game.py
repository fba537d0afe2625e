"""A game: chapters put together, and how its screens are drawn. It sees a table and gives facts, views and Says."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, Generic, Literal, TypeVar

from companion.table import ending, kinds
from companion.table.chapter import EVERY, Announce, Asked, Chance, Change, Chapter, Decide, Due, Fields, Kind, Known
from companion.table.ending import Result, Role
from companion.table.example import Deed
from companion.table.fact import Fact, Json, Who
from companion.table.moves import Choice, Field, Move, Offer, Offers
from companion.table.say import Say, Told, say
from companion.table.seats import Seat
from companion.table.secret import Secret
from companion.table.settings import Setting, Silence
from companion.table.table import Table

S = TypeVar("S")
# Where a part stands on a screen: beside the name of the game; in the middle, for what is to be done now; below that,
# always in sight; with the people; as what leads on; in a drawer; or out of sight until something opens it.
Place = Literal["", "moment", "now", "pad", "everybody", "deed", "drawer", "hidden"]


class BadlyBound(Exception):
    """Chapters that do not make a game: a kind with two owners, or with none."""


@dataclass(frozen=True, slots=True)
class Part:
    """A named piece of a view. Its value is a frozen dataclass with all that the template may know: two screens with
    equal values share one drawing. `draws` are the kinds of moves that it has buttons for, `on` those of them that are
    on offer. A value given as a function is computed when the part is drawn, `once` for all who look where it follows
    from the table alone; if that breaks, only this part is missing. Without a template it is `<game>/_<name>.html`."""

    name: str
    value: object = None
    draws: tuple[str, ...] = ()
    template: str = ""
    place: Place = field(default="", compare=False)
    on: tuple[tuple[str, Offer | None], ...] = ()
    once: Callable[[Table[Any]], object] | None = field(default=None, compare=False)

    def of(self, slug: str, table: Table[Any], offers: Offers) -> "Part":
        on = tuple((kind, offers.get(kind)) for kind in self.draws)
        value = table.once(self.once) if self.once else self.value() if callable(self.value) else self.value
        template = self.template or f"{slug}/_{self.name}.html"
        return Part(name=self.name, value=value, draws=self.draws, template=template, place=self.place, on=on)


@dataclass(frozen=True, slots=True)
class Ending(Generic[S]):
    """`result` is the end of the game as it stands now, none while it goes on or while something is still to be
    counted. `closes` is the end that has still to be announced, where that is not simply a result which differs from
    what was announced last. `rule` says who wins. Of what is compared, less is better where `fewest` names it. An end
    that `has_winner` denies was called before the game was over."""

    result: Callable[[Table[S]], Result | None]
    rule: str
    closes: Callable[[Table[S]], Result | None] | None = None
    fewest: tuple[str, ...] = ()
    has_winner: Callable[[Table[S]], bool] = lambda table: True

    def unannounced(self, table: Table[S]) -> Result | None:
        if self.closes:
            return self.closes(table)
        result = self.result(table)
        return result if result != table.announced else None


Setup = Callable[[Mapping[str, Field], Sequence[Seat], Known], list[Fact]]
Mend = Callable[[str, Exception], Part]
Page = Callable[[Table[S], Who, Mapping[str, str], Offers], Part | None]


@dataclass(frozen=True)
class Game(Generic[S]):
    """What a game brings. `blank` is the state before the first fact, `opening` the fields that opening a table asks
    for beyond the seats. View, offers, headline and history depend on no hidden secret, not even the reader's. `parts`
    has the same names for an audience whatever the state, so that a screen can be mended part by part. Chapters react
    in the order in which they stand here. A tablet of a game that `lies_flat` is read from four sides; `score` is the
    number that a seat's phone bears beside its name. `depicts` says what a photo may show, None for nothing of this
    table; without it only the table itself is photographed. `on_turn` is the seat whose turn it is, as everybody knows:
    a phone may then glow, so that a game with a night does without it. `race` is a value for `_race.html`, drawn of a
    table under way. `roles` are those of a game that is over, for the house to count. `example` is what its people
    might tap next, for a table that plays itself; `first` the move that names who begins, as long as nobody has."""

    slug: str
    players: tuple[int, int]
    blank: Callable[[], S]
    setup: Setup
    chapters: tuple[Chapter[S], ...]
    parts: Callable[[Table[S], Who, Offers], Iterable[Part]]
    headline: Callable[[Table[S], Who], Say]
    opening: Callable[[Sequence[Seat]], Fields] = lambda seats: ()
    pages: Mapping[str, Page[S]] = field(default_factory=dict)
    settings: tuple[Setting, ...] = ()
    ending: Ending[S] | None = None
    upgrade: Callable[[Fact], Fact] = lambda fact: fact
    joins_late: bool = True
    lies_flat: bool = False
    score: Callable[[Table[S], str], int | None] = lambda table, seat: None
    on_turn: Callable[[Table[S]], str] | None = None
    race: Callable[[Table[S]], object] = lambda table: None
    first: Callable[[Table[S]], str] = lambda table: ""
    example: Callable[[Table[S], Offers, Chance], Deed | None] | None = None
    depicts: Callable[[Table[S], str], Told | None] | None = None
    roles: Callable[[Table[S]], Iterable[Role]] = lambda table: ()

    def __post_init__(self) -> None:
        if wrong := [*ill_bound(self)]:
            raise BadlyBound(f"{self.slug}: {', '.join(wrong)}")

    @cached_property
    def facts(self) -> Mapping[str, Kind[S]]:
        return {kind: each for chapter in self.chapters for kind, each in chapter.facts.items()}

    @cached_property
    def decides(self) -> Mapping[str, Decide[S]]:
        return {kind: decide for chapter in self.chapters for kind, decide in chapter.moves.items()}

    @cached_property
    def reactions(self) -> Mapping[str, tuple[Change[S], ...]]:
        """To each kind of fact, in the order of the chapters."""
        heard = {*self.facts, *(kind for chapter in self.chapters for kind in chapter.reacts)} - {EVERY}
        return {
            kind: tuple(
                chapter.reacts[each]
                for chapter in self.chapters
                for each in ((kind, EVERY) if kind in self.facts else (kind,))
                if each in chapter.reacts
            )
            for kind in heard
        }

    @cached_property
    def silences(self) -> tuple[Silence, ...]:
        return tuple(silence for chapter in self.chapters for silence in chapter.silences)

    @cached_property
    def never_undone(self) -> frozenset[str]:
        return frozenset(kind for kind, each in self.facts.items() if each.stays)

    @cached_property
    def never_redone(self) -> frozenset[str]:
        return frozenset(kind for kind, each in self.facts.items() if each.voids)

    @cached_property
    def reveals(self) -> frozenset[str]:
        return frozenset(kind for kind, each in self.facts.items() if each.reveals)

    @cached_property
    def announcing(self) -> Mapping[str, Announce[S]]:
        return {kind: each.news for kind, each in self.facts.items() if each.news}

    @cached_property
    def may_end(self) -> frozenset[str]:
        return frozenset(kind for kind, each in self.facts.items() if each.may_end)

    def moves(self, table: Table[S], audience: Who) -> tuple[Offer, ...]:
        open_now = table.once(self.offered_to_all)
        return tuple(each for chapter, to_all in open_now for each in (*to_all, *chapter.offers_to(table, audience)))

    def offered_to_all(self, table: Table[S]) -> tuple[tuple[Chapter[S], tuple[Offer, ...]], ...]:
        """The chapters that are open now, each with what it offers to everybody."""
        return tuple((each, tuple(each.offers(table))) for each in self.chapters if each.is_open(table))

    @cached_property
    def asks(self) -> Mapping[str, tuple[str, ...]]:
        """The silent points that a kernel move of each kind touches."""
        found: dict[str, tuple[str, ...]] = {}
        for kind, silences in (each for chapter in self.chapters for each in chapter.asks.items()):
            found[kind] = (*found.get(kind, ()), *(silence.id for silence in silences))
        return found

    @cached_property
    def choices(self) -> tuple[Offer, ...]:
        """What every table may choose at any time: its numbers, and the points on which the rulebook is silent."""
        settings = (Offer(f"{kinds.SETTING}{each.id}", (("value", each.domain),)) for each in self.settings)
        points = (Offer(f"{kinds.POINT}{each.id}", (("choice", Choice(each.choices)),)) for each in self.silences)
        return (*settings, *points)

    def decide(self, asked: Asked[S]) -> list[Fact]:
        return self.decides[asked.move.kind](asked)

    def follow(self, asked: Asked[S]) -> list[Fact]:
        """What this game adds when a kernel move is made. A newcomer's seat is among the fields."""
        following = (chapter.follows.get(asked.move.kind) for chapter in self.chapters)
        return [fact for follow in following if follow for fact in follow(asked)]

    def foresee(self, table: Table[S], move: Move) -> tuple[Say, ...]:
        """What a kernel move would change, told before it is made."""
        foreseeing = (chapter.foresees.get(move.kind) for chapter in self.chapters)
        return tuple(told for foresee in foreseeing if foresee for told in foresee(table, move))

    def apply(self, table: Table[S], fact: Fact) -> S:
        """What the fact's own chapter makes of it, then what the others do. The kernel's facts are applied already."""
        kind = self.facts.get(fact.kind)
        state = kind.change(table, fact) if kind else table.state
        for react in self.reactions.get(fact.kind, ()):
            if state is not table.state:
                table = table.with_state(state)
            state = react(table, fact)
        return state

    def tell(self, table: Table[S], fact: Fact, audience: Who) -> Say | None:
        """The line of the history for this fact, as this audience may read it."""
        if fact.kind == ending.ENDED and self.ending:
            winners = table.names(fact.texts("winners"))
            return say(f"{self.slug}.told.{ending.ENDED}", rule=self.ending.rule, names=winners, n=len(winners))
        kind = self.facts.get(fact.kind)
        return kind.tell(table, fact, audience) if kind else None

    def view(
        self, table: Table[S], audience: Who, offers: Offers, mend: Mend | None = None, but: Place | None = None
    ) -> tuple[Part, ...]:
        """What this audience sees, `but` for one place. `mend` gives what stands in the place of a part that breaks."""
        parts = self.parts(table, audience, offers)
        return tuple(self.shown(part, table, offers, mend) for part in parts if part.place != but)

    def shown(self, part: Part, table: Table[S], offers: Offers, mend: Mend | None) -> Part:
        try:
            return part.of(self.slug, table, offers)
        except Exception as error:
            if mend is None:
                raise
            return replace(mend(part.name, error), place=part.place)

    def page(self, table: Table[S], audience: Who, name: str, asked: Mapping[str, str], offers: Offers) -> Part | None:
        """What is too long for a screen, or answers a question: read when somebody opens it."""
        part = self.pages[name](table, audience, asked, offers) if name in self.pages else None
        return part.of(self.slug, table, offers) if part else None

    @cached_property
    def has_secrets(self) -> bool:
        """Whether this game may ever have something to show to one seat alone."""
        return any(chapter.secret for chapter in self.chapters)

    def secret(self, table: Table[S], seat: str, what: str = "") -> Secret | None:
        """What this seat alone may know, of this kind. Only the answer to "show me" asks for it."""
        secrets = (chapter.secret(table, seat) for chapter in self.chapters if chapter.secret)
        return next((each for each in secrets if each and each.what == what), None)

    def deal(self, table: Table[S]) -> str:
        """Which deal is running: until it is over no file of the table leaves the house, and who comes to a seat is
        news."""
        for deal in self.deals:
            if running := deal(table):
                return running
        return ""

    @cached_property
    def deals(self) -> tuple[Callable[[Table[S]], str], ...]:
        return tuple(chapter.deal for chapter in self.chapters if chapter.deal)

    def lessons(self, table: Table[S], fact: Fact) -> Mapping[str, Json]:
        """What the house learns for ever from this fact, by name: later tables find it among what is known, under
        `learnt`."""
        teaching = (chapter.lessons.get(fact.kind) for chapter in self.chapters)
        return {name: value for teach in teaching if teach for name, value in teach(table, fact).items()}

    def due(self, table: Table[S]) -> Due | None:
        """The next moment at which something happens by itself."""
        coming = (chapter.due(table) for chapter in self.chapters if chapter.is_open(table))
        return min(filter(None, coming), key=lambda due: due.at, default=None)

    def result(self, table: Table[S]) -> Result | None:
        """Who wins, once the game is over."""
        return self.ending.result(table) if self.ending else None

    def is_over(self, table: Table[S]) -> bool:
        return self.result(table) is not None

    def setting(self, table: Table[S], id: str) -> Field:
        return next(each for each in self.settings if each.id == id).of(table)

    def choice(self, table: Table[S], id: str) -> str:
        return next(each for each in self.silences if each.id == id).of(table)


def ill_bound(game: Game[Any]) -> Iterable[str]:
    """What is wrong with the chapters of a game, in words for whoever writes it."""
    moves = Counter(kind for chapter in game.chapters for kind in chapter.moves)
    facts = Counter(kind for chapter in game.chapters for kind in chapter.facts)
    yield from (f"{kind} has two owners" for kind, owners in (moves + facts).items() if owners > 1)
    yield from (f"the move {kind} is every table's" for kind in moves if kinds.is_of_every_table(kind))
    yield from (f"the fact {kind} is every table's" for kind in facts if kind in kinds.FACTS)
    heard = {kind for chapter in game.chapters for kind in (*chapter.reacts, *chapter.lessons)} - {EVERY}
    yield from (f"nobody owns the fact {kind}" for kind in heard - {*facts} - kinds.FACTS)
    if game.has_secrets and not any(chapter.deal for chapter in game.chapters):
        yield "it has secrets and does not say which deal is running"
    kernel = {kind for chapter in game.chapters for kind in (*chapter.follows, *chapter.foresees, *chapter.asks)}
    yield from (f"{kind} is no move of every table" for kind in kernel if not kinds.is_of_every_table(kind))
