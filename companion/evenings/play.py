"""A play: one ended table as plain data. Nothing of a game that still goes on is in it."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from companion.kit.ranking import places
from companion.table.ending import Result, Role
from companion.table.fold import Opened
from companion.table.game import Game
from companion.table.seats import Seat

AnyGame = Game[Any]


@dataclass(frozen=True, slots=True)
class Player:
    """`name` as it was written at that table, `person` the id of who that is today. Who left before the end has no
    `rank`."""

    seat: str
    name: str
    colour: str
    shape: str
    score: int | None
    rank: int
    wins: bool
    roles: tuple[Role, ...]
    person: str = ""

    @property
    def is_ranked(self) -> bool:
        return self.rank > 0


@dataclass(frozen=True, slots=True)
class Decided:
    """What the winners had more (or less) of than who came next, and by how much; `by` is 0 where it was shared."""

    what: str
    by: int


@dataclass(frozen=True, slots=True)
class Play:
    """`seconds` without the breaks. `is_won`: it was not called before the game was over. `seq` is the number of the
    last fact that it was folded from; `fewest_wins`: of two scores, the lower one is better."""

    table: str
    seq: int
    game: str
    began: float
    ended: float
    seconds: float
    players: tuple[Player, ...]
    is_won: bool
    decided: Decided | None
    fewest_wins: bool = False

    @property
    def minutes(self) -> int:
        return max(1, round(self.seconds / 60))

    @property
    def winners(self) -> tuple[Player, ...]:
        return tuple(each for each in self.players if each.wins)

    @property
    def ranked(self) -> tuple[Player, ...]:
        """Best first; equals as they sat."""
        return tuple(sorted((each for each in self.players if each.is_ranked), key=lambda each: each.rank))

    @property
    def listed(self) -> tuple[Player, ...]:
        """Who left before the end comes last."""
        return (*self.ranked, *(each for each in self.players if not each.is_ranked))

    def player(self, person: str) -> Player | None:
        return next((each for each in self.players if each.person == person), None)


def played(game: AnyGame, opened: Opened) -> Play | None:
    """Of a table whose game is over."""
    table, result = opened.table, game.result(opened.table)
    if result is None or game.ending is None:
        return None
    is_won = game.ending.has_winner(table)
    rank, roles = ranks(result, table.seats, game.ending.fewest), tuple(game.roles(table))
    first = table.sittings[0].began if table.sittings else table.last_at
    return Play(
        table=table.id,
        seq=opened.seq,
        game=game.slug,
        began=first,
        ended=table.ended_at or table.last_at,
        seconds=sum(each.seconds for each in table.sittings),
        players=tuple(player(each, result, rank, roles, is_won) for each in table.seats),
        is_won=is_won,
        decided=decided(result, game.ending.fewest) if is_won else None,
        fewest_wins=bool(result.scores) and result.scores[0][0] in game.ending.fewest,
    )


def player(seat: Seat, result: Result, rank: Mapping[str, int], roles: tuple[Role, ...], is_won: bool) -> Player:
    score = dict(result.scores[0][1]).get(seat.id) if result.scores else None
    wins = is_won and seat.id in result.winners
    own = tuple(role for role in roles if role.seat == seat.id)
    return Player(seat.id, seat.name, seat.colour, seat.shape, score, rank.get(seat.id, 0), wins, own)


def ranks(result: Result, seats: tuple[Seat, ...], fewest: tuple[str, ...]) -> dict[str, int]:
    """By all that was compared, in its order; whoever won is first whatever else is equal."""
    counted = (
        tuple(result.of(result.scores[0][0])) if result.scores else tuple(each.id for each in seats if each.is_here)
    )
    compared = [(dict(values), -1 if what in fewest else 1) for what, values in result.scores]
    return places(
        {
            seat: (seat in result.winners, *(sign * values.get(seat, 0) for values, sign in compared))
            for seat in dict.fromkeys((*counted, *result.winners))
        }
    )


def decided(result: Result, fewest: tuple[str, ...]) -> Decided | None:
    """The first thing compared of which the winner had more than everybody else who was in the running for it."""
    if len(result.winners) > 1 and result.scores:
        return Decided(result.scores[0][0], 0)
    rivals: set[str] | None = None
    for what, values in result.scores:
        own = next((value for seat, value in values if seat in result.winners), None)
        others = {seat: value for seat, value in values if seat not in result.winners}
        running = others if rivals is None else {seat: value for seat, value in others.items() if seat in rivals}
        best = (min if what in fewest else max)(running.values(), default=None)
        if own is not None and best is not None and own != best:
            return Decided(what, abs(own - best))
        rivals = {seat for seat, value in running.items() if value == own}
    return None
