"""The Vale of Eternity, as the house plays it: its chapters, its settings in the order in which they are shown, its
screens. The chapters from the captures on are the assistant's, and closed until somebody opens it."""

from companion.games.vale_of_eternity import (
    arena,
    box,
    captures,
    cards,
    effects,
    ending,
    payment,
    points,
    rounds,
    start,
    stones,
    turns,
)
from companion.games.vale_of_eternity.assistant import ASSISTANT
from companion.games.vale_of_eternity.example import example
from companion.games.vale_of_eternity.screens.parts import headline, parts
from companion.games.vale_of_eternity.screens.race import lines
from companion.games.vale_of_eternity.screens.round import on_turn
from companion.games.vale_of_eternity.screens.slips import PAGES
from companion.games.vale_of_eternity.state import Vale
from companion.table.game import Ending, Game

game: Game[Vale] = Game(
    slug="vale_of_eternity",
    players=(2, 4),
    blank=Vale,
    opening=start.opening,
    setup=start.setup,
    chapters=(
        start.chapter,
        rounds.chapter,
        points.chapter,
        ending.chapter,
        captures.chapter,
        stones.chapter,
        payment.chapter,
        arena.chapter,
        turns.chapter,
        effects.chapter,
        cards.chapter,
        box.chapter,
    ),
    settings=(points.GOAL, points.LAST_ROUND, *captures.SALES.values(), ASSISTANT),
    ending=Ending(ending.final, "VE-013", closes=ending.judged),
    parts=parts,
    headline=headline,
    example=example,
    first=lambda table: "hand_initiative" if table.state.round == 1 and not table.state.sheet.last_round() else "",
    pages=PAGES,
    lies_flat=True,
    score=points.score,
    on_turn=on_turn,
    race=lines,
)
