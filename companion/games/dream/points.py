"""DR-009: what the bets of a round are worth, and why. Only what has been revealed counts."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from companion.games.dream import votes
from companion.games.dream.state import Dream, Round, Vote
from companion.kit.results import roles
from companion.kit.telling import either, line, number, seat
from companion.kit.turns import clockwise_from
from companion.table.chapter import Asked, Chapter, Kind
from companion.table.ending import Role
from companion.table.fact import Fact
from companion.table.moves import Choice, Number, Offer
from companion.table.say import say
from companion.table.table import Table

SPACES = Number(0, 40, likely=(0, 1, 2, 3, 5))
FURTHEST = 99
UNSUSPECTED_MORTAL, RIGHT_NUMBER = 3, 2
FOUND_THE_MORTAL, UNSUSPECTED_GOD = 2, 1


@dataclass(frozen=True, slots=True)
class Tally:
    """Why somebody has the points of a round. `suspects` are those who bet on their colour; `bet` is their own."""

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
        return 0 if not self.hit else RIGHT_NUMBER if self.is_mortal else FOUND_THE_MORTAL

    @property
    def points(self) -> int:
        return self.for_hiding + self.for_betting if self.by_hand is None else self.by_hand


def tally(round: Round, seat: str) -> Tally:
    """DR-008, DR-009: a God's bet is the colour, the Mortal's the number; the other half of a vote counts nowhere."""
    is_mortal, bet = seat == round.mortal, round.votes.get(seat) if round.has_bet(seat) else None
    right = bet and (bet.number == round.truth if is_mortal else bet.colour == round.mortal)
    return Tally(is_mortal, suspects(round, seat), bet, bool(right), round.points.get(seat))


def suspects(round: Round, seat: str) -> tuple[str, ...]:
    """DR-009: the Gods who bet on this colour."""
    return tuple(
        each for each in round.players if each != round.mortal and (bet := round.votes.get(each)) and bet.colour == seat
    )


def mortal_first(round: Round) -> tuple[str, ...]:
    """DR-009: points are told one after the other, the Mortal first."""
    return clockwise_from(round.mortal, round.players)


def points(round: Round, seat: str) -> int:
    """A correction by hand also counts for somebody who had no part in the round."""
    if seat in round.players:
        return tally(round, seat).points
    return round.points.get(seat, 0)


def scores(state: Dream, seat: str) -> tuple[int, ...]:
    """Where this seat stood at the start, and after each revealed round."""
    found = [state.start.get(seat, 0)]
    for round in state.scored:
        found.append(found[-1] + points(round, seat))
    return tuple(found)


def played_as(table: Table[Dream]) -> Iterator[Role]:
    """DR-009: who was the Mortal of each round that was counted, and who were Gods."""
    for round in table.state.scored:
        told = {seat: say("dream.mortal" if seat == round.mortal else "dream.god") for seat in round.players}
        yield from roles(told, {seat: points(round, seat) for seat in round.players})


def stands(table: Table[Dream], seat: str) -> int:
    """On which space of the way, now."""
    return scores(table.state, seat)[-1]


def on_the_way(space: int) -> int:
    return max(0, min(FURTHEST, space))


def begun_at(state: Dream, fact: Fact) -> Dream:
    """Where a seat stood before the first round of this table."""
    return replace(state, start={**state.start, fact.text("seat"): fact.number("points", 0, FURTHEST)})


def offers(table: Table[Dream]) -> Iterator[Offer]:
    seats = Choice(tuple(seat.id for seat in table.seats))
    fields = (("round", Number(0, table.state.last_number)), ("seat", seats), ("points", SPACES))
    yield Offer("correct_points", fields)


def correct_points(asked: Asked[Dream]) -> list[Fact]:
    """Of a round, or of where a seat began (round 0)."""
    seat = asked.text("seat")
    if asked.number("round") == 0:
        return [asked.fact("points_corrected", was=asked.state.start.get(seat, 0))]
    return [asked.fact("points_corrected", was=points(votes.revealed_round(asked), seat))]


def points_corrected(table: Table[Dream], fact: Fact) -> Dream:
    if fact.number("round") == 0:
        return begun_at(table.state, fact)
    round = table.state.round(fact.number("round"))
    by_hand = {fact.text("seat"): fact.number("points", 0, FURTHEST)}
    return table.state.changed(round, points={**round.points, **by_hand}) if round else table.state


was, now = number("was"), number("points")
chapter: Chapter[Dream] = Chapter(
    offers=offers,
    moves={"correct_points": correct_points},
    facts={
        "points_corrected": Kind(
            points_corrected,
            either(
                lambda fact: fact.number("round"),
                line(name=seat(), round=number("round"), was=was, points=now),
                line(as_kind="start_corrected", name=seat(), was=was, points=now),
            ),
            may_end=True,
        )
    },
)
