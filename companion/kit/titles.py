"""Gives titles at the end of a game, such as "Best liar". A title is computed from what was played. It needs a minimum
of events and is not given if two people share it. If what it is based on is undone, it disappears."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise

from companion.kit.final_standings import Title, leaders, ranks
from companion.table.game_result import Role
from companion.table.say import say
from companion.table.table import AnyTable

MOST = 3
FEWEST_ROUNDS = 3
ANY_GAME = "scoring"


def title(table: AnyTable, name: str, counts: Mapping[str, int], least: int, slug: str = "") -> Iterator[Title]:
    """Yields the title with the id `name` for the seat with the highest of `counts`. It yields nothing if that count is
    below `least`, if two seats share it, or if `counts` has only one seat. The ids of the title's texts begin with
    `slug`, or with the name of the table's game."""
    words = slug or table.game
    ahead = leaders(counts)
    seat = table.seat(ahead[0]) if len(ahead) == 1 < len(counts) else None
    if seat and counts[seat.id] >= least:
        yield Title(say(f"{words}.title.{name}"), seat, say(f"{words}.title.{name}.why", n=counts[seat.id]))


def role_titles(
    table: AnyTable, roles: Iterable[Role], names: Mapping[str, str], seats: Sequence[str], least: int
) -> Iterator[Title]:
    """Yields a title for the seat with the most points in each role. `names` maps the ids of roles to titles. A role
    gives no title if its best seat has fewer than `least` points, or if two seats share the most points."""
    earned = {role: dict.fromkeys(seats, 0) for role in names}
    for each in roles:
        if each.told.id in earned and each.seat in earned[each.told.id]:
            earned[each.told.id][each.seat] += each.points or 0
    for role, points in earned.items():
        yield from title(table, names[role], points, least)


def round_titles(table: AnyTable, scores: Mapping[str, Sequence[int]], slug: str = ANY_GAME) -> Iterator[Title]:
    """Yields titles that any game with rounds can give: for a comeback, for the biggest round, for the longest lead.
    `scores` has each seat's score at the start and after each round; more is better. Yields nothing before three rounds
    have been played. A game with another word for a round has texts of its own, whose ids begin with `slug`."""
    rounds = min(map(len, scores.values()), default=0)
    if rounds <= FEWEST_ROUNDS:
        return
    places = [ranks({seat: line[at] for seat, line in scores.items()}) for at in range(rounds)]
    ahead = [leaders({seat: line[at] for seat, line in scores.items()}) for at in range(1, rounds)]
    won_back = {seat: max(each[seat] for each in places[1:]) - places[-1][seat] for seat in scores}
    gains = {seat: max(after - before for before, after in pairwise(line)) for seat, line in scores.items()}
    led = {seat: sum(each == (seat,) for each in ahead) for seat in scores}
    yield from title(table, "comeback", won_back, 2, ANY_GAME)
    yield from title(table, "round", gains, 3, slug)
    yield from title(table, "lead", led, FEWEST_ROUNDS, slug)


def chosen(titles: Iterable[Title]) -> tuple[Title, ...]:
    """Returns at most three titles and at most one for each person; earlier titles are preferred."""
    by_seat: dict[str, Title] = {}
    for each in titles:
        by_seat.setdefault(each.seat.id, each)
    return tuple(by_seat.values())[:MOST]
