"""Defines the secret of a seat, the record of who has looked at it, which everybody may know, and announcements."""

from collections.abc import Iterable
from dataclasses import dataclass

from companion.table.fact import Fact, Json, Who
from companion.table.say import Say

# An announcement stays for so many seconds, even if somebody dismisses it, so that everybody can read it.
STAYS = 15


@dataclass(frozen=True, slots=True)
class Secret:
    """A secret: a word and one line, which look alike for all roles. `of` is the id of the deal; `what` is "", or a
    further kind of secret, such as a vote. `drawing` is an SVG path in place of the one on the back of the card; all
    drawings of a game have equally many strokes and equally long lines."""

    of: str
    word: Say
    told: Say
    what: str = ""
    drawing: str = ""


@dataclass(frozen=True, slots=True)
class Look:
    """A record that somebody has seen the secret of this seat from the deal `of`; `times` counts looks on the
    tablet."""

    seat: str
    of: str
    times: int = 0
    what: str = ""


@dataclass(frozen=True, slots=True)
class News:
    """An announcement. It stays until it was read, and at least STAYS seconds after `at`. It may be read by the devices
    that were seated `before` the deal that was running, or without a deal `before` the change, except those that it is
    `about`. If the tablet showed a secret, only the phones of the seat, its `owners`, may read it."""

    told: Say
    seat: str
    seq: int
    deal: str = ""
    about: tuple[str, ...] = ()
    before: tuple[str, ...] = ()
    owners: tuple[str, ...] = ()
    at: float = 0.0

    @property
    def readers(self) -> tuple[str, ...]:
        """Returns the devices that may read it, if it has no owners."""
        return tuple(device for device in self.before if device not in self.about)


def look_facts(looks: Iterable[Look], who: Who, seat: str, secret: Secret) -> list[Fact]:
    """Returns the fact that notes a look at a secret. A phone's look is noted only the first time, one on the tablet
    each time."""
    of, what = secret.of, secret.what
    before = next((each for each in looks if (each.seat, each.of, each.what) == (seat, of, what)), None)
    if before and who.role == "seat":
        return []
    times = (before.times if before else 0) + (who.role != "seat")
    kind: dict[str, Json] = {"what": what} if what else {}
    return [Fact("secret_shown", {"seat": seat, "of": of, "times": times, **kind})]


def with_look(looks: Iterable[Look], fact: Fact) -> tuple[Look, ...]:
    """Returns the looks with this one added; only the last deal of each seat and kind of secret is kept."""
    seen = Look(fact.text("seat"), fact.text("of"), fact.number("times"), fact.text("what"))
    return (*(each for each in looks if (each.seat, each.what) != (seen.seat, seen.what)), seen)
