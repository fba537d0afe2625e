"""Puts the game The Vale of Eternity together from its chapters, settings and screens."""

from companion.games.vale_of_eternity import (
    arena,
    box_checklists,
    captures,
    cards,
    points_and_end,
    rounds,
    start,
    stones,
    turns,
)
from companion.games.vale_of_eternity.demo_moves import example
from companion.games.vale_of_eternity.player_areas import ASSISTANT
from companion.games.vale_of_eternity.screens.assistant_pages import PAGES
from companion.games.vale_of_eternity.screens.scores import race_view
from companion.games.vale_of_eternity.screens.screen_layout import headline, parts, seat_on_turn
from companion.games.vale_of_eternity.state import Vale
from companion.kit.stopping_and_leaving import has_winner
from companion.table.game import EndRule, Game

game: Game[Vale] = Game(
    slug="vale_of_eternity",
    players=(2, 4),
    blank=Vale,
    opening=start.opening,
    setup=start.setup,
    chapters=(
        start.chapter,
        rounds.chapter,
        points_and_end.chapter,
        points_and_end.tie,
        points_and_end.stopping,
        captures.chapter,
        stones.chapter,
        arena.chapter,
        turns.chapter,
        cards.chapter,
        box_checklists.chapter,
    ),
    settings=(points_and_end.GOAL, points_and_end.LAST_ROUND, *captures.SALES.values(), ASSISTANT),
    ending=EndRule(points_and_end.final_result, "VE-013", closes=points_and_end.judge, has_winner=has_winner),
    parts=parts,
    headline=headline,
    example=example,
    first=rounds.move_that_names_first,
    starter=lambda table: table.state.began,
    pages=PAGES,
    lies_flat=True,
    score=points_and_end.score,
    on_turn=seat_on_turn,
    race=lambda table: race_view(table).race,
)
