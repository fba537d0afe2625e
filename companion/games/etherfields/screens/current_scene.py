"""Shows the current scene, what to decide now, a defeat, the timer of a look at a card, the open checklist, and rules
that apply in this scene."""

from dataclasses import dataclass

from companion.games.etherfields.campaign import checklists
from companion.games.etherfields.campaign.defeat import current_loss
from companion.games.etherfields.campaign.evenings import DEATH_CARD, has_just_died
from companion.games.etherfields.campaign.scene_transitions import is_inside, is_out_of_turns, turns_under_discard
from companion.games.etherfields.ledger.entries import ON_SITE, Entry
from companion.games.etherfields.ledger.names import code_and_name, group_name, slot_name
from companion.games.etherfields.screens.code_answers import SCRIPTS
from companion.games.etherfields.screens.recap import Closing, table_as_left
from companion.games.etherfields.screens.team_possessions import Slot, atlas
from companion.games.etherfields.screens.turn_by_turn import step_now
from companion.games.etherfields.state import Campaign
from companion.games.etherfields.turns.turn_steps import STEPS
from companion.kit.checklist import Checklist, ChecklistStep
from companion.kit.countdown import Countdown
from companion.table.say import Say, SayValue, say
from companion.table.table import Picture, Table

NO_CLOSING = Closing()
# The scenes in which a phone says what to do; in the others its checklist does.
NOW = ("home", "awake", "map", "slumber", "dream")
MOST_FINDINGS = 6
RULES = {"eighth": "EF-100", "supply": "EF-101", "six": "EF-102"}

# The rules that players apply by hand in a scene and may want to read again.
ON_THE_MAP = {
    "ways": "EF-067", "portal": "EF-068", "relocating": "EF-069", "two_slumbers": "EF-066", "fate": "EF-070",
    "singularity": "EF-071", "delta": "EF-072", "market": "EF-096", "shop": "EF-131", "shuffling": "EF-161",
    "too_hard": "EF-163",
}  # fmt: skip
ON_THE_SITE = {
    "drawing": "EF-080", "empty_deck": "EF-081", "acting": "EF-082", "actions": "EF-082", "paying": "EF-092",
    "lightning": "EF-093",
    "sealing": "EF-095", "determination": "EF-110", "assault": "EF-111", "moving": "EF-112", "gradual": "EF-113",
    "boost": "EF-114", "hours": "EF-115", "others": "EF-117", "die": "EF-120", "entity": "EF-121", "range": "EF-125",
    "symbols": "EF-126", "turn_card": "EF-135", "states": "EF-140", "erratum": "EF-141", "figures": "EF-160",
    "full_space": "EF-105", "big": "EF-106", "order": "EF-162",
}  # fmt: skip
BOARD = {"board": "EF-013", "secrets": "EF-010"}
BY_SCENE = {"map": ON_THE_MAP, "slumber": ON_THE_SITE, "dream": ON_THE_SITE, "setup": BOARD, "saving": BOARD}


@dataclass(frozen=True, slots=True)
class Reminders:
    told: tuple[Say, ...]


@dataclass(frozen=True, slots=True)
class Defeat:
    told: Say | None = None
    rule: str = ""


@dataclass(frozen=True, slots=True)
class Stage:
    """The current scene. `is_out` means that no Turn is left, and `died` that the team has just died. `first` is the
    step about the death card while it is to do; then `record` is the label of the button that reveals the card, and
    `unnoted` its code if the ledger does not have it. `name` is the group's name for the Gate, `shown` the Gate of the
    Dream or the tile on the team's slot, and `aim` the group's note on it. `extra` Turns can be added for Hours. `step`
    is the step of a followed Turn, and `next_step` the one after it. `now` tells players on phones what to do."""

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
    extra: int = 0
    shown: Entry | None = None
    aim: str = ""
    pictures: tuple[Picture, ...] = ()
    unnoted: str = ""
    record: Say | None = None
    step: str = ""
    next_step: str = ""
    slots: tuple[Slot, ...] = ()
    now: Say | None = None


