"""The box of a game: two lists to tick, one for setting it up and one for putting it away. The next set-up begins where
the last putting away ended: what was put away as the next one needs it (`away_deck`) is set up already (`up_deck`)."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import Generic, TypeVar

from companion.kit.checklist import Checklist, Step, Ticked, listed, ticking
from companion.table.chapter import Chapter, Kind, Known, untold
from companion.table.fact import Fact, Json
from companion.table.table import Table

S = TypeVar("S", bound=Ticked)
UP, AWAY, LEFT = "up", "away", "left"
Steps = Callable[[Table[S]], Iterable[Step]]


@dataclass(frozen=True, slots=True)
class Unpacking(Generic[S]):
    """Steps of `up` are called `up_…`, those of `away` `away_…`. `begins` says that nothing
    was played yet, `drawer` where the list lies."""

    up: Steps[S]
    away: Steps[S]
    begins: Callable[[Table[S]], bool]
    is_over: Callable[[Table[S]], bool]
    drawer: str = "unpacking"

    def list(self, table: Table[S]) -> Checklist:
        kind = self.kind(table)
        return listed(kind, (self.away if kind == AWAY else self.up)(table), table.state.ticks)

    def kind(self, table: Table[S]) -> str:
        return AWAY if self.is_over(table) else UP

    def line(self, table: Table[S]) -> "Line":
        """Offered before the first round and after the end, as long as something is left to do."""
        now = table.once(self.list)
        is_time = self.is_over(table) or self.begins(table)
        return Line(now.kind if is_time and now.next else "", now.done, len(now.steps), self.drawer)


@dataclass(frozen=True, slots=True)
class Line:
    kind: str
    done: int
    of: int
    drawer: str = "unpacking"


def unpacking(box: Unpacking[S]) -> Chapter[S]:
    def left_behind(table: Table[S], fact: Fact) -> dict[str, Json]:
        now = box.list(table)
        if now.kind != AWAY:
            return {}
        return {LEFT: [step.id.removeprefix("away_") for step in now.steps if step.is_done]}

    chapter = ticking(box.list, box.kind)
    return replace(
        chapter,
        facts={**chapter.facts, "box_opened": Kind(box_opened, untold)},
        lessons={
            "step_ticked": left_behind,
            "step_unticked": left_behind,
            "box_opened": lambda table, fact: {LEFT: []},
        },
    )


def found(known: Known, prefix: str = "up_") -> list[Fact]:
    """What a new table finds ready, if its house has put the box away before; whoever plays next begins anew."""
    learnt = known.get("learnt")
    left = Fact("", learnt).texts(LEFT) if isinstance(learnt, dict) else ()
    return [Fact("box_opened", {"steps": [f"{prefix}{each}" for each in left]})] if left else []


def box_opened(table: Table[S], fact: Fact) -> S:
    return replace(table.state, ticks=frozenset(fact.texts("steps")))
