"""The numbers that the rulebook does not give, with where they come from, and the points on which it is silent."""

from functools import lru_cache

from companion.games.etherfields.rules import DEATH, POOLS, Sizes
from companion.kit.supplies import Supply
from companion.table.moves import Choice, Field, IllegalMove, Number
from companion.table.settings import Setting, Silence

MANY = Number(0, 99)
PUBLIC = {
    "ether": 16, "distress": 16, "gems": 6, "keys": 4, "threat": 20, "no_entry": 6, "morphing": 12, "terrain": 8,
    "determination": 4, "states": 4, "entities": 15, "markers": 16,
}  # fmt: skip
RULES = {"distress": "EF-101", "states": "EF-142"}
SETTINGS = (
    *(Setting(id, size, MANY, "public", RULES.get(id, "EF-020")) for id, size in PUBLIC.items()),
    Setting("humans", 4, MANY, "rulebook", "EF-012"),
    Setting("creatures", 4, MANY, "rulebook", "EF-012"),
    Setting("six_flaws", "count", Choice(("count", "skip")), "house", "EF-102"),
    Setting("six_veiled", "skip", Choice(("count", "skip")), "house", "EF-102"),
)
SILENCES = (
    Silence("purple", ("all", "short"), "all", "EF-045"),
    Silence("saving_card", ("everyone", "with_ether"), "everyone", "EF-150"),
    Silence("save_in_slumber", ("finish", "stop", "death"), "finish", "EF-151"),
)
COLOURS = ("conscience", "ruse", "anger")


@lru_cache(64)
def sizes(chosen: tuple[tuple[str, Field], ...]) -> Sizes:
    """Of a table's own settings. An old log may hold a value that is none any more."""
    found = {each.id: each.default for each in SETTINGS}
    for id, value in chosen:
        found |= {each.id: value for each in SETTINGS if each.id == id and is_still_one(each, value)}
    each_size = {thing: int(found["determination" if thing in COLOURS else thing]) for thing in POOLS}
    each_size |= {thing: int(found[thing]) for thing in ("ether", "gems", "keys")}
    supplies = {thing: Supply(size, size) for thing, size in each_size.items()}
    supplies["distress"] = Supply(int(found["distress"]), DEATH)
    return Sizes(supplies, found["six_flaws"] == "count", found["six_veiled"] == "count")


def is_still_one(setting: Setting, value: Field) -> bool:
    try:
        return setting.domain.read(setting.id, value) == value
    except IllegalMove:
        return False
