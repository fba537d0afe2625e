"""Etherium, as the house plays it: its chapters, its settings in the order in which they are shown, its screens."""

from companion.games.etherium import (
    actions,
    capacities,
    collection,
    conflicts,
    connection,
    cubes,
    ending,
    fights,
    initiative,
    peoples,
    resolution,
    seasons,
    sheets,
    spoils,
    start,
    supplies,
    table_of_twelve,
    throws,
    transformation,
    units,
)
from companion.games.etherium.screens.pages import PAGES
from companion.games.etherium.screens.parts import headline, parts, score
from companion.games.etherium.state import Orbit
from companion.table.game import Ending, Game

game: Game[Orbit] = Game(
    slug="etherium",
    players=(2, 6),
    blank=Orbit,
    opening=start.opening,
    setup=start.setup,
    chapters=(
        start.chapter,
        seasons.chapter,
        initiative.chapter,
        actions.chapter,
        connection.chapter,
        table_of_twelve.chapter,
        throws.chapter,
        supplies.chapter,
        peoples.chapter,
        sheets.chapter,
        capacities.chapter,
        ending.chapter,
        conflicts.chapter,
        cubes.chapter,
        fights.chapter,
        resolution.chapter,
        spoils.chapter,
        collection.chapter,
        units.chapter,
        transformation.chapter,
    ),
    settings=(seasons.SEASONS, peoples.EXTENDED, ending.BOOSTERS_COUNT, supplies.DEPTH),
    ending=Ending(ending.final, "ET-070", closes=ending.judged),
    parts=parts,
    headline=headline,
    score=score,
    pages=PAGES,
)
