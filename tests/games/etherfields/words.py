"""The texts whose ids the game puts together, and the moves that are seldom on offer."""

from companion.games.etherfields.campaign.checklists import CHECKLISTS
from companion.games.etherfields.campaign.defeat import REASONS
from companion.games.etherfields.campaign.evenings import WHO_GAINS
from companion.games.etherfields.campaign.scene_transitions import SCENES
from companion.games.etherfields.screens.current_scene import BY_SCENE, NOW
from companion.games.etherfields.turns.dreamer_actions import BOOSTS
from companion.games.etherfields.turns.hands import WAYS_TO_PAY
from companion.games.etherfields.turns.turn_steps import STEPS
from companion.table.moves import Offer

OURS = ("archives", "tiles", "archetypes", "wisdom", "gates", "signs", "dreamers", "gates_away")
# The steps of the checklists whose sentence lists no codes.
STEPS_TO_TICK = (
    "awakening", "back", "box", "buy", "card", "death", "decks", "discard", "entity", "entity_on_top", "entity_placed",
    "entrance", "ether", "fates", "first", "first_gate", "first_season", "first_tile", "gate_back", "gate_flip",
    "gate_setup", "gate_won", "heal", "hours", "initiation", "intro", "keep", "keys", "loot", "nap", "on_entrance",
    "order", "plans", "plans_back", "purple", "put_away", "rebuild", "saved", "script", "sealed", "season",
    "season_turns", "secrets", "signs_away", "site", "slumber_back", "slumber_out", "slumbers", "supplies",
    "turn_pack", "turns",
)  # fmt: skip
LISTS = {
    "act": ("reveal", "gain", "discard", "put_back", "use"),
    "atlas.missing": ("zone", "keys"),
    "checklist": (*CHECKLISTS, "first"),
    "choice": ("new", "goes_on"),
    "died": REASONS,
    "now": NOW,
    "kept": ("holder", "archives", "envelope"),
    "lost": REASONS,
    "ours": (*OURS, "archives_away", "held_away"),
    "outcome": BOOSTS,
    "owed": tuple(WAYS_TO_PAY),
    "record": (
        "scene",
        "gate",
        "turn",
        "where",
        "season",
        "hours",
        "keys",
        "first",
        "slots",
        "named_slots",
        "note",
    ),
    "remind": tuple(id for reminders in BY_SCENE.values() for id in reminders),
    "stage": SCENES,
    "stands": ("before_after", "before", "after", "first", "saving", "dying"),
    "saves": WHO_GAINS.choices,
    "step": (*OURS, *STEPS_TO_TICK),
    "step_told": STEPS,
}


def words() -> set[str]:
    return {f"etherfields.{family}.{each}" for family, ids in LISTS.items() for each in ids}


def offers() -> list[Offer]:
    """A look at a card is short."""
    return [Offer("study_card"), Offer("end_study")]
