"""The texts of Etherium whose ids are put together: each list taken from where it is kept."""

from companion.games.etherium.box_contents import CAPACITIES, CARDS, SUPPLIES, TOKENS, UNITS
from companion.games.etherium.capacity_tokens import BONUSES
from companion.games.etherium.conflicts.open_conflicts import KINDS
from companion.games.etherium.conflicts.siege_spoils import SPOILS
from companion.games.etherium.connection_results import ROWS
from companion.games.etherium.entered_people_values import ENTRIES
from companion.games.etherium.people_assignment import HARMONICS, POWERS
from companion.games.etherium.resources.collection import SPACES
from companion.games.etherium.resources.unit_levels import COSTS
from companion.games.etherium.seasons.season_card_effects import THINGS, WHERE, WHOM
from companion.games.etherium.setup_checklist import WAYS
from companion.kit.checklist import AWAY
from companion.table.moves import Offer

GUIDE = [f"{terrain}_{step}" for terrain in ("first", "experienced") for step in range(1, 5)]
LISTS: dict[str, tuple[object, ...]] = {
    "choice": (*CARDS, *SUPPLIES, *KINDS, *SPACES),
    "spoils": tuple(SPOILS.values()),
    "unit": UNITS,
    "harvest": ("level", "people", "season", "capacity", "card", "cards"),
    "gift": BONUSES,
    "influence": (*WHOM, *WHERE, *THINGS),
    "taking": (HARMONICS,),
    "works": ("cards", "capacity", "booster"),
    "finding": ("seat", "against", *KINDS),
    "fight": ("guide", "cards", "season"),
    "power": (*POWERS, "other"),
    "price": ("level", "season"),
    "bonus": (*POWERS, "other"),
    "row": ROWS,
    "told": ("token_kept", "cube_given", "cube_taken", "thing_gained", "count_corrected"),
    "guide": tuple(GUIDE),
    "checklist": (*WAYS, AWAY),
    # A table of five or six that exists still tells of it.
    "setting": ("extension",),
    "short": TOKENS,
    "sheet": ("levels", "resources", "costs"),
}


def words() -> set[str]:
    return {
        "etherium.stars",
        "etherium.ending.ask",
        *(f"etherium.{family}.{each}" for family, ids in LISTS.items() for each in ids),
        *(f"field.{each}" for each in (*ENTRIES, *CAPACITIES, *COSTS, "spared", "unsettled")),
    }


def offers() -> list[Offer]:
    """Those that chance seldom meets; their fields are those of others."""
    seldom = (
        "choose_conflict",
        "augment_guide",
        "collect_without_ether",
        "take_resources",
        "reroll_again",
        "reroll_low_again",
        "choose_victim",
        "take_season_cubes",
        "enter_die",
        "enter_fight_die",
        "etherise_in_season",
    )
    return [Offer(kind) for kind in seldom]
