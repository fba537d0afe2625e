"""The state of a table of When I Dream, with helpers for facts and moves about one night."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace

from companion.kit.countdown import Countdown
from companion.kit.deals import Deal
from companion.table.chapter import Change, Decide, MoveContext
from companion.table.fact import Fact, Json
from companion.table.moves import Choice, Domain, Number
from companion.table.table import Table

PHASES = ("dealt", "night", "answer", "day", "scored")


@dataclass(frozen=True, slots=True)
class Card:
    """A dream card with its verdict. `move` is the number of the move that judged it, `at` the moment of that move, and
    `by` the screen that made it. `seat` is the id of the seat that said a forbidden word for it, or "". `is_told` says
    that the Dreamer named the card by day."""

    verdict: str
    word: str = ""
    seat: str = ""
    is_told: bool = False
    by: str = ""
    at: float = 0.0
    move: int = 0


@dataclass(frozen=True, slots=True)
class Night:
    """A round: a night and the day after it. `seq` is the number of the fact that began it. The night started at
    `began`, and the time was over at `rang`. The open card is the one that waits for an answer: `word` is its word,
    `clues_before` counts the clues given before it, and `clue_began` is the moment when its current clue began.
    `speaker` is the index of the clue giver. People enter `totals` (yellow and blue), `told` (whether the Dreamer named
    all cards), `roles` and `points`; `totals` and `told` are None until they do. `penalties` are the penalty cards
    before this night. `passed` seats have handed the tablet on."""

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
    clues_before: int = 0
    speaker: int = 0
    clue_began: float = 0.0
    totals: tuple[int, int] | None = None
    told: bool | None = None
    roles: Mapping[str, str] = field(default_factory=dict)
    points: Mapping[str, int] = field(default_factory=dict)
    penalties: Mapping[str, int] = field(default_factory=dict)
    passed: tuple[str, ...] = ()

    @property
    def is_scored(self) -> bool:
        return self.phase == "scored"

    @property
    def at(self) -> str:
        """Returns the id of this night. A move that was offered in another night is refused. A night that is dealt
        again after an undo has another id."""
        return f"night:{self.seq}"

    @property
    def at_card(self) -> str:
        """Returns the id of the card that waits for an answer. A move that was offered for another card is refused, so
        that two taps for one card count once."""
        return f"{self.at}:card.{len(self.cards) + 1}"

    def fact(self, kind: str, **more: Json) -> Fact:
        return Fact(kind, {"round": self.number, **more})

    def moved_on(self, to: str) -> "Night":
        """Returns the night in the phase `to`. A night that is already in a later phase stays there, because an undo
        may leave later facts in place."""
        return replace(self, phase=max(self.phase, to, key=PHASES.index))

    def with_card(self, verdict: str, fact: Fact, seat: str = "") -> "Night":
        card = Card(verdict, self.word, seat, by=str(fact.who), at=fact.at, move=fact.move)
        return replace(self, cards=(*self.cards, card), word="")


@dataclass(frozen=True, slots=True)
class Nights:
    """The state of a table. `first` is the oldest person's seat, `dreamt` are the seats that were the Dreamer before
    this table began, `chosen` is the next Dreamer if people chose one. `extra_penalties` are the penalty cards that
    corrections added or took away, by seat. `gone` seats left before the end. `judge` is the choice of who judges the
    answers. `ticks` are the ticked steps of the box checklists."""

    first: str = ""
    dreamt: tuple[str, ...] = ()
    start: Mapping[str, int] = field(default_factory=dict)
    nights: tuple[Night, ...] = ()
    chosen: str = ""
    extra_penalties: Mapping[str, int] = field(default_factory=dict)
    gone: tuple[str, ...] = ()
    is_finished: bool = False
    is_stopped: bool = False
    ticks: frozenset[str] = frozenset()
    judge: str = ""

    @property
    def current(self) -> Night | None:
        last = self.nights[-1] if self.nights else None
        return last if last and not last.is_scored else None

    @property
    def dreamer(self) -> str:
        return self.current.dreamer if self.current else ""

    @property
    def scored(self) -> tuple[Night, ...]:
        return tuple(night for night in self.nights if night.is_scored)

    @property
    def last_number(self) -> int:
        """Returns the number of the last round, also if it was played before this table; 0 if there is none."""
        return len(self.dreamt) + len(self.nights)

    def night(self, number: int) -> Night | None:
        return next((night for night in self.nights if night.number == number), None)

    def changed(self, night: Night) -> "Nights":
        return replace(self, nights=tuple(night if each.number == night.number else each for each in self.nights))


NightChange = Callable[[Table[Nights], Night, Fact], Night]


def tonight(change: NightChange) -> Change[Nights]:
    """Returns a change of the state that applies `change` to the night being played. If no night is being played, the
    state stays as it is."""
    return change_night(change, lambda state, fact: state.current)


def that_night(change: NightChange) -> Change[Nights]:
    """Returns a change of the state that applies `change` to the night that the fact names. If there is no such night,
    the state stays as it is."""
    return change_night(change, lambda state, fact: state.night(fact.number("round")))


def change_night(change: NightChange, find: Callable[[Nights, Fact], Night | None]) -> Change[Nights]:
    """Returns a change of the state that applies `change` to the night that `find` returns. If it returns None, the
    state stays as it is."""

    def changed(table: Table[Nights], fact: Fact) -> Nights:
        night = find(table.state, fact)
        return table.state.changed(change(table, night, fact)) if night else table.state

    return changed


def decide_about_night(decide: Callable[[MoveContext[Nights], Night], Fact]) -> Decide[Nights]:
    def decided(asked: MoveContext[Nights]) -> list[Fact]:
        night = asked.state.night(asked.number("round")) if "round" in asked.fields else asked.state.current
        return [decide(asked, night)] if night else []

    return decided


def note_in_night(kind: str) -> Decide[Nights]:
    return decide_about_night(lambda asked, night: night.fact(kind, **asked.fields))


def round_field(state: Nights) -> tuple[str, Domain]:
    """Returns the field of a correction in which people choose a scored round. At least one round must be scored."""
    numbers = [night.number for night in state.scored]
    return "round", Number(min(numbers), max(numbers))


def seat_field(table: Table[Nights]) -> tuple[str, Domain]:
    return "seat", Choice(tuple(seat.id for seat in table.seats))
