"""A list that people tick with one another: steps in their order, told with this table's numbers. A game keeps `ticks`
in its state, says which list is open now, and clears the ticks where another one opens."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Protocol, TypeVar

from companion.kit.among import Among
from companion.table.chapter import Chapter, Kind, noted, untold
from companion.table.fact import Fact
from companion.table.moves import Offer
from companion.table.say import Say
from companion.table.table import Table


class Ticked(Protocol):
    """A state that remembers what was ticked."""

    __dataclass_fields__: ClassVar[dict[str, Any]]

    @property
    def ticks(self) -> frozenset[str]: ...


S = TypeVar("S", bound=Ticked)
TICKS = ("tick_step", "untick_step")


@dataclass(frozen=True, slots=True)
class Step:
    id: str
    told: Say
    is_done: bool = False


@dataclass(frozen=True, slots=True)
class Checklist:
    """`kind` names it in the game's texts. Without steps there is none."""

    kind: str = ""
    steps: tuple[Step, ...] = ()

    @property
    def done(self) -> int:
        return sum(step.is_done for step in self.steps)

    @property
    def next(self) -> Step | None:
        return next((step for step in self.steps if not step.is_done), None)


def listed(kind: str, steps: Iterable[Step], ticks: frozenset[str]) -> Checklist:
    return Checklist(kind, tuple(replace(step, is_done=step.id in ticks) for step in steps))


def ticking(open_now: Callable[[Table[S]], Checklist], belongs_to: Callable[[Table[S]], str]) -> Chapter[S]:
    """The chapter that ticks the list that is open now. A tick that was kept while the network was away counts only
    where `belongs_to` is still the same."""

    def offers(table: Table[S]) -> Iterator[Offer]:
        """Two moves, so that two people who tick the same step leave it ticked."""
        if steps := table.once(open_now).steps:
            step = ("step", Among(tuple(each.id for each in steps)))
            yield from (Offer(kind, (step,), at=belongs_to(table)) for kind in TICKS)

    return Chapter(
        offers=offers,
        moves={"tick_step": noted("step_ticked"), "untick_step": noted("step_unticked")},
        facts={"step_ticked": Kind(step_ticked, untold), "step_unticked": Kind(step_unticked, untold)},
    )


def step_ticked(table: Table[S], fact: Fact) -> S:
    return replace(table.state, ticks=table.state.ticks | {fact.text("step")})


def step_unticked(table: Table[S], fact: Fact) -> S:
    return replace(table.state, ticks=table.state.ticks - {fact.text("step")})
