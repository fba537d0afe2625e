"""What is shown while the Dreamer dreams: the clock, whose clue it is, the four buttons, the words. Values only."""

from collections.abc import Mapping
from dataclasses import dataclass

from companion.games.when_i_dream import rules, scoring
from companion.games.when_i_dream.rules import Dream, Night
from companion.kit.clock import Countdown
from companion.table.fact import Who
from companion.table.moves import Field, Offer, Offers
from companion.table.seats import Seat
from companion.table.table import Table

Settings = Mapping[str, Field]
HURRY = 5


@dataclass(frozen=True, slots=True)
class Clock:
    """`rang` is the moment at which the time was over."""

    phase: str
    clock: Countdown
    rang: float
    pause: Offer | None
    resume: Offer | None
    move: Offer | None
    end: Offer | None


@dataclass(frozen=True, slots=True)
class Clue:
    """Whose clue it is, and when it began; `ring` is how many seconds it may take, if that is wanted."""

    giver: Seat | None
    began: float
    ring: int
    next: Offer | None


@dataclass(frozen=True, slots=True)
class Pads:
    """Four buttons for the helper, and both piles. `warned` is who said a forbidden word for the card before."""

    givers: tuple[Seat, ...]
    yellow: int
    blue: int
    card: int
    warned: Seat | None
    give: Offer | None
    forbid: Offer | None


@dataclass(frozen=True, slots=True)
class CardLine:
    number: int
    verdict: str
    word: str
    is_told: bool


@dataclass(frozen=True, slots=True)
class Cards:
    """The words of this dream. `word` is that of the card in play, whose `number` is 0 when there is none."""

    lines: tuple[CardLine, ...]
    number: int
    word: str
    note: Offer | None
    tick: Offer | None


def of_clock(table: Table[Dream], on: Offers) -> Clock:
    night = table.state.current
    if night is None:
        return Clock("", Countdown(), 0.0, None, None, None, None)
    pause, resume, move, end = (on.get(each) for each in ("pause_clock", "resume_clock", "move_clock", "end_night"))
    return Clock(night.phase, night.clock, night.rang, pause, resume, move, end)


def of_clue(table: Table[Dream], audience: Who, on: Offers, now: Settings) -> Clue:
    """The Dreamer hears the clues; a ring that starts anew would count the cards for them."""
    night = table.state.current
    if night is None or night.phase != "night" or rules.is_masked(table, audience):
        return Clue(None, 0.0, 0, None)
    giver = rules.giver(table, night) if now["clue_turns"] == "on" else None
    ring = HURRY if now["ring"] == "on" and night.clock.runs else 0
    return Clue(giver, night.clue_began if giver or ring else 0.0, ring, on.get("next_clue"))


def of_pads(table: Table[Dream], audience: Who, on: Offers) -> Pads:
    night = table.state.current
    if night is None or night.phase not in ("night", "answer") or rules.is_masked(table, audience):
        return Pads((), 0, 0, 0, None, None, None)
    return Pads(
        givers=rules.givers(table, night),
        yellow=scoring.yellow(night),
        blue=scoring.blue(table, night),
        card=len(night.cards) + 1,
        warned=warned(table, night),
        give=on.get("give_verdict"),
        forbid=on.get("give_forbidden"),
    )


def warned(table: Table[Dream], night: Night) -> Seat | None:
    last = night.cards[-1] if night.cards else None
    return table.seat(last.seat) if last and last.verdict == "forbidden" else None


def of_cards(table: Table[Dream], on: Offers) -> Cards:
    night = table.state.current
    if night is None or "note_word" not in on:
        return Cards((), 0, "", None, None)
    lines = tuple(
        CardLine(number, card.verdict, card.word, card.is_told) for number, card in enumerate(night.cards, start=1)
    )
    in_play = len(lines) + 1 if night.phase in ("night", "answer") else 0
    return Cards(lines, in_play, night.word, on["note_word"], on.get("tick_card"))
