"""WD-007, WD-009, WD-015: what the Dreamer answers to a card, and the one last answer when the time is over."""

from collections.abc import Iterator
from dataclasses import replace

from companion.games.when_i_dream.board import LATE_PASS, counts_cards
from companion.games.when_i_dream.mask import kept, kept_fact, sealed, unmasked
from companion.games.when_i_dream.state import Night, Nights, asked_tonight, tonight
from companion.table.chapter import Asked, Chapter, Kind
from companion.table.fact import Fact, Who
from companion.table.moves import Choice, Offer
from companion.table.say import Say, say
from companion.table.table import Table

VERDICTS = ("right", "wrong", "pass")
LAST = ("right", "wrong", "pass_late", "none")


def offers(table: Table[Nights], who: Who) -> Iterator[Offer]:
    night, counts = table.state.current, counts_cards(table)
    if night and night.phase == "night" and counts:
        yield Offer("give_verdict", (("verdict", Choice(VERDICTS)),), at=night.at_card, once=True)
    if night and night.phase == "answer":
        among = Choice(("right", "wrong", "none") if counts else ("none",))
        yield Offer("last_answer", (("verdict", among),), at=f"{night.at}:answer", once=True)
        if counts:
            yield Offer("pass_late", at=f"{night.at}:answer", once=True, asks=(LATE_PASS.id,))


def pass_late(asked: Asked[Nights], night: Night) -> Fact:
    return kept_fact("last_answer_given", asked.instead("last_answer", verdict="pass_late"), night)


def verdict_given(table: Table[Nights], night: Night, fact: Fact) -> Night:
    return night.with_card(fact.text("verdict"))


def last_answer_given(table: Table[Nights], night: Night, fact: Fact) -> Night:
    """Without an answer the card stays in the bed."""
    verdict, day = fact.text("verdict"), night.moved_on("day")
    return replace(day, word="") if verdict == "none" else day.with_card(verdict)


def tell_verdict(table: Table[Nights], fact: Fact, audience: Who) -> Say:
    verdict = fact.one_of("verdict", VERDICTS, "pass")
    return say(f"when_i_dream.told.verdict.{verdict}", rule="WD-007", round=fact.number("round"))


def tell_last(table: Table[Nights], fact: Fact, audience: Who) -> Say:
    verdict = fact.one_of("verdict", LAST, "none")
    return say(f"when_i_dream.told.last.{verdict}", rule="WD-009", round=fact.number("round"))


chapter: Chapter[Nights] = Chapter(
    offers=unmasked(offers),
    moves={
        "give_verdict": kept("verdict_given"),
        "last_answer": kept("last_answer_given"),
        "pass_late": asked_tonight(pass_late),
    },
    facts={
        "verdict_given": Kind(tonight(verdict_given), sealed(tell_verdict)),
        "last_answer_given": Kind(tonight(last_answer_given), sealed(tell_last)),
    },
)
