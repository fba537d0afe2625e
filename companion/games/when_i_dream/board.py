"""WD-007, WD-015: the yellow and the blue side of the board, counted card by card or entered by hand."""

from collections.abc import Iterator
from dataclasses import replace

from companion.games.when_i_dream.mask import kept, sealed, unmasked
from companion.games.when_i_dream.state import Night, Nights, asked_later, that_night, tonight, which
from companion.kit.telling import line, number
from companion.table.chapter import Asked, Chapter, Kind
from companion.table.fact import Fact, Who
from companion.table.moves import Choice, Domain, Number, Offer
from companion.table.settings import Setting, Silence
from companion.table.table import Table

COUNTING = Setting("counting", "verdicts", Choice(("verdicts", "totals")), "house", "WD-007")
LATE_PASS = Silence("late_pass", ("in_bed", "blue"), "in_bed", "WD-015")
COUNT = Number(0, 55, likely=tuple(range(13)))
SIDES: tuple[tuple[str, Domain], ...] = (("yellow", COUNT), ("blue", COUNT))
MOST = 99


def counts_cards(table: Table[Nights]) -> bool:
    """Each answer is judged in the night; else both totals are entered by day."""
    return COUNTING.of(table) == "verdicts"


def yellow(night: Night) -> int:
    """Right answers."""
    return night.totals[0] if night.totals else sum(card.verdict == "right" for card in night.cards)


def blue(table: Table[Nights], night: Night) -> int:
    """Wrong and passed ones; a pass after the time if the table wants it so."""
    if night.totals:
        return night.totals[1]
    lost = {"wrong", "pass", *(["pass_late"] if LATE_PASS.of(table) == "blue" else [])}
    return sum(card.verdict in lost for card in night.cards)


def offers(table: Table[Nights], who: Who) -> Iterator[Offer]:
    night = table.state.current
    if night and night.phase == "day":
        yield Offer("enter_totals", SIDES, at=night.at)
    if table.state.scored:
        yield Offer("correct_night", (which(table.state), *SIDES))


def correct_night(asked: Asked[Nights], night: Night) -> Fact:
    return asked.fact("night_corrected", was_yellow=yellow(night), was_blue=blue(asked.table, night))


def counted(table: Table[Nights], night: Night, fact: Fact) -> Night:
    return replace(night, totals=(fact.number("yellow", 0, MOST), fact.number("blue", 0, MOST)))


in_round, lit, lost = number("round"), number("yellow"), number("blue")
corrected = line(
    "WD-007", round=in_round, yellow=lit, blue=lost, was_yellow=number("was_yellow"), was_blue=number("was_blue")
)
chapter: Chapter[Nights] = Chapter(
    offers=unmasked(offers),
    moves={"enter_totals": kept("totals_entered"), "correct_night": asked_later(correct_night)},
    facts={
        "totals_entered": Kind(tonight(counted), sealed(line(round=in_round, yellow=lit, blue=lost))),
        "night_corrected": Kind(that_night(counted), corrected),
    },
    silences=(LATE_PASS,),
)
