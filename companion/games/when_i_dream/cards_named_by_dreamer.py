"""WD-010: the ticks on the cards that the Dreamer names while telling the dream by day."""

from collections.abc import Iterator
from dataclasses import replace

from companion.games.when_i_dream.hidden_from_dreamer import hidden_fact, hidden_line, unless_masked
from companion.games.when_i_dream.noted_card_words import replace_card
from companion.games.when_i_dream.state import Night, Nights, tonight
from companion.kit.history_lines import either, line, number
from companion.table.chapter import Chapter, Kind
from companion.table.fact import Fact
from companion.table.moves import Choice, Number, Offer
from companion.table.table import Table

TOLD = Choice(("yes", "no"))


def offers(table: Table[Nights]) -> Iterator[Offer]:
    night = table.state.current
    if night and night.phase == "day" and night.cards:
        yield Offer("tick_card", (("dream_card", Number(1, len(night.cards))), ("told", TOLD)), during=night.at)


def apply_card_ticked(table: Table[Nights], night: Night, fact: Fact) -> Night:
    """Marks the card as named or not named; a fact with an unknown card number changes nothing."""
    number = fact.number("dream_card")
    if not 0 < number <= len(night.cards):
        return night
    return replace_card(night, number, replace(night.cards[number - 1], is_told=fact.text("told") == "yes"))


in_round, card = number("round"), number("dream_card")
tick_line = either(
    lambda fact: fact.text("told") == "yes",
    line(as_kind="card_told", round=in_round, card=card),
    line(as_kind="card_not_told", round=in_round, card=card),
)
chapter: Chapter[Nights] = Chapter(
    offers_to=unless_masked(offers),
    moves={"tick_card": hidden_fact("card_ticked")},
    facts={"card_ticked": Kind(tonight(apply_card_ticked), hidden_line(tick_line))},
)
