"""DR-005: the pile of dream cards, four of which are laid out each round. The cards themselves stay on the table."""

from companion.games.dream.state import Dream
from companion.table.chapter import Chapter
from companion.table.settings import Silence

PILE = Silence("pile", ("shuffled", "otherwise"), "shuffled", "DR-005", is_quiet=True)
CARDS, FACE_UP = 72, 4


def left(state: Dream) -> int:
    """The cards that are left to draw, when the used ones become a new pile each time it runs out."""
    rounds = CARDS // FACE_UP
    used = state.last_number
    return CARDS - FACE_UP * ((used - 1) % rounds + 1) if used else CARDS


def gives_four(state: Dream) -> bool:
    return left(state) >= FACE_UP


chapter: Chapter[Dream] = Chapter(silences=(PILE,))
