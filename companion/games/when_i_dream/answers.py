"""WD-007, WD-009, WD-015: the Dreamer's answers, judged card by card or entered as totals of yellow and blue."""

from collections.abc import Iterator
from dataclasses import replace

from companion.games.when_i_dream import answer_judge
from companion.games.when_i_dream.hidden_from_dreamer import hidden_fact, hidden_line, is_masked
from companion.games.when_i_dream.state import Night, Nights, decide_about_night, round_field, that_night, tonight
from companion.kit.history_lines import line, number
from companion.table.chapter import Chapter, Kind, MoveContext
from companion.table.fact import Fact, Who
from companion.table.moves import Choice, Domain, Number, Offer
from companion.table.say import Say, say
from companion.table.settings import Setting, Silence
from companion.table.table import Table

COUNTING = Setting("counting", "verdicts", Choice(("verdicts", "totals")), "house", "WD-007")
LATE_PASS = Silence("late_pass", ("in_bed", "blue"), "in_bed", "WD-015", is_quiet=True)
VERDICTS = ("right", "wrong", "pass")
LAST_VERDICTS = ("right", "wrong", "pass_late", "none")
COUNT, MOST_CARDS = Number(0, 55, likely=tuple(range(13))), 99
SIDES: tuple[tuple[str, Domain], ...] = (("yellow", COUNT), ("blue", COUNT))


def is_counted_by_card(table: Table[Nights]) -> bool:
    return COUNTING.of(table) == "verdicts"


def yellow(night: Night) -> int:
    return night.totals[0] if night.totals else sum(card.verdict == "right" for card in night.cards)


def blue(table: Table[Nights], night: Night) -> int:
    """Returns the number of wrong and passed answers, or the blue total that people entered. A pass after the time is
    over counts only if the table chose so (WD-015)."""
    if night.totals:
        return night.totals[1]
    lost = {"wrong", "pass", *(["pass_late"] if LATE_PASS.of(table) == "blue" else [])}
    return sum(card.verdict in lost for card in night.cards)


def offers_to(table: Table[Nights], who: Who) -> Iterator[Offer]:
    """Yields the moves about answers, but none for the Dreamer's screen. Only a screen that judges may judge a card.
    The tablet may always enter the last answer, so that the day never waits for a phone."""
    if is_masked(table, who):
        return
    night, counts, judges = table.state.current, is_counted_by_card(table), answer_judge.is_judge(table, who)
    if night and night.phase == "night" and counts and judges:
        late = answer_judge.late_tap_sentence(table, night, who)
        yield Offer("give_verdict", (("verdict", Choice(VERDICTS)),), ends=night.at_card, late=late)
    if night and night.phase == "answer" and (judges or not counts or who.role != "seat"):
        yield from last_answer_offers(f"{night.at}:answer", counts)
    yield from table.compute_once(corrections)


def corrections(table: Table[Nights]) -> tuple[Offer, ...]:
    """Returns the moves that correct the totals of yellow and blue. They are the same for all screens that get them, so
    they are computed only once."""
    return tuple(correction_offers(table))


def correction_offers(table: Table[Nights]) -> Iterator[Offer]:
    night = table.state.current
    if night and night.phase == "day":
        yield Offer("enter_totals", SIDES, during=night.at)
    if table.state.scored:
        yield Offer("correct_night", (round_field(table.state), *SIDES))


def last_answer_offers(at: str, counts: bool) -> Iterator[Offer]:
    among = Choice(("right", "wrong", "none") if counts else ("none",))
    yield Offer("last_answer", (("verdict", among),), ends=at)
    if counts:
        yield Offer("pass_late", ends=at, points=(LATE_PASS.id,))


def pass_late(asked: MoveContext[Nights]) -> list[Fact]:
    return decide_last_answer(asked.instead("last_answer", verdict="pass_late"))


def correct_night(asked: MoveContext[Nights], night: Night) -> Fact:
    return asked.fact("night_corrected", was_yellow=yellow(night), was_blue=blue(asked.table, night))


def apply_verdict_given(table: Table[Nights], night: Night, fact: Fact) -> Night:
    return night.with_card(fact.text("verdict"), fact)


def apply_last_answer_given(table: Table[Nights], night: Night, fact: Fact) -> Night:
    verdict, day = fact.text("verdict"), night.moved_on("day")
    return replace(day, word="") if verdict == "none" else day.with_card(verdict, fact)


def apply_totals(table: Table[Nights], night: Night, fact: Fact) -> Night:
    return replace(night, totals=(fact.number("yellow", 0, MOST_CARDS), fact.number("blue", 0, MOST_CARDS)))


def tell_verdict(table: Table[Nights], fact: Fact, audience: Who) -> Say:
    verdict = fact.one_of("verdict", VERDICTS, "pass")
    return say(f"when_i_dream.told.verdict.{verdict}", rule="WD-007", round=fact.number("round"))


def tell_last(table: Table[Nights], fact: Fact, audience: Who) -> Say:
    verdict = fact.one_of("verdict", LAST_VERDICTS, "none")
    return say(f"when_i_dream.told.last.{verdict}", rule="WD-009", round=fact.number("round"))


decide_last_answer = hidden_fact("last_answer_given")
in_round, yellows, blues = number("round"), number("yellow"), number("blue")
was_yellow, was_blue = number("was_yellow"), number("was_blue")
correction_line = line("WD-007", round=in_round, yellow=yellows, blue=blues, was_yellow=was_yellow, was_blue=was_blue)
chapter: Chapter[Nights] = Chapter(
    offers_to=offers_to,
    moves={
        "give_verdict": answer_judge.once_per_answer(hidden_fact("verdict_given")),
        "last_answer": decide_last_answer,
        "pass_late": pass_late,
        "enter_totals": hidden_fact("totals_entered"),
        "correct_night": decide_about_night(correct_night),
    },
    facts={
        "verdict_given": Kind(tonight(apply_verdict_given), hidden_line(tell_verdict)),
        "last_answer_given": Kind(tonight(apply_last_answer_given), hidden_line(tell_last)),
        "totals_entered": Kind(tonight(apply_totals), hidden_line(line(round=in_round, yellow=yellows, blue=blues))),
        "night_corrected": Kind(that_night(apply_totals), correction_line),
    },
    silences=(LATE_PASS,),
)
