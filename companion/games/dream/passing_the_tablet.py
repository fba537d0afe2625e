"""Players without a phone pass one tablet from hand to hand: first each looks at their token, then each votes."""

from companion.games.dream.state import Dream, Round, dealer_first
from companion.games.dream.votes import is_on_phone
from companion.kit import tablet_passing
from companion.kit.tablet_passing import PassingRound
from companion.table.chapter import Chapter
from companion.table.fact import Fact
from companion.table.seats import Seat
from companion.table.table import Table


def current_passing(table: Table[Dream]) -> PassingRound | None:
    """Returns the deal of the hidden round, the players without a phone, and those of them who have handed the tablet
    on. Returns None if no round is hidden."""
    round = table.state.hidden
    return PassingRound(round.deal, hands_order(table, round), round.passed, round.number) if round else None


def hands_order(table: Table[Dream], round: Round) -> tuple[Seat, ...]:
    return tuple(seat for seat in dealer_first(table, round) if not is_on_phone(table, seat.id))


def to_look(table: Table[Dream]) -> tuple[Seat, ...]:
    """Returns the seat that holds the tablet, followed by the seats without a phone that have not looked at their token
    yet, in passing order. Returns () if no round is hidden or if all have handed the tablet on."""
    return tablet_passing.seats_to_look(table, current_passing(table))


def to_vote(table: Table[Dream], round: Round) -> tuple[Seat, ...]:
    return tuple(seat for seat in hands_order(table, round) if seat.id in round.not_bet)


def apply_tablet_handed_on(table: Table[Dream], fact: Fact) -> Dream:
    round = table.state.round(fact.number("round"))
    return table.state.changed(round, passed=(*round.passed, fact.text("seat"))) if round else table.state


chapter: Chapter[Dream] = tablet_passing.passing_chapter(current_passing, apply_tablet_handed_on)
