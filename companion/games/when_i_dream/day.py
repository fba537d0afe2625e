"""WD-010: the Day: the dream is told, whether all yellow cards were in it, and the mask comes off."""

from collections.abc import Iterator
from dataclasses import replace

from companion.games.when_i_dream import answers
from companion.games.when_i_dream.mask import unmasked
from companion.games.when_i_dream.state import Card, Night, Nights, noted_tonight, scored_round, that_night, tonight
from companion.kit.telling import either, line, number
from companion.table.chapter import Chapter, Kind, noted
from companion.table.fact import Fact
from companion.table.moves import Choice, Domain, Offer
from companion.table.settings import Silence
from companion.table.table import Table

EMPTY_DREAM = Silence("empty_dream", ("none", "bonus"), "none", "WD-011", is_quiet=True)
TOLD: tuple[str, Domain] = ("told", Choice(("all", "not_all")))


def all_told(night: Night) -> bool:
    """As the table said, or else every yellow card that has a word was ticked."""
    if night.told is not None:
        return night.told
    return bool(rights(night)) and all(card.is_told for card in rights(night))


def ticks_tell(night: Night) -> bool:
    """Somebody follows the telling card by card: then the ticks say whether all were told."""
    return night.totals is None and any(card.is_told for card in rights(night))


def rights(night: Night) -> tuple[Card, ...]:
    return tuple(card for card in night.cards if card.verdict == "right")


def offers(table: Table[Nights]) -> Iterator[Offer]:
    """The totals first, if nothing was counted in the night."""
    night = table.state.current
    if night and night.phase == "day" and (answers.counts_cards(table) or night.totals is not None):
        yield mask(night)
    if table.state.scored:
        yield Offer("correct_told", (scored_round(table.state), TOLD))


def mask(night: Night) -> Offer:
    """Asks whether all was told, where that is not known yet."""
    is_empty = not answers.yellow(night)
    fields = () if is_empty or ticks_tell(night) else (TOLD,)
    return Offer("take_off_mask", fields, at=night.at, once=True, asks=(EMPTY_DREAM.id,) if is_empty else ())


def mask_taken_off(table: Table[Nights], night: Night, fact: Fact) -> Night:
    return told_corrected(table, night.moved_on("scored"), fact)


def told_corrected(table: Table[Nights], night: Night, fact: Fact) -> Night:
    return replace(night, told={"all": True, "not_all": False}.get(fact.text("told")))


in_round = number("round")
told = either(
    lambda fact: fact.text("told") == "all",
    line(as_kind="told_all", round=in_round),
    line(as_kind="told_not_all", round=in_round),
)
chapter: Chapter[Nights] = Chapter(
    offers_to=unmasked(offers),
    moves={"take_off_mask": noted_tonight("mask_taken_off"), "correct_told": noted("told_corrected")},
    facts={
        "mask_taken_off": Kind(
            tonight(mask_taken_off), line("WD-011", round=in_round), voids=True, reveals=True, may_end=True
        ),
        "told_corrected": Kind(that_night(told_corrected), told),
    },
    silences=(EMPTY_DREAM,),
)
