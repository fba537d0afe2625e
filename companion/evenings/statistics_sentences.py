"""Tells the statistics of a person, a game or a group in a few sentences. It says nothing about what is unknown, or
about who or what comes first if two are equal."""

from collections.abc import Callable, Iterator, Sequence

from companion.evenings.statistics import (
    ENOUGH,
    GameStatistics,
    GroupStatistics,
    PersonStatistics,
    RoleStatistics,
    StatisticsRow,
)
from companion.table.say import Say, say

# Turns the id of a person, or of a game, into the name that readers know.
Name = Callable[[str], str]
HOUR, HALF = 60, 30


def person_sentences(found: PersonStatistics, name: Name, game: Name) -> Iterator[Say]:
    if not found.all.plays:
        return
    yield say("figures.said.person", name=name(found.all.of), n=found.all.plays, length=length(found.minutes))
    if found.all.wins.of:
        yield say("figures.said.won", n=found.all.wins.times, of=found.all.wins.of)
    if found.all.streak > 1:
        yield say("figures.streak", n=found.all.streak)
    elif found.all.longest > 1:
        yield say("figures.longest_streak", n=found.all.longest)
    if favourite := lead([(row.of, row.plays) for row in found.games]):
        best = next(row.best for row in found.games if row.of == favourite)
        yield say("figures.said.favourite", game=game(favourite))
        if best is not None:
            yield say("figures.said.record", game=game(favourite), score=best)
    for slug, roles in found.roles:
        if role := best_role(roles):
            yield say("figures.said.own_role", game=game(slug), role=role.told)
    if friend := lead(found.with_):
        yield say("figures.said.with", name=name(friend))


def game_sentences(found: GameStatistics, name: Name) -> Iterator[Say]:
    if not found.lengths:
        return
    yield say("figures.said.game", n=found.plays, length=length(found.lengths.typical))
    yield from most_wins(found.people, name)
    if found.record:
        yield say("figures.said.record_of", name=name(found.record[0]), score=found.record[1])
    if role := best_role(found.roles):
        yield say("figures.said.role", role=role.told)


def group_sentences(found: GroupStatistics, name: Name, game: Name) -> Iterator[Say]:
    if not found.lengths:
        return
    yield say("figures.said.game", n=found.plays, length=length(found.lengths.typical))
    yield from most_wins(found.people, name)
    if favourite := lead(found.games):
        yield say("figures.said.favourite", game=game(favourite))


def most_wins(people: Sequence[StatisticsRow], name: Name) -> Iterator[Say]:
    if leader := lead([(row.of, row.wins.times) for row in people]):
        wins = next(row.wins for row in people if row.of == leader)
        yield say("figures.said.most_wins", name=name(leader), n=wins.times, of=wins.of)


def lead(counts: Sequence[tuple[str, int]]) -> str:
    """Returns the id with the highest count; `counts` pairs ids with counts. Returns "" if two ids share the highest
    count, if there is only one id, or if no count is above 1."""
    first, second = (*sorted((count for _, count in counts), reverse=True), 0, 0)[:2]
    return next(id for id, count in counts if count == first) if len(counts) > 1 and first > max(second, 1) else ""


def best_role(roles: Sequence[RoleStatistics]) -> RoleStatistics | None:
    """Returns the role with the highest mean among the roles that were played often enough. Returns None if fewer than
    two roles were, or if two of them share the highest mean."""
    known = [each for each in roles if each.times >= ENOUGH and each.points is not None]
    top = max((each.points or 0 for each in known), default=0)
    best = [each for each in known if each.points == top]
    return best[0] if len(known) > 1 and len(best) == 1 else None


def length(minutes: int) -> Say:
    """Returns a length in words: in minutes below an hour and a half, from there on in hours and half hours."""
    if minutes < HOUR + HALF:
        return say("length.minutes", n=minutes)
    hours, rest = divmod((minutes + HALF // 2) // HALF * HALF, HOUR)
    return say("length.hours_and_a_half" if rest else "length.hours", n=hours)
