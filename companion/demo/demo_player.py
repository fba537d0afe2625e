"""Plays one move after the other at a table of a demonstration."""

from contextlib import suppress

from companion.table.chapter import Chance
from companion.table.demo_moves import ExampleMove
from companion.table.fact import TABLET
from companion.table.moves import IllegalMove
from companion.table.use_cases.tables import Tables


def next_example_move(tables: Tables, id: str, chance: Chance) -> ExampleMove | None:
    """Returns a move that people might make now at the table `id`. Returns None if the game is over, has no example
    moves or offers none at present."""
    opened = tables.memory.load(id)
    example = opened.game.example
    if example is None or tables.views.is_over(opened):
        return None
    return example(opened.table, tables.views.offers(opened, TABLET), chance)


def perform(tables: Tables, id: str, example: ExampleMove, key: str = "") -> None:
    """Makes the move `example` on the tablet; does nothing if the game refuses it. `key` is the idempotency key: a move
    with a known key is not made again. "" means no key."""
    at = tables.views.offers(tables.memory.load(id), TABLET)[example.kind].at
    with suppress(IllegalMove):
        tables.moves.play(id, TABLET, example.kind, {**example.fields, "at": at}, key)
