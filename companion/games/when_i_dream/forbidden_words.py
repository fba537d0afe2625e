"""WD-006, WD-008: forbidden words, and the penalties that lie in front of each."""

from collections.abc import Iterator
from dataclasses import replace

from companion.games.when_i_dream.answers import COUNT, MOST
from companion.games.when_i_dream.clues import givers
from companion.games.when_i_dream.mask import is_masked, kept, sealed, unmasked
from companion.games.when_i_dream.state import Night, Nights, anybody, tonight
from companion.kit.telling import line, number, seat
from companion.table.chapter import Asked, Chapter, Kind
from companion.table.fact import Fact, Who
from companion.table.moves import Choice, Offer
from companion.table.seats import Seat
from companion.table.table import Table

FORBIDDEN = "forbidden"
# Said just before the gong, it may be noticed after it.
NOTICED = ("night", "answer", "day")


def penalties(state: Nights, seat: str) -> int:
    """The cards in front of this seat, never less than none."""
    return max(0, said(state, seat) + state.extra.get(seat, 0))


def said(state: Nights, seat: str) -> int:
    cards = (card for night in state.nights for card in night.cards)
    return sum((card.verdict, card.seat) == (FORBIDDEN, seat) for card in cards)


def penalties_seen(table: Table[Nights], audience: Who, seat: str) -> int:
    """The Dreamer's own screen counts what lay there before this dream."""
    night = table.state.current
    if night and is_masked(table, audience):
        return night.penalties.get(seat, 0)
    return penalties(table.state, seat)


def warned(table: Table[Nights], night: Night) -> Seat | None:
    """Who said a forbidden word for the card before: the Dreamer is told that the card has changed."""
    last = night.cards[-1] if night.cards else None
    return table.seat(last.seat) if last and last.verdict == FORBIDDEN else None


def offers(table: Table[Nights]) -> Iterator[Offer]:
    night = table.state.current
    if night and night.phase in NOTICED:
        clues_from = Choice(tuple(seat.id for seat in givers(table, night)))
        yield Offer("give_forbidden", (("seat", clues_from),), at=night.at_card, once=True)
    yield Offer("correct_penalties", (anybody(table), ("penalties", COUNT)))


def forbidden_said(table: Table[Nights], night: Night, fact: Fact) -> Night:
    return night.with_card(FORBIDDEN, fact.text("seat"))


def correct_penalties(asked: Asked[Nights]) -> list[Fact]:
    """What is counted by hand during a night is not for its Dreamer."""
    was = penalties(asked.state, asked.text("seat"))
    return [asked.fact("penalties_corrected", was=was, dreamer=asked.state.dreamer)]


def penalties_corrected(table: Table[Nights], fact: Fact) -> Nights:
    """As counted on the table; what is said after that adds to it."""
    state, seat = table.state, fact.text("seat")
    extra = fact.number("penalties", 0, MOST) - said(state, seat)
    return replace(state, extra={**state.extra, seat: extra})


corrected = line("WD-008", name=seat(), was=number("was"), penalties=number("penalties"))
chapter: Chapter[Nights] = Chapter(
    offers_to=unmasked(offers),
    moves={"give_forbidden": kept("forbidden_said"), "correct_penalties": correct_penalties},
    facts={
        "forbidden_said": Kind(tonight(forbidden_said), sealed(line("WD-008", name=seat(), round=number("round")))),
        "penalties_corrected": Kind(penalties_corrected, sealed(corrected)),
    },
)
