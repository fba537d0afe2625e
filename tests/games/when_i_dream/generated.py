"""Dreams that nobody dreamt: whatever is on offer in any order, undone and redone, the same in every run."""

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory

from hypothesis import strategies as st

from companion.games.when_i_dream.game import game as wid
from companion.table.fact import TABLET
from companion.table.moves import IllegalMove, Offer
from companion.testing.hypothesis_strategies import Step, change_the_past, going_on, lists_of
from companion.testing.random_play import filled
from tests.games.when_i_dream.dreaming import Dreaming
from tests.table.tables import Clock, make_tables

Start = tuple[int, int, int]
GOES_ON = ("next_round", "start_night", "end_night", "last_answer", "take_off_mask", "enter_totals", "end_game")
KINDS = {
    "on": (*GOES_ON, "pass_late"),
    "judge": ("give_verdict", "give_forbidden"),
    "clock": ("pause_clock", "resume_clock", "move_clock", "next_clue"),
    "note": ("note_word", "tick_card", "hand_on"),
    "correct": ("correct_points", "correct_penalties", "correct_night", "correct_told", "say_role", "choose_dreamer"),
    "people": ("leave", "sit_out", "come_back", "add_seat", "move_seat"),
    "set": (*(f"set_{each.id}" for each in wid.settings), *(f"point_{each.id}" for each in wid.index.silences)),
}
OFTEN = ("on",) * 3 + ("judge",) * 3 + ("dream",) * 5 + ("note", "wait")
steps = lists_of((*OFTEN, *KINDS, "look", "undo", "redo", "rewind"), 10, 40)
starts = st.tuples(st.integers(4, 10), st.integers(1, 4), st.integers(0, 63))


@contextmanager
def evenings(start: Start) -> Iterator[Dreaming]:
    """So many people, so many rounds played before, and each choice among the settings."""
    people, round, ways = start
    with TemporaryDirectory() as folder, make_tables(Path(folder), wid, seed=ways) as tables:
        evening = Dreaming(tables).of(people, round=round)
        for place, id in enumerate(("roles", "counting", "words", "clue_turns", "ring")):
            if ways >> place & 1:
                evening.play(f"set_{id}", value=evening.offers()[f"set_{id}"].domain("value").among[1])
        yield evening


def take(evening: Dreaming, step: Step) -> None:
    kind, a, b, c = step
    if kind == "wait":
        clock: Clock = evening.tables.resources.clock
        clock.now += a % 50
        evening.tables.moves.keep_time(evening.id)
    elif kind == "look":
        seats = [seat.id for seat in evening.table.seats]
        with suppress(IllegalMove):
            evening.tables.secrets.show(evening.id, TABLET, seats[a % len(seats)])
    elif kind == "dream":
        dream_on(evening, a, b, c)
    elif kind in ("undo", "redo", "rewind"):
        with suppress(IllegalMove):
            change_the_past(wid, evening, kind, a)
    elif offers := [each for each in evening.offers().values() if each.kind in KINDS[kind]]:
        ask(evening, offers[a % len(offers)], b, c, a + b)


def dream_on(evening: Dreaming, *numbers: int) -> None:
    """On until the mask is off, as most evenings go; some of the cards are forbidden ones."""
    dreams = len(evening.state.scored)
    while len(evening.state.scored) == dreams and (on := goes_on(evening)):
        if "give_verdict" in evening.offers() and len(evening.night.cards) < numbers[0] % 5:
            take(evening.next_card(), ("judge", numbers[len(evening.night.cards) % 3] % 7 // 5, *numbers[1:]))
        else:
            ask(evening, on, *numbers)


def goes_on(evening: Dreaming) -> Offer | None:
    """The totals only where nothing was counted."""
    offers = evening.offers()
    return next((offers[kind] for kind in GOES_ON if kind in offers), None)


def ask(evening: Dreaming, offer: Offer, *numbers: int) -> None:
    """The deck may have no such card left."""
    with suppress(IllegalMove):
        evening.tables.moves.play(evening.id, TABLET, offer.kind, {**filled(offer, *numbers), "at": offer.at})


played = going_on(evenings, take)
