"""The Game object of Dream holds its chapters, its screens, and its settings in the order in which they are listed."""

from companion.games.dream import (
    box_checklists,
    card_pile,
    dealing,
    gods_way,
    passing_the_tablet,
    points,
    reveal,
    star_placing,
    start,
    tokens,
    votes,
)
from companion.games.dream.demo_moves import example
from companion.games.dream.screens.score_track import race
from companion.games.dream.screens.screen_parts import headline, parts
from companion.games.dream.state import Dream
from companion.table.game import EndRule, Game

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
        card_pile.chapter,
        star_placing.chapter,
        votes.chapter,
        passing_the_tablet.chapter,
        reveal.chapter,
        points.chapter,
        gods_way.chapter,
        box_checklists.chapter,
    ),
    settings=(gods_way.GOAL, gods_way.LAST_SPACE, tokens.TOKENS, votes.VOTES, star_placing.STAR_TURNS),
    ending=EndRule(gods_way.final_result, "DR-011", has_winner=gods_way.has_winner),
    parts=parts,
    headline=headline,
    example=example,
    first=lambda table: "name_dealer" if not table.state.rounds else "",
    lies_flat=True,
    score=points.current_space,
    on_turn=star_placing.on_turn,
    race=race,
    roles=points.roles_played,
)
