"""Times the five seconds for which a Dreamer may look at a Secret (EF-116)."""

from collections.abc import Iterator
from dataclasses import replace

from companion.games.etherfields.campaign.scene_transitions import this_scene
from companion.games.etherfields.state import Campaign
from companion.kit.countdown import corrected, new_countdown, pause_if_undone
from companion.kit.history_lines import line
from companion.table.chapter import Chapter, Due, Kind, MoveContext, as_fact, no_line
from companion.table.fact import Fact
from companion.table.moves import Move, Offer
from companion.table.table import Table

SECONDS = 5.0


def offers(table: Table[Campaign]) -> Iterator[Offer]:
    if table.state.scene.kind == "dream":
        yield Offer("end_study" if table.state.study else "study", during=this_scene(table))


def study(asked: MoveContext[Campaign]) -> list[Fact]:
    return [Fact("study_started", {"ends_at": asked.now + SECONDS})]


def study_started(table: Table[Campaign], fact: Fact) -> Campaign:
    ends_at = min(fact.moment("ends_at"), fact.at + SECONDS)
    return replace(table.state, study=replace(new_countdown(SECONDS), ends_at=ends_at))


def study_ended(table: Table[Campaign], fact: Fact) -> Campaign:
    return replace(table.state, study=None)


def after_undo(table: Table[Campaign], fact: Fact) -> Campaign:
    clock = table.state.study
    return replace(table.state, study=pause_if_undone(clock, fact, chapter.facts)) if clock else table.state


def correct_clock(table: Table[Campaign], fact: Fact) -> Campaign:
    """Returns the state after the house's clock was set right; the time left for the look does not change."""
    clock = table.state.study
    return replace(table.state, study=corrected(clock, fact)) if clock else table.state


def due(table: Table[Campaign]) -> Due | None:
    """Returns the move that ends the look when its time is over; None while no timer runs."""
    clock = table.state.study
    return Due(clock.ends_at, Move("end_study", {}), f"study:{clock.ends_at}") if clock and clock.is_running else None


chapter: Chapter[Campaign] = Chapter(
    offers=offers,
    moves={"study": study, "end_study": as_fact("study_ended")},
    facts={"study_started": Kind(study_started, line("EF-116")), "study_ended": Kind(study_ended, no_line)},
    reacts={"undone": after_undo, "redone": after_undo, "clock_corrected": correct_clock},
    due=due,
)
