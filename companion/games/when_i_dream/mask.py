"""WD-007, WD-010: what the Dreamer must not know until the mask is off."""

from companion.games.when_i_dream.state import Night, Nights, asked_tonight
from companion.table.chapter import Asked, Decide, Offering, Tell
from companion.table.fact import Fact, Who
from companion.table.say import Say
from companion.table.table import Table


def is_of(audience: Who, dreamer: str) -> bool:
    """Whether this is the Dreamer's own screen."""
    return audience.role == "seat" and audience.seat == dreamer


def is_masked(table: Table[Nights], audience: Who) -> bool:
    night = table.state.current
    return bool(night and is_of(audience, night.dreamer))


def unmasked(offers: Offering[Nights]) -> Offering[Nights]:
    """What the Dreamer's own screen is not asked for until the mask is off."""
    return lambda table, who: () if is_masked(table, who) else offers(table, who)


def kept(kind: str) -> Decide[Nights]:
    """A move that is a fact as it stands; it names the Dreamer from whom it is kept."""
    return asked_tonight(lambda asked, night: kept_fact(kind, asked, night))


def kept_fact(kind: str, asked: Asked[Nights], night: Night) -> Fact:
    return Fact(kind, {"round": night.number, "dreamer": night.dreamer, **asked.fields})


def sealed(tell: Tell[Nights]) -> Tell[Nights]:
    """A line that is not for the Dreamer whom the fact names until their mask is off, nor when it was taken back."""

    def told(table: Table[Nights], fact: Fact, audience: Who) -> Say | None:
        return None if is_sealed(table, fact.text("dreamer"), audience) else tell(table, fact, audience)

    return told


def is_sealed(table: Table[Nights], dreamer: str, audience: Who) -> bool:
    return is_of(audience, dreamer) and all(night.dreamer != dreamer for night in table.state.scored)
