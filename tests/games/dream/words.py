"""The texts of Dream whose ids the kernel puts together for a second kind of secret and beside undo, and the offers of
one screen."""

from companion.games.dream.screens.current_step import RULES
from companion.kit.checklist import AWAY, UP
from companion.table.moves import Offer


def words() -> set[str]:
    kernel = {"dream.told.start_corrected", "dream.told.vote_shown", "dream.told.vote_peeked", "dream.own.vote_cast"}
    lists = {"checklist": (UP, AWAY), "ask": RULES, "ending": ("won", "shared", "ahead"), "headline": ("over", "leads")}
    return kernel | {f"dream.{family}.{each}" for family, ids in lists.items() for each in ids}


def offers() -> list[Offer]:
    """A vote is taken over only where somebody votes on a phone."""
    return [Offer("take_vote")]
