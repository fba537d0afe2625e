"""Bids: in round n everybody has n cards, says how many tricks they will take, and is paid for being right."""

from collections.abc import Mapping

from companion.kit.scoring import ScoredRounds, ScoreField, Scoring, without_floor
from companion.kit.scoring_moves import chapters, setup
from companion.kit.scoring_screens import ScoringScreens
from companion.table.game import Game
from companion.table.moves import Number
from companion.table.settings import Setting

BONUSES = (10, 20, 30, 40, 50)


def cards(round: int) -> Number:
    """Returns from 0 to as many as there are cards in a hand."""
    return Number(0, round)


def points(round: int, numbers: Mapping[str, int]) -> int:
    """Returns 20 a trick for a bid that is right, and the bonus; a wrong one costs 10 for each trick too many or too
    few. A bid of none is worth 10 a card, or costs as much."""
    bid, tricks, bonus = numbers["bid"], numbers["tricks"], numbers["bonus"]
    if bid == 0:
        return 10 * round + bonus if tricks == 0 else -10 * round
    return 20 * bid + bonus if tricks == bid else -10 * abs(tricks - bid)


SCORING: Scoring[ScoredRounds] = Scoring(
    fields=(
        ScoreField("bid", cards),
        ScoreField("tricks", cards),
        ScoreField("bonus", lambda round: Number(0, 200, likely=BONUSES), usual=0),
    ),
    points=points,
    rounds=Setting("rounds", 10, Number(1, 10), "rulebook", "BID-002"),
    rule="BID-003",
)
SCREENS = ScoringScreens(SCORING)
game: Game[ScoredRounds] = Game(
    slug="bids",
    players=(2, 8),
    blank=without_floor,
    setup=setup,
    opening=SCORING.opening,
    chapters=chapters(SCORING),
    settings=SCORING.settings,
    ending=SCORING.ending,
    parts=SCREENS.parts,
    headline=SCREENS.headline,
    score=SCORING.score,
    race=SCREENS.race,
    lies_flat=True,
)
