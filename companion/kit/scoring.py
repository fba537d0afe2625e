"""A chapter for games that are scored round by round: each seat enters numbers, points follow from them, and after the
last round or at a goal somebody wins.

    BID = ScoreField("bid", lambda round: Number(0, round))
    TRICKS = ScoreField("tricks", lambda round: Number(0, round))
    SCORING = Scoring((BID, TRICKS), points, rounds=Setting("rounds", 10, Number(1, 20), "rulebook", "MY-001"))

`points` is a function of the round and of the numbers by field. If points depend on more, the round tells it:
`round.is_last`, `round.before()["bid"]`, `DOUBLE.is_on(round.table)` for a setting. The game's state is a
`ScoredRounds` or a subclass of it. `scoring_moves` has the chapters, `scoring_screens` the screens. A game that ends
its rounds in its own way takes only the chapters that it needs."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, Generic, TypeVar

from companion.kit.final_standings import leaders
from companion.kit.score_sheet import NO_FLOOR, Sheet
from companion.kit.stopping_and_leaving import contenders, has_winner
from companion.table.chapter import Fields, Tell
from companion.table.game import EndRule
from companion.table.game_result import Result, current_result, result
from companion.table.moves import Number
from companion.table.return_value_checks import ID, InvalidGame, checked, require_types
from companion.table.seats import Seat
from companion.table.settings import Setting
from companion.table.table import Table

LONGEST = 99
START = Number(-999, 999)
# The names of other fields in the same moves and facts.
TAKEN = ("seat", "round", "was", "start", "move", "at")
TEN_ROUNDS = Setting("rounds", 10, Number(1, LONGEST), "house")


@dataclass(frozen=True, slots=True)
class ScoredRounds:
    """The state of a scored game. `round` is the number of the current round. `sheet` has the points of all rounds; its
    round 0 has the points with which each seat began. `numbers` are the numbers that people entered, by round and seat.
    Seats that are `gone` left before the end."""

    round: int = 1
    sheet: Sheet = field(default_factory=Sheet)
    numbers: Mapping[tuple[int, str], Mapping[str, int]] = field(default_factory=dict)
    is_finished: bool = False
    is_stopped: bool = False
    gone: tuple[str, ...] = ()

    @property
    def round_key(self) -> str:
        """Returns the key that binds a move to this round: the move is refused once a later round has begun."""
        return f"round:{self.round}"


def without_floor() -> ScoredRounds:
    """Returns the first state of a game whose scores may fall below zero."""
    return ScoredRounds(sheet=Sheet(floor=NO_FLOOR))


S = TypeVar("S", bound=ScoredRounds)


@dataclass(frozen=True, slots=True)
class ScoreField:
    """A number that each seat enters in a round. `domain` returns the values that are allowed in a round, `correction`
    those that are allowed in later corrections if they differ. Until a number is entered, `usual` counts in its place;
    if `usual` is None, the seat has no points in this round yet. If `adds` is set, the number is added to the points
    that the seat already has in the round."""

    id: str
    domain: Callable[[int], Number]
    correction: Number | None = None
    usual: int | None = None
    adds: bool = False

    def __post_init__(self) -> None:
        require_types(self)
        if not ID.fullmatch(self.id) or self.id in TAKEN:
            raise InvalidGame(f"a field is called {self.id!r}: take small letters, digits and _, but none of {TAKEN}")


class ScoringRound(int):
    """The number of a round whose points are computed, with what they may depend on. `is_last` says whether it is the
    last round by its number. `table` has the settings, and the numbers of other rounds and seats. `seat` is the seat
    whose points they are. `usual` are the numbers that count for fields until others are entered."""

    table: Table[Any]
    seat: str
    is_last: bool
    usual: Mapping[str, int]

    def before(self) -> Mapping[str, int]:
        """Returns the seat's numbers in the round before; {} if it entered none."""
        entered: Mapping[str, int] = self.table.state.numbers.get((self - 1, self.seat), {})
        return {**self.usual, **entered} if entered else {}


def sum_of_numbers(round: int, numbers: Mapping[str, int]) -> int:
    """Returns the sum of the numbers entered, which is the usual way to count the points of a round."""
    return sum(numbers.values())


