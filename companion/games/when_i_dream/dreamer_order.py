"""WD-001, WD-004: the order of the Dreamers: one round for each person, the oldest first, then clockwise."""

from collections.abc import Iterator
from dataclasses import replace

from companion.games.when_i_dream.state import Nights
from companion.kit.history_lines import line, seat
from companion.kit.turn_order import clockwise_from
from companion.table.chapter import Chapter, Kind, as_fact
from companion.table.fact import Fact
from companion.table.moves import Choice, Offer
from companion.table.table import Table


def offers(table: Table[Nights]) -> Iterator[Offer]:
    if turns := possible_dreamers(table):
        yield Offer("choose_dreamer", (("seat", Choice(turns)),))


def possible_dreamers(table: Table[Nights]) -> tuple[str, ...]:
    return seats_still_to_dream(table) if table.state.current is None else ()


def seats_still_to_dream(table: Table[Nights]) -> tuple[str, ...]:
    done, seats = past_dreamers(table.state), tuple(seat.id for seat in table.seats)
    last = next((seat for seat in done[-1:] if seat in seats), table.state.first)
    return tuple(seat for seat in clockwise_from(last, seats) if seat not in done and is_here(table, seat))


def past_dreamers(state: Nights) -> tuple[str, ...]:
    return (*state.dreamt, *(night.dreamer for night in state.nights))


def is_here(table: Table[Nights], id: str) -> bool:
    seat = table.seat(id)
    return bool(seat and seat.is_here)


def next_dreamer(table: Table[Nights]) -> str:
    turns = seats_still_to_dream(table)
    return table.state.chosen if table.state.chosen in turns else next(iter(turns), "")


def rounds(table: Table[Nights]) -> int:
    return table.state.last_number + len(seats_still_to_dream(table))


def apply_dreamer_chosen(table: Table[Nights], fact: Fact) -> Nights:
    return replace(table.state, chosen=fact.text("seat"))


chapter: Chapter[Nights] = Chapter(
    offers=offers,
    moves={"choose_dreamer": as_fact("dreamer_chosen")},
    facts={"dreamer_chosen": Kind(apply_dreamer_chosen, line(name=seat()))},
)
