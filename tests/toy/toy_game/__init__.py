"""The toy game of the tests, skimming stones: each round, everybody throws a flat stone and gets a point each time it
skips."""

from companion.table.game import EndRule, Game

from . import rounds, screens, start, throws, wind
from .state import Pond

game: Game[Pond] = Game(
    slug="toy",
    players=(2, 4),
    blank=Pond,
    setup=start.setup,
    chapters=(start.chapter, throws.chapter, rounds.chapter, wind.chapter),
    settings=(throws.GOAL, rounds.LAST_ROUND, wind.WIND),
    ending=EndRule(rounds.final_result, "TOY-003"),
    parts=screens.parts,
    headline=screens.headline,
    lies_flat=True,
    score=throws.score,
    race=screens.score_chart,
)
