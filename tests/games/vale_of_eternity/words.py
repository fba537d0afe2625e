"""The texts whose ids the game puts together, and the moves that are seldom on offer."""

from companion.games.vale_of_eternity.cards import EFFECTS, FAMILIES
from companion.games.vale_of_eternity.screens.assistant_pages import PAGES
from companion.games.vale_of_eternity.state import KINDS
from companion.kit.checklist import AWAY, UP
from companion.table.moves import Offer, Text

LISTS = {
    "some": (*KINDS, "none"),
    "stone": KINDS,
    "slip": tuple(PAGES),
    "family": FAMILIES,
    "choice": EFFECTS,
    "checklist": (UP, AWAY),
    "ending": ("won", "shared", "ahead", "ask"),
    "headline": ("over", "leads"),
    "why": ("stopped", "goal", "last_round"),
    "assistant.phase": ("action", "resolution", "done"),
}


def words() -> set[str]:
    listed = {f"vale_of_eternity.{family}.{each}" for family, ids in LISTS.items() for each in ids}
    return {*listed, "vale_of_eternity.own.points_entered", "vale_of_eternity.field.card"}


def offers() -> list[Offer]:
    """A turn to open again, or a creature with an effect, is not soon met by chance; a creature is told by its
    name, not by its number."""
    turns_ended = Offer("reopen_turn", (("seat", Text()),))
    return [turns_ended, *(Offer(kind, (("creature", Text()),)) for kind in ("trigger_effect", "reopen_effect"))]
