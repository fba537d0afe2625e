"""WD-010: the telling: card by card, which the Dreamer has named."""

from collections.abc import Iterator
from dataclasses import replace

from companion.games.when_i_dream.mask import kept, sealed, unmasked
from companion.games.when_i_dream.state import Night, Nights, tonight
from companion.games.when_i_dream.words import with_card
from companion.kit.telling import either, line, number
from companion.table.chapter import Chapter, Kind
from companion.table.fact import Fact
from companion.table.moves import Choice, Number, Offer
from companion.table.table import Table

TOLD = Choice(("yes", "no"))


def offers(table: Table[Nights]) -> Iterator[Offer]:
    night = table.state.current
    if night and night.phase == "day" and night.cards:
        yield Offer("tick_card", (("dream_card", Number(1, len(night.cards))), ("told", TOLD)), at=night.at)


def card_ticked(table: Table[Nights], night: Night, fact: Fact) -> Night:
    number = fact.number("dream_card")
    if not 0 < number <= len(night.cards):
        return night
    return with_card(night, number, replace(night.cards[number - 1], is_told=fact.text("told") == "yes"))


in_round, card = number("round"), number("dream_card")
ticked = either(
    lambda fact: fact.text("told") == "yes",
    line(as_kind="card_told", round=in_round, card=card),
    line(as_kind="card_not_told", round=in_round, card=card),
)
chapter: Chapter[Nights] = Chapter(
    offers_to=unmasked(offers),
    moves={"tick_card": kept("card_ticked")},
    facts={"card_ticked": Kind(tonight(card_ticked), sealed(ticked))},
)
