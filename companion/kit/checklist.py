"""A checklist is a list of steps that everybody at the table can tick. The game keeps `ticks` in its state, decides
which list is open, and clears the ticks when another list opens. A game has two lists for its box: one for setting the
game up, one for putting it away."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Generic, Protocol, TypeVar

from companion.table.chapter import Chapter, Kind, Known, as_fact, no_line
from companion.table.fact import Fact, Json
from companion.table.moves import Offer, TappedChoice
from companion.table.return_value_checks import require_types
from companion.table.say import Say
from companion.table.table import Table


class HasTicks(Protocol):
    __dataclass_fields__: ClassVar[dict[str, Any]]

    @property
    def ticks(self) -> frozenset[str]: ...


S = TypeVar("S", bound=HasTicks)
TICKS = ("tick_step", "untick_step")
UP, AWAY, LEFT = "up", "away", "left"


@dataclass(frozen=True, slots=True)
class ChecklistStep:
    id: str
    told: Say
    is_done: bool = False


@dataclass(frozen=True, slots=True)
class Checklist:
    """A list of steps to tick; `kind` is its name in the game's texts. A list without steps is not shown."""

    kind: str = ""
    steps: tuple[ChecklistStep, ...] = ()

    @property
    def done(self) -> int:
        return sum(step.is_done for step in self.steps)

    @property
    def next(self) -> ChecklistStep | None:
        """Returns the first step that is not done, None if all are."""
        return next((step for step in self.steps if not step.is_done), None)


def make_checklist(kind: str, steps: Iterable[ChecklistStep], ticks: frozenset[str]) -> Checklist:
    """Returns the checklist with its steps. The steps whose ids are in `ticks` are done."""
    return Checklist(kind, tuple(replace(step, is_done=step.id in ticks) for step in steps))


def checklist_chapter(open_now: Callable[[Table[S]], Checklist], belongs_to: Callable[[Table[S]], str]) -> Chapter[S]:
    """Returns a chapter with the moves that tick and untick steps. `open_now` returns the list that is open.
    `belongs_to` returns the id of what that list belongs to, such as the round; a tap made in an earlier round is
    refused."""

    def offers(table: Table[S]) -> Iterator[Offer]:
        """Yields one move that ticks and one that unticks. With a single move for both, a step that two people tap at
        once would be ticked and unticked again."""
        if steps := table.compute_once(open_now).steps:
            step = ("step", TappedChoice(tuple(each.id for each in steps)))
            yield from (Offer(kind, (step,), during=belongs_to(table)) for kind in TICKS)

    return Chapter(
        offers=offers,
        moves={"tick_step": as_fact("step_ticked"), "untick_step": as_fact("step_unticked")},
        facts={"step_ticked": Kind(step_ticked, no_line), "step_unticked": Kind(step_unticked, no_line)},
    )


def step_ticked(table: Table[S], fact: Fact) -> S:
    return replace(table.state, ticks=table.state.ticks | {fact.text("step")})


def step_unticked(table: Table[S], fact: Fact) -> S:
    return replace(table.state, ticks=table.state.ticks - {fact.text("step")})


Steps = Callable[[Table[S]], Iterable[ChecklistStep]]


@dataclass(frozen=True, slots=True)
class BoxChecklists(Generic[S]):
    """The two checklists of a game's box. `up` returns the steps for setting the game up, `away` the steps for putting
    it away; their ids begin with `up_` and `away_`. A step that was ticked when the game was put away ticks the step of
    the same name for the next set-up: `away_deck` ticks `up_deck`. `begins` returns whether nothing has been played
    yet. `drawer` names the screen part that holds the list."""

    up: Steps[S]
    away: Steps[S]
    begins: Callable[[Table[S]], bool]
    is_over: Callable[[Table[S]], object]
    drawer: str = "unpacking"

    def __post_init__(self) -> None:
        require_types(self)

    def checklist(self, table: Table[S]) -> Checklist:
        kind = self.kind(table)
        return make_checklist(kind, (self.away if kind == AWAY else self.up)(table), table.state.ticks)

    def kind(self, table: Table[S]) -> str:
        """Returns which list is open: `away` (putting away) once the game is over, otherwise `up` (setting up)."""
        return AWAY if self.is_over(table) else UP

    def progress(self, table: Table[S]) -> "BoxProgress":
        """Returns how far the list is done. Its `kind` is empty during a game and when all steps are done."""
        now = table.compute_once(self.checklist)
        is_time = bool(self.is_over(table)) or self.begins(table)
        return BoxProgress(now.kind if is_time and now.next else "", now.done, len(now.steps), self.drawer)


@dataclass(frozen=True, slots=True)
class BoxProgress:
    """How far a checklist of the box is done. `done` is the number of ticked steps, `of` the number of all steps.
    `kind` is `up` for the list for setting up, `away` for the one for putting away, and empty if no list is shown."""

    kind: str
    done: int
    of: int
    drawer: str = "unpacking"


def box_chapter(box: BoxChecklists[S]) -> Chapter[S]:
    """Returns the chapter of the box's checklists. The house remembers which steps for putting away were ticked, so
    that the next game can tick the matching steps for setting up."""

    def left_behind(table: Table[S], fact: Fact) -> dict[str, Json]:
        now = box.checklist(table)
        if now.kind != AWAY:
            return {}
        return {LEFT: [step.id.removeprefix("away_") for step in now.steps if step.is_done]}

    chapter = checklist_chapter(box.checklist, box.kind)
    return replace(
        chapter,
        facts={**chapter.facts, "box_opened": Kind(box_opened, no_line)},
        lessons={
            "step_ticked": left_behind,
            "step_unticked": left_behind,
            "box_opened": lambda table, fact: {LEFT: []},
        },
    )


def opening_facts(known: Known, prefix: str = "up_") -> list[Fact]:
    """Returns the fact that ticks steps of the set-up checklist; [] if there are none to tick. These are the steps that
    people in this house prepared when they last put the game away. The id of each set-up step begins with `prefix`."""
    learnt = known.get("learnt")
    left = Fact("", learnt).texts(LEFT) if isinstance(learnt, dict) else ()
    return [Fact("box_opened", {"steps": [f"{prefix}{each}" for each in left]})] if left else []


def box_opened(table: Table[S], fact: Fact) -> S:
    return replace(table.state, ticks=frozenset(fact.texts("steps")))
