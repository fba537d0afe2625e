"""WD-006, WD-008: penalty cards: a verdict says who said a forbidden word, the cards are counted, and people may
correct the count."""

from collections.abc import Iterator
from dataclasses import replace

from companion.games.when_i_dream import answer_judge
from companion.games.when_i_dream.answers import COUNT, MOST_CARDS
from companion.games.when_i_dream.clue_turns import clue_givers
from companion.games.when_i_dream.hidden_from_dreamer import hidden_fact, hidden_line, is_masked
from companion.games.when_i_dream.state import Night, Nights, seat_field, tonight
from companion.kit.history_lines import line, number, seat
from companion.table.chapter import Chapter, Kind, MoveContext
from companion.table.fact import Fact, Who
from companion.table.moves import Choice, Offer
from companion.table.seats import Seat
from companion.table.table import Table

FORBIDDEN = "forbidden"
# A word that is said just before the gong may be noticed after it. By day nobody gives clues: what is remembered then
# is a correction.
PHASES_TO_NOTICE = ("night", "answer")


def penalties(state: Nights, seat: str) -> int:
    return max(0, forbidden_count(state, seat) + state.extra_penalties.get(seat, 0))


def forbidden_count(state: Nights, seat: str) -> int:
    cards = (card for night in state.nights for card in night.cards)
    return sum((card.verdict, card.seat) == (FORBIDDEN, seat) for card in cards)


def visible_penalties(table: Table[Nights], audience: Who, seat: str) -> int:
    """Returns a seat's penalty cards as the screen of `audience` may show them. The Dreamer's screen shows the number
    that the seat had before the dream."""
    night = table.state.current
    if night and is_masked(table, audience):
        return night.penalties.get(seat, 0)
    return penalties(table.state, seat)


def last_offender(table: Table[Nights], night: Night) -> Seat | None:
    """Returns the seat that said a forbidden word for the last card, None if nobody did. Screens show it, so that
    somebody tells the Dreamer that there is a new card."""
    last = night.cards[-1] if night.cards else None
    return table.seat(last.seat) if last and last.verdict == FORBIDDEN else None


def offers_to(table: Table[Nights], who: Who) -> Iterator[Offer]:
    """Yields the moves about penalty cards; the Dreamer's screen gets none, and only a screen that judges may record a
    forbidden word."""
    if is_masked(table, who):
        return
    night = table.state.current
    if night and night.phase in PHASES_TO_NOTICE and answer_judge.is_judge(table, who):
        clues_from = Choice(tuple(seat.id for seat in clue_givers(table, night)))
        late = answer_judge.late_tap_sentence(table, night, who)
        yield Offer("give_forbidden", (("seat", clues_from),), ends=night.at_card, late=late)
    yield Offer("correct_penalties", (seat_field(table), ("penalties", COUNT)))


def apply_forbidden_said(table: Table[Nights], night: Night, fact: Fact) -> Night:
    return night.with_card(FORBIDDEN, fact, fact.text("seat"))


def correct_penalties(asked: MoveContext[Nights]) -> list[Fact]:
    """Returns the fact with the number of penalty cards that a seat really has. The fact names the current Dreamer,
    whose screen must not show the fact before the dream is scored."""
    was = penalties(asked.state, asked.text("seat"))
    return [asked.fact("penalties_corrected", was=was, dreamer=asked.state.dreamer)]


def apply_penalties_corrected(table: Table[Nights], fact: Fact) -> Nights:
    """Sets the number of a seat's penalty cards; forbidden words that people record later are added to this number."""
    state, seat = table.state, fact.text("seat")
    extra = fact.number("penalties", 0, MOST_CARDS) - forbidden_count(state, seat)
    return replace(state, extra_penalties={**state.extra_penalties, seat: extra})


correction_line = line("WD-008", name=seat(), was=number("was"), penalties=number("penalties"))
chapter: Chapter[Nights] = Chapter(
    offers_to=offers_to,
    moves={
        "give_forbidden": answer_judge.once_per_answer(hidden_fact("forbidden_said")),
        "correct_penalties": correct_penalties,
    },
    facts={
        "forbidden_said": Kind(
            tonight(apply_forbidden_said), hidden_line(line("WD-008", name=seat(), round=number("round")))
        ),
        "penalties_corrected": Kind(apply_penalties_corrected, hidden_line(correction_line)),
    },
)
