"""Defines the result of a game: who wins, and with which scores."""

from collections.abc import Mapping
from dataclasses import dataclass

from companion.table.fact import Fact, Json
from companion.table.say import Say

ENDED = "game_ended"
Scores = tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class Result:
    """The result of a game. `winners` are ids of seats. `scores` are pairs of a score's name, such as points, and the
    number of each seat. The score that decides first comes first."""

    winners: tuple[str, ...]
    scores: tuple[tuple[str, Scores], ...]

    def of(self, what: str) -> dict[str, int]:
        """Returns the numbers of the score with this name, by seat; {} if there is no such score."""
        return dict(dict(self.scores).get(what, ()))

    def fact(self) -> Fact:
        scores: Mapping[str, Json] = {what: {**dict(each)} for what, each in self.scores}
        return Fact(ENDED, {"winners": [*self.winners], **scores})


@dataclass(frozen=True, slots=True)
class Role:
    """The role of a seat in a game or a round, with its points. `wins` says that no other seat made more points."""

    seat: str
    told: Say
    points: int | None = None
    wins: bool = False


def result(winners: tuple[str, ...], **scores: Mapping[str, int]) -> Result:
    return Result(winners, tuple((what, tuple(each.items())) for what, each in scores.items()))


def read_result(fact: Fact) -> Result:
    compared = (what for what, each in fact.data.items() if isinstance(each, dict))
    return Result(fact.texts("winners"), tuple((what, tuple(fact.numbers(what).items())) for what in compared))


def current_result(announced: Result | None, derived: Result) -> Result:
    """Returns the result to show. This is `announced`, the result that was announced last. If nothing is announced, or
    if the scores have been corrected since, it is `derived`, the result computed from the present scores."""
    return announced if announced and announced.scores == derived.scores else derived