@dataclass(frozen=True)
class Scoring(Generic[S]):
    """The rules by which a game is scored. `fields` are the numbers that each seat enters in a round. `points` returns
    the points for these numbers in a round (a `ScoringRound`); they may be negative. `rounds` says how many rounds
    there are. With a `goal`, the game ends after the round in which somebody reaches it. If several seats have the best
    score, the one with the highest `tie` wins; without `tie`, they all win. `fewest` says that the lowest score wins.
    `rule` is the id of the rule that says who wins. The ids of the texts on the screens begin with `words`. `lines` are
    the game's own lines of the history, by kind of fact."""

    fields: tuple[ScoreField, ...]
    points: Callable[[ScoringRound, Mapping[str, int]], int] = sum_of_numbers
    rounds: Setting = TEN_ROUNDS
    goal: Setting | None = None
    tie: Callable[[Table[S], str], int] | None = None
    fewest: bool = False
    rule: str = ""
    words: str = "scoring"
    lines: Mapping[str, Tell[S]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        require_types(self)
        ids = [each.id for each in self.fields]
        if not ids:
            raise InvalidGame("the scoring has no field: write a ScoreField for each number that people enter")
        if unknown := self.lines.keys() - {f"{id}_{done}" for id in ids for done in ("entered", "corrected")}:
            raise InvalidGame(
                f"lines has {', '.join(sorted(unknown))}: its keys are <field>_entered, <field>_corrected"
            )
        if twice := {id for id in ids if ids.count(id) > 1}:
            raise InvalidGame(f"two fields of the scoring are called {', '.join(sorted(twice))}: choose another name")

    def with_points(self, table: Table[S], since: int = 1) -> S:
        """Returns the state with the points of all rounds from `since` on, for the seats that entered all numbers."""
        state, sheet = table.state, table.state.sheet
        for (number, seat), entered in sorted(state.numbers.items()):
            numbers = {**self.usual, **entered}
            if number >= since and all(each.id in numbers for each in self.fields):
                sheet = sheet.put(
                    number, seat, checked(self.points, self.points(self.round(table, number, seat), numbers), int)
                )
        return replace(state, sheet=sheet)

    def round(self, table: Table[S], number: int, seat: str) -> ScoringRound:
        round = ScoringRound(number)
        round.table, round.seat, round.usual = table, seat, self.usual
        round.is_last = number >= self.rounds.number(table)
        return round

    @cached_property
    def usual(self) -> Mapping[str, int]:
        return {each.id: each.usual for each in self.fields if each.usual is not None}

    def opening(self, seats: Sequence[Seat]) -> Fields:
        """Returns the fields of the form for a game that people began without the app and now continue in it: the
        current round, and the score of each seat."""
        return (("round", self.rounds.domain), *((f"points_{seat.id}", START) for seat in seats))

    def totals(self, table: Table[S]) -> Mapping[str, int]:
        totals = table.state.sheet.totals
        return {seat.id: totals.get(seat.id, 0) for seat in contenders(table)}

    def score(self, table: Table[S], seat: str) -> int | None:
        return self.totals(table).get(seat)

    def ahead(self, values: Mapping[str, int]) -> tuple[str, ...]:
        """Returns the keys with the best value: the highest one, or the lowest with `fewest`."""
        return leaders({seat: -value if self.fewest else value for seat, value in values.items()})

    def at_goal(self, table: Table[S]) -> tuple[Seat, ...]:
        scores, goal = self.totals(table), self.goal.number(table) if self.goal else None
        return tuple(seat for seat in contenders(table) if goal is not None and scores[seat.id] >= goal)

    def is_last_round(self, table: Table[S]) -> bool:
        return table.state.round >= self.rounds.number(table) or bool(self.at_goal(table))

    def is_over(self, table: Table[S]) -> bool:
        """Returns whether the game has ended. If a correction takes all scores below the goal, the game goes on."""
        state = table.state
        is_at_end = state.is_stopped or (state.is_finished and self.is_last_round(table))
        return is_at_end and bool(contenders(table))

    def has_begun(self, table: Table[S]) -> bool:
        """Returns whether a score of round 1 or later is entered, or the current round is later than the first. Points
        with which seats started do not count."""
        return table.state.round > 1 or table.state.sheet.last_round() > 0

    def latest_round(self, table: Table[S]) -> int:
        """Returns the number of the current round, or of the last round with points if that is later."""
        return max(table.state.round, table.state.sheet.last_round())

    def judge(self, table: Table[S]) -> Result | None:
        """Returns the result for the present scores, None while the game goes on."""
        if not self.is_over(table):
            return None
        points = self.totals(table)
        level = self.ahead(points)
        # It is asked of a single leader, too, so that a mistake in it shows at the first end.
        ties = {seat: checked(self.tie, self.tie(table, seat), int) for seat in level} if self.tie else {}
        if len(ties) > 1:
            return result(leaders(ties), points=points, tie=ties)
        return result(level, points=points)

    def final_result(self, table: Table[S]) -> Result | None:
        """Returns the result that was announced, or the result of the present scores if people have corrected them
        since. Returns None during the game."""
        derived = table.compute_once(self.judge)
        return current_result(table.announced, derived) if derived else None

    @property
    def ending(self) -> EndRule[S]:
        return EndRule(
            self.final_result,
            self.rule,
            closes=self.judge,
            fewest=("points",) if self.fewest else (),
            has_winner=has_winner,
        )

    @property
    def settings(self) -> tuple[Setting, ...]:
        return (self.rounds, *([self.goal] if self.goal else []))
