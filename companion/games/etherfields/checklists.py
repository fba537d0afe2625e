"""What the table does by hand, as a list to tick: before the first Turn of an evening, of a Slumber or of a Dream, when
one is left, and before the box is closed."""

from collections.abc import Callable, Iterable, Mapping

from companion.games.etherfields.going_in import entering, starting
from companion.games.etherfields.putting_back import leaving, saving
from companion.games.etherfields.scenes import is_inside, this_scene
from companion.games.etherfields.setting_up import setup
from companion.games.etherfields.state import Campaign
from companion.kit.checklist import Checklist, Step, listed, ticking
from companion.table.chapter import Chapter
from companion.table.table import Table

CHECKLISTS: Mapping[str, Callable[[Table[Campaign]], Iterable[Step]]] = {
    "setup": setup,
    "map": leaving,
    "slumber": starting,
    "dream": entering,
    "saving": saving,
}


def open_now(table: Table[Campaign]) -> Checklist:
    state, scene = table.state, table.state.scene.kind
    kind = "first" if scene == "setup" and state.is_new else scene
    steps = CHECKLISTS[scene](table) if scene in CHECKLISTS and not has_begun(state) else ()
    return listed(kind, steps, state.ticks)


def has_begun(state: Campaign) -> bool:
    """After the first Turn nobody asks any more how a Slumber or Dream was laid out."""
    return is_inside(state) and state.scene.turn > 1


def to_resolve_first(table: Table[Campaign]) -> Step | None:
    """EF-103: the card of a death, before anything else."""
    return next((step for step in open_now(table).steps if step.id == "death" and not step.is_done), None)


chapter: Chapter[Campaign] = ticking(open_now, this_scene)
