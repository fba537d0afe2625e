"""EF-116: a look at a Secret, five seconds long."""

from collections.abc import Iterator
from dataclasses import replace

from companion.games.etherfields.scenes import this_scene
from companion.games.etherfields.state import Campaign
from companion.kit.clock import after, ready
from companion.kit.telling import line
from companion.table.chapter import Asked, Chapter, Due, Kind, noted, untold
from companion.table.fact import Fact
from companion.table.moves import Move, Offer
from companion.table.table import Table

SECONDS = 5.0


def offers(table: Table[Campaign]) -> Iterator[Offer]:
    if table.state.scene.kind == "dream":
        yield Offer("end_study" if table.state.study else "study", at=this_scene(table))


def study(asked: Asked[Campaign]) -> list[Fact]:
    return [Fact("study_started", {"ends_at": asked.now + SECONDS})]


def study_started(table: Table[Campaign], fact: Fact) -> Campaign:
    ends_at = min(fact.moment("ends_at"), fact.at + SECONDS)
    return replace(table.state, study=replace(ready(SECONDS), ends_at=ends_at))


def study_ended(table: Table[Campaign], fact: Fact) -> Campaign:
    return replace(table.state, study=None)


def after_undo(table: Table[Campaign], fact: Fact) -> Campaign:
    """A look that an undo brings back does not run on."""
    clock = table.state.study
    return replace(table.state, study=after(clock, fact, chapter.facts)) if clock else table.state


def due(table: Table[Campaign]) -> Due | None:
    clock = table.state.study
    return Due(clock.ends_at, Move("end_study", {}), f"study:{clock.ends_at}") if clock and clock.runs else None


chapter: Chapter[Campaign] = Chapter(
    offers=offers,
    moves={"study": study, "end_study": noted("study_ended")},
    facts={"study_started": Kind(study_started, line("EF-116")), "study_ended": Kind(study_ended, untold)},
    reacts={"undone": after_undo, "redone": after_undo},
    due=due,
)
