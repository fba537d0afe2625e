"""Dream, as the house plays it: its chapters, its settings in the order in which they are shown, its screens."""

from companion.games.dream import box, dealing, dreams, passing, points, reveal, stars, start, tokens, votes, way
from companion.games.dream.example import example
from companion.games.dream.screens.parts import headline, parts
from companion.games.dream.screens.way import race
from companion.games.dream.state import Dream
from companion.table.game import Ending, Game

game: Game[Dream] = Game(
    slug="dream",
    players=tokens.PLAYERS,
    blank=Dream,
    opening=start.opening,
    setup=start.setup,
    chapters=(
        start.chapter,
        dealing.chapter,
        tokens.chapter,
        dreams.chapter,
        stars.chapter,
        votes.chapter,
        passing.chapter,
        reveal.chapter,
        points.chapter,
        box.chapter,
    ),
    settings=(way.GOAL, way.LAST_SPACE, tokens.TOKENS, votes.VOTES, stars.FOLLOWED),
    ending=Ending(way.final, "DR-011"),
    parts=parts,
    headline=headline,
    example=example,
    first=lambda table: "name_dealer" if not table.state.rounds else "",
    lies_flat=True,
    score=points.stands,
    on_turn=stars.on_turn,
    race=race,
    roles=points.played_as,
)
