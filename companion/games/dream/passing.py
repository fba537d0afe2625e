"""One tablet goes from hand to hand: each looks at their token and hands it on, then each votes and hands it on."""

from companion.games.dream.state import Dream, Round, at_the_table
from companion.games.dream.votes import is_a_phones
from companion.kit import passing
from companion.kit.passing import Lap
from companion.kit.turns import clockwise_from
from companion.table.chapter import Chapter
from companion.table.fact import Fact
from companion.table.seats import Seat
from companion.table.table import Table


def lap(table: Table[Dream]) -> Lap | None:
    round = table.state.hidden
    return Lap(round.deal, around(table, round), round.passed, round.number) if round else None


def around(table: Table[Dream], round: Round) -> tuple[Seat, ...]:
    """Who has no phone, from whoever dealt on."""
    seats = at_the_table(table, round)
    dealer = next((seat for seat in seats if seat.id == round.dealer), None)
    order = clockwise_from(dealer, seats) if dealer else seats
    return tuple(seat for seat in order if not is_a_phones(table, seat.id))


def to_look(table: Table[Dream]) -> tuple[Seat, ...]:
    now = lap(table)
    return passing.to_look(table, now) if now else ()


def to_vote(table: Table[Dream], round: Round) -> tuple[Seat, ...]:
    return tuple(seat for seat in around(table, round) if seat.id in round.not_bet)


def handed_on(table: Table[Dream], fact: Fact) -> Dream:
    round = table.state.round(fact.number("round"))
    return table.state.changed(round, passed=(*round.passed, fact.text("seat"))) if round else table.state


chapter: Chapter[Dream] = passing.handing_on(lap, handed_on)