@dataclass(frozen=True, slots=True)
class Findings:
    """The elements that the group has met on the Site, newest first. `gate` is the code of the Dream's Gate while the
    group has noted no goal on it, else ""."""

    gate: str = ""
    entries: tuple[Entry, ...] = ()


@dataclass(frozen=True, slots=True)
class Study:
    clock: Countdown | None


@dataclass(frozen=True, slots=True)
class Steps(Checklist):
    """A checklist; `scripts` is the address of the unboxing instructions, and `left` has photos of the table at the end
    of the last evening."""

    scripts: str = ""
    left: Closing = NO_CLOSING


def defeat(table: Table[Campaign]) -> Defeat:
    doomed = current_loss(table)
    if doomed is None:
        return Defeat()
    told = say(f"etherfields.lost.{doomed.reason}", name=table.name(doomed.seat))
    return Defeat(told, RULES[doomed.reason])


def stage(table: Table[Campaign]) -> Stage:
    state, scene, of = table.state, table.state.scene, subject(table.state)
    death, known = checklists.death_step(table), state.ledger.find(DEATH_CARD)
    step = step_now(table)
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
        first=death,
        extra=min(state.hours, turns_under_discard(table)),
        shown=state.ledger.find(of),
        aim=aim(state),
        pictures=(*table.pictures.get(of, ())[:1],),
        unnoted=DEATH_CARD if death and not (known and known.is_met) else "",
        record=say("etherfields.stage.record", code=code_and_name(state, DEATH_CARD)) if death else None,
        step=step,
        next_step=STEPS[STEPS.index(step) + 1] if step and step != STEPS[-1] else "",
        slots=atlas(table).slots if scene.kind == "map" else (),
        now=what_to_do(state, step),
    )


def what_to_do(state: Campaign, step: str) -> Say | None:
    """Returns the sentence that tells phones what to do now; None if a checklist says it. `step` is the step of a
    followed Turn, or ""."""
    if is_out_of_turns(state):
        return say("etherfields.turn.out")
    if step:
        return say(f"etherfields.step_told.{step}")
    is_asked = state.scene.kind == "map" and not state.where and state.evening > 1
    kind = "awake" if is_asked else state.scene.kind
    return say(f"etherfields.now.{kind}") if kind in NOW else None


def subject(state: Campaign) -> str:
    """Returns the code of what the scene is about: the Gate of the Dream, or the tile on the team's map slot; else
    ""."""
    tile = next((entry.code for entry in state.ledger.at("atlas") if entry.slot == state.where), "")
    return state.scene.gate or (tile if state.scene.kind == "map" else "")


def aim(state: Campaign) -> str:
    """Returns the group's note on the scene's subject; outside a Dream, without a note, the plan for this evening; else
    ""."""
    entry = state.ledger.find(subject(state))
    return entry.note if entry and entry.note else state.past[-1].plan if state.past and not state.scene.gate else ""


def findings(table: Table[Campaign]) -> Findings:
    state, gate = table.state, table.state.scene.gate
    if not is_inside(state):
        return Findings()
    met = (each for each in state.ledger.at(*ON_SITE) if each.is_met and each.code != gate)
    newest = sorted(met, key=lambda each: each.at, reverse=True)[:MOST_FINDINGS]
    return Findings("" if aim(state) else gate, tuple(newest))


def checklist(table: Table[Campaign]) -> Steps:
    now = checklists.open_now(table)
    scripts = f"{SCRIPTS}first-play/unboxing" if now.kind == "first" else ""
    return Steps(now.kind, now.steps, scripts, table_as_left(table))


def reminders(table: Table[Campaign]) -> Reminders:
    rules = BY_SCENE.get(table.state.scene.kind, {})
    return Reminders(tuple(say(f"etherfields.remind.{id}", rule=rule) for id, rule in rules.items()))
