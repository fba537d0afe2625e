"""The texts that a campaign asks for by ids put together from a list, and every move that it may offer."""

from companion.games.etherfields.answers import UNCODED
from companion.games.etherfields.campaign import ARCHETYPES, PILES, SCENES, Campaign, Scene
from companion.games.etherfields.game import game
from companion.games.etherfields.hands import offers as offered
from companion.games.etherfields.ledger import KINDS, PLACES
from companion.games.etherfields.reminders import BY_SCENE
from companion.games.etherfields.rules import OWN, POOLS, REASONS
from companion.games.etherfields.told import HOW
from companion.kit.clock import ready
from companion.table.moves import Offer
from companion.table.seats import seat
from companion.table.table import Table
from tests.games.etherfields import turn_words

ACTS = ("reveal", "gain", "discard", "put_back", "use")
CHOICES = (*KINDS, *PLACES, *ARCHETYPES, *PILES, *OWN, *POOLS, *HOW, "keys", "new", "goes_on", "count", "skip")


def words() -> set[str]:
    assert set(UNCODED) <= set(KINDS)
    return {
        f"etherfields.{family}.{each}"
        for family, ids in {
            "choice": CHOICES,
            "stage": SCENES,
            "checklist": ("setup", "first", "map", "saving"),
            "lost": REASONS,
            "died": REASONS,
            "act": ACTS,
            "atlas.missing": ("zone", "keys"),
            "remind": [id for told in BY_SCENE.values() for id in told],
            "kept": ("holder", "archives", "envelope"),
            "page": ("ledger", "diary"),
        }.items()
        for each in ids
    } | turn_words.words()


def offers() -> list[Offer]:
    """In every scene there is, with all that may be the case in it."""
    return [*(each for table in tables() for each in offered(table)), *turn_words.offers()]


def tables() -> list[Table[Campaign]]:
    seats = (seat(1, "Ana"), seat(2, "Ben"))
    states = [Campaign(is_new=is_new, scene=Scene(kind, 1)) for kind in SCENES for is_new in (True, False)]
    states += [
        Campaign(evening=1, slots=4, held={("s1", "distress"): 8}, scene=Scene("dream", 1, "", "I-01", 1, 9)),
        Campaign(evening=1, study=ready(5), scene=Scene("dream", 1, "", "I-01", 9, 9)),
    ]
    return [Table("any", game.slug, state, seats=seats) for state in states]
