"""Shows where the evening is, what to decide now, a defeat, a look at a card and the open list."""

from dataclasses import dataclass

from companion.games.etherfields.campaign.defeat import current_loss
from companion.games.etherfields.campaign.evenings import has_just_died
from companion.games.etherfields.campaign.scene_changes import is_out_of_turns
from companion.games.etherfields.checklists import open_checklist
from companion.games.etherfields.ledger.names import group_name, slot_name
from companion.games.etherfields.screens.code_answers import SCRIPTS
from companion.games.etherfields.screens.recap import Closing, table_as_left
from companion.games.etherfields.state import Campaign
from companion.kit.checklist import Checklist, ChecklistStep
from companion.kit.countdown import Countdown
from companion.table.say import Say, SayValue, say
from companion.table.table import Table

NO_CLOSING = Closing()
RULES = {"eighth": "EF-100", "supply": "EF-101", "six": "EF-102"}


@dataclass(frozen=True, slots=True)
class Defeat:
    told: Say | None = None
    rule: str = ""


@dataclass(frozen=True, slots=True)
class Stage:
    """The scene as screens show it; `name` is the group's name for the Gate, `first` is the step that must come before
    any other, if there is one."""

    kind: str
    evening: int
    is_new: bool
    turn: int
    turns: int
    is_out: bool
    gate: str
    dream: str
    where: SayValue
    place: str
    died: bool
    people: int
    name: str = ""
    first: ChecklistStep | None = None


@dataclass(frozen=True, slots=True)
class Study:
    clock: Countdown | None


@dataclass(frozen=True, slots=True)
class Steps(Checklist):
    """A checklist; `scripts` is the address of the unboxing instructions or "", and `left` shows the table as the last
    evening left it."""

    scripts: str = ""
    left: Closing = NO_CLOSING


def defeat(table: Table[Campaign]) -> Defeat:
    doomed = current_loss(table)
    if doomed is None:
        return Defeat()
    told = say(f"etherfields.lost.{doomed.reason}", name=table.name(doomed.seat))
    return Defeat(told, RULES[doomed.reason])


def stage(table: Table[Campaign]) -> Stage:
    state, scene = table.state, table.state.scene
    return Stage(
        kind=scene.kind,
        evening=state.evening,
        is_new=state.is_new,
        turn=min(scene.turn, scene.turns),
        turns=scene.turns,
        is_out=is_out_of_turns(state),
        gate=scene.gate,
        dream=scene.dream,
        where=slot_name(state, state.where) if state.where else "",
        place=state.place,
        died=has_just_died(state),
        people=len(table.here()),
        name=group_name(state, scene.gate),
        first=open_checklist.death_step(table),
    )


def checklist(table: Table[Campaign]) -> Steps:
    now = open_checklist.open_now(table)
    scripts = f"{SCRIPTS}first-play/unboxing" if now.kind == "first" else ""
    return Steps(now.kind, now.steps, scripts, table_as_left(table))
