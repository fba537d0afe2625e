"""The state of a table of Dream: its rounds with their votes, and who takes part in a round."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from itertools import chain
from typing import Any

from companion.kit.deals import Deal
from companion.kit.turn_order import clockwise_from
from companion.table.seats import Seat
from companion.table.table import Table

STARS = ("light", "grey", "black")


@dataclass(frozen=True, slots=True)
class Vote:
    """A bet on a colour (a seat's id) and a number. A vote that was entered from a disc may have only one of them; the
    missing one is "" or 0. `by_phone` says that the vote was cast on a phone."""

    colour: str
    number: int
    by_phone: bool = False


@dataclass(frozen=True, slots=True)
class Round:
    """A round of the game. `mortal` (a seat's id) and `truth` (the true number) stay secret until the reveal. `stars`
    are pairs of seat and star, if people record each star; `has_all_stars` is set when somebody says that all are
    placed. `points` are those that people entered by hand. `absent` seats have left, `passed` seats have handed the
    tablet on. `is_closed` says that no more discs will be entered. If `waits` is set, the round is scored when all
    votes are known or `is_closed` is set; otherwise it is scored at the reveal."""

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
    has_all_stars: bool = False

    def stars_left(self, seat: str) -> tuple[str, ...]:
        return tuple(star for star in STARS if (seat, star) not in self.stars)

    def has_bet(self, seat: str) -> bool:
        """Returns whether the seat has voted. Once the Mortal is known, the Mortal's vote must have a number and a
        God's vote a colour, because only these count."""
        vote = self.votes.get(seat)
        if vote is None or not self.is_turned:
            return vote is not None
        return bool(vote.number if seat == self.mortal else vote.colour)

    @property
    def is_turned(self) -> bool:
        return self.is_revealed and bool(self.mortal and self.truth)

    @property
    def is_scored(self) -> bool:
        return self.is_turned and (not self.waits or self.is_closed or not self.not_bet)

    @property
    def not_bet(self) -> tuple[str, ...]:
        return tuple(seat for seat in self.players if seat not in self.absent and not self.has_bet(seat))


@dataclass(frozen=True, slots=True)
class Dream:
    """The state of a table. `before` counts the rounds that people played without the app before this table began, and
    `start` holds the space that each seat had reached by then. A round is hidden until its votes are revealed. `dealer`
    is the seat that people named as the next dealer, `gone` are the seats whose score no longer counts, and `ticks` are
    the ticked steps of the box checklists."""

    before: int = 0
    start: Mapping[str, int] = field(default_factory=dict)
    rounds: tuple[Round, ...] = ()
    dealer: str = ""
    gone: tuple[str, ...] = ()
    ticks: frozenset[str] = frozenset()
    is_stopped: bool = False

    @property
    def current(self) -> Round | None:
        """Returns the round that is being played: the first hidden round, otherwise the first that waits for votes,
        otherwise the last. Returns None before the first round. An earlier round can be hidden again by an undo."""
        hidden = (round for round in self.rounds if not round.is_revealed)
        waiting = (round for round in self.rounds if round.waits and not round.is_scored)
        return next(chain(hidden, waiting, reversed(self.rounds)), None)

    @property
    def hidden(self) -> Round | None:
        """Returns the current round while its votes are hidden, otherwise None."""
        round = self.current
        return round if round and not round.is_revealed else None

    @property
    def scored(self) -> tuple[Round, ...]:
        return tuple(round for round in self.rounds if round.is_scored)

    @property
    def last_number(self) -> int:
        """Returns the number of the last round, also if it was played before this table; 0 if there is none."""
        return self.rounds[-1].number if self.rounds else self.before

    def round(self, number: int) -> Round | None:
        return next((round for round in self.rounds if round.number == number), None)

    def changed(self, round: Round | None, **what: Any) -> "Dream":
        """Returns the state with the fields in `what` replaced in this round; unchanged if `round` is None."""
        if round is None:
            return self
        rounds = tuple(replace(each, **what) if each.number == round.number else each for each in self.rounds)
        return replace(self, rounds=rounds)


def players(table: Table[Dream], round: Round) -> tuple[Seat, ...]:
    """Returns the seats that got a token in this round. Seats that have left since are included, because each of them
    may be the Mortal."""
    return tuple(seat for seat in table.seats if seat.id in round.players)


def at_the_table(table: Table[Dream], round: Round) -> tuple[Seat, ...]:
    return tuple(seat for seat in players(table, round) if seat.status != "gone")


def dealer_first(table: Table[Dream], round: Round) -> tuple[Seat, ...]:
    seats = at_the_table(table, round)
    dealer = next((seat for seat in seats if seat.id == round.dealer), None)
    return clockwise_from(dealer, seats) if dealer else seats


def are_stars_down(table: Table[Dream], round: Round) -> bool:
    """Returns whether voting may begin: somebody said that all stars are placed, or each star was noted. A round with
    votes also counts, because older logs have no facts about stars."""
    is_noted = bool(round.stars) and not any(round.stars_left(seat.id) for seat in at_the_table(table, round))
    return round.has_all_stars or is_noted or bool(round.votes)


def players_without_vote(table: Table[Dream], round: Round) -> tuple[Seat, ...]:
    return tuple(seat for seat in at_the_table(table, round) if seat.id in round.not_bet)
