"""DR-006, DR-012: who shuffles and deals the tokens of the next round."""

from collections.abc import Iterator
from dataclasses import replace

from companion.games.dream import way
from companion.games.dream.state import Dream
from companion.kit.telling import line, seat
from companion.kit.turns import next_after
from companion.table.chapter import Chapter, Kind, noted
from companion.table.fact import Fact
from companion.table.moves import Choice, Offer
from companion.table.settings import Silence
from companion.table.table import Table

FIRST_DEALER = Silence("first_dealer", ("lot", "table"), "lot", "DR-006")


def offers(table: Table[Dream]) -> Iterator[Offer]:
    if way.waits_for_round(table):
        yield Offer("name_dealer", (("seat", Choice(tuple(seat.id for seat in table.here()))),))


def next_dealer(table: Table[Dream]) -> str:
    """DR-012: the left neighbour of who dealt last, unless the table named somebody. Nobody: the lot decides."""
    state = table.state
    last = state.rounds[-1].dealer if state.rounds else ""
    around = [seat.id for seat in table.seats if seat.is_here or seat.id == last]
    named = table.seat(state.dealer)
    if named and named.is_here:
        return named.id
    return next_after(last, around) if last in around else ""


def must_be_named(table: Table[Dream]) -> bool:
    """The table wants to name the first to deal, and has not yet."""
    return FIRST_DEALER.settled(table) == "table" and not next_dealer(table)


def named(table: Table[Dream], fact: Fact) -> Dream:
    return replace(table.state, dealer=fact.text("seat"))


def passed_on(table: Table[Dream], fact: Fact) -> Dream:
    """Whoever was named to deal and goes leaves it to their left neighbour."""
    goes, state = fact.text("seat"), table.state
    around = [seat.id for seat in table.seats if seat.is_here or seat.id == goes]
    return replace(state, dealer=next_after(goes, around)) if goes == state.dealer and goes in around else state


chapter: Chapter[Dream] = Chapter(
    offers=offers,
    moves={"name_dealer": noted("dealer_named")},
    facts={"dealer_named": Kind(named, line(name=seat()))},
    reacts={"seat_left": passed_on, "seat_sat_out": passed_on},
    silences=(FIRST_DEALER,),
)
