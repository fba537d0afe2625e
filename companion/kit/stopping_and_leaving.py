"""Chapters for a scored game: people who join late or leave, and a table that stops before the end."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Generic, Protocol, TypeVar

from companion.table.chapter import Change, Chapter, Decide, Foresee, Kind, MoveContext, Tell, no_line
from companion.table.fact import Fact, Who
from companion.table.moves import Offer
from companion.table.return_value_checks import require_types
from companion.table.seats import Seat
from companion.table.settings import Silence
from companion.table.table import Table


class LeavableState(Protocol):
    """A state with the seats that are `gone` and no longer count, and whether the table `is_stopped`."""

    __dataclass_fields__: ClassVar[dict[str, Any]]

    @property
    def gone(self) -> tuple[str, ...]: ...

    @property
    def is_stopped(self) -> bool: ...


S = TypeVar("S", bound=LeavableState)
# The moves by which somebody comes or goes, with the change in the number of people.
COMING_AND_GOING = {"add_seat": 1, "come_back": 1, "leave": -1, "sit_out": -1}


def contenders(table: Table[S]) -> tuple[Seat, ...]:
    """Returns the seats whose score counts, including those that sit out, but without those that left."""
    return tuple(seat for seat in table.seats if seat.id not in table.state.gone)


def has_winner(table: Table[S]) -> bool:
    """Returns whether those with the best scores count as winners. They do not if the table stopped before the end."""
    return not table.state.is_stopped


def mark_stopped(table: Table[S], fact: Fact) -> S:
    return replace(table.state, is_stopped=True)


def stopping_chapter(
    key: Callable[[Table[S], Who], str],
    stop: Decide[S],
    tell: Tell[S],
    move: str = "stop_game",
    change: Change[S] = mark_stopped,
    voids: bool = False,
    may_end: bool = True,
) -> Chapter[S]:
    """Returns a chapter whose only move, of the kind `move`, stops the game early. `key` returns the id of the round
    that the stop ends, or "" if this audience may not stop the game now. `stop` returns the facts of the move, usually
    one `stopped_early`; `change` returns the state after it and `tell` its line in the history. With `voids`, the stop
    can be undone but not redone. With `may_end`, the house then asks the game whether it is over."""

    def offers_to(table: Table[S], who: Who) -> Iterator[Offer]:
        if ends := key(table, who):
            yield Offer(move, ends=ends)

    kind = Kind(change, tell, voids=voids, may_end=may_end)
    return Chapter(offers_to=offers_to, moves={move: stop}, facts={"stopped_early": kind})


def late_start(rule: str) -> Silence:
    """Returns the open question of the rulebook with how many points a latecomer begins: 0 (the default) or the lowest
    score. `rule` is the id of the rule that leaves the question open."""
    return Silence("late_start", ("zero", "lowest"), "zero", rule)


@dataclass(frozen=True)
class JoiningAndLeaving(Generic[S]):
    """How a scored game goes on when people join or leave. The question `silence` asks with how many points a latecomer
    begins. The fact of the kind `late` gives these points, and `tell` returns its line in the history. `totals` returns
    the scores that count, `is_over` whether the game is over. `with_start` returns the state with the points of a
    latecomer. `foresee` returns the sentences that people read before they confirm that somebody joins or leaves."""

    silence: Silence
    totals: Callable[[Table[S]], Mapping[str, int]]
    is_over: Callable[[Table[S]], object]
    with_start: Callable[[S, str, int], S]
    foresee: Foresee[S]
    late: str = "late_started"
    tell: Tell[S] = no_line
    writes_zero: bool = True
    may_end: bool = False

    def __post_init__(self) -> None:
        require_types(self)

    def chapter(self, game_started: Kind[S]) -> Chapter[S]:
        return Chapter(
            facts={
                "game_started": game_started,
                self.late: Kind(self.apply_late_start, self.tell),
                "score_set_aside": Kind(apply_score_set_aside, no_line, may_end=self.may_end),
            },
            follows={"add_seat": self.add_latecomer, "leave": self.set_score_aside},
            foresees=dict.fromkeys(COMING_AND_GOING, self.foresee),
            touches={"add_seat": (self.silence,)},
            silences=(self.silence,),
        )

    def add_latecomer(self, asked: MoveContext[S]) -> list[Fact]:
        """Returns the fact that gives a latecomer the first points: 0, or the lowest score of all if the table chose
        so. Returns [] for 0 points, unless `writes_zero` is set."""
        lowest = min(self.totals(asked.table).values(), default=0)
        points = lowest if self.silence.of(asked.table) == "lowest" else 0
        return [Fact(self.late, {"seat": asked.text("seat"), "points": points})] if points or self.writes_zero else []

    def apply_late_start(self, table: Table[S], fact: Fact) -> S:
        return self.with_start(table.state, fact.text("seat"), fact.number("points"))

    def set_score_aside(self, asked: MoveContext[S]) -> list[Fact]:
        """Returns the fact that says that the score of the leaving seat no longer counts; [] if the game is over, so
        that the winner stays the same."""
        return [] if self.is_over(asked.table) else [Fact("score_set_aside", {"seat": asked.text("seat")})]


def apply_score_set_aside(table: Table[S], fact: Fact) -> S:
    return replace(table.state, gone=(*table.state.gone, fact.text("seat")))
