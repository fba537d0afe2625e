"""Figures of a person, a game, a group: counted from plays and nothing else. Who left before the end is not counted; an
end that was called too early is played and won by nobody."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby, takewhile
from typing import TypeVar

from companion.evenings.play import Play, Player
from companion.evenings.shares import ENOUGH, Share, middle, share
from companion.table.say import Say

Part = tuple[Play, Player]
T = TypeVar("T")
MONTHS = 12


@dataclass(frozen=True, slots=True)
class Line:
    """Somebody, or somebody in a game: `of` is whose or what it is. `best` and `typical` are scores, where they can be
    compared; `streak` are the wins in a row until now, `longest` the most there ever were."""

    of: str
    plays: int
    wins: Share
    best: int | None
    typical: float | None
    streak: int
    longest: int


@dataclass(frozen=True, slots=True)
class RoleLine:
    """`points` is the mean of a round, `best` who does best in it: the id and their mean, once they had it often."""

    told: Say
    times: int
    wins: Share
    points: float | None
    best: str = ""
    best_points: float = 0.0


@dataclass(frozen=True, slots=True)
class Lengths:
    """In minutes."""

    typical: int
    shortest: int
    longest: int


@dataclass(frozen=True, slots=True)
class OfPerson:
    """`games` by what is played most; `with_` are those who played along, most often first; `fair` is the share of wins
    that everybody at those tables would have by lot."""

    all: Line
    games: tuple[Line, ...]
    roles: tuple[tuple[str, tuple[RoleLine, ...]], ...]
    with_: tuple[tuple[str, int], ...]
    fair: float
    minutes: int
    months: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class OfGame:
    """`people` by wins; `scores` are all that were reached, by how many."""

    plays: int
    people: tuple[Line, ...]
    roles: tuple[RoleLine, ...]
    lengths: Lengths | None
    scores: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class OfGroup:
    plays: int
    people: tuple[Line, ...]
    games: tuple[tuple[str, int], ...]
    lengths: Lengths | None


def of_person(plays: Sequence[Play], person: str, month: Callable[[float], int]) -> OfPerson:
    """`plays` come latest first; `month` counts the months of the calendar."""
    own = [(play, player) for play in plays if (player := play.player(person)) and player.is_ranked]
    by_game = grouped(own, lambda part: part[0].game)
    return OfPerson(
        all=line(person, own, compared=False),
        games=most_played(line(game, parts) for game, parts in by_game.items()),
        roles=tuple((game, found) for game, parts in by_game.items() if (found := roles(parts))),
        with_=companions(own, person),
        fair=sum(1 / len(play.ranked) for play, _ in own if play.is_won) / max(1, sum(play.is_won for play, _ in own)),
        minutes=sum(play.minutes for play, _ in own),
        months=monthly(own, month),
    )


def of_game(plays: Iterable[Play], game: str) -> OfGame:
    own = [play for play in plays if play.game == game]
    parts = counted(own)
    return OfGame(len(own), by_wins(parts), roles(parts), lengths(own), reached(parts))


def of_group(plays: Iterable[Play], people: frozenset[str]) -> OfGroup:
    """What exactly these played."""
    own = [play for play in plays if {each.person for each in play.players if each.is_ranked} == people]
    games = grouped(own, lambda play: play.game)
    played = sorted(((game, len(those)) for game, those in games.items()), key=lambda each: -each[1])
    return OfGroup(len(own), by_wins(counted(own)), tuple(played), lengths(own))


def counted(plays: Iterable[Play]) -> list[Part]:
    return [(play, player) for play in plays for player in play.players if player.is_ranked]


def grouped(things: Iterable[T], of: Callable[[T], str]) -> dict[str, list[T]]:
    found: dict[str, list[T]] = {}
    for each in things:
        found.setdefault(of(each), []).append(each)
    return found


def by_wins(parts: Iterable[Part]) -> tuple[Line, ...]:
    lines = (line(person, own) for person, own in grouped(parts, lambda part: part[1].person).items())
    return tuple(sorted(lines, key=lambda each: (-each.wins.times, -each.plays)))


def most_played(lines: Iterable[Line]) -> tuple[Line, ...]:
    return tuple(sorted(lines, key=lambda each: (-each.plays, each.of)))


def line(of: str, parts: Sequence[Part], compared: bool = True) -> Line:
    """`parts` come latest first. Scores of several games are not compared."""
    won = [player.wins for play, player in parts if play.is_won]
    scores = [player.score for _, player in parts if player.score is not None] if compared else []
    best = min if parts and parts[0][0].fewest_wins else max
    return Line(of, len(parts), share(sum(won), len(won)), best(scores, default=None), middle(scores), *streaks(won))


def streaks(won: Sequence[bool]) -> tuple[int, int]:
    """Until now, and ever: the latest comes first."""
    runs = (sum(1 for _ in run) for wins, run in groupby(won) if wins)
    return sum(1 for _ in takewhile(bool, won)), max(runs, default=0)


def roles(parts: Iterable[Part]) -> tuple[RoleLine, ...]:
    """The most frequent first."""
    had: dict[Say, list[tuple[str, int | None, bool]]] = {}
    for _, player in parts:
        for role in player.roles:
            had.setdefault(role.told, []).append((player.person, role.points, role.wins))
    return tuple(sorted((role_line(told, those) for told, those in had.items()), key=lambda each: -each.times))


def role_line(told: Say, had: Sequence[tuple[str, int | None, bool]]) -> RoleLine:
    own: dict[str, list[int]] = {}
    for person, points, _ in had:
        own.setdefault(person, []).append(points or 0)
    means = {person: sum(each) / len(each) for person, each in own.items() if len(each) >= ENOUGH}
    best = max(means, key=lambda person: means[person], default="")
    earned = [points for _, points, _ in had if points is not None]
    wins = share(sum(wins for _, _, wins in had), len(had))
    mean = sum(earned) / len(earned) if earned else None
    return RoleLine(told, len(had), wins, mean, best if len(own) > 1 else "", means.get(best, 0.0))


def companions(parts: Iterable[Part], person: str) -> tuple[tuple[str, int], ...]:
    times: dict[str, int] = {}
    for play, _ in parts:
        for each in {other.person for other in play.players} - {person}:
            times[each] = times.get(each, 0) + 1
    return tuple(sorted(times.items(), key=lambda each: (-each[1], each[0])))


def monthly(parts: Iterable[Part], month: Callable[[float], int]) -> tuple[tuple[int, int], ...]:
    """How many in each of the last twelve months with the last play, by the number of the month."""
    times: dict[int, int] = {}
    for play, _ in parts:
        at = month(play.ended)
        times[at] = times.get(at, 0) + 1
    last = max(times, default=0)
    return tuple((each, times.get(each, 0)) for each in range(last - MONTHS + 1, last + 1)) if times else ()


def lengths(plays: Iterable[Play]) -> Lengths | None:
    minutes = [play.minutes for play in plays]
    return Lengths(round(middle(minutes) or 0), min(minutes), max(minutes)) if minutes else None


def reached(parts: Iterable[Part]) -> tuple[tuple[int, int], ...]:
    times: dict[int, int] = {}
    for _, player in parts:
        if player.score is not None:
            times[player.score] = times.get(player.score, 0) + 1
    return tuple(sorted(times.items()))
