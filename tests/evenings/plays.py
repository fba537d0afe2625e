"""Plays that nobody has played: plain data for figures, moments and property tests."""

from collections.abc import Sequence
from random import Random

from companion.evenings.finished_play import DecidingScore, Play, Player
from companion.table.game_result import Role
from companion.table.say import say

PEOPLE, GAMES, ROLES = "abcdefgh", ("one", "two", "three"), ("liar", "dreamer")
DAY = 86_400.0


def play(number: int, scores: Sequence[tuple[str, int]], game: str = "one", **more: object) -> Play:
    """Most points win; the number says when."""
    best = max(points for _, points in scores)
    ranks = {person: 1 + sum(other > points for _, other in scores) for person, points in scores}
    players = tuple(
        Player(f"s{seat}", person, "amber", "circle", points, ranks[person], points == best, (), person)
        for seat, (person, points) in enumerate(scores, 1)
    )
    values = {
        "table": f"t{number}", "seq": 9, "game": game, "began": number * DAY, "ended": number * DAY + 3600.0,
        "seconds": 3600.0, "players": players, "is_won": True, "decided": DecidingScore("points", 1), **more,
    }  # fmt: skip
    return Play(**values)  # type: ignore[arg-type]


def at_random(seed: int, count: int) -> tuple[Play, ...]:
    """Latest first: shared wins, leavers, games that were stopped, roles of rounds."""
    chance = Random(seed)
    return tuple(one(chance, number) for number in range(count, 0, -1))


def one(chance: Random, number: int) -> Play:
    people = chance.sample(PEOPLE, chance.randint(2, 6))
    is_won = chance.random() > 0.1
    points = {person: chance.randint(0, 12) for person in people}
    left = {person for person in people[2:] if chance.random() < 0.1}
    best = max(points[person] for person in people if person not in left)
    players = tuple(
        player(chance, seat, person, points, left, is_won and person not in left and points[person] == best)
        for seat, person in enumerate(people, 1)
    )
    began = number * DAY * 3
    seconds = chance.uniform(600, 9000)
    return Play(
        f"t{number}", 9, chance.choice(GAMES), began, began + seconds, seconds, players, is_won, None
    )  # fmt: skip


def player(chance: Random, seat: int, person: str, points: dict[str, int], left: set[str], wins: bool) -> Player:
    roles = tuple(
        Role(f"s{seat}", say(f"role.{chance.choice(ROLES)}"), chance.randint(0, 6), chance.random() < 0.3)
        for _ in range(chance.randint(0, 3))
    )
    gone = person in left
    rank = 0 if gone else 1 + sum(points[other] > points[person] for other in points if other not in left)
    return Player(f"s{seat}", person, "amber", "circle", None if gone else points[person], rank, wins, roles, person)
