"""What one seat may see and nobody else, and who has looked at theirs already: everybody may know that."""

from collections.abc import Iterable
from dataclasses import dataclass

from companion.table.fact import Fact, Json, Who
from companion.table.say import Say


@dataclass(frozen=True, slots=True)
class Secret:
    """A word and one line about it, alike in shape for everybody. `of` names the deal that it comes from: who looked at
    an earlier one has not seen this one. `what` names a further kind, such as one's own vote beside one's role."""

    of: str
    word: Say
    told: Say
    what: str = ""


@dataclass(frozen=True, slots=True)
class Look:
    """Somebody has seen what was dealt to this seat, so and so many `times` on the tablet."""

    seat: str
    of: str
    times: int = 0
    what: str = ""


def look(looks: Iterable[Look], who: Who, seat: str, secret: Secret) -> list[Fact]:
    """On the own phone the first look is noted, on the tablet each one: it stands in the middle of everybody."""
    of, what = secret.of, secret.what
    before = next((each for each in looks if (each.seat, each.of, each.what) == (seat, of, what)), None)
    if before and who.role == "seat":
        return []
    times = (before.times if before else 0) + (who.role != "seat")
    kind: dict[str, Json] = {"what": what} if what else {}
    return [Fact("secret_shown", {"seat": seat, "of": of, "times": times, **kind})]


def note(looks: Iterable[Look], fact: Fact) -> tuple[Look, ...]:
    """The last deal alone of each seat and kind: nobody asks about an earlier one."""
    seen = Look(fact.text("seat"), fact.text("of"), fact.number("times"), fact.text("what"))
    return (*(each for each in looks if (each.seat, each.what) != (seen.seat, seen.what)), seen)
