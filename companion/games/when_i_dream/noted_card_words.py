"""WD-010: the words on the dream cards, for tables that note them."""

from collections.abc import Iterator
from dataclasses import replace

from companion.games.when_i_dream.hidden_from_dreamer import hidden_fact, hidden_line, unless_masked
from companion.games.when_i_dream.state import Card, Night, Nights, tonight
from companion.kit.history_lines import line, number, text
from companion.table.chapter import Chapter, Kind
from companion.table.fact import Fact
from companion.table.moves import Choice, Number, Offer, Text
from companion.table.settings import Setting
from companion.table.table import Table

WORDS = Setting("words", "off", Choice(("off", "on")), "house", "WD-010")


def open_card_number(night: Night) -> int:
    """Returns the number of the card that is being guessed, counted from 1; 0 if there is none."""
    return len(night.cards) + 1 if night.phase in ("night", "answer") else 0


def offers(table: Table[Nights]) -> Iterator[Offer]:
    night = table.state.current
    last = open_card_number(night) or (len(night.cards) if night.phase == "day" else 0) if night else 0
    if night and last:
        yield Offer("note_word", (("dream_card", Number(1, last)), ("word", Text(24))), during=night.at)


def apply_word_noted(table: Table[Nights], night: Night, fact: Fact) -> Night:
    """Notes the word of the card with the fact's number; any other number means the open card."""
    number, word = fact.number("dream_card"), fact.text("word")
    if not 0 < number <= len(night.cards):
        return replace(night, word=word)
    return replace_card(night, number, replace(night.cards[number - 1], word=word))


def replace_card(night: Night, number: int, card: Card) -> Night:
    """Returns the night with its card `number` (counted from 1) replaced by `card`."""
    return replace(night, cards=(*night.cards[: number - 1], card, *night.cards[number:]))


in_round, card = number("round"), number("dream_card")
chapter: Chapter[Nights] = Chapter(
    offers_to=unless_masked(offers),
    moves={"note_word": hidden_fact("word_noted")},
    facts={
        "word_noted": Kind(tonight(apply_word_noted), hidden_line(line(round=in_round, card=card, word=text("word"))))
    },
    switch=WORDS,
)
