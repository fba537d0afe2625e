"""Where the evening is and the one question; a defeat, a look at a card, and what is done by hand now."""

from dataclasses import dataclass

from companion.games.etherfields import checklists
from companion.games.etherfields.evenings import has_just_died
from companion.games.etherfields.losing import doom
from companion.games.etherfields.names import own_name, slot_called
from companion.games.etherfields.scenes import is_out_of_turns
from companion.games.etherfields.screens.finding import SCRIPTS
from companion.games.etherfields.screens.recap import Closing, left_so
from companion.games.etherfields.state import Campaign
from companion.kit.checklist import Checklist, Step
from companion.kit.clock import Countdown
from companion.table.say import Say, Told, say
from companion.table.table import Table

NOTHING = Closing()
RULES = {"eighth": "EF-100", "supply": "EF-101", "six": "EF-102"}


@dataclass(frozen=True, slots=True)
class Defeat:
    """Why the team loses, where it does."""

    told: Say | None = None
    rule: str = ""


@dataclass(frozen=True, slots=True)
class Stage:
    """`name` is what the group calls the Gate, `first` what is resolved before anything else."""

    kind: str
    evening: int
    is_new: bool
    turn: int
    turns: int
    is_out: bool
    gate: str
    dream: str
    where: Told
    place: str
    died: bool
    people: int
    name: str = ""
    first: Step | None = None


@dataclass(frozen=True, slots=True)
class Study:
    clock: Countdown | None


@dataclass(frozen=True, slots=True)
class Steps(Checklist):
    """`scripts` is where the box tells how it is opened for the first time, `left` how the table stood at the last
    evening's end."""

    scripts: str = ""
    left: Closing = NOTHING


def defeat(table: Table[Campaign]) -> Defeat:
    doomed = doom(table)
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
        where=slot_called(state, state.where) if state.where else "",
        place=state.place,
        died=has_just_died(state),
        people=len(table.here()),
        name=own_name(state, scene.gate),
        first=checklists.to_resolve_first(table),
    )


def checklist(table: Table[Campaign]) -> Steps:
    now = checklists.open_now(table)
    scripts = f"{SCRIPTS}first-play/unboxing" if now.kind == "first" else ""
    return Steps(now.kind, now.steps, scripts, left_so(table))
