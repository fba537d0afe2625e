"""The switch, and all that it opens: what may be asked for, what it comes to, what it changes."""

from collections.abc import Callable

from companion.games.etherfields.campaign import PLAYING, Campaign
from companion.games.etherfields.deciding import study
from companion.games.etherfields.turns import (
    belongings,
    cards,
    conditions,
    costs,
    entities,
    once,
    pointer,
)
from companion.table.fact import Fact
from companion.table.moves import Choice, Move, Offer
from companion.table.settings import Setting, Silence
from companion.table.table import Table

SWITCH = Choice(("off", "on"))
SETTING = Setting("turns", "off", SWITCH, "house", "EF-082", goes_along=False)
SILENCES = (
    Silence("erratum", ("next", "this"), "next", "EF-141"),
    Silence("shop", belongings.CONSOLATION, "gem_objects", "EF-131"),
    Silence("night_and_day", ("both", "one"), "both", "EF-126"),
)
ROOMS = (pointer, cards, once, costs, conditions, entities, belongings)
DECIDE = {
    **pointer.DECIDE, **cards.DECIDE, **once.DECIDE, **costs.DECIDE, **entities.DECIDE, **belongings.DECIDE,
}  # fmt: skip
CHANGES = {
    **pointer.CHANGES, **cards.CHANGES, **once.CHANGES, **costs.CHANGES, **conditions.CHANGES, **entities.CHANGES,
    **belongings.CHANGES,
}  # fmt: skip
Choices = Callable[[str], str]


def may_open(table: Table[Campaign]) -> bool:
    return table.state.scene.kind in PLAYING


def is_open(table: Table[Campaign]) -> bool:
    return dict(table.settings).get("turns") == "on" and may_open(table)


def offers(table: Table[Campaign]) -> tuple[Offer, ...]:
    return tuple(offer for room in ROOMS for offer in room.offers(table)) if is_open(table) else ()


def asks(table: Table[Campaign], kind: str) -> tuple[str, ...]:
    return (*conditions.asks(table, kind), *belongings.asks(table, kind))


def decide(table: Table[Campaign], move: Move, now: float, choices: Choices) -> list[Fact] | None:
    """None where the move is none of the depth's."""
    match move.kind:
        case "afflict_dreamer":
            return conditions.afflict_dreamer(table, move, choices("erratum"))
        case "afflict_entity":
            return conditions.afflict_entity(table, move)
        case "prolong" | "lift":
            return [conditions.touched(table, move)]
        case "study_card":
            return [*cards.in_hand(table, move.text("seat"), "in_hand", -1), *study(table, move, now)]
        case "buy_nothing":
            return belongings.buy_nothing(table, move, choices("shop"))
    decide = DECIDE.get(move.kind)
    return decide(table, move) if decide else None
