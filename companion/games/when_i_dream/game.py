"""When I Dream, as the house plays it: its chapters, their silent points and its settings in the order in which they
are shown, its screens."""

from companion.games.when_i_dream import (
    answers,
    box,
    clues,
    day,
    dreamers,
    end,
    forbidden_words,
    narration,
    night,
    passing,
    points,
    roles,
    start,
    words,
)
from companion.games.when_i_dream.example import example
from companion.games.when_i_dream.screens.ending import drawing
from companion.games.when_i_dream.screens.parts import headline, parts
from companion.games.when_i_dream.state import Nights
from companion.table.game import Ending, Game

game: Game[Nights] = Game(
    slug="when_i_dream",
    players=roles.PLAYERS,
    blank=Nights,
    opening=start.opening,
    setup=start.setup,
    chapters=(
        start.chapter,
        roles.chapter,
        passing.chapter,
        dreamers.chapter,
        night.chapter,
        clues.chapter,
        forbidden_words.chapter,
        words.chapter,
        narration.chapter,
        day.chapter,
        answers.chapter,
        points.chapter,
        end.chapter,
        box.chapter,
    ),
    settings=(
        night.NIGHT_SECONDS,
        roles.ROLE_CARDS,
        answers.COUNTING,
        words.WORDS,
        clues.CLUE_TURNS,
        clues.RING,
        night.PULSE,
    ),
    ending=Ending(end.final, "WD-013", end.closes, fewest=("penalties",), has_winner=end.is_whole),
    parts=parts,
    headline=headline,
    example=example,
    first=lambda table: "choose_dreamer" if not table.state.nights else "",
    lies_flat=True,
    score=points.total,
    race=drawing,
    roles=points.played_as,
)
