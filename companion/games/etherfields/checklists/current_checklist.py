"""Chooses the checklist for the current scene: setting up an evening, Slumber or Dream, leaving one, or saving."""

from collections.abc import Callable, Iterable, Mapping

from companion.games.etherfields.campaign.scene_transitions import is_inside, this_scene
from companion.games.etherfields.checklists.evening_setup import setup
from companion.games.etherfields.checklists.scene_checklists import (
    after_scene,
    before_closing_box,
    dream_setup,
    slumber_setup,
)
from companion.games.etherfields.state import Campaign
from companion.kit.checklist import Checklist, ChecklistStep, checklist_chapter, make_checklist
from companion.table.chapter import Chapter
from companion.table.table import Table

CHECKLISTS: Mapping[str, Callable[[Table[Campaign]], Iterable[ChecklistStep]]] = {
    "setup": setup,
    "map": after_scene,
    "slumber": slumber_setup,
    "dream": dream_setup,
    "saving": before_closing_box,
}


def open_now(table: Table[Campaign]) -> Checklist:
    state, scene = table.state, table.state.scene.kind
    kind = "first" if scene == "setup" and state.is_new else scene
    steps = CHECKLISTS[scene](table) if scene in CHECKLISTS and not has_begun(state) else ()
    return make_checklist(kind, steps, state.ticks)


def has_begun(state: Campaign) -> bool:
    """Returns whether a Slumber or Dream has passed the first step of its first Turn; the checklist for setting it up
    is then empty."""
    return is_inside(state) and (state.scene.turn > 1 or state.site.turn.step != "draw")


def death_step(table: Table[Campaign]) -> ChecklistStep | None:
    """Returns the step about the death card if it is still to do, else None; it comes before all other steps
    (EF-103)."""
    return next((step for step in open_now(table).steps if step.id == "death" and not step.is_done), None)


chapter: Chapter[Campaign] = checklist_chapter(open_now, this_scene)
