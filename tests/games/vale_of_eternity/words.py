"""The texts whose ids the game puts together, and every move that the assistant may offer."""

from companion.games.vale_of_eternity.cards import EFFECTS, FAMILIES
from companion.games.vale_of_eternity.screens.slips import PAGES
from companion.games.vale_of_eternity.state import KINDS
from companion.table.moves import Offer

LISTS = {
    "some": (*KINDS, "none"),
    "stone": KINDS,
    "slip": tuple(PAGES),
    "family": FAMILIES,
    "choice": EFFECTS,
    "assistant.phase": ("action", "resolution", "done"),
}


def words() -> set[str]:
    return {f"vale_of_eternity.{family}.{each}" for family, ids in LISTS.items() for each in ids}


def offers() -> list[Offer]:
    return []
