"""WD-007, WD-009, WD-015: what the Dreamer answers, up to the one last answer when the time is over; the yellow and the
blue side of the board, counted card by card or entered by hand."""

from collections.abc import Iterator
from dataclasses import replace

from companion.games.when_i_dream.mask import kept, sealed, unmasked
from companion.games.when_i_dream.state import Night, Nights, about_night, scored_round, that_night, tonight
from companion.kit.telling import line, number
from companion.table.chapter import Asked, Chapter, Kind
from companion.table.fact import Fact, Who
from companion.table.moves import Choice, Domain, Number, Offer
from companion.table.say import Say, say
from companion.table.settings import Setting, Silence
from companion.table.table import Table

COUNTING = Setting("counting", "verdicts", Choice(("verdicts", "totals")), "house", "WD-007")
LATE_PASS = Silence("late_pass", ("in_bed", "blue"), "in_bed", "WD-015", is_quiet=True)
VERDICTS = ("right", "wrong", "pass")
LAST = ("right", "wrong", "pass_late", "none")
COUNT, MOST = Number(0, 55, likely=tuple(range(13))), 99
SIDES: tuple[tuple[str, Domain], ...] = (("yellow", COUNT), ("blue", COUNT))


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


def offers(table: Table[Nights]) -> Iterator[Offer]:
    night, counts = table.state.current, counts_cards(table)
    if night and night.phase == "night" and counts:
        yield Offer("give_verdict", (("verdict", Choice(VERDICTS)),), at=night.at_card, once=True)
    if night and night.phase == "answer":
        yield from last_answers(f"{night.at}:answer", counts)
    if night and night.phase == "day":
        yield Offer("enter_totals", SIDES, at=night.at)
    if table.state.scored:
        yield Offer("correct_night", (scored_round(table.state), *SIDES))


def last_answers(at: str, counts: bool) -> Iterator[Offer]:
    among = Choice(("right", "wrong", "none") if counts else ("none",))
    yield Offer("last_answer", (("verdict", among),), at=at, once=True)
    if counts:
        yield Offer("pass_late", at=at, once=True, asks=(LATE_PASS.id,))


def pass_late(asked: Asked[Nights]) -> list[Fact]:
    return answer_last(asked.instead("last_answer", verdict="pass_late"))


def correct_night(asked: Asked[Nights], night: Night) -> Fact:
    return asked.fact("night_corrected", was_yellow=yellow(night), was_blue=blue(asked.table, night))


def verdict_given(table: Table[Nights], night: Night, fact: Fact) -> Night:
    return night.with_card(fact.text("verdict"))


def last_answer_given(table: Table[Nights], night: Night, fact: Fact) -> Night:
    """Without an answer the card stays in the bed."""
    verdict, day = fact.text("verdict"), night.moved_on("day")
    return replace(day, word="") if verdict == "none" else day.with_card(verdict)


def counted(table: Table[Nights], night: Night, fact: Fact) -> Night:
    return replace(night, totals=(fact.number("yellow", 0, MOST), fact.number("blue", 0, MOST)))


def tell_verdict(table: Table[Nights], fact: Fact, audience: Who) -> Say:
    verdict = fact.one_of("verdict", VERDICTS, "pass")
    return say(f"when_i_dream.told.verdict.{verdict}", rule="WD-007", round=fact.number("round"))


def tell_last(table: Table[Nights], fact: Fact, audience: Who) -> Say:
    verdict = fact.one_of("verdict", LAST, "none")
    return say(f"when_i_dream.told.last.{verdict}", rule="WD-009", round=fact.number("round"))


answer_last = kept("last_answer_given")
in_round, lit, lost = number("round"), number("yellow"), number("blue")
was_lit, was_lost = number("was_yellow"), number("was_blue")
corrected = line("WD-007", round=in_round, yellow=lit, blue=lost, was_yellow=was_lit, was_blue=was_lost)
chapter: Chapter[Nights] = Chapter(
    offers_to=unmasked(offers),
    moves={
        "give_verdict": kept("verdict_given"),
        "last_answer": answer_last,
        "pass_late": pass_late,
        "enter_totals": kept("totals_entered"),
        "correct_night": about_night(correct_night),
    },
    facts={
        "verdict_given": Kind(tonight(verdict_given), sealed(tell_verdict)),
        "last_answer_given": Kind(tonight(last_answer_given), sealed(tell_last)),
        "totals_entered": Kind(tonight(counted), sealed(line(round=in_round, yellow=lit, blue=lost))),
        "night_corrected": Kind(that_night(counted), corrected),
    },
    silences=(LATE_PASS,),
)
