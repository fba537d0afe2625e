"""All that somebody may ask for at a table: the game's own moves and those of every table, computed once."""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from companion.table import seating
from companion.table.fact import Who
from companion.table.fold import AnyGame, AnyTable
from companion.table.moves import Offer, Offers


def offers(game: AnyGame, table: AnyTable, who: Who) -> Offers:
    """By kind, each with the silent points that it would be the first to touch."""
    found: dict[str, Offer] = {}
    for offer in unsettled(table, every(game, table, who)):
        found.setdefault(offer.kind, offer)
    return found


def of_every_table(game: AnyGame, table: AnyTable, who: Who) -> Offers:
    return {offer.kind: offer for offer in seating.offers(game, table, who)}


def every(game: AnyGame, table: AnyTable, who: Who) -> Iterator[Offer]:
    yield from game.moves(table, who)
    for offer in seating.offers(game, table, who):
        yield replace(offer, asks=points) if (points := game.asks.get(offer.kind)) else offer


def unsettled(table: AnyTable, offers: Iterable[Offer]) -> Iterator[Offer]:
    settled = {id for id, _ in table.settled}
    for offer in offers:
        yield replace(offer, asks=tuple(id for id in offer.asks if id not in settled)) if offer.asks else offer
