"""One tablet goes from hand to hand: each looks at their token and hands it on, then each votes and hands it on."""

from collections.abc import Iterator

from companion.games.dream.state import Dream, Round, at_the_table
from companion.games.dream.votes import is_a_phones
from companion.kit.turns import clockwise_from
from companion.table.chapter import Asked, Chapter, Kind, untold
from companion.table.fact import Fact, Who
from companion.table.moves import Choice, Offer
from companion.table.seats import Seat
from companion.table.table import Table


def offers(table: Table[Dream], who: Who) -> Iterator[Offer]:
    round = table.state.hidden
    if round and who.role != "seat" and (looking := to_look(table, round)):
        yield Offer("hand_on", (("seat", Choice(tuple(seat.id for seat in looking))),), at=round.deal.id)


def around(table: Table[Dream], round: Round) -> tuple[Seat, ...]:
    """Who has no phone, from whoever dealt on."""
    seats = at_the_table(table, round)
    dealer = next((seat for seat in seats if seat.id == round.dealer), None)
    order = clockwise_from(dealer, seats) if dealer else seats
    return tuple(seat for seat in order if not is_a_phones(table, seat.id))


def to_look(table: Table[Dream], round: Round) -> tuple[Seat, ...]:
    """Who has still to look at their token here; whoever looked last may have the tablet in their hands."""
    seats = [seat for seat in around(table, round) if seat.id in round.deal.cards]
    ids = {seat.id for seat in seats}
    looked = [look.seat for look in table.looks if (look.of, look.what) == (round.deal.id, "") and look.seat in ids]
    seen = {*round.passed, *looked[:-1]}
    return tuple(seat for seat in seats if seat.id not in seen)


def to_vote(table: Table[Dream], round: Round) -> tuple[Seat, ...]:
    return tuple(seat for seat in around(table, round) if seat.id in round.not_bet)


def hand_on(asked: Asked[Dream]) -> list[Fact]:
    round = asked.state.hidden
    return [asked.fact("tablet_handed_on", round=round.number)] if round else []


def handed_on(table: Table[Dream], fact: Fact) -> Dream:
    round = table.state.round(fact.number("round"))
    return table.state.changed(round, passed=(*round.passed, fact.text("seat"))) if round else table.state


chapter: Chapter[Dream] = Chapter(
    offers=offers,
    moves={"hand_on": hand_on},
    facts={"tablet_handed_on": Kind(handed_on, untold, stays=True)},
)
