"""Plays a game with random moves and legal values, without pytest and hypothesis."""

from collections.abc import Collection
from itertools import cycle

from companion.store.transactions import number_facts
from companion.table.chapter import Chance, Known, MoveContext
from companion.table.common import common_moves
from companion.table.common.common_moves import offers
from companion.table.fact import TABLET, Fact
from companion.table.game import AnyGame
from companion.table.log.fold import FoldedTable, advance, blank
from companion.table.moves import Choice, Domain, Field, Number, Offer, TappedChoice, read_move
from companion.table.seats import seat

COMING_AND_GOING = ("add_seat", "leave", "sit_out")


def filled(offer: Offer, *numbers: int) -> dict[str, Field]:
    """Returns legal values for all fields of an offer; the same numbers give the same values."""
    return {name: picks(domain, number) for (name, domain), number in zip(offer.fields, cycle(numbers), strict=False)}


def picks(domain: Domain, number: int) -> Field:
    """Returns one of the values that are allowed for a field, as its `domain` says; `number` chooses the value. For a
    number field, it is mostly one of the field's likely values, so that a game lasts a few rounds and does not end at
    once."""
    if isinstance(domain, Number):
        likely = domain.likely if number % 5 else ()
        return likely[number % len(likely)] if likely else domain.least + number % (domain.most - domain.least + 1)
    if isinstance(domain, TappedChoice):
        return domain.ids[number % len(domain.ids)]
    return domain.among[number % len(domain.among)] if isinstance(domain, Choice) else f"Guest {number}"


def begun(game: AnyGame, known: Known) -> FoldedTable:
    """Returns a new table with the fewest people that the game needs. `known` is the game's data from `known.toml`."""
    seats = [seat(number, f"Guest {number}") for number in range(1, game.players[0] + 1)]
    facts = [
        Fact("table_opened", {"names": [each.name for each in seats], "colours": []}),
        *game.setup({}, seats, known),
    ]
    return advance(blank(game, "t"), number_facts(facts, 0))


def one_move(
    game: AnyGame, opened: FoldedTable, known: Known, chance: Chance, but: Collection[str] = COMING_AND_GOING
) -> list[Fact]:
    """Returns the facts of one random move that the tablet may make now. Moves of the kinds in `but` are never chosen.
    `known` is the game's data from `known.toml`."""
    among = offers(game, opened.table, TABLET)
    kinds = sorted({*among} - {*but})
    offer = among[kinds[chance.randrange(len(kinds))]]
    fields = filled(offer, *(chance.randrange(400) for _ in offer.fields))
    move = read_move(offer.kind, {**fields, "at": offer.at}, among)
    asked = MoveContext(opened.table, TABLET, move, known, chance, 0.0)
    if move.kind in game.index.decides:
        return number_facts(game.decide(asked), opened.seq)
    return number_facts(common_moves.decide(game, opened.table, TABLET, move) + game.follow(asked), opened.seq)
