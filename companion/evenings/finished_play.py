"""Defines a play: one finished game as plain data, for statistics and for pages about past evenings."""

from collections.abc import Mapping
from dataclasses import dataclass

from companion.kit.final_standings import ranks
from companion.table.game_result import Result, Role
from companion.table.log.fold import FoldedTable
from companion.table.seats import Seat


@dataclass(frozen=True, slots=True)
class Player:
    """A person in a game. `name` is the name used in that game. `person` is the id that this person has in the house
    today. `rank` is 1 for the best, and 0 for a person who left early."""

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
class DecidingScore:
    """The score that decided a game. `what` is the name of the score, `by` the winner's margin, which is 0 if the
    victory was shared."""

    what: str
    by: int


@dataclass(frozen=True, slots=True)
class Play:
    """A finished game as the statistics need it. `seq` is the number of the table's last fact, and `seconds` the
    playing time without breaks. `is_won` is False if the game was called off. If `fewest_wins`, a lower score is
    better."""

    table: str
    seq: int
    game: str
    began: float
    ended: float
    seconds: float
    players: tuple[Player, ...]
    is_won: bool
    decided: DecidingScore | None
    fewest_wins: bool = False

    @property
    def minutes(self) -> int:
        return max(1, round(self.seconds / 60))

    @property
    def winners(self) -> tuple[Player, ...]:
        return tuple(each for each in self.players if each.wins)

    @property
    def ranked(self) -> tuple[Player, ...]:
        """Returns the players who stayed until the end, best first; players of equal rank are in seat order."""
        return tuple(sorted((each for each in self.players if each.is_ranked), key=lambda each: each.rank))

    @property
    def in_order(self) -> tuple[Player, ...]:
        """Returns all players by rank; those who left before the end come last."""
        return (*self.ranked, *(each for each in self.players if not each.is_ranked))

    def player(self, person: str) -> Player | None:
        """Returns the player with this id of a person; None if that person did not play."""
        return next((each for each in self.players if each.person == person), None)


def make_play(opened: FoldedTable) -> Play | None:
    """Returns the play of a finished table; None if the game is not over, or is one that never ends."""
    game, table = opened.game, opened.table
    result = game.result(table)
    if result is None or game.ending is None:
        return None
    is_won = game.ending.has_winner(table)
    rank, roles = player_ranks(result, table.seats, game.ending.fewest), tuple(game.roles(table))
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
        decided=deciding_score(result, game.ending.fewest) if is_won else None,
        fewest_wins=bool(result.scores) and result.scores[0][0] in game.ending.fewest,
    )


def player(seat: Seat, result: Result, rank: Mapping[str, int], roles: tuple[Role, ...], is_won: bool) -> Player:
    """Returns the person in this seat as a `Player` of a finished game, still without the person's id. `rank` maps
    seats to ranks; the seats of people who left early are missing in it. `roles` are the roles of all seats. `is_won`
    is False if the game was called off."""
    score = dict(result.scores[0][1]).get(seat.id) if result.scores else None
    wins = is_won and seat.id in result.winners
    own = tuple(role for role in roles if role.seat == seat.id)
    return Player(seat.id, seat.name, seat.colour, seat.shape, score, rank.get(seat.id, 0), wins, own)


def player_ranks(result: Result, seats: tuple[Seat, ...], fewest: tuple[str, ...]) -> dict[str, int]:
    """Returns the rank of each seat, 1 for the best. Winners come before all others. Otherwise seats are compared by
    the first score, then by the second, and so on. In the scores named in `fewest`, less is better."""
    counted = (
        tuple(result.of(result.scores[0][0])) if result.scores else tuple(each.id for each in seats if each.is_here)
    )
    compared = [(dict(values), -1 if what in fewest else 1) for what, values in result.scores]
    return ranks(
        {
            seat: (seat in result.winners, *(sign * values.get(seat, 0) for values, sign in compared))
            for seat in dict.fromkeys((*counted, *result.winners))
        }
    )


def deciding_score(result: Result, fewest: tuple[str, ...]) -> DecidingScore | None:
    """Returns the score that decided the game, and the winner's margin in it; the margin is 0 if several people won.
    The scores are compared one after the other, each only among those who were equal to the winner before. Returns None
    if no score decided. `fewest` names the scores in which less is better."""
    if len(result.winners) > 1 and result.scores:
        return DecidingScore(result.scores[0][0], 0)
    rivals: set[str] | None = None
    for what, values in result.scores:
        own = next((value for seat, value in values if seat in result.winners), None)
        others = {seat: value for seat, value in values if seat not in result.winners}
        running = others if rivals is None else {seat: value for seat, value in others.items() if seat in rivals}
        best = (min if what in fewest else max)(running.values(), default=None)
        if own is not None and best is not None and own != best:
            return DecidingScore(what, abs(own - best))
        rivals = {seat for seat, value in running.items() if value == own}
    return None
