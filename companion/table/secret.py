"""Defines the secret of a seat, the public record of who has looked at it, and privacy notices."""

from collections.abc import Iterable
from dataclasses import dataclass

from companion.table.fact import Fact, Json, Who
from companion.table.say import Say

# A privacy notice stays for so many seconds, even if somebody dismisses it, so that everybody can read it.
STAYS = 15


@dataclass(frozen=True, slots=True)
class Secret:
    """A secret: a word and a line below it, which look alike for all roles. `of` is the id of the deal. `what` is "",
    or the name of a further kind of secret, such as a vote. `drawing` is an SVG path that replaces the one on the back
    of the card. All drawings of a game have the same number of strokes and equally long lines, so that nobody can tell
    them apart from across the table."""

    of: str
    word: Say
    told: Say
    what: str = ""
    drawing: str = ""


@dataclass(frozen=True, slots=True)
class Look:
    """A record that somebody has seen a seat's secret in the deal `of`. `times` counts the looks on the tablet. `what`
    is "", or the name of a further kind of secret."""

    seat: str
    of: str
    times: int = 0
    what: str = ""


@dataclass(frozen=True, slots=True)
class News:
    """A privacy notice. It stays until somebody has read it, and for at least STAYS seconds after `at`. `before` are
    the devices that had a seat when the running deal began or, if no deal runs, just before the announced event. The
    devices in `before` may read the privacy notice, except those in `about`. If the tablet showed a secret, only the
    phones of that seat, its `owners`, may read it while the deal runs."""

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
        """Returns the devices in `before` that are not in `about`. `may_read` looks at the `owners` first."""
        return tuple(device for device in self.before if device not in self.about)


def look_facts(looks: Iterable[Look], who: Who, seat: str, secret: Secret) -> list[Fact]:
    """Returns the fact that records a look at a secret; `looks` are the looks recorded so far. On the tablet every look
    is recorded, on a phone only the first one; [] is returned for later looks on a phone."""
    of, what = secret.of, secret.what
    before = next((each for each in looks if (each.seat, each.of, each.what) == (seat, of, what)), None)
    if before and who.role == "seat":
        return []
    times = (before.times if before else 0) + (who.role != "seat")
    kind: dict[str, Json] = {"what": what} if what else {}
    return [Fact("secret_shown", {"seat": seat, "of": of, "times": times, **kind})]


def with_look(looks: Iterable[Look], fact: Fact) -> tuple[Look, ...]:
    """Returns the records with this look added. For each seat and kind of secret only the latest deal is kept."""
    seen = Look(fact.text("seat"), fact.text("of"), fact.number("times"), fact.text("what"))
    return (*(each for each in looks if (each.seat, each.what) != (seen.seat, seen.what)), seen)
