"""Defines a game: puts its chapters together, decides and applies its facts, and computes its screens."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, Generic, Literal, TypeVar, get_args

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
from companion.table.common_fact_kinds import FACTS, POINT, SETTING
from companion.table.demo_moves import ExampleMove
from companion.table.fact import Fact, Json, Who
from companion.table.game_result import Result, Role
from companion.table.moves import Choice, Field, Move, Offer, Offers
from companion.table.return_value_checks import (
    InvalidGame,
    checked,
    checked_facts,
    kind_of,
    place_of,
    require_types,
    result_of,
)
from companion.table.say import Say, SayValue, say
from companion.table.seats import COLOURS, Seat
from companion.table.secret import Secret
from companion.table.settings import Setting, not_ids, setting_mistakes
from companion.table.table import Table

S = TypeVar("S")
# Each seat has a colour of its own.
MAX_PLAYERS = len(COLOURS)
# Where a part stands on a screen: beside the name of the game (moment), in the middle (now), below it (pad), with the
# people (everybody), as the one button that leads on (deed), in a drawer, or hidden until something opens it.
Zone = Literal["", "moment", "now", "pad", "everybody", "deed", "drawer", "hidden"]
ZONES: tuple[Zone, ...] = get_args(Zone)
PART = re.compile(r"[A-Za-z][A-Za-z0-9_-]*")


@dataclass(frozen=True, slots=True)
class Part:
    """A named part of a screen. Equal values are rendered only once, so `value` is hashable, such as a frozen
    dataclass, or a function without arguments that returns such a value. `shared` is used instead of `value`: a
    function of the table, called once for all screens. If a part raises, the other parts of the screen are still shown.
    `draws` are the kinds of moves for which the part has buttons. `on` pairs each of these kinds with its offer, or
    with None if it is not on offer. The default `template` is `<game>/_<name>.html`."""

    name: str
    value: object = None
    draws: tuple[str, ...] = ()
    template: str = ""
    zone: Zone = field(default="", compare=False)
    on: tuple[tuple[str, Offer | None], ...] = ()
    shared: Callable[[Table[Any]], object] | None = field(default=None, compare=False)

    def compute(self, made_by: object, slug: str, table: Table[Any], offers: Offers) -> "Part":
        """Returns the part with value, template and offers. The function `made_by` is named in errors."""
        if not PART.fullmatch(self.name):
            raise self.mistake(made_by, "has a name that is no id: take letters, digits, _ and -")
        if self.zone not in ZONES:
            raise self.mistake(made_by, f"stands in the zone {self.zone!r}: choose one of {ZONES}")
        if not isinstance(self.draws, tuple):
            raise self.mistake(made_by, f"draws {self.draws!r}: write ({self.draws!r},), a tuple")
        on = tuple((kind, offers.get(kind)) for kind in self.draws)
        value = result_of(self.value) if callable(self.value) else self.value
        shown = table.compute_once(self.shared) if self.shared else value
        return Part(self.name, shown, self.draws, self.template or f"{slug}/_{self.name}.html", self.zone, on)

    def mistake(self, made_by: object, wrong: str) -> InvalidGame:
        return InvalidGame(f"{place_of(made_by)}: the part {self.name} {wrong}")


@dataclass(frozen=True, slots=True)
class EndRule(Generic[S]):
    """Decides when the game is over. `result` returns the present result, None while the game goes on. `closes` returns
    the result to announce now, or None; without `closes`, each result that differs from the last announced one is
    announced. `rule` is the id of the rule that says who wins. `fewest` names the scores that are better when lower.
    `has_winner` returns False if the game was stopped early."""

    result: Callable[[Table[S]], Result | None]
    rule: str
    closes: Callable[[Table[S]], Result | None] | None = None
    fewest: tuple[str, ...] = ()
    has_winner: Callable[[Table[S]], bool] = lambda table: True

    def __post_init__(self) -> None:
        require_types(self)

    def unannounced(self, table: Table[S]) -> Result | None:
        """Returns the result that must be announced now, None if there is none."""
        if self.closes:
            return checked(self.closes, self.closes(table), Result, type(None))
        result = checked(self.result, self.result(table), Result, type(None))
        return result if result != table.announced else None


Setup = Callable[[Mapping[str, Field], Sequence[Seat], Known], list[Fact]]
Mend = Callable[[str, Exception], Part]
Page = Callable[[Table[S], Who, Mapping[str, str], Offers], Part | None]


@dataclass(frozen=True)
class Game(Generic[S]):
    """Declares a game. `players` are the smallest and the greatest number of players. `blank` returns the state before
    the first fact. `setup` returns the game's first facts at a new table. `opening` returns the fields that the game
    adds to the form for a new table. `parts` yields parts with the same names in every state. Parts, offers, headline
    and history must not depend on hidden secrets, not even on those of the reader. Chapters react to facts in the given
    order. With `lies_flat`, the screen is for a tablet that lies flat and is read from four sides, unless people choose
    that it stands. With `may_lie_flat`, it stands unless people choose that it lies flat. `score` returns the number
    beside a name. `on_turn` returns the seat whose turn it is, as far as everybody knows. `race` returns the value of
    the chart of scores on the home page (`_race.html`). `first` returns the kind of the move that chooses who begins,
    as long as nobody is chosen. `starter` returns the seat that began, "" if the log does not say it. `depicts` returns
    what a photo shows, None if this table has nothing with that id. `roles` returns the roles that seats played, for
    the statistics of finished games. `example` returns the next move of a demonstration. `behaviours` names further
    scripts in `static/js` that the game's screens need."""

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
    starter: Callable[[Table[S]], str] = lambda table: ""
    example: Callable[[Table[S], Offers, Chance], ExampleMove | None] | None = None
    depicts: Callable[[Table[S], str], SayValue | None] | None = None
    roles: Callable[[Table[S]], Iterable[Role]] = lambda table: ()
    behaviours: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        require_types(self)
        if mistakes := [*game_mistakes(self)]:
            raise InvalidGame(f"{self.slug}: {', '.join(mistakes)}")

    @cached_property
    def index(self) -> ChapterIndex[S]:
        return ChapterIndex(self.chapters)

    def moves(self, table: Table[S], audience: Who) -> tuple[Offer, ...]:
        """Returns the offers of the game's own moves for this audience."""
        open_now = table.compute_once(self.offered_to_all)
        return tuple(each for chapter, to_all in open_now for each in (*to_all, *chapter.offers_to(table, audience)))

    def offered_to_all(self, table: Table[S]) -> tuple[tuple[Chapter[S], tuple[Offer, ...]], ...]:
        return tuple((each, tuple(each.offers(table))) for each in self.chapters if each.is_open(table))

    @cached_property
    def choices(self) -> tuple[Offer, ...]:
        """Returns the moves that change settings and decide questions that the rulebook leaves open."""
        settings = (Offer(f"{SETTING}{each.id}", (("value", each.domain),)) for each in self.settings)
        points = (Offer(f"{POINT}{each.id}", (("choice", Choice(each.choices)),)) for each in self.index.silences)
        return (*settings, *points)

    def follow(self, asked: MoveContext[S]) -> list[Fact]:
        """Returns the game's own facts that are written together with a move that exists in every game, such as
        add_seat. If the move adds a person, its fields include the new seat."""
        following = (chapter.follows.get(asked.move.kind) for chapter in self.chapters)
        return [fact for follow in following if follow for fact in self.facts_of(follow, asked)]

    def decide(self, asked: MoveContext[S]) -> list[Fact]:
        if asked.move.kind not in self.index.decides:
            raise InvalidGame(f"{self.slug}: the move {asked.move.kind!r} is on offer, and no chapter decides it")
        return self.facts_of(self.index.decides[asked.move.kind], asked)

    def facts_of(self, decide: Callable[..., object], *given: object) -> list[Fact]:
        """Returns `decide(*given)`; raises InvalidGame unless it is a list of facts of known kinds with JSON data."""
        return checked_facts(decide, decide(*given), self.index.facts.keys() | FACTS)

    def foresee(self, table: Table[S], move: Move) -> tuple[Say, ...]:
        """Returns what the chapters say about the consequences of `move`, one of the moves that exist in every game,
        such as `leave`. Screens show it before the move is made. Returns () if there are none."""
        foreseeing = (chapter.foresees.get(move.kind) for chapter in self.chapters)
        return tuple(told for foresee in foreseeing if foresee for told in foresee(table, move))

    def apply(self, table: Table[S], fact: Fact) -> S:
        """Returns the state after this fact: the chapter that owns it changes the state first, then others react."""
        kind = self.index.facts.get(fact.kind)
        state = kind.change(table, fact) if kind else table.state
        for react in self.index.reactions.get(fact.kind, ()):
            if state is not table.state:
                table = table.with_state(state)
            state = react(table, fact)
        if not isinstance(state, self.state_class):
            changes = (*([kind.change] if kind else ()), *self.index.reactions.get(fact.kind, ()))
            where = ", ".join(place_of(each) for each in changes)
            raise InvalidGame(f"{where}: what changes the state must return it, and returned {kind_of(state)}")
        return state

    @cached_property
    def state_class(self) -> type[S]:
        return type(self.blank())

    def tell(self, table: Table[S], fact: Fact, audience: Who) -> Say | None:
        """Returns the line of the history for a fact, as this audience may read it; None if there is none."""
        if fact.kind == game_result.ENDED and self.ending:
            winners = table.names(fact.texts("winners"))
            return say(f"{self.slug}.told.{game_result.ENDED}", rule=self.ending.rule, names=winners, n=len(winners))
        kind = self.index.facts.get(fact.kind)
        return kind.tell(table, fact, audience) if kind else None

    def view(
        self, table: Table[S], audience: Who, offers: Offers, mend: Mend | None = None, without: Zone | None = None
    ) -> tuple[Part, ...]:
        """Returns the parts of the screen, except those in `without`. `mend` replaces a part that raises."""
        found: list[Part] = []
        try:
            for part in self.parts(table, audience, offers):
                if not isinstance(part, Part) or part.zone != without:
                    found.append(self.compute_part(part, table, offers, mend))
        except Exception as error:
            if mend is None:
                raise
            found.append(mend("game", error))
        return tuple(found)

    def compute_part(self, part: object, table: Table[S], offers: Offers, mend: Mend | None) -> Part:
        try:
            return checked(self.parts, part, Part).compute(self.parts, self.slug, table, offers)
        except Exception as error:
            if mend is None:
                raise
            if not isinstance(part, Part):
                return mend("game", error)
            return replace(mend(part.name, error), zone=part.zone if part.zone in ZONES else "")

    def page(self, table: Table[S], audience: Who, name: str, asked: Mapping[str, str], offers: Offers) -> Part | None:
        """Returns what the page `name` shows; None if there is no such page now. `asked` are the page's parameters,
        from its address or from a form."""
        page = self.pages.get(name)
        part = checked(page, page(table, audience, asked, offers), Part, type(None)) if page else None
        return part.compute(page, self.slug, table, offers) if part else None

    def secret(self, table: Table[S], seat: str, what: str = "") -> Secret | None:
        """Returns a secret of a seat, None if there is none. `what` is "" for the usual secret, otherwise the name of a
        further kind of secret, such as a vote. This method is called only when somebody asks to see the secret."""
        secrets = (chapter.secret(table, seat) for chapter in self.chapters if chapter.secret)
        return next((each for each in secrets if each and each.what == what), None)

    def deal(self, table: Table[S]) -> str:
        """Returns the id of the running deal, whose secrets players hold now, or "". Facts of a running deal are left
        out of exports and backups."""
        for deal in self.index.deals:
            if running := deal(table):
                return running
        return ""

    def lessons(self, table: Table[S], fact: Fact) -> Mapping[str, Json]:
        """Returns what the house learns from this fact, by name. Later tables read it in `known["learnt"]`."""
        teaching = self.index.lessons.get(fact.kind, ())
        return {name: value for teach in teaching for name, value in teach(table, fact).items()}

    def due(self, table: Table[S]) -> Due | None:
        coming = (
            checked(chapter.due, chapter.due(table), Due, type(None))
            for chapter in self.chapters
            if chapter.is_open(table)
        )
        return min(filter(None, coming), key=lambda due: due.at, default=None)

    def result(self, table: Table[S]) -> Result | None:
        return checked(self.ending.result, self.ending.result(table), Result, type(None)) if self.ending else None

    def is_over(self, table: Table[S]) -> bool:
        return self.result(table) is not None


AnyGame = Game[Any]


def game_mistakes(game: AnyGame) -> Iterator[str]:
    """Yields a sentence, for the game's author, about each mistake in the declaration of the game."""
    yield from chapter_mistakes(game.chapters)
    least, most = game.players
    # The house is a game without players.
    if not 1 <= least <= most <= MAX_PLAYERS and (least, most) != (0, 0):
        yield f"players are {game.players}: give the least and the most, up to {MAX_PLAYERS}"
    yield from setting_mistakes(game.settings, [each for chapter in game.chapters for each in chapter.silences])
    yield from (f"the page {name!r} is no id: take small letters, digits and _" for name in not_ids(game.pages))
