"""Computes statistics of a person, a game or a group from plays alone. Players who left early are not counted. A game
that was called off counts as played, but nobody won it."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby, takewhile
from math import sqrt
from statistics import median
from typing import TypeVar

from companion.evenings.finished_play import Play, Player
from companion.table.say import Say

Participation = tuple[Play, Player]
T = TypeVar("T")
MONTHS = 12
# With fewer games, a win rate says nothing. With so many, the true rate is in the range in 95 % of cases.
ENOUGH, DEVIATIONS = 5, 1.96


@dataclass(frozen=True, slots=True)
class WinRate:
    """Says how often a person or a group won: `times` wins in `of` games. With 95 % probability the true rate is from
    `least` to `most` (Wilson interval)."""

    times: int
    of: int
    least: float = 0.0
    most: float = 1.0

    @property
    def is_enough(self) -> bool:
        """Returns whether there are at least five games. With fewer, the rate says nothing and is not shown."""
        return self.of >= ENOUGH

    @property
    def value(self) -> float:
        return self.times / self.of if self.of else 0.0


@dataclass(frozen=True, slots=True)
class StatisticsRow:
    """A row of statistics. `of` is the id of the person, or the slug of the game, that the row is about. `best` and
    `typical` (the median) are scores, None if there are no comparable scores. `streak` is how many of the last plays
    were won in a row. `longest` is the greatest number of plays ever won in a row."""

    of: str
    plays: int
    wins: WinRate
    best: int | None
    typical: float | None
    streak: int
    longest: int


@dataclass(frozen=True, slots=True)
class RoleStatistics:
    """Statistics of one role of a game; `told` is the name of the role. `points` is the role's mean score in a round,
    None if it has no scores. `best` is the id of the person with the best mean among those who had the role at least
    five times. It is "" if nobody had it so often, or if only one person ever had the role."""

    told: Say
    times: int
    wins: WinRate
    points: float | None
    best: str = ""
    best_points: float = 0.0


@dataclass(frozen=True, slots=True)
class Lengths:
    """How long the plays of a game lasted, in minutes; `typical` is the median."""

    typical: int
    shortest: int
    longest: int


@dataclass(frozen=True, slots=True)
class PersonStatistics:
    """A person's statistics. `all` is the row over all games, `games` has a row for each game, and `roles` pairs each
    game with its roles. `with_` pairs the id of each other person with the number of plays together, highest number
    first. `fair` is the win rate to expect if every player had the same chance. `months` pairs month numbers with
    numbers of plays."""

    all: StatisticsRow
    games: tuple[StatisticsRow, ...]
    roles: tuple[tuple[str, tuple[RoleStatistics, ...]], ...]
    with_: tuple[tuple[str, int], ...]
    fair: float
    minutes: int
    months: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class GameStatistics:
    """A game's statistics. `people` are sorted by wins; `scores` pairs each score with how often it occurred. `record`
    pairs the id of the person who alone reached the best score with that score; None if there is no such person."""

    plays: int
    people: tuple[StatisticsRow, ...]
    roles: tuple[RoleStatistics, ...]
    lengths: Lengths | None
    scores: tuple[tuple[int, int], ...]
    record: tuple[str, int] | None


@dataclass(frozen=True, slots=True)
class GroupStatistics:
    """Statistics of a group. `people` are sorted by wins. `games` pairs each game with the number of its plays, highest
    number first."""

    plays: int
    people: tuple[StatisticsRow, ...]
    games: tuple[tuple[str, int], ...]
    lengths: Lengths | None


def person_statistics(plays: Sequence[Play], person: str, month: Callable[[float], int]) -> PersonStatistics:
    """Returns the statistics of the person with this id. `plays` must come latest first; `month` returns the month
    number of a timestamp, twelve numbers a year."""
    own = [(play, player) for play in plays if (player := play.player(person)) and player.is_ranked]
    by_game = group_by(own, lambda part: part[0].game)
    games = (statistics_row(game, parts) for game, parts in by_game.items())
    return PersonStatistics(
        all=statistics_row(person, own, compared=False),
        games=tuple(sorted(games, key=lambda each: (-each.plays, each.of))),
        roles=tuple((game, found) for game, parts in by_game.items() if (found := roles(parts))),
        with_=companions(own, person),
        fair=sum(1 / len(play.ranked) for play, _ in own if play.is_won) / max(1, sum(play.is_won for play, _ in own)),
        minutes=sum(play.minutes for play, _ in own),
        months=plays_by_month(own, month),
    )


def game_statistics(plays: Iterable[Play], game: str) -> GameStatistics:
    own = [play for play in plays if play.game == game]
    parts = ranked_participations(own)
    people = rows_by_wins(parts)
    return GameStatistics(len(own), people, roles(parts), lengths(own), score_counts(parts), record(own, people))


def record(plays: Sequence[Play], people: Sequence[StatisticsRow]) -> tuple[str, int] | None:
    scores = {row.of: row.best for row in people if row.best is not None}
    best = (min if plays and plays[0].fewest_wins else max)(scores.values(), default=None)
    holders = [of for of, score in scores.items() if score == best]
    return (holders[0], best) if best is not None and len(scores) > len(holders) == 1 else None


def group_statistics(plays: Iterable[Play], people: frozenset[str]) -> GroupStatistics:
    """Returns the statistics of the plays in which exactly these people, given by their ids, stayed until the end."""
    own = [play for play in plays if {each.person for each in play.players if each.is_ranked} == people]
    games = group_by(own, lambda play: play.game)
    played = sorted(((game, len(those)) for game, those in games.items()), key=lambda each: -each[1])
    return GroupStatistics(len(own), rows_by_wins(ranked_participations(own)), tuple(played), lengths(own))


def ranked_participations(plays: Iterable[Play]) -> list[Participation]:
    return [(play, player) for play in plays for player in play.players if player.is_ranked]


def group_by(things: Iterable[T], of: Callable[[T], str]) -> dict[str, list[T]]:
    found: dict[str, list[T]] = {}
    for each in things:
        found.setdefault(of(each), []).append(each)
    return found


def rows_by_wins(parts: Iterable[Participation]) -> tuple[StatisticsRow, ...]:
    lines = (statistics_row(person, own) for person, own in group_by(parts, lambda part: part[1].person).items())
    return tuple(sorted(lines, key=lambda each: (-each.wins.times, -each.plays)))


def statistics_row(subject: str, parts: Sequence[Participation], compared: bool = True) -> StatisticsRow:
    """Returns a row of statistics about `subject`, a person's id or a game's slug. `parts` holds the plays, latest
    first, each with the one player in it who is counted. If `compared` is False, because the plays are of several
    games, the scores in the row are None."""
    won = [player.wins for play, player in parts if play.is_won]
    scores = [player.score for _, player in parts if player.score is not None] if compared else []
    best = min if parts and parts[0][0].fewest_wins else max
    typical = median(scores) if scores else None
    return StatisticsRow(
        subject, len(parts), win_rate(sum(won), len(won)), best(scores, default=None), typical, *streaks(won)
    )


def streaks(won: Sequence[bool]) -> tuple[int, int]:
    """Returns how many of the last plays were won in a row, and the greatest number of plays ever won in a row. `won`
    says of each play whether it was won, latest first."""
    runs = (sum(1 for _ in run) for wins, run in groupby(won) if wins)
    return sum(1 for _ in takewhile(bool, won)), max(runs, default=0)


def roles(parts: Iterable[Participation]) -> tuple[RoleStatistics, ...]:
    """Returns the statistics of each role of these players, the most frequent role first."""
    had: dict[Say, list[tuple[str, int | None, bool]]] = {}
    for _, player in parts:
        for role in player.roles:
            had.setdefault(role.told, []).append((player.person, role.points, role.wins))
    return tuple(sorted((role_statistics(told, those) for told, those in had.items()), key=lambda each: -each.times))


def role_statistics(told: Say, had: Sequence[tuple[str, int | None, bool]]) -> RoleStatistics:
    """Returns the statistics of the role whose name is `told`. `had` lists each time somebody had it: the person's id,
    the points and whether this person won."""
    own: dict[str, list[int]] = {}
    for person, points, _ in had:
        own.setdefault(person, []).append(points or 0)
    means = {person: sum(each) / len(each) for person, each in own.items() if len(each) >= ENOUGH}
    best = max(means, key=lambda person: means[person], default="")
    earned = [points for _, points, _ in had if points is not None]
    wins = win_rate(sum(wins for _, _, wins in had), len(had))
    mean = sum(earned) / len(earned) if earned else None
    return RoleStatistics(told, len(had), wins, mean, best if len(own) > 1 else "", means.get(best, 0.0))


def companions(parts: Iterable[Participation], person: str) -> tuple[tuple[str, int], ...]:
    """Returns pairs of the id of each other person and how many of the plays in `parts` had that person, highest number
    first. `parts` must be the plays of `person`, each once."""
    times = Counter(each for play, _ in parts for each in {other.person for other in play.players} - {person})
    return tuple(sorted(times.items(), key=lambda each: (-each[1], each[0])))


def plays_by_month(parts: Iterable[Participation], month: Callable[[float], int]) -> tuple[tuple[int, int], ...]:
    """Returns pairs of a month number and the number of plays in that month, for the twelve months up to the latest
    play."""
    times = Counter(month(play.ended) for play, _ in parts)
    last = max(times, default=0)
    return tuple((each, times[each]) for each in range(last - MONTHS + 1, last + 1)) if times else ()


def lengths(plays: Iterable[Play]) -> Lengths | None:
    """Returns how long these plays lasted; None if there are none."""
    minutes = [play.minutes for play in plays]
    return Lengths(round(median(minutes)), min(minutes), max(minutes)) if minutes else None


def score_counts(parts: Iterable[Participation]) -> tuple[tuple[int, int], ...]:
    """Returns pairs of a score and how often it was reached, lowest score first."""
    return tuple(sorted(Counter(player.score for _, player in parts if player.score is not None).items()))


def win_rate(wins: int, games: int) -> WinRate:
    """Returns the rate of `wins` in this number of `games`, with its Wilson interval."""
    if not games:
        return WinRate(0, 0)
    rate, spread = wins / games, DEVIATIONS**2 / games
    middle = (rate + spread / 2) / (1 + spread)
    half = sqrt(max(0.0, rate * (1 - rate) * spread + spread**2 / 4)) / (1 + spread)
    return WinRate(wins, games, min(rate, max(0.0, middle - half)), max(rate, min(1.0, middle + half)))
