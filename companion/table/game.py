"""Puts the chapters of a game together and computes its views."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, Generic, Literal, TypeVar

from companion.table import game_result
from companion.table.chapter import (
    Chance,
    Chapter,
    ChapterIndex,
    Due,
    Fields,
    Known,
    MoveContext,
    chapter_mistakes,
)
from companion.table.common_kinds import POINT, SETTING
from companion.table.example_moves import ExampleMove
from companion.table.fact import Fact, Json, Who
from companion.table.game_result import Result, Role
from companion.table.moves import Choice, Field, Move, Offer, Offers
from companion.table.say import Say, SayValue, say
from companion.table.seats import Seat
from companion.table.secret import Secret
from companion.table.settings import Setting
from companion.table.table import Table

S = TypeVar("S")
# Where a part stands on a screen: beside the name of the game (moment), in the middle (now), below it (pad), with the
# people (everybody), as the one button that leads on (deed), in a drawer, or hidden until something opens it.
Zone = Literal["", "moment", "now", "pad", "everybody", "deed", "drawer", "hidden"]


class InvalidGame(Exception):
    """The chapters do not make a game: a kind has two owners, for example."""


@dataclass(frozen=True, slots=True)
class Part:
    """A named piece of a view. Screens with equal values share one rendering, so the value is a frozen dataclass or a
    function that returns one; `shared` is a function of the table, called once for all screens. If it raises, only this
    part is missing. `draws` are the kinds of moves for which it has buttons, `on` those on offer. The usual `template`
    is `<game>/_<name>.html`."""

    name: str
    value: object = None
    draws: tuple[str, ...] = ()
    template: str = ""
    zone: Zone = field(default="", compare=False)
    on: tuple[tuple[str, Offer | None], ...] = ()
    shared: Callable[[Table[Any]], object] | None = field(default=None, compare=False)

    def compute(self, slug: str, table: Table[Any], offers: Offers) -> "Part":
        on = tuple((kind, offers.get(kind)) for kind in self.draws)
        value = table.compute_once(self.shared) if self.shared else self.value() if callable(self.value) else self.value
        template = self.template or f"{slug}/_{self.name}.html"
        return Part(name=self.name, value=value, draws=self.draws, template=template, zone=self.zone, on=on)


@dataclass(frozen=True, slots=True)
class EndRule(Generic[S]):
    """Judges the end. `result` returns the result as of now, None while the game goes on. `closes` returns the result
    that must still be announced; without it, that is any result that differs from the last announced one. `rule` is the
    id of the rule that says who wins. Values in `fewest` are better when lower. `has_winner` returns False for a game
    stopped before its end."""

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
    """Declares a game. `blank` returns the state before the first fact, `opening` the fields that the form for a new
    table adds. `parts` yields the same names for an audience whatever the state. View, offers, headline and history
    depend on no hidden secret, not even the reader's. Chapters react in this order. `lies_flat` is for a tablet that is
    read from four sides; one that `may_lie_flat` stands unless people choose otherwise. `score` is the number beside a
    name, `on_turn` the seat whose turn it is as everybody knows, `race` the value for `_race.html` on the first page,
    `first` the move that names who begins while nobody does. `depicts` says what a photo may show, None for nothing of
    this table. `roles` are counted once the game is over; `example` returns a demonstration's next move. `behaviours`
    names the scripts in `static/js` that its screens need beside those of every screen."""

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
    ending: EndRule[S] | None = None
    upgrade: Callable[[Fact], Fact] = lambda fact: fact
    joins_late: bool = True
    lies_flat: bool = False
    may_lie_flat: bool = False
    score: Callable[[Table[S], str], int | None] = lambda table, seat: None
    on_turn: Callable[[Table[S]], str] | None = None
    race: Callable[[Table[S]], object] = lambda table: None
    first: Callable[[Table[S]], str] = lambda table: ""
    example: Callable[[Table[S], Offers, Chance], ExampleMove | None] | None = None
    depicts: Callable[[Table[S], str], SayValue | None] | None = None
    roles: Callable[[Table[S]], Iterable[Role]] = lambda table: ()
    behaviours: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if mistakes := [*chapter_mistakes(self.chapters)]:
            raise InvalidGame(f"{self.slug}: {', '.join(mistakes)}")

    @cached_property
    def index(self) -> ChapterIndex[S]:
        return ChapterIndex(self.chapters)

    def moves(self, table: Table[S], audience: Who) -> tuple[Offer, ...]:
        open_now = table.compute_once(self.offered_to_all)
        return tuple(each for chapter, to_all in open_now for each in (*to_all, *chapter.offers_to(table, audience)))

    def offered_to_all(self, table: Table[S]) -> tuple[tuple[Chapter[S], tuple[Offer, ...]], ...]:
        return tuple((each, tuple(each.offers(table))) for each in self.chapters if each.is_open(table))

    @cached_property
    def choices(self) -> tuple[Offer, ...]:
        """Returns the offers that change settings and silent points, which every table has at any time."""
        settings = (Offer(f"{SETTING}{each.id}", (("value", each.domain),)) for each in self.settings)
        points = (Offer(f"{POINT}{each.id}", (("choice", Choice(each.choices)),)) for each in self.index.silences)
        return (*settings, *points)

    def follow(self, asked: MoveContext[S]) -> list[Fact]:
        """Returns the game's own facts that follow a kernel move. For a newcomer, the fields of the move include the
        new seat."""
        following = (chapter.follows.get(asked.move.kind) for chapter in self.chapters)
        return [fact for follow in following if follow for fact in follow(asked)]

    def foresee(self, table: Table[S], move: Move) -> tuple[Say, ...]:
        """Returns sentences about the consequences of a kernel move, to be shown before it is made."""
        foreseeing = (chapter.foresees.get(move.kind) for chapter in self.chapters)
        return tuple(told for foresee in foreseeing if foresee for told in foresee(table, move))

    def apply(self, table: Table[S], fact: Fact) -> S:
        """Returns the state after this fact: the chapter that owns the fact changes the state first, then all chapters
        react."""
        kind = self.index.facts.get(fact.kind)
        state = kind.change(table, fact) if kind else table.state
        for react in self.index.reactions.get(fact.kind, ()):
            if state is not table.state:
                table = table.with_state(state)
            state = react(table, fact)
        return state

    def tell(self, table: Table[S], fact: Fact, audience: Who) -> Say | None:
        if fact.kind == game_result.ENDED and self.ending:
            winners = table.names(fact.texts("winners"))
            return say(f"{self.slug}.told.{game_result.ENDED}", rule=self.ending.rule, names=winners, n=len(winners))
        kind = self.index.facts.get(fact.kind)
        return kind.tell(table, fact, audience) if kind else None

    def view(
        self, table: Table[S], audience: Who, offers: Offers, mend: Mend | None = None, without: Zone | None = None
    ) -> tuple[Part, ...]:
        """Returns the parts of the view, except those in the zone `without`. `mend` returns a replacement for a part
        that raises."""
        parts = self.parts(table, audience, offers)
        return tuple(self.compute_part(part, table, offers, mend) for part in parts if part.zone != without)

    def compute_part(self, part: Part, table: Table[S], offers: Offers, mend: Mend | None) -> Part:
        try:
            return part.compute(self.slug, table, offers)
        except Exception as error:
            if mend is None:
                raise
            return replace(mend(part.name, error), zone=part.zone)

    def page(self, table: Table[S], audience: Who, name: str, asked: Mapping[str, str], offers: Offers) -> Part | None:
        """Returns a part that has a page of its own, such as a long list or the answer to a question; None if there is
        none."""
        part = self.pages[name](table, audience, asked, offers) if name in self.pages else None
        return part.compute(self.slug, table, offers) if part else None

    def secret(self, table: Table[S], seat: str, what: str = "") -> Secret | None:
        """Returns the secret of the kind `what` of this seat, None if there is none. It is called only to answer "show
        me"."""
        secrets = (chapter.secret(table, seat) for chapter in self.chapters if chapter.secret)
        return next((each for each in secrets if each and each.what == what), None)

    def deal(self, table: Table[S]) -> str:
        """Returns the id of the running deal, or "" if none runs. While a deal runs, its facts do not leave the
        house."""
        for deal in self.index.deals:
            if running := deal(table):
                return running
        return ""

    def lessons(self, table: Table[S], fact: Fact) -> Mapping[str, Json]:
        """Returns by name what the house learns from this fact; later tables find it in `known["learnt"]`."""
        teaching = self.index.lessons.get(fact.kind, ())
        return {name: value for teach in teaching for name, value in teach(table, fact).items()}

    def due(self, table: Table[S]) -> Due | None:
        coming = (chapter.due(table) for chapter in self.chapters if chapter.is_open(table))
        return min(filter(None, coming), key=lambda due: due.at, default=None)

    def result(self, table: Table[S]) -> Result | None:
        return self.ending.result(table) if self.ending else None

    def is_over(self, table: Table[S]) -> bool:
        return self.result(table) is not None

    def setting(self, table: Table[S], id: str) -> Field:
        return next(each for each in self.settings if each.id == id).of(table)

    def choice(self, table: Table[S], id: str) -> str:
        return next(each for each in self.index.silences if each.id == id).of(table)


AnyGame = Game[Any]
