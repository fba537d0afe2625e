"""What one seat may see and nobody else, and who has looked at theirs already: everybody may know that."""

from collections.abc import Iterable
from dataclasses import dataclass

from companion.table.fact import Fact, Who
from companion.table.say import Say


@dataclass(frozen=True, slots=True)
class Secret:
    """A word and one line about it, alike in shape for everybody. `of` names the deal that it comes from: who looked at
    an earlier one has not seen this one."""

    of: str
    word: Say
    told: Say


@dataclass(frozen=True, slots=True)
class Look:
    """Somebody has seen what was dealt to this seat, so and so many `times` on the tablet."""

    seat: str
    of: str
    times: int = 0


def look(looks: Iterable[Look], who: Who, seat: str, of: str) -> list[Fact]:
    """On the own phone the first look is noted, on the tablet each one: it stands in the middle of everybody."""
    before = next((each for each in looks if (each.seat, each.of) == (seat, of)), None)
    if before and who.role == "seat":
        return []
    times = (before.times if before else 0) + (who.role != "seat")
    return [Fact("secret_shown", {"seat": seat, "of": of, "times": times})]


def note(looks: Iterable[Look], fact: Fact) -> tuple[Look, ...]:
    seen = Look(fact.text("seat"), fact.text("of"), fact.number("times"))
    return (*(each for each in looks if each.seat != seen.seat), seen)
