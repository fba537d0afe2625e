"""DR-009: the points that each player gains in a revealed round, with the reasons, and each player's score so far."""

from collections.abc import Iterator
from dataclasses import dataclass

from companion.games.dream import votes
from companion.games.dream.state import Dream, Round, Vote
from companion.kit.final_standings import roles
from companion.kit.score_by_round import ScoreByRound
from companion.kit.turn_order import clockwise_from
from companion.table.chapter import Chapter
from companion.table.game_result import Role
from companion.table.moves import Number
from companion.table.say import say
from companion.table.table import Table

SPACES = Number(0, 40, likely=(0, 1, 2, 3, 5))
UNSUSPECTED_MORTAL, RIGHT_NUMBER = 3, 2
RIGHT_COLOUR, UNSUSPECTED_GOD = 2, 1


@dataclass(frozen=True, slots=True)
class Tally:
    """The reasons for one player's points in a round. `suspects` are the ids of the Gods who bet on this player. `bet`
    is the player's own vote, None if the player has not voted; `hit` says whether this vote was right. `by_hand` holds
    the points that people entered instead of the computed ones, None if they entered none."""

    is_mortal: bool
    suspects: tuple[str, ...]
    bet: Vote | None
    hit: bool
    by_hand: int | None = None

    @property
    def for_hiding(self) -> int:
        return 0 if self.suspects else UNSUSPECTED_MORTAL if self.is_mortal else UNSUSPECTED_GOD

    @property
    def for_betting(self) -> int:
        return 0 if not self.hit else RIGHT_NUMBER if self.is_mortal else RIGHT_COLOUR

    @property
    def points(self) -> int:
        return self.for_hiding + self.for_betting if self.by_hand is None else self.by_hand


def tally(round: Round, seat: str) -> Tally:
    """Returns the reasons for the points of a player in this round. Only the colour of a God's vote counts, and only
    the number of the Mortal's vote (DR-008)."""
    is_mortal, bet = seat == round.mortal, round.votes.get(seat) if round.has_bet(seat) else None
    right = bet and (bet.number == round.truth if is_mortal else bet.colour == round.mortal)
    return Tally(is_mortal, suspecting_gods(round, seat), bet, bool(right), round.points.get(seat))


def suspecting_gods(round: Round, seat: str) -> tuple[str, ...]:
    return tuple(
        each for each in round.players if each != round.mortal and (bet := round.votes.get(each)) and bet.colour == seat
    )


def mortal_first(round: Round) -> tuple[str, ...]:
    """Returns the ids of the players clockwise, beginning with the Mortal. Points are announced in this order
    (DR-009)."""
    return clockwise_from(round.mortal, round.players)


def points(round: Round, seat: str) -> int:
    """Returns the points of a seat in this round. A seat that did not play in the round has 0 points, unless people
    entered points for it."""
    if seat in round.players:
        return tally(round, seat).points
    return round.points.get(seat, 0)


def roles_played(table: Table[Dream]) -> Iterator[Role]:
    for round in table.state.scored:
        role_names = {seat: say("dream.mortal" if seat == round.mortal else "dream.god") for seat in round.players}
        yield from roles(role_names, {seat: points(round, seat) for seat in round.players})


def with_points(state: Dream, number: int, seat: str, points: int) -> Dream:
    round = state.round(number)
    return state.changed(round, points={**round.points, seat: points}) if round else state


SCORES: ScoreByRound[Dream, Round] = ScoreByRound(
    lambda state: state.scored,
    lambda table, round, seat: points(round, seat),
    votes.revealed_round,
    with_points,
    SPACES,
)
chapter: Chapter[Dream] = Chapter(
    offers=lambda table: SCORES.offers(table, table.state.last_number),
    moves={"correct_points": SCORES.correct_points},
    facts={"points_corrected": SCORES.corrected},
)
