"""Puts the game Dream together from its chapters, settings and screens."""

from companion.games.dream import (
    box_checklists,
    card_pile,
    dealer_order,
    game_end,
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
from companion.games.dream.screens.screen_layout import headline, parts
from companion.games.dream.state import Dream
from companion.kit.stopping_and_leaving import has_winner
from companion.table.game import EndRule, Game

game: Game[Dream] = Game(
    slug="dream",
    players=tokens.PLAYERS,
    blank=Dream,
    opening=start.opening,
    setup=start.setup,
    chapters=(
        start.chapter,
        dealer_order.chapter,
        tokens.chapter,
        card_pile.chapter,
        star_placing.chapter,
        votes.chapter,
        passing_the_tablet.chapter,
        reveal.chapter,
        points.chapter,
        game_end.chapter,
        box_checklists.chapter,
    ),
    settings=(game_end.GOAL, game_end.LAST_SPACE, tokens.TOKENS, votes.VOTES, star_placing.STAR_TURNS),
    ending=EndRule(game_end.final_result, "DR-011", has_winner=has_winner),
    parts=parts,
    headline=headline,
    example=example,
    first=lambda table: "name_dealer" if not table.state.rounds else "",
    starter=lambda table: table.state.rounds[0].dealer if table.state.rounds and not table.state.before else "",
    lies_flat=True,
    score=points.SCORES.total,
    on_turn=star_placing.on_turn,
    race=race,
    roles=points.roles_played,
)
