"""Puts the chapters together; questions that the rulebook leaves open are shown in the order of the chapters."""

from companion.games.etherfields.campaign import (
    checklists,
    defeat,
    diary,
    dreamers,
    evenings,
    supplies,
    team_counters,
)
from companion.games.etherfields.demo_moves import example
from companion.games.etherfields.dreamworld import gates, map_tiles, secret_look_timer, slumbers_and_dreams
from companion.games.etherfields.ledger import element_moves, names, spreadsheet_import
from companion.games.etherfields.screens import (
    chronicle,
    code_answers,
    ledger_pages,
    recap,
    spreadsheets,
)
from companion.games.etherfields.screens.screen_layout import headline, parts
from companion.games.etherfields.state import Campaign
from companion.games.etherfields.turns import (
    dreamer_actions,
    entities,
    hands,
    phase_delta_benefits,
    sealed_and_bought_cards,
    shared_costs,
    site_cleanup,
    turn_count,
    turn_steps,
)
from companion.table.game import Game

CHAPTERS = (
    evenings.chapter, checklists.chapter, slumbers_and_dreams.chapter, gates.chapter, turn_count.chapter,
    defeat.chapter, secret_look_timer.chapter, dreamers.chapter, supplies.chapter, team_counters.chapter,
    map_tiles.chapter, element_moves.chapter, diary.chapter, site_cleanup.chapter, turn_steps.chapter, hands.chapter,
    sealed_and_bought_cards.chapter, dreamer_actions.chapter, shared_costs.chapter, entities.chapter,
    phase_delta_benefits.chapter, names.chapter, spreadsheet_import.chapter,
)  # fmt: skip
game: Game[Campaign] = Game(
    slug="etherfields",
    players=(1, team_counters.MOST_PEOPLE),
    blank=Campaign,
    opening=evenings.opening,
    setup=evenings.setup,
    chapters=CHAPTERS,
    settings=chronicle.SETTINGS,
    parts=parts,
    headline=headline,
    example=example,
    first=lambda table: "hand_marker" if not table.state.evening else "",
    depicts=names.photo_subject,
    may_lie_flat=True,
    behaviours=("keep-asked", "typed-ahead", "empty-search", "photos", "drafts"),
    pages={
        "find": code_answers.page,
        "ledger": ledger_pages.page,
        "diary": recap.page,
        "chronicle": chronicle.page,
        "inventory": spreadsheets.inventory_page,
        "sheet": spreadsheets.import_page,
    },
)
