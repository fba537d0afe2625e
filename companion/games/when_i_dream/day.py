"""WD-010: the day: the Dreamer tells the dream and names the cards; then the mask comes off and the round is scored."""

from collections.abc import Iterator
from dataclasses import replace

from companion.games.when_i_dream import answers
from companion.games.when_i_dream.hidden_from_dreamer import unless_masked
from companion.games.when_i_dream.state import Card, Night, Nights, note_in_night, round_field, that_night, tonight
from companion.kit.history_lines import either, line, number
from companion.table.chapter import Chapter, Kind, as_fact
from companion.table.fact import Fact
from companion.table.moves import Choice, Domain, Offer
from companion.table.settings import Silence
from companion.table.table import Table

EMPTY_DREAM = Silence("empty_dream", ("none", "bonus"), "none", "WD-011", is_quiet=True)
TOLD: tuple[str, Domain] = ("told", Choice(("all", "not_all")))


def has_told_all(night: Night) -> bool:
    """Returns whether the Dreamer named all yellow cards. If people entered this, their entry counts; otherwise each
    yellow card must be ticked. Returns False if people entered nothing and there are no yellow cards."""
    if night.told is not None:
        return night.told
    return bool(right_cards(night)) and all(card.is_told for card in right_cards(night))


def has_ticks(night: Night) -> bool:
    return night.totals is None and any(card.is_told for card in right_cards(night))


def right_cards(night: Night) -> tuple[Card, ...]:
    return tuple(card for card in night.cards if card.verdict == "right")


def offers(table: Table[Nights]) -> Iterator[Offer]:
    night = table.state.current
    if night and night.phase == "day" and (answers.is_counted_by_card(table) or night.totals is not None):
        yield mask_offer(night)
    if table.state.scored:
        yield Offer("correct_told", (round_field(table.state), TOLD))


def mask_offer(night: Night) -> Offer:
    is_empty = not answers.yellow(night)
    fields = () if is_empty or has_ticks(night) else (TOLD,)
    return Offer("take_off_mask", fields, ends=night.at, points=(EMPTY_DREAM.id,) if is_empty else ())


def apply_mask_taken_off(table: Table[Nights], night: Night, fact: Fact) -> Night:
    return apply_told_corrected(table, night.moved_on("scored"), fact)


def apply_told_corrected(table: Table[Nights], night: Night, fact: Fact) -> Night:
    """Records whether the Dreamer named all cards. If the fact does not say it, the ticks on the cards decide."""
    return replace(night, told={"all": True, "not_all": False}.get(fact.text("told")))


in_round = number("round")
telling_line = either(
    lambda fact: fact.text("told") == "all",
    line(as_kind="told_all", round=in_round),
    line(as_kind="told_not_all", round=in_round),
)
chapter: Chapter[Nights] = Chapter(
    offers_to=unless_masked(offers),
    moves={"take_off_mask": note_in_night("mask_taken_off"), "correct_told": as_fact("told_corrected")},
    facts={
        "mask_taken_off": Kind(
            tonight(apply_mask_taken_off), line("WD-011", round=in_round), voids=True, reveals=True, may_end=True
        ),
        "told_corrected": Kind(that_night(apply_told_corrected), telling_line),
    },
    silences=(EMPTY_DREAM,),
)
