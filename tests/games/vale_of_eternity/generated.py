"""Evenings that nobody played: any moves on offer in any order, undone and redone, the same in every run."""

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory

from hypothesis import strategies as st

from companion.games.vale_of_eternity.game import game as vale
from companion.games.vale_of_eternity.points_and_end import totals
from companion.table.fact import TABLET
from companion.table.moves import IllegalMove, Offer
from companion.testing.hypothesis_strategies import Step, change_the_past, lists_of
from companion.testing.random_play import filled
from tests.games.vale_of_eternity.assisted import ITS_MOVES
from tests.games.vale_of_eternity.scoring import Evening
from tests.table.tables import make_tables

PEOPLE = ("Ana", "Ben", "Cleo", "Dan")
Start = tuple[int, int]

KINDS = {
    "enter": ("enter_points",),
    "next": ("next_round",),
    "correct": ("correct_points",),
    "count": ("count_creatures",),
    "go": ("leave",),
    "people": ("leave", "sit_out", "come_back", "add_seat", "move_seat"),
}
OFTEN = ("enter", "enter", "enter", "next", "next", "tie", "count", "undo")
steps = lists_of((*OFTEN, *KINDS, "any", "phone", "redo", "rewind"), 10, 36)
starts = st.tuples(st.integers(2, 4), st.sampled_from((12, 20, 60)))


@contextmanager
def evenings(start: Start) -> Iterator[Evening]:
    """So many people, and a goal that is low enough for games to end, to tie, and to go on again."""
    people, goal = start
    with TemporaryDirectory() as folder, make_tables(Path(folder), vale) as tables:
        evening = Evening(tables).open(*PEOPLE[:people])
        evening.play("set_goal", value=goal)
        yield evening


def take(evening: Evening, step: Step) -> None:
    kind, a, b, c = step
    if kind == "phone":
        seats = [seat.id for seat in evening.table.seats if seat.status != "gone"]
        evening.tables.moves.take_seat(evening.id, seats[a % len(seats)], f"phone {b % 3}", takes_over=True)
    elif kind in ("undo", "redo", "rewind"):
        change_the_past(vale, evening, kind, a)
    elif kind == "tie":
        draw_level(evening, a)
        take(evening, ("next", a, b, c))
        take(evening, ("count", a, b, c))
    else:
        offers = [each for each in legal(evening) if kind == "any" or each.kind in KINDS[kind]]
        if offers:
            ask(evening, offers[a % len(offers)], b, c, a + b)


def legal(evening: Evening) -> list[Offer]:
    """What may be asked with any values; the assistant looks at stones and slots first, and has plays of its own."""
    return [each for each in evening.offers().values() if each.kind not in ITS_MOVES]


def draw_level(evening: Evening, number: int) -> None:
    """Ties are too rare to wait for."""
    scores = totals(evening.table)
    behind = [seat for seat, score in scores.items() if max(scores.values()) - 99 < score < max(scores.values())]
    if behind and "enter_points" in evening.offers():
        seat = behind[number % len(behind)]
        evening.enter(seat, max(scores.values()) - scores[seat])


def ask(evening: Evening, offer: Offer, *numbers: int) -> None:
    """Two of one name are refused."""
    with suppress(IllegalMove):
        evening.tables.moves.play(evening.id, TABLET, offer.kind, {**filled(offer, *numbers), "at": offer.at})
