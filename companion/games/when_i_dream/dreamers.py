"""WD-001, WD-004: who dreams when: as many rounds as people, the oldest first, then on to the left."""

from collections.abc import Iterator
from dataclasses import replace

from companion.games.when_i_dream.state import Nights
from companion.kit.telling import line, seat
from companion.kit.turns import clockwise_from
from companion.table.chapter import Chapter, Kind, noted
from companion.table.fact import Fact
from companion.table.moves import Choice, Offer
from companion.table.table import Table


def offers(table: Table[Nights]) -> Iterator[Offer]:
    if turns := to_begin(table):
        yield Offer("choose_dreamer", (("seat", Choice(turns)),))


def to_begin(table: Table[Nights]) -> tuple[str, ...]:
    """Between two rounds, who still dreams."""
    return waiting(table) if table.state.current is None else ()


def waiting(table: Table[Nights]) -> tuple[str, ...]:
    """In turn, on from the left of the last Dreamer, once around."""
    done, seats = have_dreamt(table.state), tuple(seat.id for seat in table.seats)
    last = next((seat for seat in done[-1:] if seat in seats), table.state.first)
    return tuple(seat for seat in clockwise_from(last, seats) if seat not in done and is_here(table, seat))


def have_dreamt(state: Nights) -> tuple[str, ...]:
    """In the order of their dreams, the one of now included."""
    return (*state.dreamt, *(night.dreamer for night in state.nights))


def is_here(table: Table[Nights], id: str) -> bool:
    seat = table.seat(id)
    return bool(seat and seat.is_here)


def next_dreamer(table: Table[Nights]) -> str:
    turns = waiting(table)
    return table.state.chosen if table.state.chosen in turns else next(iter(turns), "")


def rounds(table: Table[Nights]) -> int:
    """As many as people who dream."""
    return table.state.last_number + len(waiting(table))


def dreamer_chosen(table: Table[Nights], fact: Fact) -> Nights:
    return replace(table.state, chosen=fact.text("seat"))


chapter: Chapter[Nights] = Chapter(
    offers=offers,
    moves={"choose_dreamer": noted("dreamer_chosen")},
    facts={"dreamer_chosen": Kind(dreamer_chosen, line(name=seat()))},
)
