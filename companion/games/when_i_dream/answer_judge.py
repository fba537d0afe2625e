"""WD-007: who judges the answers: the tablet, one person's phone, or all screens. Each card gets one verdict."""

from collections.abc import Iterator
from dataclasses import replace

from companion.games.when_i_dream.hidden_from_dreamer import is_masked, unless_masked
from companion.games.when_i_dream.state import Night, Nights
from companion.kit.history_lines import either, line, seat
from companion.table.chapter import Chapter, Decide, Kind, MoveContext, as_fact
from companion.table.fact import Fact, Who
from companion.table.moves import Choice, IllegalMove, Offer
from companion.table.say import Say, say
from companion.table.table import Table

TABLET, ALL = "tablet", "all"
# Between two answers a card is turned and a clue is given: a tap that comes sooner is meant for the card before.
DOUBLE_TAP_SECONDS = 1.5


def judge(table: Table[Nights]) -> str:
    """Returns who judges the answers: "tablet" for the tablet, "all" for every screen except the Dreamer's, or the id
    of the seat whose phone judges. If people chose a seat that is the Dreamer now or no longer has a phone, the tablet
    judges."""
    chosen = table.state.judge
    is_able = chosen == ALL or (chosen != table.state.dreamer and table.holder(chosen))
    return chosen if is_able else TABLET


def judge_sentence(table: Table[Nights]) -> Say:
    chosen = judge(table)
    if seat := table.seat(chosen):
        return say("when_i_dream.judge.phone", name=seat.name)
    return say("when_i_dream.judge.all") if chosen == ALL else say("when_i_dream.judge.tablet")


def is_judge(table: Table[Nights], who: Who) -> bool:
    chosen = judge(table)
    return not is_masked(table, who) and chosen in (ALL, who.seat if who.role == "seat" else TABLET)


def offers(table: Table[Nights]) -> Iterator[Offer]:
    phones = tuple(seat.id for seat in table.here() if table.holder(seat.id) and seat.id != table.state.dreamer)
    if phones:
        yield Offer("choose_judge", (("judge", Choice((TABLET, *phones, ALL))),))


def late_tap_sentence(table: Table[Nights], night: Night, who: Who) -> Say | None:
    """Returns the sentence for somebody who taps too late: it says who has already judged the card. Returns None if no
    card was judged."""
    if not night.cards:
        return None
    card, by = len(night.cards), night.cards[-1].by
    if by == str(who):
        return say("when_i_dream.refused.noted", card=card)
    if seat := table.seat(Who.read(by).seat):
        return say("when_i_dream.refused.quicker", name=seat.name, card=card)
    return say("when_i_dream.refused.tablet_quicker", card=card)


def refuse_double_tap(asked: MoveContext[Nights]) -> None:
    """Raises `IllegalMove` if another screen judged a card less than `DOUBLE_TAP_SECONDS` ago: two people have then
    tapped for the same answer. A second tap on the same screen is ignored by the page itself."""
    night = asked.state.current
    if not night or not night.cards or night.cards[-1].by == str(asked.who):
        return
    if not 0 <= asked.now - night.cards[-1].at < DOUBLE_TAP_SECONDS:
        return
    if told := late_tap_sentence(asked.table, night, asked.who):
        raise IllegalMove(told)


def once_per_answer(decide: Decide[Nights]) -> Decide[Nights]:
    """Returns a function that returns the same facts as `decide`, but raises `IllegalMove` if another screen has just
    judged the same answer."""

    def decided(asked: MoveContext[Nights]) -> list[Fact]:
        refuse_double_tap(asked)
        return decide(asked)

    return decided


def apply_judge_chosen(table: Table[Nights], fact: Fact) -> Nights:
    return replace(table.state, judge=fact.text("judge"))


chapter: Chapter[Nights] = Chapter(
    offers_to=unless_masked(offers),
    moves={"choose_judge": as_fact("judge_chosen")},
    facts={
        "judge_chosen": Kind(
            apply_judge_chosen,
            either(
                lambda fact: fact.text("judge") in (TABLET, ALL),
                either(lambda fact: fact.text("judge") == ALL, line(as_kind="judge_all"), line(as_kind="judge_tablet")),
                line(name=seat("judge")),
            ),
        )
    },
)
