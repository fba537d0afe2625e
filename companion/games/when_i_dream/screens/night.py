"""The views of the night: the clock, whose clue it is, the verdict buttons, and the words of the cards."""

from dataclasses import dataclass, field

from companion.games.when_i_dream import answer_judge, answers, card_words_and_ticks, clue_turns, penalty_cards
from companion.games.when_i_dream.hidden_from_dreamer import is_masked
from companion.games.when_i_dream.night import PULSE
from companion.games.when_i_dream.state import Night, Nights
from companion.kit.countdown import Countdown
from companion.table.fact import Who
from companion.table.moves import Offers
from companion.table.say import Say
from companion.table.seats import Seat
from companion.table.table import Table


@dataclass(frozen=True, slots=True)
class Clock:
    """The clock of the night as screens show it. `rang` is the moment when the time was over, in seconds since 1970,
    and 0 before that. `ticks` says that the tablet makes a sound in the last seconds."""

    phase: str = ""
    clock: Countdown = field(default_factory=Countdown)
    rang: float = 0.0
    ticks: bool = False


@dataclass(frozen=True, slots=True)
class Clue:
    """The seat that gives the clue, and the moment when its turn began. `ring` is the length of the countdown for a
    clue in seconds, 0 if there is no countdown."""

    giver: Seat | None = None
    began: float = 0.0
    ring: int = 0


@dataclass(frozen=True, slots=True)
class Noted:
    """The card that was judged last. `name` is the name of the person whose phone judged it, "" for the tablet. `undo`
    is the number of the move that an undo button would take back, and 0 on all screens but the one that made the
    move."""

    card: int
    name: str
    undo: int


@dataclass(frozen=True, slots=True)
class Pads:
    """The verdict buttons. `card` is the number of the card that waits for an answer. `yellow` and `blue` are the
    numbers of cards in the two piles. `givers` are the seats that may have said a forbidden word, and `warned` is the
    seat that said one for the last card. `judge` is the sentence that says who judges the answers. `me` is this screen
    as a possible judge: the id of its seat, or "tablet". All fields are empty on a screen that shows no verdicts."""

    givers: tuple[Seat, ...] = ()
    yellow: int = 0
    blue: int = 0
    card: int = 0
    warned: Seat | None = None
    judge: Say | None = None
    me: str = ""
    noted: Noted | None = None


@dataclass(frozen=True, slots=True)
class CardLine:
    """A card of this dream; `is_told` says that the Dreamer named it by day."""

    number: int
    verdict: str
    word: str
    is_told: bool


@dataclass(frozen=True, slots=True)
class Cards:
    """The cards of this dream. `number` and `word` belong to the card that waits for an answer; they are 0 and "" if
    there is none."""

    lines: tuple[CardLine, ...] = ()
    number: int = 0
    word: str = ""


def clock(table: Table[Nights]) -> Clock:
    night = table.state.current
    return Clock(night.phase, night.clock, night.rang, PULSE.is_on(table)) if night else Clock()


def clue(table: Table[Nights], audience: Who) -> Clue:
    """Returns the current clue. It is empty on the Dreamer's screen: the countdown of a clue restarts at each card, so
    the Dreamer could count the cards."""
    night = table.state.current
    if night is None or night.phase != "night" or is_masked(table, audience):
        return Clue()
    giver = clue_turns.current_giver(table, night) if clue_turns.CLUE_TURNS.is_on(table) else None
    ring = clue_turns.HURRY if clue_turns.RING.is_on(table) and night.clock.is_running else 0
    return Clue(giver, night.clue_began if giver or ring else 0.0, ring)


def pads(table: Table[Nights], audience: Who) -> Pads:
    night = table.state.current
    if night is None or night.phase not in penalty_cards.PHASES_TO_NOTICE or is_masked(table, audience):
        return Pads()
    return Pads(
        givers=clue_turns.clue_givers(table, night),
        yellow=answers.yellow(night),
        blue=answers.blue(table, night),
        card=len(night.cards) + 1,
        warned=penalty_cards.last_offender(table, night),
        judge=answer_judge.judge_sentence(table),
        me=audience.seat or answer_judge.TABLET,
        noted=noted(table, night, audience),
    )


def noted(table: Table[Nights], night: Night, audience: Who) -> Noted | None:
    if not night.cards or not answer_judge.is_judge(table, audience):
        return None
    last = night.cards[-1]
    seat = table.seat(Who.read(last.by).seat)
    return Noted(len(night.cards), seat.name if seat else "", last.move if last.by == str(audience) else 0)


def cards(table: Table[Nights], offers: Offers) -> Cards:
    return noted_words(table, offers) if "tick_card" in offers else Cards()


def noted_words(table: Table[Nights], offers: Offers) -> Cards:
    night = table.state.current
    if night is None or offers.keys().isdisjoint(("note_word", "tick_card")):
        return Cards()
    numbered = enumerate(night.cards, start=1)
    lines = tuple(CardLine(number, card.verdict, card.word, card.is_told) for number, card in numbered)
    return Cards(lines, card_words_and_ticks.open_card_number(night), night.word)
