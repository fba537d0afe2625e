"""What the rulebook of Dream says about roles, bets, the end, and who deals. Pure; points are in points.py."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from companion.kit.deals import Deal, dealt
from companion.kit.turns import clockwise_from, next_after
from companion.table.chapter import Chance
from companion.table.seats import Seat
from companion.table.table import Table

NUMBERS = ("1", "2", "3", "4")
MORTAL = "mortal"
STARS = ("light", "grey", "black")
CARDS, FACE_UP = 72, 4


@dataclass(frozen=True, slots=True)
class Vote:
    """Everybody bets on both; the points count the one that applies. `colour` is the seat that has it."""

    colour: str
    number: int


@dataclass(frozen=True, slots=True)
class Round:
    """`mortal` and `truth` are known from the deal on, to us alone; with cardboard tokens the table tells them after
    the reveal. `stars` are those placed, in order; `points` are by hand and win over what the bets give."""

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

    @property
    def is_scored(self) -> bool:
        return self.is_revealed and bool(self.mortal and self.truth)


@dataclass(frozen=True, slots=True)
class Dream:
    """`before` are the rounds played before this table was opened here, `start` where everybody stood then. `dealer` is
    whom the table named for the next round. `left` are those who went home before the end."""

    before: int = 0
    start: Mapping[str, int] = field(default_factory=dict)
    rounds: tuple[Round, ...] = ()
    dealer: str = ""
    left: tuple[str, ...] = ()
    result: "Result | None" = None


@dataclass(frozen=True, slots=True)
class Result:
    winners: tuple[str, ...]
    points: tuple[tuple[str, int], ...]


def deal_tokens(players: Sequence[str], chance: Chance) -> tuple[str, dict[str, str]]:
    """DR-003, DR-006: one stack of four, all of one number but for one Mortal, shuffled and dealt one each."""
    number = NUMBERS[chance.randrange(len(NUMBERS))]
    cards, _ = dealt([MORTAL, *[number] * (len(players) - 1)], players, chance)
    return number, cards


def current(state: Dream) -> Round | None:
    """The round that is being played: one that an undo opened again comes before those that followed it."""
    hidden = (each for each in state.rounds if not each.is_revealed)
    return next(hidden, state.rounds[-1] if state.rounds else None)


def open_round(state: Dream) -> Round | None:
    round = current(state)
    return round if round and not round.is_revealed else None


def find_round(state: Dream, number: int) -> Round | None:
    return next((each for each in state.rounds if each.number == number), None)


def last_number(state: Dream) -> int:
    return state.rounds[-1].number if state.rounds else state.before


def scored(state: Dream) -> tuple[Round, ...]:
    return tuple(each for each in state.rounds if each.is_scored)


def players(table: Table[Dream], round: Round) -> tuple[Seat, ...]:
    """Whose token was dealt, gone home since or not: any of them may be the Mortal."""
    return tuple(seat for seat in table.seats if seat.id in round.players)


def at_the_table(table: Table[Dream], round: Round) -> tuple[Seat, ...]:
    """Who has a part in this round and has not gone home since."""
    return tuple(seat for seat in players(table, round) if seat.status != "gone")


def not_voted(table: Table[Dream], round: Round) -> tuple[Seat, ...]:
    return tuple(seat for seat in at_the_table(table, round) if seat.id not in round.votes)


def in_order(table: Table[Dream], round: Round) -> tuple[Seat, ...]:
    """DR-007: whoever dealt begins, then leftwards: one lap of the three."""
    seats = at_the_table(table, round)
    dealer = next((seat for seat in seats if seat.id == round.dealer), None)
    return clockwise_from(dealer, seats) if dealer else seats


def stars_left(round: Round, seat: str) -> tuple[str, ...]:
    return tuple(star for star in STARS if (seat, star) not in round.stars)


def next_star(table: Table[Dream], round: Round) -> Seat | None:
    """DR-007: three laps; whoever has placed fewest comes first, in the order of a lap."""
    order = in_order(table, round)
    most = max(order, key=lambda seat: len(stars_left(round, seat.id)), default=None)
    return most if most and stars_left(round, most.id) else None


def next_dealer(table: Table[Dream]) -> str:
    """DR-012: the left neighbour of who dealt last, unless the table named somebody. Nobody: the lot decides."""
    state = table.state
    last = state.rounds[-1].dealer if state.rounds else ""
    around = [seat.id for seat in table.seats if seat.is_here or seat.id == last]
    named = table.seat(state.dealer)
    if named and named.is_here:
        return named.id
    return next_after(last, around) if last in around else ""


def pile(state: Dream) -> int:
    """DR-005: the cards that are left to draw, when the used ones become a new pile each time it runs out."""
    rounds = CARDS // FACE_UP
    used = last_number(state)
    return CARDS - FACE_UP * ((used - 1) % rounds + 1) if used else CARDS


def contenders(table: Table[Dream]) -> tuple[Seat, ...]:
    """Everybody whose place counts: who sits out still plays, who left does not."""
    return tuple(seat for seat in table.seats if seat.id not in table.state.left)
