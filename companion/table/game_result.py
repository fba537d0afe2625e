"""Defines the result of a game: who wins and by what."""

from collections.abc import Mapping
from dataclasses import dataclass

from companion.table.fact import Fact, Json
from companion.table.say import Say

ENDED = "game_ended"
Scores = tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class Result:
    """The result of a game. `winners` are seats. `scores` are pairs of what is compared and the number of each seat;
    what decides first comes first."""

    winners: tuple[str, ...]
    scores: tuple[tuple[str, Scores], ...]

    def of(self, what: str) -> dict[str, int]:
        """Returns the numbers of what is compared, by seat; {} if it was not compared."""
        return dict(dict(self.scores).get(what, ()))

    def fact(self) -> Fact:
        scores: Mapping[str, Json] = {what: {**dict(each)} for what, each in self.scores}
        return Fact(ENDED, {"winners": [*self.winners], **scores})


@dataclass(frozen=True, slots=True)
class Role:
    """A seat's role in a finished game or in one round. `points` are what the role earned there; `wins` if nobody
    earned more."""

    seat: str
    told: Say
    points: int | None = None
    wins: bool = False


def result(winners: tuple[str, ...], **scores: Mapping[str, int]) -> Result:
    """Returns a result from the winners and, for each thing compared, a mapping of seats to numbers."""
    return Result(winners, tuple((what, tuple(each.items())) for what, each in scores.items()))


def read_result(fact: Fact) -> Result:
    compared = (what for what, each in fact.data.items() if isinstance(each, dict))
    return Result(fact.texts("winners"), tuple((what, tuple(fact.numbers(what).items())) for what in compared))


def current_result(announced: Result | None, derived: Result) -> Result:
    """Returns the announced result, unless its numbers have been corrected since: then the `derived` one."""
    return announced if announced and announced.scores == derived.scores else derived
