"""Evenings of Dream that nobody played: whatever is on offer in any order, undone and redone, the same in every run."""

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory

from hypothesis import strategies as st

from companion.games.dream.game import game as dream
from companion.table.fact import TABLET
from companion.table.moves import IllegalMove, Offer
from companion.testing.hypothesis_strategies import Step, change_the_past, going_on, lists_of
from companion.testing.random_play import filled
from tests.games.dream.sleepers import Sleepers
from tests.table.tables import make_tables

Start = tuple[int, int, int]
KINDS = {
    "on": ("next_round", "reveal", "reveal_early", "tell_tokens", "close_votes", "name_dealer"),
    "vote": ("cast_vote", "take_vote", "hand_on"),
    "disc": ("read_colour", "read_number"),
    "star": ("place_star",),
    "correct": ("correct_points", "correct_vote", "correct_mortal", "correct_number"),
    "people": ("leave", "sit_out", "come_back", "add_seat", "move_seat"),
    "set": (*(f"set_{each.id}" for each in dream.settings), *(f"point_{each.id}" for each in dream.index.silences)),
}
OFTEN = ("on",) * 3 + ("vote",) * 3 + ("round",) * 4
steps = lists_of((*OFTEN, *KINDS, "look", "undo", "redo", "rewind"), 6, 20)
starts = st.tuples(st.integers(3, 6), st.sampled_from((1, 2, 16, 18)), st.integers(0, 15))


@contextmanager
def evenings(start: Start) -> Iterator[Sleepers]:
    """So many people, so many rounds played before, and each choice among the settings; an end that comes soon."""
    people, round, ways = start
    with TemporaryDirectory() as folder, make_tables(Path(folder), dream, seed=ways) as tables:
        evening = Sleepers(tables).of(people, round=round, space_s1=4)
        for bit, id, value in ((1, "tokens", "cards"), (2, "stars", "on"), (4, "goal", 9), (8, "votes", "discs")):
            if ways & bit:
                evening.play(f"set_{id}", value=value)
        yield evening


def take(evening: Sleepers, step: Step) -> None:
    kind, a, b, c = step
    if kind == "look":
        seats = [seat.id for seat in evening.table.seats]
        with suppress(IllegalMove):
            evening.tables.secrets.show(evening.id, TABLET, seats[a % len(seats)], what=("", "vote")[b % 2])
    elif kind == "round":
        play_on(evening, a, b, c)
    elif kind in ("undo", "redo", "rewind"):
        with suppress(IllegalMove):
            change_the_past(dream, evening, kind, a)
    elif offers := [each for each in evening.offers().values() if each.kind in KINDS[kind]]:
        ask(evening, offers[a % len(offers)], b, c, a + b, a + c)


def play_on(evening: Sleepers, *numbers: int) -> None:
    """To the end of a round; not everybody votes."""
    if not evening.state.hidden:
        take(evening, ("on", 0, *numbers[1:]))
    for place, number in enumerate(numbers):
        take(evening, ("vote", 0, place, number))
    for kind in ("reveal", "reveal_early", "tell_tokens", "read_colour", "close_votes"):
        if offer := evening.offers().get(kind):
            ask(evening, offer, *numbers, 1)


def ask(evening: Sleepers, offer: Offer, *numbers: int) -> None:
    """A vote for one's own colour, or a correction of a hidden round, is refused: nothing happens then."""
    with suppress(IllegalMove):
        evening.tables.moves.play(evening.id, TABLET, offer.kind, {**filled(offer, *numbers), "at": offer.at})


played = going_on(evenings, take)
