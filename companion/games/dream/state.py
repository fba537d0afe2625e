"""What a table of Dream remembers, and who has a part in a round."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from itertools import chain
from typing import Any

from companion.kit.deals import Deal
from companion.table.seats import Seat
from companion.table.table import Table


@dataclass(frozen=True, slots=True)
class Vote:
    """Everybody bets on both; the points count the one that applies. `colour` is the seat that has it. Of a disc only
    the half that counts is read: the other is "" or 0."""

    colour: str
    number: int
    by_phone: bool = False


@dataclass(frozen=True, slots=True)
class Round:
    """`mortal` and `truth` are known from the deal on, to us alone; with cardboard tokens the table tells them after
    the reveal. `stars` are those placed, in order; `points` are by hand and win over what the bets give. `absent` have
    gone home; `passed` have handed the tablet on. What `waits` counts when all votes are in, or once the table
    `is_closed` them: older logs don't wait."""

    number: int
    dealer: str
    players: tuple[str, ...]
    deal: Deal = field(default_factory=Deal)
    mortal: str = ""
    truth: int = 0
    votes: Mapping[str, Vote] = field(default_factory=dict)
    stars: tuple[tuple[str, str], ...] = ()
    is_revealed: bool = False
    points: Mapping[str, int] = field(default_factory=dict)
    absent: tuple[str, ...] = ()
    passed: tuple[str, ...] = ()
    waits: bool = False
    is_closed: bool = False

    def has_bet(self, seat: str) -> bool:
        """Once it is known who they are, on what counts for them: the Mortal on a number, a God on a colour."""
        vote = self.votes.get(seat)
        if vote is None or not self.is_turned:
            return vote is not None
        return bool(vote.number if seat == self.mortal else vote.colour)

    @property
    def is_turned(self) -> bool:
        """Who the Mortal is and what was true is on the table."""
        return self.is_revealed and bool(self.mortal and self.truth)

    @property
    def is_scored(self) -> bool:
        return self.is_turned and (not self.waits or self.is_closed or not self.not_bet)

    @property
    def not_bet(self) -> tuple[str, ...]:
        return tuple(seat for seat in self.players if seat not in self.absent and not self.has_bet(seat))


@dataclass(frozen=True, slots=True)
class Dream:
    """`before` are the rounds played before this table was opened here, `start` where everybody stood then. `dealer` is
    whom the table named for the next round. `left` are those who went home before the end."""

    before: int = 0
    start: Mapping[str, int] = field(default_factory=dict)
    rounds: tuple[Round, ...] = ()
    dealer: str = ""
    left: tuple[str, ...] = ()
    ticks: frozenset[str] = frozenset()

    @property
    def current(self) -> Round | None:
        """The round that is being played: one that an undo opened again comes before those that followed it."""
        hidden = (round for round in self.rounds if not round.is_revealed)
        waiting = (round for round in self.rounds if round.waits and not round.is_scored)
        return next(chain(hidden, waiting, reversed(self.rounds)), None)

    @property
    def hidden(self) -> Round | None:
        """The current round, as long as nothing of it has been revealed."""
        round = self.current
        return round if round and not round.is_revealed else None

    @property
    def scored(self) -> tuple[Round, ...]:
        return tuple(round for round in self.rounds if round.is_scored)

    @property
    def last_number(self) -> int:
        return self.rounds[-1].number if self.rounds else self.before

    def round(self, number: int) -> Round | None:
        return next((round for round in self.rounds if round.number == number), None)

    def changed(self, round: Round | None, **what: Any) -> "Dream":
        """With another version of this round; none, nothing changes."""
        if round is None:
            return self
        rounds = tuple(replace(each, **what) if each.number == round.number else each for each in self.rounds)
        return replace(self, rounds=rounds)


def players(table: Table[Dream], round: Round) -> tuple[Seat, ...]:
    """Whose token was dealt, gone home since or not: any of them may be the Mortal."""
    return tuple(seat for seat in table.seats if seat.id in round.players)


def at_the_table(table: Table[Dream], round: Round) -> tuple[Seat, ...]:
    """Who has a part in this round and has not gone home since."""
    return tuple(seat for seat in players(table, round) if seat.status != "gone")


def not_voted(table: Table[Dream], round: Round) -> tuple[Seat, ...]:
    return tuple(seat for seat in at_the_table(table, round) if seat.id in round.not_bet)
