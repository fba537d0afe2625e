"""DR-005: the pile of dream cards, four of which are laid out each round. The app counts the pile; the cards themselves
stay on the table."""

from companion.games.dream.state import Dream
from companion.table.chapter import Chapter
from companion.table.settings import Silence

PILE = Silence("pile", ("shuffled", "otherwise"), "shuffled", "DR-005", is_quiet=True)
CARDS, FACE_UP = 72, 4


def cards_left(state: Dream) -> int:
    """Returns how many dream cards are left in the pile after the last round. Each round uses four cards. A round that
    finds the pile empty begins a new pile of 72 cards and uses four of them."""
    rounds = CARDS // FACE_UP
    used = state.last_number
    return CARDS - FACE_UP * ((used - 1) % rounds + 1) if used else CARDS


def has_four_cards(state: Dream) -> bool:
    return cards_left(state) >= FACE_UP


chapter: Chapter[Dream] = Chapter(silences=(PILE,))
