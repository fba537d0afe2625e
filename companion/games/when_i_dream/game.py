"""Puts the game When I Dream together from its chapters, settings and screens."""

from companion.games.when_i_dream import (
    answer_judge,
    answers,
    box_checklists,
    card_words_and_ticks,
    clue_turns,
    day,
    dreamer_order,
    game_end,
    night,
    penalty_cards,
    points,
    roles,
    start,
)
from companion.games.when_i_dream.demo_moves import example
from companion.games.when_i_dream.screens.ending import score_chart
from companion.games.when_i_dream.screens.screen_layout import headline, parts
from companion.games.when_i_dream.state import Nights
from companion.kit.stopping_and_leaving import has_winner
from companion.table.game import EndRule, Game

game: Game[Nights] = Game(
    slug="when_i_dream",
    players=roles.PLAYERS,
    blank=Nights,
    opening=start.opening,
    setup=start.setup,
    chapters=(
        start.chapter,
        roles.chapter,
        roles.passing,
        dreamer_order.chapter,
        night.chapter,
        answer_judge.chapter,
        clue_turns.chapter,
        penalty_cards.chapter,
        card_words_and_ticks.words_chapter,
        card_words_and_ticks.ticks_chapter,
        day.chapter,
        answers.chapter,
        points.chapter,
        game_end.chapter,
        box_checklists.chapter,
    ),
    settings=(
        night.NIGHT_SECONDS,
        roles.ROLE_CARDS,
        answers.COUNTING,
        card_words_and_ticks.WORDS,
        clue_turns.CLUE_TURNS,
        clue_turns.RING,
        night.PULSE,
    ),
    ending=EndRule(
        game_end.final_result,
        "WD-013",
        game_end.unannounced_result,
        fewest=("penalties",),
        has_winner=has_winner,
    ),
    parts=parts,
    headline=headline,
    example=example,
    first=lambda table: "choose_dreamer" if not table.state.nights else "",
    starter=lambda table: table.state.nights[0].dreamer if table.state.nights and not table.state.dreamt else "",
    lies_flat=True,
    score=game_end.shown_score,
    race=score_chart,
    roles=points.roles_played,
)
