"""WD-007, WD-010: what the Dreamer must not know until the mask is off."""

from companion.games.when_i_dream.state import Nights, about_night
from companion.table.chapter import Decide, Offering, OfferingTo, Tell
from companion.table.fact import Fact, Who
from companion.table.moves import Offer
from companion.table.say import Say
from companion.table.table import Table


def is_masked(table: Table[Nights], audience: Who) -> bool:
    """A screen that was the Dreamer's this night, wherever it is now."""
    return audience.has_been(table.state.dreamer)


def unmasked(offers: Offering[Nights]) -> OfferingTo[Nights]:
    """What a masked screen is not asked for."""

    def worked_out(table: Table[Nights]) -> tuple[Offer, ...]:
        return tuple(offers(table))

    return lambda table, who: () if is_masked(table, who) else table.once(worked_out)


def kept(kind: str) -> Decide[Nights]:
    """A move that is a fact as it stands, and names the Dreamer from whom it is kept."""
    return about_night(lambda asked, night: night.fact(kind, dreamer=night.dreamer, **asked.fields))


def sealed(tell: Tell[Nights]) -> Tell[Nights]:
    """A line that is not for the Dreamer whom the fact names until their mask is off, nor when it was taken back."""

    def told(table: Table[Nights], fact: Fact, audience: Who) -> Say | None:
        dreamer = fact.text("dreamer")
        is_off = any(night.dreamer == dreamer for night in table.state.scored)
        return tell(table, fact, audience) if is_off or not audience.has_been(dreamer) else None

    return told
