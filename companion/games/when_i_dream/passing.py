"""WD-004: one tablet goes from hand to hand: each looks at their role and hands it on, from the Dreamer's left."""

from dataclasses import replace

from companion.games.when_i_dream.clues import givers
from companion.games.when_i_dream.state import Night, Nights, that_night
from companion.kit import passing
from companion.kit.passing import Lap
from companion.table.chapter import Chapter
from companion.table.fact import Fact
from companion.table.seats import Seat
from companion.table.table import Table


def lap(table: Table[Nights]) -> Lap | None:
    """Until the mask is on. Who has a phone looks there."""
    night = table.state.current
    if night is None or night.phase != "dealt":
        return None
    hands = tuple(seat for seat in givers(table, night) if not table.holder(seat.id))
    return Lap(night.deal, hands, night.passed, night.number)


def to_look(table: Table[Nights]) -> tuple[Seat, ...]:
    now = lap(table)
    return passing.to_look(table, now) if now else ()


def handed_on(table: Table[Nights], night: Night, fact: Fact) -> Night:
    return replace(night, passed=(*night.passed, fact.text("seat")))


chapter: Chapter[Nights] = passing.handing_on(lap, that_night(handed_on))
