"""What the rulebook of When I Dream says about roles and turns: who may be dealt what, who dreams when. Pure."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from companion.kit.clock import Countdown
from companion.kit.deals import Deal
from companion.kit.turns import clockwise_from
from companion.table.fact import Who
from companion.table.seats import Seat
from companion.table.table import Table

GAME = "when_i_dream"
ROLES = ("fairy", "boogeyman", "sandman")
IN_THE_BOX = (5, 4, 2)
ROWS = {
    4: (1, 1, 2),
    5: (2, 1, 2),
    6: (3, 2, 1),
    7: (3, 2, 2),
    8: (4, 3, 1),
    9: (4, 3, 2),
    10: (5, 4, 1),
}
PHASES = ("dealt", "night", "answer", "day", "scored")


@dataclass(frozen=True, slots=True)
class Card:
    """A dream card that left the bed. `seat` is who said a forbidden word."""

    verdict: str
    word: str = ""
    seat: str = ""
    is_told: bool = False


@dataclass(frozen=True, slots=True)
class Night:
    """One round. `word` is that of the card in play, `totals` are yellow and blue as entered by hand, `penalties` what
    lay in front of each before it began. Roles and points given by hand win over what was dealt and what follows."""

    number: int
    seq: int
    dreamer: str
    players: tuple[str, ...]
    deal: Deal = field(default_factory=Deal)
    phase: str = "dealt"
    clock: Countdown = field(default_factory=Countdown)
    began: float = 0.0
    rang: float = 0.0
    cards: tuple[Card, ...] = ()
    word: str = ""
    clues: int = 0
    speaker: int = 0
    clue_began: float = 0.0
    totals: tuple[int, int] | None = None
    told: bool | None = None
    roles: Mapping[str, str] = field(default_factory=dict)
    points: Mapping[str, int] = field(default_factory=dict)
    penalties: Mapping[str, int] = field(default_factory=dict)

    @property
    def is_scored(self) -> bool:
        return self.phase == "scored"


@dataclass(frozen=True, slots=True)
class Result:
    winners: tuple[str, ...]
    points: tuple[tuple[str, int], ...]
    penalties: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class Dream:
    """`dreamt` are those who had dreamt before this table began, `extra` the penalties noted by hand beyond the
    forbidden words; `left` are those who went home before the end."""

    first: str = ""
    dreamt: tuple[str, ...] = ()
    start: Mapping[str, int] = field(default_factory=dict)
    nights: tuple[Night, ...] = ()
    chosen: str = ""
    extra: Mapping[str, int] = field(default_factory=dict)
    left: tuple[str, ...] = ()
    finished: bool = False
    result: Result | None = None

    @property
    def current(self) -> Night | None:
        """The round that is being played, if any."""
        last = self.nights[-1] if self.nights else None
        return last if last and not last.is_scored else None

    @property
    def scored(self) -> tuple[Night, ...]:
        return tuple(night for night in self.nights if night.is_scored)


def row(people: int) -> tuple[int, int, int]:
    """WD-003: how many of each role."""
    return ROWS[max(min(ROWS), min(max(ROWS), people))]


def deck(people: int) -> tuple[str, ...]:
    return tuple(role for role, count in zip(ROLES, row(people), strict=True) for _ in range(count))


def number_of_next(state: Dream) -> int:
    return len(state.dreamt) + len(state.nights) + 1


def waiting(table: Table[Dream]) -> tuple[str, ...]:
    """WD-001, WD-004: who still dreams, in turn: on from the left of the last Dreamer, once around."""
    seats = tuple(seat.id for seat in table.seats)
    done, around = has_dreamt(table.state), clockwise_from(begins(table.state, seats), seats)
    return tuple(id for id in around if id not in done and is_here(table, id))


def has_dreamt(state: Dream) -> tuple[str, ...]:
    """In the order of their dreams, the one of now included."""
    return (*state.dreamt, *(night.dreamer for night in state.nights))


def begins(state: Dream, seats: tuple[str, ...]) -> str:
    last = has_dreamt(state)[-1:]
    return last[0] if last and last[0] in seats else state.first


def is_here(table: Table[Dream], id: str) -> bool:
    seat = table.seat(id)
    return bool(seat and seat.is_here)


def next_dreamer(table: Table[Dream]) -> str:
    turns = waiting(table)
    return table.state.chosen if table.state.chosen in turns else next(iter(turns), "")


def rounds(table: Table[Dream]) -> int:
    """WD-001: as many as people who dream."""
    return number_of_next(table.state) - 1 + len(waiting(table))


def givers(table: Table[Dream], night: Night) -> tuple[Seat, ...]:
    """WD-005: who gives clues, from the Dreamer's left on."""
    around = clockwise_from(night.dreamer, [seat.id for seat in table.seats])
    found = (table.seat(id) for id in around if id in night.players and id != night.dreamer)
    return tuple(seat for seat in found if seat and seat.status != "gone")


def giver(table: Table[Dream], night: Night) -> Seat | None:
    """Whose clue it is."""
    around = givers(table, night)
    return around[night.speaker % len(around)] if around else None


def role(night: Night, seat: str) -> str:
    """Empty for who had no part, or whose card nobody has told yet."""
    if seat == night.dreamer:
        return "dreamer"
    return (night.roles.get(seat) or night.deal.cards.get(seat, "")) if seat in night.players else ""


def is_masked(table: Table[Dream], audience: Who) -> bool:
    """WD-007: a screen that was the Dreamer's this night knows nothing of the answers until the mask is off."""
    night = table.state.current
    return bool(night and audience.has_been(night.dreamer))


def dreamer_now(table: Table[Dream]) -> str:
    return table.state.current.dreamer if table.state.current else ""


def has_settled(table: Table[Dream], point: str, choice: str) -> bool:
    return (point, choice) in table.settled


def contenders(table: Table[Dream]) -> tuple[Seat, ...]:
    return tuple(seat for seat in table.seats if seat.id not in table.state.left)
