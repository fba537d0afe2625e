"""DR-009: the points that each player gains in a revealed round, with the reasons, and each player's score so far."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from companion.games.dream import votes
from companion.games.dream.state import Dream, Round, Vote
from companion.kit.final_standings import roles
from companion.kit.history_lines import either, line, number, seat
from companion.kit.turn_order import clockwise_from
from companion.table.chapter import Chapter, Kind, MoveContext
from companion.table.fact import Fact
from companion.table.game_result import Role
from companion.table.moves import Choice, Number, Offer
from companion.table.say import say
from companion.table.table import Table

SPACES = Number(0, 40, likely=(0, 1, 2, 3, 5))
FURTHEST = 99
UNSUSPECTED_MORTAL, RIGHT_NUMBER = 3, 2
RIGHT_COLOUR, UNSUSPECTED_GOD = 2, 1


@dataclass(frozen=True, slots=True)
class Tally:
    """The reasons for one player's points in a round. `suspects` are the ids of the Gods who bet on this player, `bet`
    is the player's own vote (None without one), and `hit` says whether it was right. If `by_hand` is set, people
    entered the points, and these replace the computed ones."""

    is_mortal: bool
    suspects: tuple[str, ...]
    bet: Vote | None
    hit: bool
    by_hand: int | None = None

    @property
    def for_hiding(self) -> int:
        """Returns the points for a player whom no God suspects: 3 for the Mortal, 1 for a God; 0 if a God suspects the
        player."""
        return 0 if self.suspects else UNSUSPECTED_MORTAL if self.is_mortal else UNSUSPECTED_GOD

    @property
    def for_betting(self) -> int:
        """Returns the 2 points for a right bet, or 0."""
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
    """Returns the ids of the Gods who bet on the colour of `seat` (DR-009)."""
    return tuple(
        each for each in round.players if each != round.mortal and (bet := round.votes.get(each)) and bet.colour == seat
    )


def mortal_first(round: Round) -> tuple[str, ...]:
    """Returns the ids of the players clockwise from the Mortal. In this order points are announced (DR-009)."""
    return clockwise_from(round.mortal, round.players)


def points(round: Round, seat: str) -> int:
    """Returns the points of a seat in this round. A seat without a part in it has 0, or the points that people entered
    for it."""
    if seat in round.players:
        return tally(round, seat).points
    return round.points.get(seat, 0)


def scores(state: Dream, seat: str) -> tuple[int, ...]:
    """Returns the scores of a seat, as spaces of the gods' way: the one at the start, then the one after each scored
    round."""
    steps = [state.start.get(seat, 0)]
    for round in state.scored:
        steps.append(steps[-1] + points(round, seat))
    return tuple(steps)


def roles_played(table: Table[Dream]) -> Iterator[Role]:
    """Yields the role of each player in each scored round, Mortal or God, with the points of that round (DR-009)."""
    for round in table.state.scored:
        role_names = {seat: say("dream.mortal" if seat == round.mortal else "dream.god") for seat in round.players}
        yield from roles(role_names, {seat: points(round, seat) for seat in round.players})


def current_space(table: Table[Dream], seat: str) -> int:
    """Returns the space of the gods' way on which the seat stands now."""
    return scores(table.state, seat)[-1]


def clamp_space(space: int) -> int:
    """Returns the space limited to 0–99, because a log may hold any number."""
    return max(0, min(FURTHEST, space))


def with_start_space(state: Dream, fact: Fact) -> Dream:
    """Returns the state with the space at which the seat of the fact starts."""
    return replace(state, start={**state.start, fact.text("seat"): fact.number("points", 0, FURTHEST)})


def offers(table: Table[Dream]) -> Iterator[Offer]:
    """Yields the move that corrects a seat's points of a round or at the start."""
    seats = Choice(tuple(seat.id for seat in table.seats))
    fields = (("round", Number(0, table.state.last_number)), ("seat", seats), ("points", SPACES))
    yield Offer("correct_points", fields)


def correct_points(asked: MoveContext[Dream]) -> list[Fact]:
    """Records the corrected points of a seat in a revealed round, or at the start if the round is 0. Raises
    `IllegalMove` if the round is still hidden."""
    seat = asked.text("seat")
    if asked.number("round") == 0:
        return [asked.fact("points_corrected", was=asked.state.start.get(seat, 0))]
    return [asked.fact("points_corrected", was=points(votes.revealed_round(asked), seat))]


def apply_points_corrected(table: Table[Dream], fact: Fact) -> Dream:
    if fact.number("round") == 0:
        return with_start_space(table.state, fact)
    round = table.state.round(fact.number("round"))
    by_hand = {fact.text("seat"): fact.number("points", 0, FURTHEST)}
    return table.state.changed(round, points={**round.points, **by_hand}) if round else table.state


was, now = number("was"), number("points")
chapter: Chapter[Dream] = Chapter(
    offers=offers,
    moves={"correct_points": correct_points},
    facts={
        "points_corrected": Kind(
            apply_points_corrected,
            either(
                lambda fact: fact.number("round"),
                line(name=seat(), round=number("round"), was=was, points=now),
                line(as_kind="start_corrected", name=seat(), was=was, points=now),
            ),
            may_end=True,
        )
    },
)
