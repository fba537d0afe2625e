"""How a game ends: who wins and by what. The kernel judges it once, when a fact that may end the game was written."""

from collections.abc import Mapping
from dataclasses import dataclass

from companion.table.fact import Fact, Json
from companion.table.say import Say

ENDED = "game_ended"
Scores = tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class Result:
    """The winners, and what each seat had of everything that was compared, in the order in which it decides."""

    winners: tuple[str, ...]
    scores: tuple[tuple[str, Scores], ...]

    def of(self, what: str) -> dict[str, int]:
        return dict(dict(self.scores).get(what, ()))

    def fact(self) -> Fact:
        scores: Mapping[str, Json] = {what: {**dict(each)} for what, each in self.scores}
        return Fact(ENDED, {"winners": [*self.winners], **scores})


@dataclass(frozen=True, slots=True)
class Role:
    """What somebody was in a game that is over, or in one round of it: with the points of that round, and whether
    nobody earned more."""

    seat: str
    told: Say
    points: int | None = None
    wins: bool = False


def result(winners: tuple[str, ...], **scores: Mapping[str, int]) -> Result:
    return Result(winners, tuple((what, tuple(each.items())) for what, each in scores.items()))


def read_result(fact: Fact) -> Result:
    compared = (what for what, each in fact.data.items() if isinstance(each, dict))
    return Result(fact.texts("winners"), tuple((what, tuple(fact.numbers(what).items())) for what in compared))


def standing(announced: Result | None, derived: Result) -> Result:
    """What was announced stands for ever, unless what it was made of has been corrected since."""
    return announced if announced and announced.scores == derived.scores else derived
