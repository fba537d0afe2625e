"""Lists the rules that players apply by hand in this scene and may want to read again."""

from dataclasses import dataclass

from companion.games.etherfields.state import Campaign
from companion.table.say import Say, say
from companion.table.table import Table

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


def reminders(table: Table[Campaign]) -> Reminders:
    rules = BY_SCENE.get(table.state.scene.kind, {})
    return Reminders(tuple(say(f"etherfields.remind.{id}", rule=rule) for id, rule in rules.items()))
