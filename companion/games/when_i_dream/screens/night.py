"""What is shown while the Dreamer dreams: the clock, whose clue it is, the four buttons, the words."""

from dataclasses import dataclass, field

from companion.games.when_i_dream import answers, clues, forbidden_words, words
from companion.games.when_i_dream.mask import is_masked
from companion.games.when_i_dream.state import Nights
from companion.kit.clock import Countdown
from companion.table.fact import Who
from companion.table.moves import Offers
from companion.table.seats import Seat
from companion.table.table import Table


@dataclass(frozen=True, slots=True)
class Clock:
    """`rang` is the moment at which the time was over."""

    phase: str = ""
    clock: Countdown = field(default_factory=Countdown)
    rang: float = 0.0


@dataclass(frozen=True, slots=True)
class Clue:
    """Whose clue it is, and when it began; `ring` is how many seconds it may take, if that is wanted."""

    giver: Seat | None = None
    began: float = 0.0
    ring: int = 0


@dataclass(frozen=True, slots=True)
class Pads:
    """Four buttons for the helper, and both piles. `warned` is who said a forbidden word for the card before."""

    givers: tuple[Seat, ...] = ()
    yellow: int = 0
    blue: int = 0
    card: int = 0
    warned: Seat | None = None


@dataclass(frozen=True, slots=True)
class CardLine:
    number: int
    verdict: str
    word: str
    is_told: bool


@dataclass(frozen=True, slots=True)
class Cards:
    """The cards of this dream. `word` is that of the card in play, whose `number` is 0 when there is none."""

    lines: tuple[CardLine, ...] = ()
    number: int = 0
    word: str = ""


def clock(table: Table[Nights]) -> Clock:
    night = table.state.current
    return Clock(night.phase, night.clock, night.rang) if night else Clock()


def clue(table: Table[Nights], audience: Who) -> Clue:
    """The Dreamer hears the clues; a ring that starts anew would count the cards for them."""
    night = table.state.current
    if night is None or night.phase != "night" or is_masked(table, audience):
        return Clue()
    giver = clues.giver(table, night) if clues.CLUE_TURNS.is_on(table) else None
    ring = clues.HURRY if clues.RING.is_on(table) and night.clock.runs else 0
    return Clue(giver, night.clue_began if giver or ring else 0.0, ring)


def pads(table: Table[Nights], audience: Who) -> Pads:
    night = table.state.current
    if night is None or night.phase not in forbidden_words.NOTICED or is_masked(table, audience):
        return Pads()
    return Pads(
        givers=clues.givers(table, night),
        yellow=answers.yellow(night),
        blue=answers.blue(table, night),
        card=len(night.cards) + 1,
        warned=forbidden_words.warned(table, night),
    )


def cards(table: Table[Nights], offers: Offers) -> Cards:
    """By day: what is ticked while the dream is told, where words were noted."""
    return words_of(table, offers) if "tick_card" in offers else Cards()


def words_of(table: Table[Nights], offers: Offers) -> Cards:
    night = table.state.current
    if night is None or offers.keys().isdisjoint(("note_word", "tick_card")):
        return Cards()
    numbered = enumerate(night.cards, start=1)
    lines = tuple(CardLine(number, card.verdict, card.word, card.is_told) for number, card in numbered)
    return Cards(lines, words.in_play(night), night.word)
