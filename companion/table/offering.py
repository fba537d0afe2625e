"""All that somebody may ask for at a table: the game's own moves and those of every table, computed once."""

from dataclasses import replace
from itertools import chain

from companion.table import seating
from companion.table.fact import Who
from companion.table.fold import AnyGame, AnyTable
from companion.table.moves import Offer, Offers


def offers(game: AnyGame, table: AnyTable, who: Who) -> Offers:
    """By kind, each with the silent points that it would be the first to touch: its own, or for a move of the kernel
    those that the game names."""
    found: dict[str, Offer] = {}
    settled = {id for id, _ in table.settled}
    for offer in chain(game.moves(table, who), seating.offers(game, table, who)):
        if asks := offer.asks or game.asks.get(offer.kind):
            offer = replace(offer, asks=tuple(id for id in asks if id not in settled))
        found.setdefault(offer.kind, offer)
    return found


def of_every_table(game: AnyGame, table: AnyTable, who: Who) -> Offers:
    return {offer.kind: offer for offer in seating.offers(game, table, who)}
