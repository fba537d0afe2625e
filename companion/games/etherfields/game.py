"""Etherfields, as the house plays it: a campaign of many evenings. Its chapters, those behind the switch "turn by turn"
last; the points on which the rulebook is silent are shown in the order of their chapters."""

from companion.games.etherfields import (
    actions,
    atlas,
    awakening,
    bringing_in,
    campaign,
    checklists,
    conditions,
    costs,
    debts,
    delta,
    diary,
    dreamers,
    dreams,
    elements,
    entities,
    evenings,
    gates,
    hands,
    hours,
    losing,
    markets,
    names,
    objects,
    sealing,
    seasons,
    site,
    steps,
    study,
    supplies,
    turns,
)
from companion.games.etherfields.example import example
from companion.games.etherfields.screens import chronicle, finding, inventory, ledger, recap, sheet
from companion.games.etherfields.screens.parts import headline, parts
from companion.games.etherfields.state import Campaign
from companion.table.game import Game

CHAPTERS = (
    campaign.chapter, awakening.chapter, evenings.chapter, checklists.chapter, dreams.chapter, gates.chapter,
    turns.chapter, losing.chapter, study.chapter, dreamers.chapter, supplies.chapter, hours.chapter, seasons.chapter,
    objects.chapter, atlas.chapter, elements.chapter, diary.chapter, site.chapter, steps.chapter, hands.chapter,
    sealing.chapter, debts.chapter, actions.chapter, costs.chapter, conditions.chapter, markets.chapter,
    delta.chapter, entities.chapter, names.chapter, bringing_in.chapter,
)  # fmt: skip
game: Game[Campaign] = Game(
    slug="etherfields",
    players=(1, hours.MOST_PEOPLE),
    blank=Campaign,
    opening=campaign.opening,
    setup=campaign.setup,
    chapters=CHAPTERS,
    settings=(*supplies.SIZES.values(), dreamers.FLAWS, dreamers.VEILED, site.CLOSELY),
    parts=parts,
    headline=headline,
    example=example,
    first=lambda table: "hand_marker" if not table.state.evening else "",
    depicts=names.depicts,
    pages={
        "find": finding.page,
        "ledger": ledger.page,
        "diary": recap.page,
        "chronicle": chronicle.page,
        "inventory": inventory.page,
        "sheet": sheet.page,
    },
)
