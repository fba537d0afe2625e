"""Declares the game: its chapters, its settings in the order in which they are shown, and its screens."""

from companion.games.etherium import (
    capacity_tokens,
    connection_results,
    connection_throws,
    dice_throws,
    ending,
    entered_people_values,
    people_assignment,
    setup_checklist,
    start,
)
from companion.games.etherium.box_contents import PEOPLES
from companion.games.etherium.conflicts import fight_dice, open_conflicts, resolution, siege_spoils
from companion.games.etherium.demo_moves import example
from companion.games.etherium.resources import collection, owed_cubes, tokens_and_cubes, transformation, unit_levels
from companion.games.etherium.screens.printed_values import PAGES
from companion.games.etherium.screens.scores import race
from companion.games.etherium.screens.screen_layout import headline, parts, score
from companion.games.etherium.seasons import (
    actions,
    flash_cards,
    initiative,
    season_card_effects,
    season_start_and_end,
)
from companion.games.etherium.state import Orbit
from companion.table.game import EndRule, Game

game: Game[Orbit] = Game(
    slug="etherium",
    players=(2, len(PEOPLES)),
    blank=Orbit,
    opening=start.opening,
    setup=start.setup,
    chapters=(
        start.chapter,
        setup_checklist.chapter,
        setup_checklist.ticks,
        season_start_and_end.chapter,
        initiative.chapter,
        season_card_effects.chapter,
        actions.chapter,
        connection_throws.chapter,
        connection_results.chapter,
        dice_throws.chapter,
        tokens_and_cubes.chapter,
        people_assignment.chapter,
        entered_people_values.chapter,
        capacity_tokens.chapter,
        ending.chapter,
        open_conflicts.chapter,
        owed_cubes.chapter,
        flash_cards.chapter,
        fight_dice.chapter,
        resolution.chapter,
        siege_spoils.chapter,
        collection.chapter,
        unit_levels.chapter,
        transformation.chapter,
    ),
    settings=(season_start_and_end.SEASONS, ending.BOOSTERS_COUNT, tokens_and_cubes.DEPTH),
    may_lie_flat=True,
    ending=EndRule(ending.final_result, "ET-070", closes=ending.judge),
    parts=parts,
    headline=headline,
    example=example,
    score=score,
    on_turn=actions.seat_to_play,
    race=race,
    roles=ending.final_roles,
    starter=lambda table: table.state.starter,
    pages=PAGES,
)
