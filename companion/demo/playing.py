"""One tap after the other at a table that plays itself."""

from contextlib import suppress

from companion.table.chapter import Chance
from companion.table.example import Deed
from companion.table.fact import TABLET
from companion.table.moves import IllegalMove
from companion.table.play import Tables


def next_deed(tables: Tables, id: str, chance: Chance) -> Deed | None:
    """What might be tapped now; nothing once the game is over."""
    opened = tables.look(id)
    example = tables.game(opened).example
    if example is None or tables.is_over(opened):
        return None
    return example(opened.table, tables.offers(opened, TABLET), chance)


def do(tables: Tables, id: str, deed: Deed, key: str = "") -> None:
    """What the table refuses is not done: people tap something else."""
    at = tables.offers(tables.look(id), TABLET)[deed.kind].at
    with suppress(IllegalMove):
        tables.play(id, TABLET, deed.kind, {**deed.fields, "at": at}, key)
