"""WD-005, WD-007: whose turn it is to give a clue, clockwise from the Dreamer's left, for tables that want to see
it."""

from collections.abc import Iterator
from dataclasses import replace

from companion.games.when_i_dream.hidden_from_dreamer import unless_masked
from companion.games.when_i_dream.state import Night, Nights, note_in_night, tonight
from companion.kit.history_lines import line, number
from companion.kit.turn_order import clockwise_from
from companion.table.chapter import Chapter, Kind
from companion.table.fact import Fact
from companion.table.moves import Choice, Offer
from companion.table.seats import Seat
from companion.table.settings import Setting, Silence
from companion.table.table import Table

CLUE_TURNS = Setting("clue_turns", "off", Choice(("off", "on")), "house", "WD-005")
RING = Setting("ring", "off", Choice(("off", "on")), "house", "WD-008")
LAP = Silence("lap", ("restart", "continue"), "restart", "WD-007", is_quiet=True)
HURRY = 5


def offers(table: Table[Nights]) -> Iterator[Offer]:
    night = table.state.current
    if night and night.phase == "night":
        yield Offer("next_clue", ends=f"{night.at}:clue.{night.clues}")


def clue_silences(table: Table[Nights]) -> tuple[str, ...]:
    return (LAP.id,) if CLUE_TURNS.is_on(table) else ()


def clue_givers(table: Table[Nights], night: Night) -> tuple[Seat, ...]:
    order = clockwise_from(night.dreamer, [seat.id for seat in table.seats])
    seats = (table.seat(id) for id in order if id in night.players and id != night.dreamer)
    return tuple(seat for seat in seats if seat and seat.status != "gone")


def current_giver(table: Table[Nights], night: Night) -> Seat | None:
    order = clue_givers(table, night)
    return order[night.speaker % len(order)] if order else None


def apply_clue_given(table: Table[Nights], night: Night, fact: Fact) -> Night:
    return replace(night, clues=night.clues + 1, speaker=night.speaker + 1, clue_began=fact.at)


def restart_clue(table: Table[Nights], night: Night, fact: Fact) -> Night:
    return replace(night, clue_began=fact.at)


def begin_next_lap(table: Table[Nights], night: Night, fact: Fact) -> Night:
    speaker = next_speaker(table, night, fact.text("seat")) if LAP.of(table) == "continue" else 0
    return replace(night, speaker=speaker, clues_before=night.clues, clue_began=fact.at)


def next_speaker(table: Table[Nights], night: Night, offender: str) -> int:
    """Returns the index, among the clue givers, of the seat that gives the first clue on the next card, if the order of
    clues continues from card to card. `offender` is the seat that said a forbidden word for this card, or "". If people
    have tapped "next" during this card, the screen already shows the seat whose clue comes next. That seat begins, but
    if it is the offender, the seat after it begins. If nobody has tapped, the screen still shows the seat that gave
    this card's first clue. The seat after the offender then begins, or without an offender the seat after the one on
    the screen."""
    order = [seat.id for seat in clue_givers(table, night)]
    if night.clues > night.clues_before:
        return night.speaker + bool(order and order[night.speaker % len(order)] == offender)
    return (order.index(offender) if offender in order else night.speaker) + 1


chapter: Chapter[Nights] = Chapter(
    offers_to=unless_masked(offers),
    moves={"next_clue": note_in_night("clue_given")},
    facts={"clue_given": Kind(tonight(apply_clue_given), line(round=number("round")))},
    reacts={
        "night_started": tonight(restart_clue),
        "clock_resumed": tonight(restart_clue),
        "verdict_given": tonight(begin_next_lap),
        "forbidden_said": tonight(begin_next_lap),
    },
    silences=(LAP,),
    switch=CLUE_TURNS,
)
