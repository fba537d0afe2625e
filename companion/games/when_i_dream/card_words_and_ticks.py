"""WD-010: the dream cards: their words, for tables that note them, and ticks on those that the Dreamer names by day."""

from collections.abc import Iterator
from dataclasses import replace

from companion.games.when_i_dream.hidden_from_dreamer import hidden_fact, hidden_line, unless_masked
from companion.games.when_i_dream.state import Card, Night, Nights, tonight
from companion.kit.history_lines import either, line, number, text
from companion.table.chapter import Chapter, Kind
from companion.table.fact import Fact
from companion.table.moves import Choice, Number, Offer, Text
from companion.table.settings import Setting
from companion.table.table import Table

TOLD = Choice(("yes", "no"))
WORDS = Setting("words", "off", Choice(("off", "on")), "house", "WD-010")


def open_card_number(night: Night) -> int:
    return len(night.cards) + 1 if night.phase in ("night", "answer") else 0


def offers_words(table: Table[Nights]) -> Iterator[Offer]:
    night = table.state.current
    last = open_card_number(night) or (len(night.cards) if night.phase == "day" else 0) if night else 0
    if night and last:
        yield Offer("note_word", (("dream_card", Number(1, last)), ("word", Text(24))), during=night.at)


def apply_word_noted(table: Table[Nights], night: Night, fact: Fact) -> Night:
    """Notes the word of the answered card whose number the fact holds. If no answered card has this number, the word
    belongs to the card that still waits for an answer."""
    number, word = fact.number("dream_card"), fact.text("word")
    if not 0 < number <= len(night.cards):
        return replace(night, word=word)
    return replace_card(night, number, replace(night.cards[number - 1], word=word))


def replace_card(night: Night, number: int, card: Card) -> Night:
    """Returns the night with its card `number` (counted from 1) replaced by `card`."""
    return replace(night, cards=(*night.cards[: number - 1], card, *night.cards[number:]))


def offers_ticks(table: Table[Nights]) -> Iterator[Offer]:
    night = table.state.current
    if night and night.phase == "day" and night.cards:
        yield Offer("tick_card", (("dream_card", Number(1, len(night.cards))), ("told", TOLD)), during=night.at)


def apply_card_ticked(table: Table[Nights], night: Night, fact: Fact) -> Night:
    number = fact.number("dream_card")
    if not 0 < number <= len(night.cards):
        return night
    return replace_card(night, number, replace(night.cards[number - 1], is_told=fact.text("told") == "yes"))


in_round, card = number("round"), number("dream_card")
words_chapter: Chapter[Nights] = Chapter(
    offers_to=unless_masked(offers_words),
    moves={"note_word": hidden_fact("word_noted")},
    facts={
        "word_noted": Kind(tonight(apply_word_noted), hidden_line(line(round=in_round, card=card, word=text("word"))))
    },
    switch=WORDS,
)
tick_line = either(
    lambda fact: fact.text("told") == "yes",
    line(as_kind="card_told", round=in_round, card=card),
    line(as_kind="card_not_told", round=in_round, card=card),
)
ticks_chapter: Chapter[Nights] = Chapter(
    offers_to=unless_masked(offers_ticks),
    moves={"tick_card": hidden_fact("card_ticked")},
    facts={"card_ticked": Kind(tonight(apply_card_ticked), hidden_line(tick_line))},
)
