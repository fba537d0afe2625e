"""DR-006, DR-012: who shuffles and deals the tokens of the next round."""

from collections.abc import Iterator
from dataclasses import replace

from companion.games.dream import game_end
from companion.games.dream.state import Dream
from companion.kit.history_lines import line, seat
from companion.kit.turn_order import next_after
from companion.table.chapter import Chapter, Kind, as_fact
from companion.table.fact import Fact
from companion.table.moves import Choice, Offer
from companion.table.settings import Silence
from companion.table.table import Table

FIRST_DEALER = Silence("first_dealer", ("lot", "table"), "lot", "DR-006")


def offers(table: Table[Dream]) -> Iterator[Offer]:
    if game_end.may_begin_round(table):
        yield Offer("name_dealer", (("seat", Choice(tuple(seat.id for seat in table.here()))),))


def next_dealer(table: Table[Dream]) -> str:
    """Returns the id of the seat that deals next: the seat that people named if its person is here, otherwise the left
    neighbour of the last dealer (DR-012). Returns "" if there is neither, as before the first round."""
    state = table.state
    last = state.rounds[-1].dealer if state.rounds else ""
    order = [seat.id for seat in table.seats if seat.is_here or seat.id == last]
    named_seat = table.seat(state.dealer)
    if named_seat and named_seat.is_here:
        return named_seat.id
    return next_after(last, order) if last in order else ""


def must_be_named(table: Table[Dream]) -> bool:
    return FIRST_DEALER.settled(table) == "table" and not next_dealer(table)


def apply_dealer_named(table: Table[Dream], fact: Fact) -> Dream:
    return replace(table.state, dealer=fact.text("seat"))


def pass_deal_on(table: Table[Dream], fact: Fact) -> Dream:
    goes, state = fact.text("seat"), table.state
    order = [seat.id for seat in table.seats if seat.is_here or seat.id == goes]
    return replace(state, dealer=next_after(goes, order)) if goes == state.dealer and goes in order else state


chapter: Chapter[Dream] = Chapter(
    offers=offers,
    moves={"name_dealer": as_fact("dealer_named")},
    facts={"dealer_named": Kind(apply_dealer_named, line(name=seat()))},
    reacts={"seat_left": pass_deal_on, "seat_sat_out": pass_deal_on},
    silences=(FIRST_DEALER,),
)
