"""What a table of When I Dream remembers: who dreams when, and each night with its cards. Most of what is asked for or
happens is about one night: the one of now, or one that a correction names."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace

from companion.kit.clock import Countdown
from companion.kit.deals import Deal
from companion.table.chapter import Asked, Change, Decide
from companion.table.fact import Fact, Json
from companion.table.moves import Choice, Domain, Number
from companion.table.table import Table

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
    """One round. `word` is that of the card in play, `clues_before` how many clues had been noted when it was turned,
    `totals` are yellow and blue as entered by hand, `penalties` what lay in front of each before it began, `passed` who
    has handed the tablet on. Roles and points given by hand win over what was dealt and what follows."""

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
        """What a tap belongs to: this deal, and none that an undo put in its place."""
        return f"night:{self.seq}"

    @property
    def at_card(self) -> str:
        """Two people who tap for the same card count once."""
        return f"{self.at}:card.{len(self.cards) + 1}"

    def fact(self, kind: str, **more: Json) -> Fact:
        """Whatever happens in this round names it."""
        return Fact(kind, {"round": self.number, **more})

    def moved_on(self, to: str) -> "Night":
        """Never back: what an undo took out of the middle of a round leaves the rest standing."""
        return replace(self, phase=max(self.phase, to, key=PHASES.index))

    def with_card(self, verdict: str, seat: str = "") -> "Night":
        """The card in play leaves the bed with its word."""
        return replace(self, cards=(*self.cards, Card(verdict, self.word, seat)), word="")


@dataclass(frozen=True, slots=True)
class Nights:
    """`dreamt` are those who had dreamt before this table began, `extra` the penalties noted by hand beyond the
    forbidden words; `left` are those who went home before the end; `stopped` says that the game ended
    before everybody had dreamt."""

    first: str = ""
    dreamt: tuple[str, ...] = ()
    start: Mapping[str, int] = field(default_factory=dict)
    nights: tuple[Night, ...] = ()
    chosen: str = ""
    extra: Mapping[str, int] = field(default_factory=dict)
    left: tuple[str, ...] = ()
    finished: bool = False
    stopped: bool = False
    ticks: frozenset[str] = frozenset()

    @property
    def current(self) -> Night | None:
        """The round that is being played, if any."""
        last = self.nights[-1] if self.nights else None
        return last if last and not last.is_scored else None

    @property
    def dreamer(self) -> str:
        """Who dreams now."""
        return self.current.dreamer if self.current else ""

    @property
    def scored(self) -> tuple[Night, ...]:
        return tuple(night for night in self.nights if night.is_scored)

    @property
    def last_number(self) -> int:
        return len(self.dreamt) + len(self.nights)

    def night(self, number: int) -> Night | None:
        return next((night for night in self.nights if night.number == number), None)

    def changed(self, night: Night) -> "Nights":
        """With this version of a night."""
        return replace(self, nights=tuple(night if each.number == night.number else each for each in self.nights))


NightChange = Callable[[Table[Nights], Night, Fact], Night]
NightDecide = Callable[[Asked[Nights], Night], Fact]


def tonight(change: NightChange) -> Change[Nights]:
    """What a fact changes in the round that is being played; between two rounds, nothing."""
    return changing(change, lambda state, fact: state.current)


def that_night(change: NightChange) -> Change[Nights]:
    """What a fact changes in the round that it names."""
    return changing(change, lambda state, fact: state.night(fact.number("round")))


def changing(change: NightChange, find: Callable[[Nights, Fact], Night | None]) -> Change[Nights]:
    def changed(table: Table[Nights], fact: Fact) -> Nights:
        night = find(table.state, fact)
        return table.state.changed(change(table, night, fact)) if night else table.state

    return changed


def about_night(decide: NightDecide) -> Decide[Nights]:
    """A move about the round that it names, or else about the one that is being played."""

    def decided(asked: Asked[Nights]) -> list[Fact]:
        night = asked.state.night(asked.number("round")) if "round" in asked.fields else asked.state.current
        return [decide(asked, night)] if night else []

    return decided


def noted_tonight(kind: str) -> Decide[Nights]:
    """A move that is a fact of this round as it stands."""
    return about_night(lambda asked, night: night.fact(kind, **asked.fields))


def scored_round(state: Nights) -> tuple[str, Domain]:
    """The field of a correction that says which round it is about."""
    numbers = [night.number for night in state.scored]
    return "round", Number(min(numbers), max(numbers))


def anybody(table: Table[Nights]) -> tuple[str, Domain]:
    return "seat", Choice(tuple(seat.id for seat in table.seats))
