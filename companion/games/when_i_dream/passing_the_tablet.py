"""WD-004: people without a phone pass the tablet round, from the Dreamer's left, and look at their roles."""

from dataclasses import replace

from companion.games.when_i_dream.clue_turns import clue_givers
from companion.games.when_i_dream.state import Night, Nights, that_night
from companion.kit import tablet_passing
from companion.kit.tablet_passing import PassingRound
from companion.table.chapter import Chapter
from companion.table.fact import Fact
from companion.table.seats import Seat
from companion.table.table import Table


def current_passing(table: Table[Nights]) -> PassingRound | None:
    night = table.state.current
    if night is None or night.phase != "dealt":
        return None
    hands = tuple(seat for seat in clue_givers(table, night) if not table.holder(seat.id))
    return PassingRound(night.deal, hands, night.passed, night.number)


def to_look(table: Table[Nights]) -> tuple[Seat, ...]:
    """Returns the seat that holds the tablet, followed by the seats without a phone that have not looked at their role
    yet, in passing order. Returns () if all have handed the tablet on, or if the roles are not being looked at now."""
    return tablet_passing.seats_to_look(table, current_passing(table))


def apply_tablet_handed_on(table: Table[Nights], night: Night, fact: Fact) -> Night:
    return replace(night, passed=(*night.passed, fact.text("seat")))


chapter: Chapter[Nights] = tablet_passing.passing_chapter(current_passing, that_night(apply_tablet_handed_on))
