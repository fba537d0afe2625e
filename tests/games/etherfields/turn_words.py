"""The texts of the depth that are put together from a list, and every move that it may offer."""

from dataclasses import replace

from companion.games.etherfields.campaign import Campaign, Scene
from companion.games.etherfields.game import game
from companion.games.etherfields.turns import belongings, cards, conditions, costs, depth, entities
from companion.games.etherfields.turns.site import (
    BOOSTS,
    DIE,
    METHODS,
    ON_A_CARD,
    STEPS,
    CardStep,
    Condition,
    Cost,
    Debt,
    Entity,
    Site,
    Turn,
)
from companion.table.moves import Offer
from companion.table.seats import seat
from companion.table.table import Table

CHOICES = (
    *STEPS, *METHODS, *ON_A_CARD, *DIE, *BOOSTS, *cards.WHY_SHUFFLED, *cards.HOW_PAID, *cards.PROGRESS,
    *cards.COUNTED, *conditions.ON_ENTITIES, *costs.KINDS_OF_COST, *costs.HOW_ENDED,
    *entities.ON_ENTITY, *entities.BUILD, *belongings.WHERE_LAID, *belongings.BENEFITS, *belongings.MARKETS,
)  # fmt: skip


def words() -> set[str]:
    return {
        f"etherfields.{family}.{each}"
        for family, ids in {
            "choice": CHOICES,
            "step_told": STEPS,
            "owed": cards.PAYING,
            "outcome": BOOSTS,
        }.items()
        for each in ids
    }


def offers() -> list[Offer]:
    """In a Turn where everything there is lies on the Site."""
    turn = Turn(1, 1, card=(CardStep("k1", ON_A_CARD[0]),))
    site = Site(
        turn,
        debts=(Debt("d1", "s1", "deck_empty"),),
        costs=(Cost("c1", "Door", 1, "ruse", True),),
        conditions=(Condition("t1", "stunned", "e1", 1),),
        entities=(Entity("e1", "Moth"),),
    )
    state = Campaign(evening=1, scene=Scene("dream", 1, "", "I-01", 1, 9))
    table = Table("any", game.slug, replace(state, site=site), seats=(seat(1, "Ana"),), settings=(("turns", "on"),))
    return [*depth.offers(table)]
